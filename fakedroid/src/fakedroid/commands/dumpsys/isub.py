"""``dumpsys isub`` (src SubscriptionController 26-33, SubscriptionManagerService 34-36; obs)."""

from fakedroid.device import Device
from fakedroid.state.telephony import Sim

_NONE = -1
"""SubscriptionManager.INVALID_SUBSCRIPTION_ID."""
_RULE = "++++++++++++++++++++++++++++++++"
_ICC = "894430001"
"""The part of a card's number that is not hidden."""


def dump_subscriptions(phone: Device, args: list[str]) -> list[str]:
    """Return the SIM cards in use, then all cards that the phone has known."""
    sims = phone.telephony.active()
    first = sims[0].subscription_id if sims else _NONE
    return _new(sims, first) if phone.level.subscription_service else _old(sims, first)


def _old(sims: list[Sim], first: int) -> list[str]:
    rows = [f"  {_old_row(sim)}" for sim in sims]
    place = sims[0].slot if sims else _NONE
    return [
        "SubscriptionController:",
        " mLastISubServiceRegTime=0",
        f" defaultSubId={first}",
        f" defaultDataSubId={first}",
        f" defaultVoiceSubId={first}",
        f" defaultSmsSubId={first}",
        f" defaultDataPhoneId={place}",
        f" defaultVoicePhoneId={place}",
        f" defaultSmsPhoneId={place}",
        *(f" sSlotIndexToSubId[{sim.slot}]: subId={sim.subscription_id}" for sim in sims),
        _RULE,
        *([" ActiveSubInfoList:", *rows] if sims else [" ActiveSubInfoList: is null"]),
        _RULE,
        *([" AllSubInfoList:", *rows] if sims else [" AllSubInfoList: is null"]),
        _RULE,
        _RULE,
    ]


def _old_row(sim: Sim) -> str:
    """Return SubscriptionInfo.toString of 26 to 28 (src)."""
    return (
        f"{{id={sim.subscription_id}, iccId={_ICC}[***] simSlotIndex={sim.slot}"
        f" displayName={sim.name} carrierName={sim.carrier} nameSource=0 iconTint=-16746133"
        " dataRoaming=0 iconBitmap=android.graphics.Bitmap@5c3bfd1 mcc 216 mnc 30"
        " isEmbedded false accessRules null}"
    )


def _new(sims: list[Sim], first: int) -> list[str]:
    rows = [f"  {_new_row(sim)}" for sim in sims]
    return [
        "SubscriptionManagerService:",
        "Active modem count=2",
        "Logical SIM slot sub id mapping:",
        *(f"  Logical SIM slot {sim.slot}: subId={sim.subscription_id}" for sim in sims),
        "ICCID:",
        *(f"  slot {sim.slot}: {_ICC}[****]" for sim in sims),
        "",
        f"defaultSubId={first}",
        f"defaultVoiceSubId={first}",
        f"defaultDataSubId={first}",
        f"activeDataSubId={first}",
        f"defaultSmsSubId={first}",
        "areAllSubscriptionsLoaded=true",
        "",
        *(f"mSimState[{slot}]={_state(sims, slot)}" for slot in (0, 1)),
        "",
        "Active subscriptions:",
        *rows,
        "",
        "All subscriptions:",
        *rows,
        "",
        "Embedded subscriptions: []",
        "Opportunistic subscriptions: []",
    ]


def _state(sims: list[Sim], slot: int) -> str:
    return "LOADED" if any(sim.slot == slot for sim in sims) else "ABSENT"


def _new_row(sim: Sim) -> str:
    """Return SubscriptionInfoInternal.toString, shortened after the network's code (src, obs)."""
    return (
        f"[SubscriptionInfoInternal: id={sim.subscription_id} iccId={_ICC}[****]"
        f" simSlotIndex={sim.slot} portIndex=0 isEmbedded=0 isRemovableEmbedded=0 carrierId=1"
        f" displayName={sim.name} carrierName={sim.carrier} isOpportunistic=0 groupUuid="
        " groupOwner= displayNameSource=CARRIER iconTint=-16746133 number=[****] dataRoaming=0"
        " mcc=216 mnc=30]"
    )
