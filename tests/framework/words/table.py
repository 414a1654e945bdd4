"""Command lines whose words the framework phone and the virtual phone are compared by.

A word with ``zz`` means nothing to any phone. Only what Android's own ShellCommand classes answer
on the framework phone is here (`OWN_SINCE`), of what the virtual phone can do at all.
"""

from tests.framework.words.am import AM
from tests.framework.words.input_words import INPUT
from tests.framework.words.pm import PM
from tests.framework.words.shape import Words
from tests.framework.words.wm import WM

WORDS = {"am": AM, "pm": PM, "wm": WM, "input": INPUT}
CLASSES = {
    "am": "ActivityManagerShellCommand",
    "pm": "PackageManagerShellCommand",
    "wm": "WindowManagerShellCommand",
    "input": "InputShellCommand",
}
OWN_SINCE = {"am": 26, "pm": 26, "wm": 28, "input": 31}
"""The first level whose framework has the command's class; before, the answer there is ours."""
PM_IS_A_DOOR = 28
"""Before this level ``pm`` is a program of its own; only ``cmd package`` is Android's class."""


def lines_of(program: str, api: int) -> Words:
    """Return what is compared on a level: nothing where the framework phone's answer is ours."""
    if api < OWN_SINCE[program]:
        return Words((), ())
    if program != "pm" or api >= PM_IS_A_DOOR:
        return WORDS[program]
    return Words(*(tuple(dict.fromkeys(map(_through_the_service, part))) for part in WORDS["pm"]))


def _through_the_service(line: str) -> str:
    return f"cmd package{line[2:]}" if line.startswith("pm") else line
