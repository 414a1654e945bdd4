"""Divides a text into text messages (3GPP TS 23.038 and 23.040).

One message holds 140 bytes: 160 characters of 7 bits, or 70 units of UTF-16. Each of several
messages needs 6 bytes for a header with its number, so that 153 or 67 remain.
"""

from typing import Final

_DEFAULT: Final = frozenset(
    # 23.038 6.2.1, without the escape to the extension table.
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_EXTENSION: Final = frozenset("\f^{}\\[~]|€")
"""23.038 6.2.1.1: each takes two positions, the escape and its own."""


def divide(text: str) -> list[str]:
    """Return the texts of the messages for a text.

    Characters that take two positions, escaped ones and surrogate pairs, are never split
    (src GsmAlphabet.findGsmSeptetLimitIndex, SmsMessage.fragmentText).
    """
    if set(text) <= _DEFAULT | _EXTENSION:
        sizes = [2 if sign in _EXTENSION else 1 for sign in text]
        return _cut(text, sizes, 160, 153)
    sizes = [2 if ord(sign) > 0xFFFF else 1 for sign in text]
    return _cut(text, sizes, 70, 67)


def _cut(text: str, sizes: list[int], alone: int, among: int) -> list[str]:
    if sum(sizes) <= alone:
        return [text]
    parts, begin, used = [], 0, 0
    for index, size in enumerate(sizes):
        if used + size > among:
            parts.append(text[begin:index])
            begin, used = index, 0
        used += size
    return [*parts, text[begin:]]
