"""Copies the hand to a phone and starts it."""

import contextlib
import errno
import secrets
from typing import Any

from handroid.adb import shell, sync
from handroid.adb.quoting import command
from handroid.adb.stream import Transport
from handroid.errors import AndroidRestarting, BadAnswer
from handroid.hand import strict_json
from handroid.hand.failures import HandUnavailable
from handroid.hand.jar import FOLDER, PREFIX, Jar
from handroid.hand.running import Running
from handroid.hand.start_script import HAVE, NOT_KEPT, NOT_PLACED, PROCESS, SEND, start_script
from handroid.model.deadline import Deadline

_NAMES_TRIED = 3
_LONGEST_OUTPUT = 64 << 10


class Launcher:
    """Starts and stops hands on one phone."""

    def __init__(self, transport: Transport, jar: Jar) -> None:
        self._transport = transport
        self._jar = jar

    async def start(self, deadline: Deadline) -> Running:
        """Push the jar if the phone does not have it, and start a hand under a new name.

        Raises:
            HandUnavailable: it does not start; the error contains the reason.
            AndroidRestarting: Android itself is starting; the hand can be started later.
        """
        for _ in range(_NAMES_TRIED):
            started = await self._try(deadline)
            if started:
                return started
        raise HandUnavailable("another program takes every socket name it is given")

    async def kill(self, pid: int, deadline: Deadline) -> None:
        """Kill a process that does not stop by itself, if it is still a hand."""
        if await self.lives(pid, deadline):
            await shell.run(self._transport, command("kill", "-9", str(pid)), deadline)

    async def lives(self, pid: int, deadline: Deadline) -> bool:
        """Whether a process is a hand."""
        line = command("cat", f"/proc/{pid}/cmdline")
        raw = (await shell.run(self._transport, line, deadline)).stdout
        return raw.split(b"\0")[0] == PROCESS.encode()

    async def _try(self, deadline: Deadline) -> Running | None:
        """Start the hand once; return None if its name is in use."""
        name, token = f"handroid-{secrets.token_hex(16)}", secrets.token_hex(32)
        line = start_script(self._jar, f"{FOLDER}/.{PREFIX}{secrets.token_hex(4)}.part", name)
        async with shell.session(self._transport, line, deadline, limit=_LONGEST_OUTPUT) as script:
            report = await self._report(script, f"{token}\n".encode())
        pid = _read_pid(report)
        return None if pid is None else Running(name, token, self._jar.version, pid)

    async def _report(self, script: shell.Session, token: bytes) -> dict[str, Any]:
        """Send the script its input and return the hand's first line.

        Raises:
            HandUnavailable: there is no such line.
        """
        said: list[bytes] = []
        while (line := await script.line()) is not None:
            if not said and line in (HAVE, SEND):
                script.give(token + (self._jar.content if line == SEND else b""))
                continue
            with contextlib.suppress(BadAnswer):
                return strict_json.read_object(line)
            said.append(line)
        raise HandUnavailable(self._why_not_started(said, script.error))

    def _why_not_started(self, said: list[bytes], error: bytes) -> str:
        words = b" ".join([*said, error]).decode("utf-8", "replace")
        if NOT_PLACED in said:
            return f"its program cannot be copied to {self._jar.place}"
        if NOT_KEPT not in said:
            short = " ".join(words.split())[:200]
            return f"it did not start ({short or 'the phone printed nothing'})"
        if sync.number_of(words) == errno.ENOSPC:
            return "the phone's storage is full"
        if error:
            return f"its program cannot be copied to the phone ({' '.join(words.split())[:200]})"
        return "the phone does not keep its program as it was sent"


def _read_pid(report: dict[str, Any]) -> int | None:
    """Parse the line that a hand prints when it starts; return None if its name is in use.

    Raises:
        HandUnavailable: it did not start.
        AndroidRestarting: Android itself is starting; the hand can be started later.
    """
    ready, failed = report.get("ready"), report.get("failed")
    if isinstance(ready, dict) and type(ready.get("pid")) is int and ready["pid"] > 0:
        return int(ready["pid"])
    if isinstance(failed, dict) and failed.get("kind") == "taken":
        return None
    if isinstance(failed, dict) and failed.get("kind") == "starting":
        raise AndroidRestarting
    why = str(failed.get("message", ""))[:200] if isinstance(failed, dict) else "no reason given"
    raise HandUnavailable(f"it did not start: {why.rstrip('.')}")
