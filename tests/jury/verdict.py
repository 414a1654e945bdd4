"""What a juror is asked to do, and how each of it ended."""

from typing import NamedTuple

CAPABILITIES = {
    "connect": "finds the phone",
    "properties": "says what phone it is",
    "start": "starts an app",
    "find": "reads the screen and finds an element",
    "tap": "taps",
    "type": "types",
    "screenshot": "takes a screenshot",
    "log": "reads the log",
    "files": "pushes and pulls a file",
    "install": "installs an APK",
}
"""Name and sentence, in the order in which they are asked."""


class Verdict(NamedTuple):
    """How one capability of one juror ended on one Android."""

    juror: str
    version: str
    api: int
    capability: str
    outcome: str
    """"yes", "no" and "not asked" (both with their reason), or "failed", which nobody expected."""
    why: str
    said: str
    """What the program itself said to a "no"."""
    day: str
