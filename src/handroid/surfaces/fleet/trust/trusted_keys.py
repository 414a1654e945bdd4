"""The public keys of the gateways that a node trusts.

Each line of a text file contains the name of a gateway and one of its keys. A gateway may have
several, so that its key can be replaced without interruption: add the new key on the nodes, replace
the secret key at the gateway, then remove the old key from the nodes.
"""

import logging
from collections.abc import Mapping
from pathlib import Path

from nacl.signing import VerifyKey

from handroid.errors import HandroidError, InvalidParams, PermissionDenied
from handroid.surfaces.fleet.trust.file_watch import WatchedFile
from handroid.surfaces.fleet.trust.keys import verify_key
from handroid.surfaces.http.token import check_ours_alone

log = logging.getLogger(__name__)

_PARTS = 2


class TrustedKeys:
    """The keys in a file; changes take effect with the next call."""

    def __init__(self, path: Path) -> None:
        self._file = WatchedFile(path, _read)
        self._logged = ""

    def find(self, public: str) -> tuple[str, VerifyKey] | None:
        """Return the gateway of a key and its verification key; None if the key is not trusted."""
        try:
            return self._file.value().get(public)
        except HandroidError as error:
            self._log_once(str(error))
            return None

    def _log_once(self, error: str) -> None:
        if error != self._logged:
            log.error("No gateway is trusted: %s", error)
        self._logged = error


def _read(path: Path) -> Mapping[str, tuple[str, VerifyKey]]:
    try:
        check_ours_alone(path)
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise PermissionDenied(f"The gateway keys in {path} cannot be read: {error}.") from error
    kept = (line.partition("#")[0].split() for line in lines)
    return dict(_entry(path, parts) for parts in kept if parts)


def _entry(path: Path, parts: list[str]) -> tuple[str, tuple[str, VerifyKey]]:
    if len(parts) != _PARTS:
        raise InvalidParams(
            f"{path} has a line that is not a gateway's name and key.",
            "Correct the file, or delete it and run 'handroid fleet init'.",
        )
    name, public = parts
    return public, (name, verify_key(public))
