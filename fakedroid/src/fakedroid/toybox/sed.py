"""`sed`."""

from __future__ import annotations

from fakedroid.shell.process import Command, decode, encode
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.sed_script import Address, Step, parse_script
from fakedroid.toybox.sed_state import NextCycle, Quit, Range, State
from fakedroid.toybox.tool import Lines, Tool, tool

_USAGE = Usage(
    "usage: sed [-inrszE] [-e SCRIPT]...|SCRIPT [-f SCRIPT_FILE]... [FILE...]",
    flags="inrszE",
    values="ef",
    long={"quiet": "n", "silent": "n", "regexp-extended": "r", "in-place": "i"},
)


async def _sed(run: Tool) -> int | None:
    words = list(run.words)
    texts = list(run.options.values.get("e", []))
    for name in run.options.values.get("f", []):
        try:
            texts.append(decode(run.files.read(run.path(name))).removesuffix("\n"))
        except OSError as error:
            raise RefusedError(f"{name}: {error_text(error)}") from None
    if not texts:
        if not words:
            raise RefusedError("no pattern")
        texts.append(words.pop(0))
    steps = parse_script("\n".join(texts), extended=run.has("rE"))
    editor = _Editor(run, steps)
    if run.has("i"):
        for name in words:
            await _in_place(run, steps, name)
        return run.status
    return await editor.edit(words or ["-"])


async def _in_place(run: Tool, steps: list[Step], name: str) -> None:
    path = run.path(name)
    try:
        mode = run.files.stat(path).permissions
        editor = _Editor(run, steps, keeps=True)
        await editor.edit([name])
        run.files.write(path, encode("".join(editor.kept)), mode=mode)
    except OSError as error:
        await run.complain_about(name, error)


