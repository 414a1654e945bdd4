"""Copies the hand to a phone and starts it."""

import contextlib
import errno
import secrets

from handroid.adb import shell, sync
from handroid.adb.quoting import command
from handroid.adb.stream import Transport
from handroid.adb.sync import FileFailure
from handroid.errors import ActionFailed, BadAnswer
from handroid.hand import strict_json
from handroid.hand.failures import HandUnavailable
from handroid.hand.jar import FOLDER, PREFIX, Jar
from handroid.hand.running import Running
from handroid.model.deadline import Deadline

PROCESS = "handroid-hand"
SECRET_VARIABLE = "HANDROID_HAND_SECRET"  # noqa: S105
_MAIN = "handroid.hand.Main"
_NAMES_TRIED = 3
_LONGEST_OUTPUT = 64 << 10


class Launcher:
    """Starts and ends hands on one phone."""

    def __init__(self, transport: Transport, jar: Jar) -> None:
        self._transport = transport
        self._jar = jar

    async def start(self, deadline: Deadline) -> Running:
        """Push the jar if it is not there as it should be, and start a hand under a new name.

        Raises:
            HandUnavailable: it does not start; the reason is in the error.
            ActionFailed: Android itself is starting; the hand would start soon.
        """
        await self._put(deadline)
        for _ in range(_NAMES_TRIED):
            started = await self._try(deadline)
            if started:
                return started
        raise HandUnavailable("another program takes every socket name it is given")

    async def kill(self, pid: int, deadline: Deadline) -> None:
        """End the process of a hand that does not end by itself, if it still is one."""
        if await self.lives(pid, deadline):
            await shell.run(self._transport, command("kill", "-9", str(pid)), deadline)

    async def lives(self, pid: int, deadline: Deadline) -> bool:
        """Whether a process is a hand."""
        line = command("cat", f"/proc/{pid}/cmdline")
        raw = (await shell.run(self._transport, line, deadline)).stdout
        return raw.split(b"\0")[0] == PROCESS.encode()

    async def _put(self, deadline: Deadline) -> None:
        if await self._hash_of(self._jar.place, deadline) == self._jar.sha256:
            return
        beside = f"{FOLDER}/.{PREFIX}{secrets.token_hex(4)}.part"
        try:
            await sync.push(self._transport, beside, self._jar.content, deadline)
            if await self._hash_of(beside, deadline) != self._jar.sha256:
                raise HandUnavailable("the phone does not keep its program as it was sent")
            await self._run("mv", "-f", beside, self._jar.place, deadline=deadline)
        except (FileFailure, HandUnavailable) as error:
            await self._run("rm", "-f", beside, deadline=deadline)
            if isinstance(error, FileFailure):
                raise HandUnavailable(_why_not_pushed(error)) from error
            raise
        if await self._hash_of(self._jar.place, deadline) != self._jar.sha256:
            raise HandUnavailable(f"its program cannot be copied to {self._jar.place}")
        await self._tidy(deadline)

    async def _hash_of(self, path: str, deadline: Deadline) -> str:
        return (await self._run("sha256sum", path, deadline=deadline)).text.partition(" ")[0]

    async def _tidy(self, deadline: Deadline) -> None:
        """Remove jars of other versions and parts of jars; one that runs is not disturbed."""
        with contextlib.suppress(FileFailure, BadAnswer):
            found = await sync.list_directory(self._transport, f"{FOLDER}/", deadline)
            ours = [f"{FOLDER}/{e.name}" for e in found if e.name.lstrip(".").startswith(PREFIX)]
            old = [path for path in ours if path != self._jar.place]
            if old:
                await self._run("rm", "-f", *old, deadline=deadline)

    async def _try(self, deadline: Deadline) -> Running | None:
        """Start it once; None when its name is taken."""
        name, token = f"handroid-{secrets.token_hex(16)}", secrets.token_hex(32)
        line = (
            command("app_process", "/", f"--nice-name={PROCESS}", _MAIN, name, self._jar.version)
            .in_background()
            .with_variable("CLASSPATH", self._jar.place)
            .reading_variable(SECRET_VARIABLE)
        )
        result = await shell.run(
            self._transport, line, deadline, stdin=f"{token}\n".encode(), limit=_LONGEST_OUTPUT
        )
        pid = _read_pid(result)
        return None if pid is None else Running(name, token, self._jar.version, pid)

    async def _run(self, *argv: str, deadline: Deadline) -> shell.Result:
        return await shell.run(self._transport, command(*argv), deadline)


def _read_pid(result: shell.Result) -> int | None:
    """Read the line a hand writes when it starts; None when its name is taken.

    Raises:
        HandUnavailable: it did not start.
        ActionFailed: Android itself is starting; it would soon.
    """
    lines = result.stdout.strip().splitlines()
    try:
        raw = strict_json.read_object(lines[-1] if lines else b"")
    except BadAnswer:
        said = " ".join((result.text + " " + result.error_text).split())[:200]
        raise HandUnavailable(f"it did not start ({said or 'the phone printed nothing'})") from None
    ready, failed = raw.get("ready"), raw.get("failed")
    if isinstance(ready, dict) and type(ready.get("pid")) is int and ready["pid"] > 0:
        return int(ready["pid"])
    if isinstance(failed, dict) and failed.get("kind") == "taken":
        return None
    if isinstance(failed, dict) and failed.get("kind") == "starting":
        raise ActionFailed(
            "Android is restarting on the phone.", "Wait a few seconds, then try again."
        )
    why = str(failed.get("message", ""))[:200] if isinstance(failed, dict) else "no reason given"
    raise HandUnavailable(f"it did not start: {why.rstrip('.')}")


def _why_not_pushed(error: FileFailure) -> str:
    if error.number == errno.ENOSPC:
        return "the phone's storage is full"
    return f"its program cannot be copied to the phone ({error.what})"
