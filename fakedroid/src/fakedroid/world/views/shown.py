"""Attributes of a view that can be seen."""

from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class Changing(Protocol):
    """What has such attributes."""

    def changed(self) -> None:
        """React to an attribute that changed."""


class Shown(Generic[T]):
    """An attribute that can be seen: setting it lays the window out anew and sends an event."""

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
