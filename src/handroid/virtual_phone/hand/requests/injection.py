"""Whether the phone lets shell inject input events at all."""

from __future__ import annotations

from handroid.virtual_phone.hand.refusal_list import android_refuses
from handroid.virtual_phone.hand.request import Request


def check_injection(request: Request) -> None:
    """Refuse where the maker wants an extra switch for it (obs: scrcpy issues 3764, 3824).

    Raises:
        Refused: injecting is forbidden.
    """
    phone = request.phone
    if phone.quirks.refuses_input:
        raise android_refuses(phone.level.inject_refusal.rstrip("."))
