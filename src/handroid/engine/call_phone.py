"""Finds the phone of a call, among those that its caller may use."""

from functools import partial

from handroid.errors import InvalidParams
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.phone.roster import NoSuchPhone, Roster
from handroid.policy import tokens


def phone_named(wanted: object, only: str | None) -> str | None:
    """Return the phone's name from the arguments; ``only`` is set at addresses of a single phone.

    Raises:
        InvalidParams: it is not a name, or names another phone.
    """
    if wanted is not None and not isinstance(wanted, str):
        raise InvalidParams("Parameter 'phone' must be a string")
    if only is not None and wanted not in (None, only):
        raise InvalidParams(f"This address serves only '{only}'.", "Leave out 'phone'.")
    return only or wanted


async def phone_for(
    caller: Caller, wanted: str | None, roster: Roster, deadline: Deadline
) -> Phone:
    """Return the phone that a caller names, or the only one.

    Raises:
        PermissionDenied: the caller may not use it.
        PhoneUnavailable: it is not attached, or there are several and none is named.
    """
    name = wanted or tokens.only_phone(caller)
    try:
        phone = await roster.select(name, deadline, partial(tokens.may_see, caller))
    except NoSuchPhone:
        if name and not tokens.may_see(caller, name):
            raise tokens.no_such_phone(caller, name) from None
        raise
    if caller.phones is not None:
        tokens.check_phone(caller, phone.serial, (await phone.facts(deadline)).identity.name)
    return phone
