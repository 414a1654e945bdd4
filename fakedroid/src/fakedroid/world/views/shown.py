"""Visible attributes of a view."""

from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class Changing(Protocol):
    """An object with visible attributes."""

    def changed(self) -> None:
        """React to a changed attribute."""


class Shown(Generic[T]):
    """A visible attribute: setting it invalidates the layout and sends an event."""

    def __init__(self, default: T) -> None:
        self._default = default

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, view: Changing, _owner: type) -> T:
        value: T = view.__dict__.get(self._name, self._default)
        return value

    def __set__(self, view: Changing, value: T) -> None:
        if view.__dict__.get(self._name, self._default) != value:
            view.__dict__[self._name] = value
            view.changed()
