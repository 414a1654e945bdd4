"""Storage locations: the folders of a phone that its owner has granted to callers."""

import re
from dataclasses import asdict, dataclass, replace
from typing import Any

from handroid.adb.stream import Transport
from handroid.errors import ActionFailed, InvalidParams
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneFacts
from handroid.policy.known_again import check_known_again
from handroid.policy.virtual_phones import is_virtual
from handroid.state import State

_FILE = "storage"
_DOWNLOADS = "com.android.providers.downloads.documents/downloads"
_EXTERNAL = "com.android.externalstorage.documents/"
_LONGEST_DESCRIPTION = 500
_SHARED = re.compile(r"/(?:sdcard|storage/emulated/0|storage/self/primary)(?:/(?P<inside>.*))?")
_CARD = re.compile(r"/storage/(?P<card>[0-9A-F]{4}-[0-9A-F]{4})(?:/(?P<inside>.*))?")


@dataclass(frozen=True)
class Location:
    """A folder that callers may read, and perhaps write or delete in."""

    path: str
    name: str
    description: str = ""
    write: bool = False
    delete: bool = False

    @property
    def id(self) -> str:
        """The id that callers use."""
        if self.path == "/sdcard/Download":
            return _DOWNLOADS
        card = _CARD.fullmatch(self.path)
        if card:
            return f"{_EXTERNAL}{card['card']}:{card['inside'] or ''}"
        return f"{_EXTERNAL}primary:{self.path.removeprefix('/sdcard').lstrip('/')}"

    @property
    def shown_path(self) -> str:
        """The path from the root of the storage, for display."""
        card = _CARD.fullmatch(self.path)
        inside = (card["inside"] or "") if card else self.path.removeprefix("/sdcard")
        return "/" + inside.lstrip("/")


_VIRTUAL = (
    Location("/sdcard/Download", "Download", "Downloaded files", write=True, delete=True),
    Location("/sdcard", "Internal Storage", "Main device storage", write=True, delete=True),
)


class Storage:
    """The grants of one phone, stored by its identity."""

    def __init__(self, state: State, transport: Transport) -> None:
        self._state = state
        self._transport = transport

    def locations(self, facts: PhoneFacts) -> list[Location]:
        """Return the granted locations of a phone; a virtual phone starts with two folders.

        Raises:
            ActionFailed: the file does not contain grants.
        """
        granted = self._read().get(facts.identity.name) if facts.identity.lasting else None
        if granted is None:
            return list(_VIRTUAL) if is_virtual(self._state, self._transport, facts) else []
        try:
            return [_parse_location(entry) for entry in granted]
        except (TypeError, InvalidParams) as error:
            path = self._state.folder / f"{_FILE}.json"
            raise ActionFailed(
                f"{path} does not hold storage locations.", "Correct or remove the file."
            ) from error

    def find(self, facts: PhoneFacts, location_id: str) -> Location:
        """Return the location with an id.

        Raises:
            ActionFailed: there is no such grant.
        """
        for location in self.locations(facts):
            if location.id == location_id:
                return location
        raise ActionFailed(
            f"Storage location '{location_id}' not found.",
            "The phone's owner can grant one with 'handroid storage add'.",
        )

    async def add(self, facts: PhoneFacts, location: Location, deadline: Deadline) -> None:
        """Grant a location, replacing an earlier grant of the same folder.

        Raises:
            ActionFailed: the phone does not report who it is.
        """
        async with self._state.locked(_FILE, deadline):
            others = [each for each in self.locations(facts) if each.id != location.id]
            self._write(facts, [*others, location])

    async def remove(self, facts: PhoneFacts, location_id: str, deadline: Deadline) -> None:
        """Revoke a grant.

        Raises:
            ActionFailed: there is no such grant.
        """
        async with self._state.locked(_FILE, deadline):
            self.find(facts, location_id)
            self._write(facts, [each for each in self.locations(facts) if each.id != location_id])

    def _read(self) -> dict[str, Any]:
        return self._state.read(_FILE)

    def _write(self, facts: PhoneFacts, locations: list[Location]) -> None:
        check_known_again(facts)
        entries = [asdict(location) for location in locations]
        self._state.write(_FILE, {**self._read(), facts.identity.name: entries})


def _parse_location(entry: Any) -> Location:
    """Parse a stored location.

    Raises:
        TypeError, InvalidParams: it is not a location.
    """
    location = Location(**entry)
    words = (location.path, location.name, location.description)
    rights = (location.write, location.delete)
    if not all(type(each) is str for each in words) or not all(type(r) is bool for r in rights):
        raise TypeError("a part of a location is of the wrong kind")
    return replace(location, path=checked_path(location.path))


def checked_path(path: str) -> str:
    """Return the normalized path of a folder.

    Raises:
        InvalidParams: it is not in the phone's shared storage or on a memory card.
    """
    plain = "/" + "/".join(part for part in path.split("/") if part)
    if ".." in plain.split("/") or "\0" in plain:
        raise InvalidParams(f"'{path}' is not a plain path.")
    shared = _SHARED.fullmatch(plain)
    if shared:
        return f"/sdcard/{shared['inside']}" if shared["inside"] else "/sdcard"
    if _CARD.fullmatch(plain):
        return plain
    raise InvalidParams(
        f"'{path}' cannot be a storage location.",
        "Name a folder under /sdcard or /storage/<card>, for example /sdcard/Download.",
    )


def described(location: Location) -> Location:
    """Return a location after checking its description.

    Raises:
        InvalidParams: the description is too long.
    """
    if len(location.description) > _LONGEST_DESCRIPTION:
        raise InvalidParams(f"A description has at most {_LONGEST_DESCRIPTION} characters.")
    return location
