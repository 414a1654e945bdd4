"""`cd`, `pwd`, `umask`, `ulimit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell.builtins.kinds import Builtin
from fakedroid.shell.control import ShellError
from fakedroid.shell.spawning import run_external
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.lookup import EXECUTE

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment


async def _cd(env: Environment, argv: list[str]) -> int:
    words, physical = argv[1:], False
    while words and words[0].startswith("-") and words[0] != "-":
        option = words.pop(0)
        if option == "--":
            break
        if set(option[1:]) - set("LPe"):
            raise ShellError(f"{option[:2]}: unknown option", 2)
        physical = "P" in option
    target, shown = _target(env, words)
    path = _logical(env.absolute(target))
    _check(env, path)
    if physical:
        path = env.execution.files.resolve(path)
    env.variables.values["OLDPWD"] = env.cwd
    env.cwd = env.variables.values["PWD"] = path
    if shown:
        await env.out(path + "\n")
    return 0


def _target(env: Environment, words: list[str]) -> tuple[str, bool]:
    if len(words) > 2:
        raise ShellError("too many arguments", 2)
    if len(words) == 2:
        if words[0] not in env.cwd:
            raise ShellError("bad substitution", 2)
        return env.cwd.replace(words[0], words[1], 1), True
    if not words:
        home = env.value_of("HOME")
        if not home:
            raise ShellError("no home directory (HOME not set)", 2)
        return home, False
    if words[0] == "-":
        old = env.value_of("OLDPWD")
        if not old:
            raise ShellError("no OLDPWD", 2)
        return old, True
    return words[0], False


def _logical(path: str) -> str:
    names: list[str] = []
    for name in path.split("/"):
        if name == "..":
            del names[-1:]
        elif name not in ("", "."):
            names.append(name)
    return "/" + "/".join(names)


def _check(env: Environment, path: str) -> None:
    files = env.execution.files
    try:
        if not files.stat(path).is_directory:
            raise ShellError(f"{path}: Not a directory", 2)
    except OSError as error:
        raise ShellError(f"{path}: {error_text(error)}", 2) from None
    if not files.access(path, EXECUTE):
        raise ShellError(f"{path}: Permission denied", 2)


async def _pwd(env: Environment, argv: list[str]) -> int:
    for option in argv[1:]:
        if not option.startswith("-"):
            raise ShellError("too many arguments")
        if option not in ("-L", "-P", "-LP", "-PL", "--"):
            raise ShellError(f"{option[:2]}: unknown option")
    physical = any("P" in option for option in argv[1:])
    await env.out((env.execution.files.resolve(env.cwd) if physical else env.cwd) + "\n")
    return 0


async def _realpath(env: Environment, argv: list[str]) -> int:
    """Resolve one path; with options toybox's own program does it."""
    words = argv[2:] if argv[1:2] == ["--"] else argv[1:]
    if words and words[0].startswith("-") and words is not argv[2:]:
        return await run_external(env, argv)
    if len(words) != 1:
        raise ShellError("syntax error")
    try:
        await env.out(env.execution.files.resolve(env.absolute(words[0])) + "\n")
    except OSError as error:
        raise ShellError(f"{words[0]}: {error_text(error)}", error.errno or 1) from None
    return 0


async def _umask(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    if words == ["-S"]:
        classes = zip("ugo", (6, 3, 0), strict=True)
        text = ",".join(f"{name}={_letters(~env.umask >> shift & 7)}" for name, shift in classes)
        await env.out(text + "\n")
    elif not words:
        await env.out(f"{env.umask:03o}\n" if env.umask > 7 else f"{env.umask:02o}\n")
    elif all(char in "01234567" for char in words[0]):
        env.umask = int(words[0], 8) & 0o777
    else:
        raise ShellError("bad mask")
    return 0


def _letters(bits: int) -> str:
    return "".join(letter for letter, bit in zip("rwx", (4, 2, 1), strict=True) if bits & bit)


async def _ulimit(env: Environment, argv: list[str]) -> int:
    if argv[1:] == ["-n"]:
        await env.out("32768\n")
        return 0
    if argv[1:] in ([], ["-f"], ["-c"], ["-s"], ["-v"]):
        await env.out("unlimited\n")
        return 0
    raise ShellError(f"{' '.join(argv[1:])}: not supported by the virtual phone")


BUILTINS = {
    "cd": Builtin(_cd),
    "chdir": Builtin(_cd),
    "pwd": Builtin(_pwd),
    "realpath": Builtin(_realpath),
    "umask": Builtin(_umask),
    "ulimit": Builtin(_ulimit),
}
