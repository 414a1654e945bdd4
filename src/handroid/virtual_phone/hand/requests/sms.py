"""``sms.*``: subscriptions, and sending messages with them."""

from __future__ import annotations

from fakedroid.state.telephony import Telephony
from fakedroid.state.telephony.telephony import RESULT_OK
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import (
    UNSENT_CODES,
    message_not_sent,
    no_subscription,
    no_telephony,
)
from handroid.virtual_phone.hand.refusals import NOT_DONE, UNKNOWN
from handroid.virtual_phone.hand.request import Request


async def subscriptions(request: Request) -> dict[str, Value]:
    """Return the active subscriptions."""
    rows = [
        {"id": sim.subscription_id, "slot": sim.slot, "carrier": sim.carrier, "name": sim.name}
        for sim in _telephony(request).active()
    ]
    return {"subscriptions": rows}


async def send(request: Request) -> dict[str, Value]:
    """Send a text and wait until all its parts are sent."""
    telephony, args = _telephony(request), request.args
    sim = telephony.sim(args["subscription"])
    if sim is None:
        raise no_subscription(args["subscription"])
    request.outcome = UNKNOWN
    codes = telephony.send(sim, args["to"], args["text"])
    await request.time.pause(telephony.delay * len(codes))
    if None in codes:
        await request.time.pause(request.time.ends_at - request.time.at + 1)
    failed = [code for code in codes if code is not None and code != RESULT_OK]
    if failed:
        nothing = len(failed) == len(codes) and all(code in UNSENT_CODES for code in failed)
        raise message_not_sent(_described(failed[0])).after(NOT_DONE if nothing else UNKNOWN)
    return {"parts": len(codes)}


def _described(code: int) -> str:
    meaning = UNSENT_CODES.get(code)
    return f"code {code}" if meaning is None else f"code {code}, {meaning}"


def _telephony(request: Request) -> Telephony:
    if request.phone.quirks.no_telephony:
        # obs: tablets, "Service isms does not exist".
        raise no_telephony()
    return request.phone.telephony
