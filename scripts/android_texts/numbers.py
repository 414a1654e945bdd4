"""The numbers that the virtual phone shares with Android, as constants of its classes."""

import re
from collections.abc import Iterator
from pathlib import Path

from fakedroid.commands.input import key_codes
from fakedroid.commands.java import intent
from fakedroid.world.window_kind import WindowKind

NAME = "numbers"
CLASSES = (
    "android.view.KeyEvent",
    "android.content.Intent",
    "android.view.WindowManager$LayoutParams",
)
_KEYS, _INTENT, _WINDOW = CLASSES
_TYPES = {
    "APPLICATION": "BASE_APPLICATION",
    "DIALOG": "APPLICATION",
    "POPUP": "APPLICATION_PANEL",
    "VOICE_INTERACTION_STARTING": "VOICE_INTERACTION_STARTING",
}
_ROOT = Path(__file__).resolve().parents[2]
_CALL = re.compile(r"\bservice call \w|\bTRANSACTION_\w|\.transact\(|FIRST_CALL_TRANSACTION")


def used() -> list[str]:
    """Return each number as ``class.CONSTANT=value``."""
    return sorted({f"{name}={value}" for name, value in _used()})


def _used() -> Iterator[tuple[str, int]]:
    for word in key_codes.CODES:
        yield f"{_KEYS}.KEYCODE_{word}", key_codes.key_code(f"KEYCODE_{word}")
    for word in ("SHIFT", "ALT", "CTRL", "META"):
        yield f"{_KEYS}.META_{word}_ON", getattr(key_codes, f"{word}_ON")
    yield f"{_INTENT}.FLAG_ACTIVITY_NEW_TASK", intent.FLAG_NEW_TASK
    yield f"{_INTENT}.FLAG_ACTIVITY_CLEAR_TOP", intent.FLAG_CLEAR_TOP
    yield f"{_INTENT}.FLAG_ACTIVITY_SINGLE_TOP", intent.FLAG_SINGLE_TOP
    yield f"{_INTENT}.FLAG_RECEIVER_FROM_SHELL", intent.FLAG_FROM_SHELL
    for option, value in intent.FLAG_OPTIONS.items():
        yield f"{_INTENT}.{_flag(option)}", value
    for kind in WindowKind:
        yield f"{_WINDOW}.TYPE_{_TYPES.get(kind.name, kind.name)}", kind.value


def _flag(option: str) -> str:
    """Return the constant for an option of ``am``."""
    return "FLAG_" + option.removeprefix("--").replace("-", "_").upper()


def transactions() -> list[str]:
    """Return the lines of our code and of the hand that contain a transaction number."""
    sources = [*_ROOT.glob("src/**/*.py"), *_ROOT.glob("hand/src/main/**/*.java")]
    return [
        f"{source.relative_to(_ROOT)}: {line.strip()}"
        for source in sorted(sources)
        for line in source.read_text("utf-8").splitlines()
        if _CALL.search(line) and not _REFUSAL.search(line)
    ]


_REFUSAL = re.compile(r"service call SERVICE|service call \{name\}|\bFIRST_CALL_TRANSACTION\b")
"""The usage and the error of the virtual phone's own ``service call``, and the whole range."""
