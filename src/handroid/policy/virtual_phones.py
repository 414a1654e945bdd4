"""Which phones are virtual ones: those that a running Handroid recorded when it started them.

Callers may write, delete and send SMS on a virtual phone without a person's grant, so what a phone
says of itself does not count. The record lies in the state folder, and an entry is valid only while
the process that wrote it holds its lock: a killed process leaves nothing that another phone could
use. A virtual phone's Android ID is random, so that no other phone can take its place meanwhile.
"""

import os
import secrets
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any

from handroid.adb.stream import Transport
from handroid.adb.wire import Address
from handroid.model.deadline import Deadline
from handroid.model.identity import Identity, safe_name
from handroid.model.phone import PhoneFacts
from handroid.state import State

_FILE = "virtual-phones"
_SECONDS = 10.0


@dataclass(frozen=True)
class _Entry:
    """One virtual phone, the process that started it, and the lock by which it is known to run."""

    adb_server: str
    serial: str
    identity: str
    pid: int
    lock: str


def is_virtual(state: State, transport: Transport, facts: PhoneFacts) -> bool:
    """Whether a running Handroid of this user started the phone."""
    seen = _name(transport.server.address), transport.serial, facts.identity.name
    return facts.identity.lasting and any(
        (entry.adb_server, entry.serial, entry.identity) == seen and state.is_held(entry.lock)
        for entry in _read(state)
    )


@asynccontextmanager
async def recorded(
    state: State, server: Address, phones: Mapping[str, Identity]
) -> AsyncIterator[None]:
    """Record phones, given by serial, as virtual until the end of the block, or of this process.

    Raises:
        ActionFailed: the state folder cannot be written.
        TimedOut: another process kept the record to itself.
    """
    lock = f"{_FILE}-{os.getpid()}-{secrets.token_hex(4)}"
    ours = [
        _Entry(_name(server), serial, phone.name, os.getpid(), lock)
        for serial, phone in phones.items()
    ]
    with state.owned(lock):
        await _rewrite(state, ours)
        try:
            yield
        finally:
            await _rewrite(state, [], without=lock)


async def _rewrite(state: State, added: list[_Entry], without: str = "") -> None:
    """Add entries, and drop those of one lock and those whose process has ended."""
    async with state.locked(_FILE, Deadline.after(_SECONDS)):
        kept = []
        for entry in _read(state):
            ended = not state.is_held(entry.lock)
            if ended:
                state.remove_lock(entry.lock)
            if ended or entry.lock == without:
                # No phone will ever have its identity again.
                shutil.rmtree(state.folder / "phones" / entry.identity, ignore_errors=True)
            else:
                kept.append(entry)
        state.write(_FILE, {"phones": [asdict(entry) for entry in [*kept, *added]]})


def _read(state: State) -> list[_Entry]:
    entries = state.read(_FILE).get("phones")
    found = [_entry(each) for each in entries] if isinstance(entries, list) else []
    return [entry for entry in found if entry]


def _entry(content: Any) -> _Entry | None:
    """Return an entry of the file; anything unclear is none."""
    try:
        entry = _Entry(**content)
    except TypeError:
        return None
    names = entry.lock, entry.identity
    safe = all(isinstance(name, str) and name == safe_name(name) for name in names)
    return entry if safe else None


def _name(server: Address) -> str:
    """Return an adb server's address, written in one way if it is on this computer."""
    return str(Address(port=server.port) if server.local else server)
