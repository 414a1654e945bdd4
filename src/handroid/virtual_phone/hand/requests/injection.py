"""Checks whether the phone allows shell to inject input events."""

from __future__ import annotations

from handroid.virtual_phone.hand.refusal_list import android_refuses
from handroid.virtual_phone.hand.request import Request


def check_injection(request: Request) -> None:
    """Refuse if the vendor requires a separate switch for it (obs: scrcpy issues 3764, 3824).

    Raises:
        Refused: injecting is forbidden.
    """
    phone = request.phone
    if phone.quirks.refuses_input:
        raise android_refuses(phone.level.inject_refusal.rstrip("."))
