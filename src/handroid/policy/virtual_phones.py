"""Knows which phones are virtual: those that a running Handroid listed when it started them.

Callers may write, delete and send SMS on a virtual phone without a person's grant, so a phone's own
claim does not count. The list is in the state folder, and an entry is valid only while the process
that wrote it holds its lock: a killed process leaves nothing that another phone could use. A
virtual phone's Android ID is random, so that no other phone can take its place meanwhile.
"""

import contextlib
import logging
import os
import secrets
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any

from handroid.adb.server import parse_address
from handroid.adb.stream import Transport
from handroid.adb.wire import Address
from handroid.errors import HandroidError, InvalidParams
from handroid.model.deadline import Deadline
from handroid.model.identity import Identity, safe_name
from handroid.model.phone import PhoneFacts
from handroid.phone.phone_sources import VirtualPlace
from handroid.state import State

log = logging.getLogger(__name__)

_FILE = "virtual-phones"
_SECONDS = 10.0


@dataclass(frozen=True)
class _Entry:
    """A virtual phone, the process that started it, and the lock that shows that it runs."""

    adb_server: str
    serial: str
    identity: str
    pid: int
    lock: str


def is_virtual(state: State, transport: Transport, facts: PhoneFacts) -> bool:
    """Whether a running Handroid of this user started the phone."""
    seen = str(transport.server.address.normalized), transport.serial, facts.identity.name
    return facts.identity.lasting and any(
        (entry.adb_server, entry.serial, entry.identity) == seen and state.is_held(entry.lock)
        for entry in _read(state)
    )


def running(state: State) -> list[VirtualPlace]:
    """Return the locations of the virtual phones that were started with this state folder.

    Entries of killed processes are removed.
    """
    content = _content(state)
    alive = [entry for entry in _entries(content) if state.is_held(entry.lock)]
    if content != _written(alive) and state.exists(_FILE):
        with contextlib.suppress(HandroidError, OSError), state.try_locked(_FILE) as ours:
            if ours:
                _rewrite(state, [])
    return [VirtualPlace(parse_address(each.adb_server), each.serial) for each in alive]


@asynccontextmanager
async def recorded(
    state: State, server: Address, phones: Mapping[str, Identity]
) -> AsyncIterator[None]:
    """List phones, given by serial, as virtual until the end of the block or of this process.

    Raises:
        ActionFailed: the state folder cannot be written.
        TimedOut: another process kept the list locked.
    """
    lock = f"{_FILE}-{os.getpid()}-{secrets.token_hex(4)}"
    ours = [
        _Entry(str(server.normalized), serial, phone.name, os.getpid(), lock)
        for serial, phone in phones.items()
    ]
    with state.owned(lock):
        async with state.locked(_FILE, Deadline.after(_SECONDS)):
            _rewrite(state, ours)
        try:
            yield
        finally:
            async with state.locked(_FILE, Deadline.after(_SECONDS)):
                _rewrite(state, [], without=lock)


def _rewrite(state: State, added: list[_Entry], without: str = "") -> None:
    """Add entries, and drop those of a lock and those of ended processes."""
    kept = []
    for entry in _read(state):
        ended = not state.is_held(entry.lock)
        if ended:
            state.remove_lock(entry.lock)
        if ended or entry.lock == without:
            # No phone will ever have this identity again.
            shutil.rmtree(state.folder / "phones" / entry.identity, ignore_errors=True)
        else:
            kept.append(entry)
    state.write(_FILE, _written([*kept, *added]))


def _written(entries: list[_Entry]) -> dict[str, Any]:
    return {"phones": [asdict(entry) for entry in entries]}


def _read(state: State) -> list[_Entry]:
    return _entries(_content(state))


def _content(state: State) -> dict[str, Any]:
    """Return the contents of the list; a list that cannot be read counts as empty."""
    try:
        return state.read(_FILE)
    except HandroidError as error:
        log.debug("The record of virtual phones is ignored: %s", error)
        return {}


def _entries(content: Mapping[str, Any]) -> list[_Entry]:
    entries = content.get("phones")
    found = [_entry(each) for each in entries] if isinstance(entries, list) else []
    return [entry for entry in found if entry]


def _entry(content: Any) -> _Entry | None:
    """Parse an entry of the file; None if it is not valid."""
    try:
        entry = _Entry(**content)
        words = entry.adb_server, entry.serial, entry.lock, entry.identity
        if not all(isinstance(word, str) for word in words):
            return None
        parse_address(entry.adb_server)
    except (TypeError, InvalidParams):
        return None
    safe = all(name == safe_name(name) for name in (entry.lock, entry.identity))
    return entry if safe else None
