"""`find`: the walk."""

from fakedroid.shell.process import Command, Process
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.files.find_expression import Expression, parse_expression
from fakedroid.toybox.files.find_tests import Match
from fakedroid.toybox.options import Usage
from fakedroid.toybox.tool import Tool, tool


async def _find(run: Tool) -> int | None:
    words = list(run.words)
    follow_named = follow_all = False
    while words and words[0] in ("-H", "-L"):
        follow_named = True
        follow_all = words.pop(0) == "-L" or follow_all
    start: list[str] = []
    while words and not words[0].startswith(("-", "!", "(", ")")):
        start.append(words.pop(0))
    expression = parse_expression(run, words)
    walk = _Walk(run, expression, follow_all)
    for name in start or ["."]:
        await walk.visit(name, run.path(name), 0, follow_named)
    await expression.finish()
    return None


class _Walk:
    def __init__(self, run: Tool, expression: Expression, follow: bool) -> None:
        self._run = run
        self._expression = expression
        self._follow = follow

    async def visit(self, name: str, path: str, depth: int, follow: bool = False) -> None:
        run, expression = self._run, self._expression
        try:
            status = run.files.lstat(path)
            if status.is_link and (follow or self._follow) and run.files.exists(path):
                status = run.files.stat(path)
        except OSError as error:
            await run.complain(f"'{name}': {error_text(error)}")
            return
        match = Match(name, path, status, depth)
        if not expression.depth_first:
            await self._test(match)
        if status.is_directory and not match.pruned and expression.descends(depth):
            await self._inside(match)
        if expression.depth_first:
            await self._test(match)

    async def _test(self, match: Match) -> None:
        if match.depth >= self._expression.minimum:
            await self._expression.apply(match)

    async def _inside(self, match: Match) -> None:
        try:
            entries = self._run.files.list_directory(match.path)
        except OSError as error:
            await self._run.complain(f"'{match.name}': {error_text(error)}")
            return
        for entry in entries:
            name = f"{match.name.rstrip('/')}/{entry}" if match.name != "/" else f"/{entry}"
            await self.visit(name, f"{match.path.rstrip('/')}/{entry}", match.depth + 1)


async def _as_words(process: Process) -> int:
    """Hide find's own options from the usual option parser."""
    if process.args[:1] != ["--help"]:
        process.argv = [process.argv[0], "--", *process.args]
    return await _COMMAND(process)


_COMMAND = tool(Usage("usage: find [-HL] [DIR...] [<options>]"), _find)
COMMANDS: dict[str, Command] = {"find": _as_words}
