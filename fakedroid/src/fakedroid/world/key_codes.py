"""The supported Android key codes, and the characters of the virtual key map (mem)."""

HOME = 3
BACK = 4
DPAD_UP = 19
DPAD_DOWN = 20
DPAD_LEFT = 21
DPAD_RIGHT = 22
DPAD_CENTER = 23
VOLUME_UP = 24
VOLUME_DOWN = 25
POWER = 26
A = 29
C = 31
V = 50
X = 52
TAB = 61
SPACE = 62
ENTER = 66
DEL = 67
MENU = 82
NOTIFICATION = 83
PAGE_UP = 92
PAGE_DOWN = 93
ESCAPE = 111
FORWARD_DEL = 112
MOVE_HOME = 122
MOVE_END = 123
NUMPAD_ENTER = 160
VOLUME_MUTE = 164
APP_SWITCH = 187
SLEEP = 223
WAKEUP = 224
CUT = 277
COPY = 278
PASTE = 279

NAVIGATION = frozenset(
    {DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT, DPAD_CENTER, PAGE_UP, PAGE_DOWN}
    | {MOVE_HOME, MOVE_END, TAB, SPACE, ENTER}
)
"""Keys that leave touch mode and are consumed if that sets the focus (src ViewRootImpl)."""

_SHIFTED_DIGITS = ")!@#$%^&*("
_SIGNS = {
    **{55: ",<", 56: ".>", 68: "`~", 69: "-_", 70: "=+", 71: "[{", 72: "]}", 73: "\\|"},
    **{74: ";:", 75: "'\"", 76: "/?", 77: "@@", 81: "++", 17: "**", 18: "##", 62: "  "},
}


def character_of(code: int, shift: bool) -> str:
    """Return the character of a key, or an empty text."""
    if 29 <= code <= 54:
        letter = chr(ord("a") + code - 29)
        return letter.upper() if shift else letter
    if 7 <= code <= 16:
        return _SHIFTED_DIGITS[code - 7] if shift else str(code - 7)
    if 144 <= code <= 153:
        return str(code - 144)
    return _SIGNS[code][shift] if code in _SIGNS else ""


def typeable(ch: str) -> bool:
    """Return whether the virtual key map can type a character: printable ASCII."""
    return len(ch) == 1 and " " <= ch <= "~"
