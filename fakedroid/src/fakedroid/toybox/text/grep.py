"""`grep`."""

import re
from collections import deque

from fakedroid.shell.process import Command, Process
from fakedroid.shell.streams import Input
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.text.regex import compile_regex
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage(
    "usage: grep [-EFrivwcloqsHbhn] [-ABC NUM] [-m MAX] [-e REGEX]... [-MS PATTERN]..."
    " [-f REGFILE] [FILE]...",
    flags="EFHachilnoqrsvwx",
    values="ABCem",
    long={"line-buffered": "line", "color": "color"},
    status=2,
)


async def _grep(run: Tool) -> int | None:
    words = list(run.words)
    expressions = run.options.values.get("e", [])
    if not expressions:
        if not words:
            raise RefusedError("no REGEX", 2)
        expressions = [words.pop(0)]
    search = _Search(run, "\n".join(expressions).split("\n"), len(words))
    if run.has("r"):
        for name in words or ["."]:
            await search.tree(name, run.path(name))
    else:
        for name in words or ["-"]:
            await search.file(name)
    if search.found:
        return 2 if run.status and not run.has("q") else 0
    return run.status or int(not search.found)


class _Search:
    def __init__(self, run: Tool, expressions: list[str], files: int) -> None:
        self._run = run
        self._patterns = [self._compile(text) for text in expressions]
        shown = run.has("H") or run.has("r") or files > 1
        self._shows_names = shown and not run.has("h")
        self._before = self._context("B")
        self._after = self._context("A")
        self._limit = number(run.options.value("m") or "-1")
        self.found = False

    def _context(self, letter: str) -> int:
        return number(self._run.options.value(letter) or self._run.options.value("C") or "0")

    def _compile(self, text: str) -> re.Pattern[str]:
        run = self._run
        if run.has("F"):
            pattern = re.compile(re.escape(text), re.IGNORECASE if run.has("i") else re.NOFLAG)
        else:
            extended = run.has("E") or run.name == "egrep"
            pattern = compile_regex(text, extended=extended, fold=run.has("i"))
        if run.has("x"):
            return re.compile(rf"\A(?:{pattern.pattern})\Z", pattern.flags)
        if run.has("w"):
            return re.compile(rf"(?<!\w)(?:{pattern.pattern})(?!\w)", pattern.flags)
        return pattern

    # -- files

    async def tree(self, name: str, path: str) -> None:
        run = self._run
        if not run.files.is_directory(path):
            await self.file(name)
            return
        try:
            entries = run.files.list_directory(path)
        except OSError as error:
            await self._complain(name, error)
            return
        for entry in entries:
            inner, shown = f"{path}/{entry}", f"{name.rstrip('/')}/{entry}"
            if run.files.lstat(inner).is_link:
                await self.file(shown)
            else:
                await self.tree(shown, inner)

    async def file(self, name: str) -> None:
        run = self._run
        try:
            source = run.open(name)
            await self._search(name if name != "-" else "(standard input)", source)
        except BrokenPipeError:
            raise
        except OSError as error:
            await self._complain(name, error)

    async def _complain(self, name: str, error: OSError) -> None:
        if self._run.has("s"):
            self._run.status = 2
        else:
            await self._run.complain_about(name, error, 2)

    # -- lines

    async def _search(self, name: str, source: Input) -> None:
        run = self._run
        lines = run.lines(source)
        count = number_of_line = 0
        printer = _Printer(run, name if self._shows_names else "", self._before, self._after)
        while self._limit < 0 or count < self._limit:
            text = await lines.next_text()
            if text is None:
                break
            number_of_line += 1
            matches = self._matches(text)
            if bool(matches) == run.has("v"):
                await printer.passed(text, number_of_line)
                continue
            count += 1
            self.found = True
            if run.has("q"):
                return
            if run.has("l"):
                break
            if not run.has("c"):
                await printer.matched(text, number_of_line, matches)
        await self._summary(name, count)

    def _matches(self, text: str) -> list[tuple[int, int]]:
        """Return the matches in a line; with -o all of them, else one."""
        if not self._run.has("o"):
            found = next((hit for each in self._patterns if (hit := each.search(text))), None)
            return [found.span()] if found else []
        spans: list[tuple[int, int]] = []
        at = 0
        while at <= len(text):
            hits = [hit for each in self._patterns if (hit := each.search(text, at))]
            if not hits:
                break
            best = min(hits, key=lambda hit: (hit.start(), -hit.end()))
            if best.end() > best.start():
                spans.append(best.span())
            at = max(best.end(), best.start() + (best.end() == best.start()))
        return spans

    async def _summary(self, name: str, count: int) -> None:
        run = self._run
        if run.has("l"):
            await run.out(f"{name}\n" if count else "")
        elif run.has("c"):
            await run.out(f"{name}:{count}\n" if self._shows_names else f"{count}\n")


class _Printer:
    """Prints matching lines with their context."""

    def __init__(self, run: Tool, name: str, before: int, after: int) -> None:
        self._run = run
        self._name = name
        self._before: deque[tuple[str, int]] = deque(maxlen=before)
        self._after = after
        self._left = 0
        self._last = 0
        self._context = before > 0 or after > 0

    async def passed(self, text: str, number_of_line: int) -> None:
        if self._left:
            self._left -= 1
            await self._print(text, number_of_line, "-")
        else:
            self._before.append((text, number_of_line))

    async def matched(self, text: str, number_of_line: int, spans: list[tuple[int, int]]) -> None:
        first = self._before[0][1] if self._before else number_of_line
        if self._context and self._last and first > self._last + 1:
            await self._run.out("--\n")
        for earlier, line in self._before:
            await self._print(earlier, line, "-")
        self._before.clear()
        self._left = self._after
        if self._run.has("o"):
            for start, end in spans:
                await self._print(text[start:end], number_of_line, ":")
        else:
            await self._print(text, number_of_line, ":")

    async def _print(self, text: str, number_of_line: int, mark: str) -> None:
        self._last = number_of_line
        name = f"{self._name}{mark}" if self._name else ""
        line = f"{number_of_line}{mark}" if self._run.has("n") else ""
        await self._run.out(f"{name}{line}{text}\n")


def _named(letter: str) -> Command:
    async def command(process: Process) -> int:
        process.argv = [process.argv[0], letter, *process.args]
        return await _COMMAND(process)

    return command


_COMMAND = tool(_USAGE, _grep)
COMMANDS: dict[str, Command] = {"grep": _COMMAND, "egrep": _named("-E"), "fgrep": _named("-F")}
