"""Stores the approvals of each phone: the exact tool, and the text that callers see."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from handroid.model.deadline import Deadline
from handroid.model.plain_text import label
from handroid.model.published import Kind
from handroid.published.names import is_name, name_for
from handroid.published.offer import Offer, Parameter, Type
from handroid.published.text_limits import DESCRIPTION, NAME, PARAMETER_DESCRIPTION
from handroid.state import State

log = logging.getLogger(__name__)

_FILE = "approvals"
_PARAMETER = re.compile(r"[A-Za-z0-9_.-]{1,64}")


@dataclass(frozen=True)
class Approval:
    """A tool that a person approved, as it was then.

    ``withdrawn`` says why it is no longer offered; only a new approval restores it.
    """

    name: str
    kind: Kind
    package: str
    class_name: str
    authority: str | None
    tool: str
    certificates: tuple[str, ...]
    fingerprint: str
    updated: int
    title: str
    description: str
    parameters: tuple[Parameter, ...]
    approved_at: str
    withdrawn: str | None = None
    outputs: tuple[Parameter, ...] = ()
    about: str = ""

    @property
    def identity(self) -> tuple[Kind, str, str, str]:
        """Identifies the tool of an app, even if it has changed."""
        return self.kind, self.package, self.class_name, self.tool


def identity_of(offer: Offer) -> tuple[Kind, str, str, str]:
    """Return the identity of the offered tool."""
    publisher = offer.publisher
    return publisher.kind, publisher.package, publisher.class_name, offer.tool


class Approvals:
    """The approvals of all phones, stored by the phone's identity."""

    def __init__(self, state: State) -> None:
        self._state = state

    def age(self) -> int:
        """Return a number that changes with the approvals; 0 if there never were any."""
        return self._state.age(_FILE)

    def all(self) -> dict[str, tuple[Approval, ...]]:
        """Return the approvals of all phones that have some.

        Raises:
            ActionFailed: the file exists and cannot be read.
        """
        read = {phone: _read_all(stored) for phone, stored in self._state.read(_FILE).items()}
        return {phone: approvals for phone, approvals in read.items() if approvals}

    def of(self, phone: str) -> tuple[Approval, ...]:
        """Return the approvals of a phone."""
        return self.all().get(phone, ())

    async def approve(
        self, phone: str, offers: Iterable[Offer], deadline: Deadline
    ) -> list[Approval]:
        """Approve offers, replacing earlier approvals of the same tools."""
        made: list[Approval] = []

        def change(kept: dict[str, tuple[Approval, ...]]) -> None:
            for offer in offers:
                approval = approval_of(offer, kept)
                others = (a for a in kept.get(phone, ()) if a.identity != approval.identity)
                kept[phone] = (*others, approval)
                made.append(approval)

        await self._change(change, deadline)
        return made

    async def revoke(
        self, meant: Callable[[str, Approval], bool], deadline: Deadline
    ) -> list[Approval]:
        """Revoke the approvals for which ``meant`` returns true."""
        gone: list[Approval] = []

        def change(kept: dict[str, tuple[Approval, ...]]) -> None:
            for phone, approvals in kept.items():
                gone.extend(each for each in approvals if meant(phone, each))
                kept[phone] = tuple(each for each in approvals if not meant(phone, each))

        await self._change(change, deadline)
        return gone

    async def withdraw(self, phone: str, why: Mapping[Approval, str], deadline: Deadline) -> None:
        """Stop offering tools, except those that have been approved again since."""

        def change(kept: dict[str, tuple[Approval, ...]]) -> None:
            kept[phone] = tuple(
                replace(each, withdrawn=why.get(each, each.withdrawn))
                for each in kept.get(phone, ())
            )

        await self._change(change, deadline)

    async def _change(
        self, change: Callable[[dict[str, tuple[Approval, ...]]], None], deadline: Deadline
    ) -> None:
        async with self._state.locked(_FILE, deadline):
            await asyncio.to_thread(self._change_file, change)

    def _change_file(self, change: Callable[[dict[str, tuple[Approval, ...]]], None]) -> None:
        kept = self.all()
        before = dict(kept)
        change(kept)
        if kept != before:
            self._state.write(
                _FILE,
                {phone: [_written(a) for a in each] for phone, each in kept.items() if each},
            )


