"""Terminals that can show pictures get them; all others what they always got."""

import base64
import io
import re
from pathlib import Path

from PIL import Image

from tests.phones import attach
from tests.surfaces.programs import handroid
from tests.surfaces.terminal import in_terminal

KITTY = re.compile(r"\x1b_G((?:[a-z]=\w+,?)*);([A-Za-z0-9+/=]*)\x1b\\")
ITERM = re.compile(r"\x1b\]1337;File=inline=1;size=(\d+);height=\d+:([A-Za-z0-9+/=]*)\a")
LOOK = ("call", "get_screen_state", "include_screenshot=true")
HINT = "save it with --image FILE"


def picture(data: str) -> Image.Image:
    """Return the picture that was drawn."""
    return Image.open(io.BytesIO(base64.b64decode(data, validate=True)))


async def test_a_picture_is_drawn_where_the_terminal_can(tmp_path: Path) -> None:
    async with attach() as attached:
        at = {"ANDROID_ADB_SERVER_PORT": str(attached.server.address.port)}
        kitty = await in_terminal(tmp_path, *LOOK, TERM="xterm-kitty", **at)
        iterm = await in_terminal(
            tmp_path, "screen", "--image", "-", TERM_PROGRAM="iTerm.app", **at
        )
        multiplexed = await in_terminal(tmp_path, *LOOK, KITTY_WINDOW_ID="1", TMUX="/x", **at)
        plain = await in_terminal(tmp_path, "screen", "--image", "-", **at)
        piped = await handroid(tmp_path, *LOOK, TERM="xterm-kitty", **at)
    pieces = KITTY.findall(kitty.out)
    assert [keys.endswith("m=1") for keys, _ in pieces] == [True] * (len(pieces) - 1) + [False]
    assert pieces[0][0].startswith("a=T,f=100,q=2,r=")
    assert picture("".join(data for _, data in pieces)).format == "PNG"
    ((size, data),) = ITERM.findall(iterm.out)
    assert len(base64.b64decode(data)) == int(size)
    assert picture(data).size == (1080, 2400)
    assert "node_" in iterm.out
    assert HINT in multiplexed.err
    assert HINT in piped.err
    assert "\x1b" not in multiplexed.out + piped.out
    assert plain.code == 1
    assert "Name a file with --image." in plain.err
