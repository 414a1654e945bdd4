"""SMS: sends messages with the SIM cards that the phone's owner has allowed.

All active cards are listed, allowed or not: the specification lists the active ones, the owner's
decision is about costs, and the error for a card that is not allowed contains the command that
allows it.
"""

from typing import Annotated, Any

from handroid.errors import ActionFailed, HandroidError, InvalidParams, Outcome, PermissionDenied
from handroid.model.parameters import Integer, String
from handroid.model.sms import Subscription
from handroid.model.tool import Answer, Counted, Effect, Text
from handroid.policy.premium_numbers import check_cost
from handroid.policy.sms_text import check_number, check_text
from handroid.tools.tool import Call, tool

_NETWORK_SECONDS = 60.0
_LARGEST_ID = 2**31 - 1
_LOOK = "What the phone has sent is among its messages."


@tool(
    effect=Effect.COSTS,
    open_world=True,
    locks=False,
    seconds=_NETWORK_SECONDS,
    counted=Counted.SMS,
    recipient="to_phone_number",
)
async def send_sms(
    call: Call,
    to_phone_number: Annotated[
        str,
        String(
            "The phone number the SMS should be sent to in international format starting with a "
            "plus sign followed by the country code. For example +36201234567"
        ),
    ],
    sms_text: Annotated[
        str,
        String("The text of the sms messages to be sent. The maximum length is 160 characters"),
    ],
    subscription_id: Annotated[
        int | None,
        Integer(
            "SMS subscription ID to use for sending. Required when sending is allowed on more than "
            "one active subscription.",
            at_least=0,
            at_most=_LARGEST_ID,
        ),
    ] = None,
) -> Answer:
    """Sends an SMS message to a specified phone number."""
    check_number(to_phone_number)
    check_cost(to_phone_number, call.settings)
    check_text(sms_text, longer=call.settings.allow_long_sms)
    driver = await call.phone.driver(call.deadline)
    active = await driver.sms.subscriptions(call.deadline)
    grants, facts = call.sms_grants, driver.facts
    allowed = [each.id for each in active if grants.allows(facts, each.id)]
    chosen = _chosen(active, allowed, subscription_id)
    try:
        await driver.sms.send(chosen, to_phone_number, sms_text, call.deadline)
    except HandroidError as error:
        if error.outcome is Outcome.UNKNOWN:
            error.next_step = _LOOK
        raise
    return Answer((Text(f"SMS sent to {to_phone_number}"),))


@tool(effect=Effect.READS, idempotent=True, open_world=True, locks=False)
async def get_sms_subscriptions(call: Call) -> dict[str, Any]:
    """Returns the list of active SMS subscriptions available on the device."""
    driver = await call.phone.driver(call.deadline)
    active = await driver.sms.subscriptions(call.deadline)
    return {"count": len(active), "subscriptions": [_described(each) for each in active]}


def _described(subscription: Subscription) -> dict[str, Any]:
    return {
        "subscription_id": subscription.id,
        "sim_slot_index": subscription.slot,
        "carrier_name": subscription.carrier,
        "display_name": subscription.name,
    }


def _chosen(active: list[Subscription], allowed: list[int], wanted: int | None) -> int:
    """Return the subscription to use.

    Raises:
        InvalidParams: it is not active, or one has to be named.
        PermissionDenied: the owner has not allowed it.
        ActionFailed: there is none.
    """
    if not active:
        raise ActionFailed(
            "No SIM card is active in this phone.", "The phone's owner can insert one."
        )
    ids = [each.id for each in active]
    if wanted is None and len(allowed) == 1:
        return allowed[0]
    if wanted is None and allowed:
        raise InvalidParams(
            "Missing required parameter: 'subscription_id', since sending is allowed on "
            f"{_listed(allowed)}.",
            "Ask for the subscriptions to see which is which.",
        )
    if wanted is not None and wanted not in ids:
        raise InvalidParams(
            f"Parameter 'subscription_id' must be an active subscription, got: {wanted}.",
            f"Active: {_listed(ids)}.",
        )
    if wanted is None or wanted not in allowed:
        which = "any SIM card" if wanted is None else f"subscription {wanted}"
        to_allow = ids[0] if wanted is None else wanted
        raise PermissionDenied(
            f"Sending SMS is not switched on for {which} of this phone.",
            f"The phone's owner can switch it on with 'handroid sms allow {to_allow}'.",
        )
    return wanted


def _listed(ids: list[int]) -> str:
    return ", ".join(map(str, ids))