def approval_of(offer: Offer, kept: Mapping[str, tuple[Approval, ...]]) -> Approval:
    """Return a new approval of an offer, with a unique name."""
    publisher, identity = offer.publisher, identity_of(offer)
    everywhere = [each for approvals in kept.values() for each in approvals]
    given = next((each.name for each in everywhere if each.identity == identity), None)
    taken = {each.name for each in everywhere}
    return Approval(
        name=given
        or name_for(publisher.package, publisher.kind, publisher.class_name, offer.tool, taken),
        kind=publisher.kind,
        package=publisher.package,
        class_name=publisher.class_name,
        authority=publisher.authority,
        tool=offer.tool,
        certificates=tuple(sorted(publisher.certificates)),
        fingerprint=offer.fingerprint,
        updated=publisher.updated,
        title=offer.title,
        description=offer.description,
        parameters=offer.parameters,
        approved_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        outputs=offer.outputs,
        about=offer.about,
    )


def _written(approval: Approval) -> dict[str, Any]:
    return {
        **vars(approval),
        "kind": approval.kind.value,
        "parameters": _written_parameters(approval.parameters),
        "outputs": _written_parameters(approval.outputs),
    }


def _written_parameters(parameters: Iterable[Parameter]) -> list[dict[str, Any]]:
    # `asdict` copies every value, and there may be hundreds of approvals.
    return [{**vars(each), "type": each.type.value} for each in parameters]


def _read_all(stored: Any) -> tuple[Approval, ...]:
    """Return the approvals that can be parsed; a broken one does not affect others."""
    found: list[Approval] = []
    for entry in stored if isinstance(stored, list) else ():
        try:
            found.append(_read(entry))
        except (TypeError, ValueError, KeyError, ArithmeticError):
            log.warning("An entry of %s.json cannot be read and is left out.", _FILE)
    return tuple(found)


def _read(entry: dict[str, Any]) -> Approval:
    texts = ("package", "class_name", "tool", "fingerprint", "title", "description", "approved_at")
    if not is_name(entry["name"]) or not all(isinstance(entry[key], str) for key in texts):
        raise ValueError("not an approval")
    return Approval(
        **{
            **entry,
            "kind": Kind(entry["kind"]),
            "certificates": tuple(map(str, entry["certificates"])),
            "updated": int(entry["updated"]),
            "title": _displayable(entry["title"], NAME),
            "description": _displayable(entry["description"], DESCRIPTION),
            "about": _displayable(entry.get("about", ""), DESCRIPTION),
            "parameters": _parameters(entry["parameters"]),
            "outputs": _parameters(entry.get("outputs", ())),
        }
    )


def _displayable(text: object, longest: int) -> str:
    """Return a text for callers; one that cannot be encoded would hide the whole list."""
    written = str(text)
    fits = written.isprintable() and len(written) <= longest
    return written if fits else label(written, longest)


def _parameters(stored: Iterable[Any]) -> tuple[Parameter, ...]:
    found = tuple(_parameter(**each) for each in stored)
    if len({each.name for each in found}) != len(found):
        raise ValueError("two parameters of one name")
    return found


def _parameter(
    name: str, type: str, description: str, required: bool, choices: list[str]
) -> Parameter:
    if not _PARAMETER.fullmatch(name):
        raise ValueError("not the name of a parameter")
    words = tuple(_displayable(each, NAME) for each in choices)
    if len(set(words)) != len(words):
        raise ValueError("two choices of one name")
    described = _displayable(description, PARAMETER_DESCRIPTION)
    return Parameter(name, Type(type), described, required is True, words)
