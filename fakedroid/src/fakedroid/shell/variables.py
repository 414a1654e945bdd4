"""The variables of one shell: values, attributes, and those local to a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fakedroid.shell.arithmetic import evaluate
from fakedroid.shell.control import ShellError

EXPORT, READ_ONLY, INTEGER, UPPER, LOWER = "x", "r", "i", "u", "l"


class ReadOnlyVariableError(ShellError):
    """A variable that may not be changed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"read-only: {name}", 2)


class Variables:
    """Values by name; ``attributes`` holds the letters of `typeset` for those that have any."""

    def __init__(self, exported: Mapping[str, str]) -> None:
        self.values: dict[str, str] = dict(exported)
        self.attributes: dict[str, str] = dict.fromkeys(exported, EXPORT)
        self.dynamic: dict[str, Callable[[], str]] = {}
        self._scopes: list[dict[str, tuple[str | None, str]]] = []

    def copy(self) -> Variables:
        """Return the same variables, to be changed apart."""
        twin = Variables({})
        twin.values = self.values.copy()
        twin.attributes = self.attributes.copy()
        twin.dynamic = self.dynamic
        twin._scopes = [scope.copy() for scope in self._scopes]
        return twin

    def get(self, name: str) -> str | None:
        """Return a value; None when the variable is not set."""
        value = self.values.get(name)
        if value is None and name in self.dynamic:
            return self.dynamic[name]()
        return value

    def set(self, name: str, value: str) -> None:
        """Give a variable a value.

        Raises:
            ReadOnlyVariableError: it may not be changed.
        """
        attributes = self.attributes.get(name)
        if attributes and attributes != EXPORT:
            if READ_ONLY in attributes:
                raise ReadOnlyVariableError(name)
            value = self._shaped(value, attributes)
        self.values[name] = value

    def _shaped(self, value: str, attributes: str) -> str:
        if INTEGER in attributes:
            return str(evaluate(value, self))
        if UPPER in attributes:
            return value.upper()
        return value.lower() if LOWER in attributes else value

    def unset(self, name: str) -> None:
        """Forget a variable."""
        if READ_ONLY in self.attributes.get(name, ""):
            raise ReadOnlyVariableError(name)
        self.values.pop(name, None)
        self.attributes.pop(name, None)

    def mark(self, name: str, letter: str, *, on: bool = True) -> None:
        """Give or take an attribute."""
        letters = self.attributes.get(name, "").replace(letter, "")
        if on:
            letters += letter
        if letters:
            self.attributes[name] = letters
        else:
            self.attributes.pop(name, None)

    def has(self, name: str, letter: str) -> bool:
        """Tell whether a variable has an attribute."""
        return letter in self.attributes.get(name, "")

    def environment(self) -> dict[str, str]:
        """Return the exported variables."""
        values = self.values
        return {
            name: values[name]
            for name, letters in self.attributes.items()
            if EXPORT in letters and name in values
        }

    # -- functions

    def enter(self) -> None:
        """Begin a function."""
        self._scopes.append({})

    def leave(self) -> None:
        """End a function: its local variables get their old values back."""
        for name, (value, letters) in self._scopes.pop().items():
            self._restore(name, value, letters)

    def make_local(self, name: str) -> None:
        """Make a variable local to the running function; outside one nothing happens."""
        if not self._scopes or name in self._scopes[-1]:
            return
        self._scopes[-1][name] = (self.values.get(name), self.attributes.get(name, ""))
        self.values.pop(name, None)
        self.attributes.pop(name, None)

    def saved(self, names: list[str]) -> dict[str, tuple[str | None, str]]:
        """Return what `restore` needs to undo changes to these variables."""
        return {name: (self.values.get(name), self.attributes.get(name, "")) for name in names}

    def restore(self, saved: dict[str, tuple[str | None, str]]) -> None:
        """Undo changes since `saved`."""
        for name, (value, letters) in saved.items():
            self._restore(name, value, letters)

    def _restore(self, name: str, value: str | None, letters: str) -> None:
        if value is None:
            self.values.pop(name, None)
        else:
            self.values[name] = value
        if letters:
            self.attributes[name] = letters
        else:
            self.attributes.pop(name, None)

    # -- arithmetic

    def number_text(self, name: str) -> str:
        """Return a variable's text for an arithmetic expression."""
        return self.get(name) or ""

    def assign_number(self, name: str, value: int) -> None:
        """Set a variable from an arithmetic expression."""
        self.set(name, str(value))
