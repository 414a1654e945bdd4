"""``sms.*``: subscriptions, and messages sent by one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fakedroid.state.telephony.telephony import RESULT_OK
from handroid.virtual_phone.hand.refusals import NOT_DONE, UNKNOWN, Refused

if TYPE_CHECKING:
    from fakedroid.state.telephony import Telephony
    from handroid.virtual_phone.hand.request import Request
    from handroid.virtual_phone.hand.wire.strict_json import Value

_NOT_SENT: Final = {
    # src SmsManager RESULT_…; with these nothing has left the phone (§3.9 of the protocol).
    2: "the radio is off",
    4: "no service",
    5: "the limit is exceeded",
    6: "only fixed numbers may be dialled",
    7: "the short code is not allowed",
    8: "the short code is never allowed",
    32: "there is no default app for messages",
    33: "the user is not allowed to",
}


async def subscriptions(request: Request) -> dict[str, Value]:
    """Answer with the active subscriptions."""
    rows = [
        {"id": sim.subscription_id, "slot": sim.slot, "carrier": sim.carrier, "name": sim.name}
        for sim in _telephony(request).active()
    ]
    return {"subscriptions": rows}


async def send(request: Request) -> dict[str, Value]:
    """Send a text and wait until every part of it is sent."""
    telephony, args = _telephony(request), request.args
    sim = telephony.sim(args["subscription"])
    if sim is None:
        raise Refused("absent", f"There is no active subscription {args['subscription']}.")
    request.outcome = UNKNOWN
    codes = telephony.send(sim, args["to"], args["text"])
    await request.time.pause(telephony.delay * len(codes))
    if None in codes:
        await request.time.pause(request.time.ends_at - request.time.at + 1)
    failed = [code for code in codes if code is not None and code != RESULT_OK]
    if failed:
        nothing = len(failed) == len(codes) and all(code in _NOT_SENT for code in failed)
        said = f"Android did not send it, code {failed[0]}"
        why = f": {_NOT_SENT[failed[0]]}." if failed[0] in _NOT_SENT else "."
        raise Refused("failed", said + why, NOT_DONE if nothing else UNKNOWN)
    return {"parts": len(codes)}


def _telephony(request: Request) -> Telephony:
    if request.phone.quirks.no_telephony:
        # obs: tablets, "Service isms does not exist".
        raise Refused("unsupported", "This phone has no telephony.")
    return request.phone.telephony
