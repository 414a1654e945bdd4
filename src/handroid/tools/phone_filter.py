"""Filters the attached phones by a caller's criteria."""

import contextlib
from dataclasses import dataclass

from handroid.errors import HandroidError
from handroid.model.phone import PhoneFacts, PhoneState
from handroid.phone.phone import Phone
from handroid.policy.labels import Labels
from handroid.policy.tokens import check_phone, may_see
from handroid.tools.tool import Call


@dataclass(frozen=True)
class PhoneFilter:
    """Criteria for phones; missing ones match any phone."""

    name: str | None = None
    model: str | None = None
    api_level: int | None = None
    state: str = PhoneState.DEVICE.value
    label: str | None = None

    @property
    def chooses(self) -> bool:
        """Whether it says which phone, beyond the state that it has to be in."""
        return (self.name, self.model, self.api_level, self.label) != (None, None, None, None)

    def __str__(self) -> str:
        asked = {key: value for key, value in self.__dict__.items() if value is not None}
        return ", ".join(f"{key} {value}" for key, value in asked.items())


@dataclass(frozen=True)
class Candidate:
    """A phone that can be acquired."""

    phone: Phone
    identity: str
    virtual: bool = False


async def acquirable(call: Call, wanted: PhoneFilter) -> list[Candidate]:
    """Return the phones that a caller can acquire, real ones first.

    Without a filter, virtual phones count only if no other is attached, as in calls without a
    phone's name.
    """
    found = await matching(call, wanted)
    if not wanted.chooses:
        usable = [each.phone for each in found]
        meant = call.roster.candidates_without_name(usable, lambda s: may_see(call.caller, s))
        found = [each for each in found if each.phone in meant]
    return sorted(found, key=lambda each: each.virtual)


async def matching(call: Call, wanted: PhoneFilter) -> list[Candidate]:
    """Return the matching phones that the caller may use, in the adb server's order."""
    found = []
    for attached, phone in await call.roster.attached(call.deadline):
        looks_right = attached.state.value == wanted.state and phone.is_named(wanted.name)
        if looks_right and may_see(call.caller, phone.serial):
            # A phone that does not answer, or is a different one now, cannot be acquired.
            with contextlib.suppress(HandroidError):
                facts = await phone.facts(call.deadline)
                check_phone(call.caller, phone.serial, facts.identity.name)
                if _matches(call, facts, wanted):
                    found.append(Candidate(phone, facts.identity.name, attached.virtual))
    return found


def _matches(call: Call, facts: PhoneFacts, wanted: PhoneFilter) -> bool:
    labels = Labels(call.roster.state)
    return (
        (wanted.model or "").casefold() in facts.model.casefold()
        and wanted.api_level in (None, facts.api_level)
        and (wanted.label is None or wanted.label in labels.of(facts.identity.name))
    )
