"""Reading arguments the way Android's ShellCommand does (src BasicShellCommandHandler)."""

from collections.abc import Sequence

from handroid.virtual.commands.java import JavaError


class Arguments:
    """The arguments of a command, read from left to right."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = list(values)
        self._at = 0
        self._glued: str | None = None

    def next(self) -> str | None:
        """Return the next argument, None at the end."""
        if self._glued is not None:
            glued, self._glued = self._glued, None
            return glued
        if self._at >= len(self._values):
            return None
        self._at += 1
        return self._values[self._at - 1]

    def required(self) -> str:
        """Return the next argument.

        Raises:
            JavaError: there is none.
        """
        value = self.next()
        if value is None:
            before = self._values[self._at - 1] if self._at else ""
            raise illegal_argument(f'Argument expected after "{before}"')
        return value

    def option(self) -> str | None:
        """Return the next argument if it is an option; ``-nX`` is ``-n`` with ``X`` after it."""
        if self._glued is not None:
            raise illegal_argument(f'No argument expected after "{self._values[self._at - 1]}"')
        value = self.peek()
        if value is None or not value.startswith("-"):
            return None
        self._at += 1
        if value == "--":
            return None
        if len(value) > 2 and value[1] != "-":
            self._glued = value[2:]
            return value[:2]
        return value

    def peek(self) -> str | None:
        """Return the next argument and leave it there."""
        if self._glued is not None:
            return self._glued
        return self._values[self._at] if self._at < len(self._values) else None

    def rest(self) -> list[str]:
        """Return all that is left."""
        left = [] if self._glued is None else [self._glued]
        left += self._values[self._at :]
        self._at, self._glued = len(self._values), None
        return left


def illegal_argument(message: str) -> JavaError:
    """Return the exception Android throws for a bad argument."""
    return JavaError("java.lang.IllegalArgumentException", message)
