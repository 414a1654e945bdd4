"""`export`, `readonly` and `local`."""

import re

from fakedroid.shell.builtins.kinds import special
from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import Builtin, Environment

_WORD = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?:(\+?=)(.*))?\Z", re.DOTALL)


async def _declare(env: Environment, argv: list[str]) -> int:
    variables, words = env.variables, argv[1:]
    marked = {"export": variables.exported, "readonly": variables.read_only}.get(argv[0], set())
    if words and words[0].startswith("-"):
        raise ShellError(f"{words[0]}: not supported by fakedroid")
    if not words:
        await env.out("".join(f"{name}\n" for name in sorted(marked)))
    for word in words:
        found = _WORD.match(word)
        if found is None:
            raise ShellError(f"{word}: not an identifier")
        name, operator, value = found.groups()
        if argv[0] == "local":
            variables.make_local(name)
        if operator:
            old = variables.get(name) or "" if operator == "+=" else ""
            variables.set(name, old + value)
        marked.add(name)
    return 0


BUILTINS = {
    "export": special(_declare),
    "readonly": special(_declare),
    "local": Builtin(_declare, keeps=True),
}
