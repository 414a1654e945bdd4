"""`md5sum`, `sha1sum`, `sha256sum` and `base64`."""

import base64
import hashlib
import re

from fakedroid.shell.process import Command
from fakedroid.shell.streams import Input
from fakedroid.toybox.options import Usage, number
from fakedroid.toybox.tool import Tool, tool

_SUM = Usage("usage: ???sum [-bcs] [FILE]...", flags="b", long={"brief": "b"})
_BASE64 = Usage("usage: base64 [-di] [-w COLUMNS] [FILE...]", flags="di", values="w")


async def _sum(run: Tool) -> int | None:
    async def show(name: str, source: Input) -> None:
        state = hashlib.new(run.name.removesuffix("sum"), usedforsecurity=False)
        while data := await source.read():
            state.update(data)
        await run.out(state.hexdigest() + ("\n" if run.has("b") else f"  {name}\n"))

    await run.each_file(show)
    return None


async def _base64(run: Tool) -> int | None:
    columns = number(run.options.value("w") or "76")

    async def show(name: str, source: Input) -> None:
        data = await run.read_all(source)
        if run.has("d"):
            letters = re.sub(rb"[^A-Za-z0-9+/]", b"", data)
            await run.write(base64.b64decode(letters + b"=" * (-len(letters) % 4)))
            return
        text = base64.b64encode(data).decode()
        if not columns:
            await run.out(text)
            return
        for at in range(0, len(text), columns):
            await run.out(text[at : at + columns] + "\n")

    await run.each_file(show)
    return None


COMMANDS: dict[str, Command] = {
    **{name: tool(_SUM, _sum) for name in ("md5sum", "sha1sum", "sha256sum", "sha512sum")},
    "base64": tool(_BASE64, _base64),
}
