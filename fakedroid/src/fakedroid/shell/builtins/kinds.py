"""POSIX's special builtins, whose errors end the shell."""

from collections.abc import Awaitable, Callable

from fakedroid.shell.environment import Builtin, Environment


def special(run: Callable[[Environment, list[str]], Awaitable[int]]) -> Builtin:
    """Return a special builtin."""
    return Builtin(run, special=True, keeps=True)