class _Editor:
    """Runs a script over lines."""

    def __init__(self, run: Tool, steps: list[Step], *, keeps: bool = False) -> None:
        self._run = run
        self._steps = steps
        self._keeps = keeps
        self.kept: list[str] = []
        self._ranges = {id(step): Range() for step in steps}
        self._state = State()
        self._names: list[str] = []
        self._lines: Lines | None = None
        self._labels = {step.text: at for at, step in enumerate(steps) if step.name == ":"}

    async def edit(self, names: list[str]) -> int:
        self._names = list(names)
        try:
            await self._cycles()
        except Quit as quitting:
            if not quitting.silent:
                await self._end_cycle()
            return quitting.status or self._run.status
        return self._run.status

    async def _cycles(self) -> None:
        kept = False
        while kept or await self._read():
            kept = False
            try:
                await self._script()
            except NextCycle as following:
                kept = following.keep
                await self._flush_appended()
                continue
            await self._end_cycle()

    async def _end_cycle(self) -> None:
        if not self._run.has("n"):
            await self._print(self._state.line)
        await self._flush_appended()

    async def _flush_appended(self) -> None:
        for text in self._state.appended:
            await self._print(text)
        self._state.appended.clear()

    async def _print(self, text: str) -> None:
        end = "\0" if self._run.has("z") else "\n"
        out = text + (end if self._state.newline else "")
        if self._keeps:
            self.kept.append(out)
        else:
            await self._run.out(out)

    # -- input

    async def _read(self) -> bool:
        text = await self._next()
        if text is None:
            return False
        self._state.line = text
        self._state.number += 1
        return True

    async def _next(self) -> str | None:
        end = b"\0" if self._run.has("z") else b"\n"
        while self._lines is not None or await self._open():
            if self._lines is None:
                continue
            data = await self._lines.next()
            if data is not None:
                self._state.newline = data.endswith(end)
                return decode(data.removesuffix(end))
            self._lines = None
        return None

    async def _open(self) -> bool:
        if not self._names:
            return False
        name = self._names.pop(0)
        try:
            source = self._run.open(name)
        except OSError as error:
            await self._run.complain_about(name, error)
            return True
        self._lines = self._run.lines(source, b"\0" if self._run.has("z") else b"\n")
        return True

    async def _is_last(self) -> bool:
        while True:
            if self._lines is not None and not await self._lines.is_last():
                return False
            if not self._names:
                return True
            if not await self._open():
                return True

    # -- the script

    async def _script(self) -> None:
        at = 0
        while at < len(self._steps):
            step = self._steps[at]
            if not await self._selected(step):
                at = step.skip + 1 if step.name == "{" else at + 1
                continue
            jump = await self._do(step)
            at = at + 1 if jump is None else jump

    async def _selected(self, step: Step) -> bool:
        if step.first is None:
            chosen = True
        elif step.second is None:
            chosen = await self._at(step.first)
        else:
            chosen = await self._in_range(step, step.first, step.second)
        return chosen != step.negated

    async def _at(self, address: Address) -> bool:
        if address.pattern is not None:
            return address.pattern.search(self._state.line) is not None
        if address.last:
            return await self._is_last()
        return self._state.number == address.line

    async def _in_range(self, step: Step, first: Address, second: Address) -> bool:
        known, number = self._ranges[id(step)], self._state.number
        if not known.inside:
            if not await self._at(first):
                return False
            known.end = number + second.plus if second.plus else second.line
            known.inside = second.pattern is not None or second.last or known.end > number
            return True
        if second.pattern is not None or second.last:
            known.inside = not await self._at(second)
            return True
        known.inside = number < known.end
        return number <= known.end

    async def _do(self, step: Step) -> int | None:
        state, name = self._state, step.name
        if name in "bt" and (name == "b" or state.replaced):
            state.replaced = False
            return self._labels.get(step.text, len(self._steps)) if step.text else len(self._steps)
        if name == "s":
            await self._substitute(step)
        elif name == "y":
            state.line = state.line.translate(step.table)
        elif name in "ghGHx":
            self._hold(name)
        elif name in "aicr":
            return await self._text(step)
        else:
            await self._flow(step)
        return None

    def _hold(self, name: str) -> None:
        state = self._state
        if name == "g":
            state.line = state.hold
        elif name == "G":
            state.line += "\n" + state.hold
        elif name == "h":
            state.hold = state.line
        elif name == "H":
            state.hold += "\n" + state.line
        else:
            state.line, state.hold = state.hold, state.line

    async def _text(self, step: Step) -> int | None:
        if step.name == "i":
            await self._print(step.text)
        elif step.name == "a":
            self._state.appended.append(step.text)
        elif step.name == "c":
            if step.second is None or not self._ranges[id(step)].inside:
                await self._print(step.text)
            raise NextCycle
        return None

    async def _flow(self, step: Step) -> None:
        state, name = self._state, step.name
        if name == "p":
            await self._print(state.line)
        elif name == "P":
            await self._print(state.line.partition("\n")[0])
        elif name == "=":
            await self._print(str(state.number))
        elif name == "d" or (name == "D" and "\n" not in state.line):
            raise NextCycle
        elif name == "D":
            state.line = state.line.partition("\n")[2]
            raise NextCycle(keep=True)
        elif name in "qQ":
            raise Quit(int(step.text or "0"), silent=name == "Q")
        elif name in "nN":
            await self._advance(name)

    async def _advance(self, name: str) -> None:
        state = self._state
        if await self._is_last():
            raise Quit(0, silent=False)
        if name == "n":
            await self._end_cycle()
            await self._read()
            return
        before = state.line
        await self._flush_appended()
        await self._read()
        state.line = f"{before}\n{state.line}"

    async def _substitute(self, step: Step) -> None:
        state = self._state
        if step.pattern is None:
            return
        text, count = step.replace(state.line)
        if not count:
            return
        state.line, state.replaced = text, True
        if step.prints:
            await self._print(text)


COMMANDS: dict[str, Command] = {"sed": tool(_USAGE, _sed)}
