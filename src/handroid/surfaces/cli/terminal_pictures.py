"""Draws pictures in terminals that support it.

Terminals are recognized by their environment variables: a query would have to read from standard
input, which may belong to a program. The protocols:
https://sw.kovidgoyal.net/kitty/graphics-protocol and https://iterm2.com/documentation-images.html
"""

import base64
import shutil
import sys
from collections.abc import Callable, Mapping

_PIECE = 4096
_MOST_LINES = 40
_LINES_LEFT = 4
_PNG = b"\x89PNG"
_ITERM_PROGRAMS = frozenset({"iTerm.app", "WezTerm", "rio"})
_KITTY_PROGRAMS = frozenset({"kitty", "ghostty"})

Form = Callable[[bytes, int], str]


def drawn_picture(picture: bytes, environ: Mapping[str, str]) -> str | None:
    """Return the escape sequences that draw a picture, or None if the terminal cannot show it."""
    form = _form(environ) if sys.stdout.isatty() else None
    if form is None:
        return None
    lines = shutil.get_terminal_size().lines - _LINES_LEFT
    return form(picture, max(1, min(_MOST_LINES, lines)))


def _form(environ: Mapping[str, str]) -> Form | None:
    term, program = environ.get("TERM", ""), environ.get("TERM_PROGRAM", "")
    if "TMUX" in environ or term.startswith(("screen", "tmux", "dumb")):
        # The terminal may support pictures, but the multiplexer does not pass them on.
        return None
    if "KITTY_WINDOW_ID" in environ or program in _KITTY_PROGRAMS or term == "xterm-kitty":
        return _kitty
    return _iterm if program in _ITERM_PROGRAMS else None


def _kitty(picture: bytes, lines: int) -> str:
    """Return a picture in kitty's protocol, which takes PNG in chunks."""
    text = base64.b64encode(_as_png(picture)).decode("ascii")
    pieces = [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]
    first = f"a=T,f=100,q=2,r={lines},"
    written = (
        f"\x1b_G{first if number == 0 else ''}m={int(number < len(pieces) - 1)};{piece}\x1b\\"
        for number, piece in enumerate(pieces)
    )
    return "".join(written)


def _iterm(picture: bytes, lines: int) -> str:
    """Return a picture in iTerm2's protocol, which takes any format."""
    text = base64.b64encode(picture).decode("ascii")
    return f"\x1b]1337;File=inline=1;size={len(picture)};height={lines}:{text}\a"


def _as_png(picture: bytes) -> bytes:
    if picture.startswith(_PNG):
        return picture
    from handroid.views.picture import as_png

    return as_png(picture)
