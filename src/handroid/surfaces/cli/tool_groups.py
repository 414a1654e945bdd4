"""Parses the groups of tools in --groups."""

import typer

from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS

_GROUPS = REFERENCE_GROUPS | EXTRA_GROUPS


def groups_from(text: str | None, more: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the groups that an option names; if all are extra groups, the default ones too.

    ``more`` are groups that only this command has.
    """
    if text is None:
        return REFERENCE_GROUPS
    asked = named_groups(text, _GROUPS | more)
    return asked if asked & REFERENCE_GROUPS else asked | REFERENCE_GROUPS


def named_groups(text: str, every: frozenset[str] = _GROUPS) -> frozenset[str]:
    """Return exactly the groups that an option names."""
    asked = frozenset(word.strip() for word in text.split(",") if word.strip())
    unknown = sorted(asked - every)
    if unknown or not asked:
        known = ", ".join(sorted(every))
        problem = f"unknown group '{unknown[0]}'" if unknown else "no group is given"
        raise typer.BadParameter(f"{problem}; there are: {known}.", param_hint="--groups")
    return asked
