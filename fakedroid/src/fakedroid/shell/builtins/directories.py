"""`cd`, `pwd`, `realpath`, `umask`."""

from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.lookup import EXECUTE


async def _cd(env: Environment, argv: list[str]) -> int:
    words = [word for word in argv[1:] if word not in ("--", "-L", "-P")]
    if len(words) > 1:
        raise ShellError("too many arguments", 2)
    target = words[0] if words else "$HOME"
    if target in ("-", "$HOME"):
        name = "OLDPWD" if target == "-" else "HOME"
        found = env.value_of(name)
        if not found:
            reason = "no OLDPWD" if target == "-" else "no home directory (HOME not set)"
            raise ShellError(reason, 2)
        path = found
    else:
        path = _logical(env.absolute(target))
    _check(env, path)
    env.variables.values["OLDPWD"] = env.cwd
    env.cwd = env.variables.values["PWD"] = path
    if target == "-":
        await env.out(path + "\n")
    return 0


def _logical(path: str) -> str:
    names: list[str] = []
    for name in path.split("/"):
        if name == "..":
            del names[-1:]
        elif name not in ("", "."):
            names.append(name)
    return "/" + "/".join(names)


def _check(env: Environment, path: str) -> None:
    try:
        if not env.files.stat(path).is_directory:
            raise ShellError(f"{path}: Not a directory", 2)
    except OSError as error:
        raise ShellError(f"{path}: {error_text(error)}", 2) from None
    if not env.files.access(path, EXECUTE):
        raise ShellError(f"{path}: Permission denied", 2)


async def _pwd(env: Environment, argv: list[str]) -> int:
    physical = argv[1:] == ["-P"]
    await env.out((env.files.resolve(env.cwd) if physical else env.cwd) + "\n")
    return 0


async def _realpath(env: Environment, argv: list[str]) -> int:
    if len(argv) != 2:
        raise ShellError("syntax error")
    try:
        await env.out(env.files.resolve(env.absolute(argv[1])) + "\n")
    except OSError as error:
        raise ShellError(f"{argv[1]}: {error_text(error)}", error.errno or 1) from None
    return 0


async def _umask(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    if not words:
        await env.out(f"{env.umask:03o}\n" if env.umask > 7 else f"{env.umask:02o}\n")
    elif all(char in "01234567" for char in words[0]):
        env.umask = int(words[0], 8) & 0o777
    else:
        raise ShellError("bad mask")
    return 0


BUILTINS = {
    "cd": Builtin(_cd),
    "pwd": Builtin(_pwd),
    "realpath": Builtin(_realpath),
    "umask": Builtin(_umask),
}
