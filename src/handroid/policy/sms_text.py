"""Checks the number and the text of an SMS."""

import math
import re

from handroid.errors import InvalidParams

MOST_MESSAGES = 10
"""The most messages for one longer text."""

_LAST_OF_ONE_UNIT = 0xFFFF
_E164 = re.compile(r"\+[1-9][0-9]{6,14}")
# GSM 03.38: a message holds 160 of these characters, or 153 if it is one of several; the others
# count as two. With any other character it holds 70 units of UTF-16, or 67.
_GSM = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_GSM_TWICE = frozenset("\f^{}\\[~]|€")
_ALONE, _AMONG_OTHERS = 160, 153
_WIDE_ALONE, _WIDE_AMONG_OTHERS = 70, 67


def check_number(number: str) -> None:
    """Check that a phone number is in E.164 format.

    Raises:
        InvalidParams: it is not; this includes all short numbers, which may cost more.
    """
    if not _E164.fullmatch(number):
        raise InvalidParams(
            "Parameter 'to_phone_number' must be an international number in E.164 format: a plus "
            f"sign and 7 to 15 digits, the country code first, got: '{number[:40]}'.",
            "Write it like +36201234567.",
        )


def check_text(text: str, *, longer: bool) -> None:
    """Check that a text can be sent; ``longer`` allows one that costs several messages.

    Raises:
        InvalidParams: it is too long, or not a text.
    """
    if any("\ud800" <= each <= "\udfff" for each in text):
        raise InvalidParams("Parameter 'sms_text' holds half a character.", "Send whole ones.")
    needed = messages_for(text)
    if needed > 1 and not longer:
        raise InvalidParams(
            f"Parameter 'sms_text' must be at most {_ALONE} characters, or {_WIDE_ALONE} where one "
            f"is not in the GSM alphabet, got: {len(text)}, which would cost {needed} messages.",
            "Shorten it, or send it in several calls. The owner can allow it with 'handroid config "
            "set allow_long_sms true'.",
        )
    if needed > MOST_MESSAGES:
        raise InvalidParams(
            f"Parameter 'sms_text' would be sent as {needed} messages; at most {MOST_MESSAGES} are "
            "allowed.",
            "Shorten it, or send it in several calls.",
        )


def messages_for(text: str) -> int:
    """Return how many messages a text needs; Android may add one to keep joined emoji together."""
    if all(each in _GSM or each in _GSM_TWICE for each in text):
        twice, alone, among = sum(each in _GSM_TWICE for each in text), _ALONE, _AMONG_OTHERS
    else:
        twice = sum(ord(each) > _LAST_OF_ONE_UNIT for each in text)
        alone, among = _WIDE_ALONE, _WIDE_AMONG_OTHERS
    size = len(text) + twice
    # A character that counts as two is never split, so a message may end one short.
    return 1 if size <= alone else math.ceil(size / (among - bool(twice)))
