"""The command line that checks, receives and starts the hand's program on a phone.

It prints whether the phone has the program (`HAVE`) or needs it (`SEND`), reads the token and then
the program from its input, and leaves the hand running. Separate command lines would cost a round
trip each, which is slow over Wi-Fi.
"""

from handroid.adb.quoting import CommandLine, command, reading_variable, removing_others
from handroid.hand.jar import FOLDER, PREFIX, Jar

PROCESS = "handroid-hand"
SECRET_VARIABLE = "HANDROID_HAND_SECRET"  # noqa: S105
HAVE, SEND = b"have", b"send"
NOT_KEPT, NOT_PLACED = b"not kept", b"not placed"
"""Printed if the phone stored other data than was sent, or could not move it to its place."""

_MAIN = "handroid.hand.Main"
_FAILED = 1


def start_script(jar: Jar, beside: str, name: str) -> CommandLine:
    """Return the command line; ``beside`` is where the program is stored until it is complete."""
    reading = reading_variable(SECRET_VARIABLE)
    have = _echo(HAVE).then(reading)
    send = _echo(SEND).then(reading).then(_receive(jar, beside))
    started = (
        command("app_process", "/", f"--nice-name={PROCESS}", _MAIN, name, jar.version)
        .in_background()
        .with_variable("CLASSPATH", jar.place)
    )
    return _has_hash_of(jar, jar.place).decides(have, send).then(started)


def _receive(jar: Jar, beside: str) -> CommandLine:
    """Return the command line that receives the program and removes other versions."""
    keep = command("cat").writing_to(beside).and_then(_has_hash_of(jar, beside))
    place = command("mv", "-f", beside, jar.place).and_then(_has_hash_of(jar, jar.place))
    tidy = removing_others(jar.place, f"{FOLDER}/{PREFIX}", f"{FOLDER}/.{PREFIX}")
    kept = keep.or_else(_fail(NOT_KEPT, beside))
    return kept.then(place.or_else(_fail(NOT_PLACED, beside))).then(tidy)


def _has_hash_of(jar: Jar, path: str) -> CommandLine:
    return command("sha256sum", path).quiet().begins_with(jar.sha256)


def _echo(words: bytes) -> CommandLine:
    return command("echo", words.decode())


def _fail(words: bytes, beside: str) -> CommandLine:
    removed = command("rm", "-f", beside)
    return removed.then(_echo(words)).then(command("exit", str(_FAILED)))
