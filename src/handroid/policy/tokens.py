"""The rights of a token: which tools, on which phones, within which limits."""

from handroid.config import Settings
from handroid.errors import HandroidError, PermissionDenied
from handroid.model.caller import Caller
from handroid.model.tool import Effect
from handroid.policy.limits import raise_it

OPEN_GROUP = "phones"
"""The group that every token has: its tool lists the phones that the token may use."""

CALLER_LIMITS = tuple(
    name
    for name in Settings.model_fields
    if name.startswith("max_") and name not in ("max_sessions", "max_connections", "max_strangers")
)
"""The limits that a token can have of its own; the others are the server's."""


def check_tool(caller: Caller, group: str, effect: Effect) -> None:
    """Check that a caller may use a tool.

    Raises:
        PermissionDenied: it may not; the error names the missing right.
    """
    if caller.groups is not None and group not in caller.groups and group != OPEN_GROUP:
        raise _missing(caller, f"has no right to the group '{group}'", f"--groups {group}")
    if caller.read_only and effect is not Effect.READS:
        raise _missing(caller, "may only read", "no --read-only")


def may_use(caller: Caller, group: str, effect: Effect) -> bool:
    """Whether a caller may use a tool."""
    try:
        check_tool(caller, group, effect)
    except PermissionDenied:
        return False
    return True


def may_see(caller: Caller, serial: str) -> bool:
    """Whether a caller may know about the phone with a serial."""
    return caller.phones is None or serial in caller.phones


def no_such_phone(caller: Caller, name: str) -> PermissionDenied:
    """Return the error for a phone that the caller may not use, whether it exists or not."""
    return _missing(caller, f"has no right to the phone '{name}'", f"--phone {name}")


def check_phone(caller: Caller, serial: str, identity: str) -> None:
    """Check that a caller may use a phone.

    Raises:
        PermissionDenied: it may not; the error names the missing right.
    """
    if caller.phones is not None and caller.phones.get(serial) != identity:
        what = f"has no right to the phone that is attached as '{serial}' now"
        raise _missing(caller, what, f"--phone {serial}")


def only_phone(caller: Caller) -> str | None:
    """Return the serial of the only phone that a caller may use, if there is just one."""
    return next(iter(caller.phones)) if caller.phones and len(caller.phones) == 1 else None


def settings_of(caller: Caller, settings: Settings) -> Settings:
    """Return the settings with the caller's own limits."""
    return settings.model_copy(update=dict(caller.limits)) if caller.limits else settings


def name_own_limit(caller: Caller, error: HandroidError) -> None:
    """Correct the advice of an error if the limit is the caller's own, not from the settings."""
    for name in caller.limits:
        own = f"It is a limit of the token '{caller.name}'."
        error.next_step = error.next_step.replace(raise_it(name), own)


def _missing(caller: Caller, what: str, option: str) -> PermissionDenied:
    return PermissionDenied(
        f"The token '{caller.name}' {what}.",
        f"The owner can make another by 'handroid token create' with {option}.",
    )
