"""Finds the phones of a fleet that a caller may use, and the phone of a call."""

from handroid.errors import PhoneUnavailable
from handroid.model.caller import Caller
from handroid.policy import tokens
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.phones.directory import Directory, Filters
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.trust.tenants import admits

_MOST_NAMED = 20
_CHOOSE = "Name one: the argument 'phone' of a tool."


def phone_tokens(caller: Caller) -> frozenset[str] | None:
    """Return the tokens of the phones that a caller is limited to; None if it is not limited."""
    if caller.phones is None:
        return None
    return frozenset(names.phone_token(identity) for identity in caller.phones.values())


def may_use(caller: Caller, record: PhoneRecord) -> bool:
    """Whether a caller may use a phone."""
    phones = phone_tokens(caller)
    return admits(record.tenants, caller.tenant) and (phones is None or record.id.phone in phones)


def usable_phones(
    directory: Directory, caller: Caller, most: int | None = None, name: str = ""
) -> list[PhoneRecord]:
    """Return the phones that a caller can use now, of any name or of one, in order of their ids."""
    wanted = Filters(name=name, tenant=caller.tenant)
    return directory.some(wanted, phone_tokens(caller), most)


def phone_of_call(directory: Directory, name: str | None, caller: Caller) -> PhoneRecord:
    """Return the phone of a call: the one it names, or the only one.

    Raises:
        PermissionDenied: the caller may not use it.
        PhoneUnavailable: there is none, or there are several and none is named.
        InvalidParams: several phones have that name.
    """
    if name is None:
        return _only_phone(directory, caller)
    record = directory.get(name, caller.tenant)
    if not may_use(caller, record):
        raise tokens.no_such_phone(caller, name)
    return record


def _only_phone(directory: Directory, caller: Caller) -> PhoneRecord:
    # However many there are, no more are looked at than are named.
    found = usable_phones(directory, caller, _MOST_NAMED + 1)
    if len(found) == 1:
        return found[0]
    if not found:
        raise PhoneUnavailable("No phone is in the fleet.", "Start a node that has one.")
    shown = ", ".join(record.name for record in found[:_MOST_NAMED])
    if len(found) > _MOST_NAMED:
        raise PhoneUnavailable(
            f"More than {_MOST_NAMED} phones are in the fleet: {shown}, ….", _CHOOSE
        )
    raise PhoneUnavailable(f"{len(found)} phones are in the fleet: {shown}.", _CHOOSE)
