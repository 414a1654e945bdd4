"""The command line that checks, receives and starts the hand's program on a phone.

It prints whether the program is there as it should be (`HAVE`) or must be sent (`SEND`), reads the
token and then the program from its input, and leaves the hand running. Every command line of its
own would cost a round trip, and a phone by Wi-Fi may be far away.
"""

from handroid.adb.quoting import CommandLine, command, reading_variable, removing_others
from handroid.hand.jar import FOLDER, PREFIX, Jar

PROCESS = "handroid-hand"
SECRET_VARIABLE = "HANDROID_HAND_SECRET"  # noqa: S105
HAVE, SEND = b"have", b"send"
NOT_KEPT, NOT_PLACED = b"not kept", b"not placed"
"""Printed where the phone stores something else than was sent, or does not put it in its place."""

_MAIN = "handroid.hand.Main"
_FAILED = 1


def start_script(jar: Jar, beside: str, name: str) -> CommandLine:
    """Return the line; ``beside`` is where the program is kept until it is whole."""
    reading = reading_variable(SECRET_VARIABLE)
    have = _say(HAVE).then(reading)
    send = _say(SEND).then(reading).then(_take(jar, beside))
    started = (
        command("app_process", "/", f"--nice-name={PROCESS}", _MAIN, name, jar.version)
        .in_background()
        .with_variable("CLASSPATH", jar.place)
    )
    return _is(jar, jar.place).decides(have, send).then(started)


def _take(jar: Jar, beside: str) -> CommandLine:
    """Return the line that takes the program in, and removes those of other versions."""
    keep = command("cat").writing_to(beside).and_then(_is(jar, beside))
    place = command("mv", "-f", beside, jar.place).and_then(_is(jar, jar.place))
    tidy = removing_others(jar.place, f"{FOLDER}/{PREFIX}", f"{FOLDER}/.{PREFIX}")
    kept = keep.or_else(_give_up(NOT_KEPT, beside))
    return kept.then(place.or_else(_give_up(NOT_PLACED, beside))).then(tidy)


def _is(jar: Jar, path: str) -> CommandLine:
    return command("sha256sum", path).quiet().begins_with(jar.sha256)


def _say(words: bytes) -> CommandLine:
    return command("echo", words.decode())


def _give_up(words: bytes, beside: str) -> CommandLine:
    removed = command("rm", "-f", beside)
    return removed.then(_say(words)).then(command("exit", str(_FAILED)))
