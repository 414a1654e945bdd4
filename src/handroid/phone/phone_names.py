"""Gives phones short unique names, derived from their models."""

import re
from collections.abc import Iterable, Mapping

from handroid.model.phone import AttachedPhone

_LONGEST = 20


def names(phones: Iterable[AttachedPhone], known: Mapping[str, str]) -> dict[str, str]:
    """Return a name for each usable phone by serial, keeping the known names."""
    given = dict(known)
    for phone in phones:
        if phone.state.usable and phone.serial not in given:
            given[phone.serial] = _name(phone.model or phone.serial, set(given.values()))
    return given


def _name(model: str, taken: set[str]) -> str:
    """Return a short unique name of letters, digits and underscores."""
    clean = re.sub(r"[^A-Za-z0-9]+", "_", model).strip("_").lower()[:_LONGEST] or "phone"
    name, number = clean, 1
    while name in taken:
        number += 1
        name = f"{clean[: _LONGEST - len(str(number)) - 1]}_{number}"
    return name
