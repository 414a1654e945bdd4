"""Frozen data of which a screen has one per element, so that making it must cost little."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Made = TypeVar("Made")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def cheap_frozen(cls: type[Made]) -> type[Made]:
    """Make a dataclass with slots that is frozen for the type checker alone.

    Python's own frozen dataclass sets each field by a call: an element took six times as long.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
