"""The variables of one shell: values, exported and read-only ones, and local ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from fakedroid.shell.control import ShellError

Saved = dict[str, tuple[str | None, bool]]
"""Saved values of variables, and whether they were exported."""


class ReadOnlyVariableError(ShellError):
    """A read-only variable cannot be changed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"read-only: {name}", 2)


class Variables:
    """Values by name; ``dynamic`` ones are computed when they are read."""

    def __init__(self, exported: Mapping[str, str]) -> None:
        self.values: dict[str, str] = dict(exported)
        self.exported = set(exported)
        self.read_only: set[str] = set()
        self.dynamic: dict[str, Callable[[], str]] = {}
        self._scopes: list[Saved] = []

    def copy(self) -> Variables:
        """Return an independent copy."""
        twin = Variables({})
        twin.values = self.values.copy()
        twin.exported = self.exported.copy()
        twin.read_only = self.read_only.copy()
        twin.dynamic = self.dynamic
        twin._scopes = [scope.copy() for scope in self._scopes]
        return twin

    def get(self, name: str) -> str | None:
        """Return a value, or None if the variable is not set."""
        value = self.values.get(name)
        if value is None and name in self.dynamic:
            return self.dynamic[name]()
        return value

    def set(self, name: str, value: str) -> None:
        """Set a variable.

        Raises:
            ReadOnlyVariableError: it is read-only.
        """
        if name in self.read_only:
            raise ReadOnlyVariableError(name)
        self.values[name] = value

    def unset(self, name: str) -> None:
        """Unset a variable."""
        if name in self.read_only:
            raise ReadOnlyVariableError(name)
        self.values.pop(name, None)
        self.exported.discard(name)

    def environment(self) -> dict[str, str]:
        """Return the exported variables."""
        return {name: value for name, value in self.values.items() if name in self.exported}

    # -- functions

    def enter(self) -> None:
        """Begin a function."""
        self._scopes.append({})

    def leave(self) -> None:
        """End a function: its local variables get their previous values back."""
        self.restore(self._scopes.pop())

    def make_local(self, name: str) -> None:
        """Make a variable local to the running function; do nothing outside of one."""
        if self._scopes and name not in self._scopes[-1]:
            self._scopes[-1].update(self.saved([name]))
            self.values[name] = ""
            self.exported.discard(name)

    def saved(self, names: Iterable[str]) -> Saved:
        """Return the state that `restore` needs to undo changes to these variables."""
        return {name: (self.values.get(name), name in self.exported) for name in names}

    def restore(self, saved: Saved) -> None:
        """Undo changes since `saved`."""
        for name, (value, exported) in saved.items():
            if value is None:
                self.values.pop(name, None)
            else:
                self.values[name] = value
            self.exported.discard(name)
            if exported:
                self.exported.add(name)

    # -- arithmetic

    def number_text(self, name: str) -> str:
        """Return a variable's text for an arithmetic expression."""
        return self.get(name) or ""

    def assign_number(self, name: str, value: int) -> None:
        """Set a variable from an arithmetic expression."""
        self.set(name, str(value))
