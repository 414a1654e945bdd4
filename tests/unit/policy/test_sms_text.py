"""How many messages a text needs."""

import pytest

from handroid.errors import InvalidParams
from handroid.policy.sms_text import check_text, messages_for

COUNTS = [
    ("a", [160, 306, 459]),
    ("ű", [70, 134, 201]),
    ("€", [80, 152, 228]),
    ("😀", [35, 66, 99]),
]


@pytest.mark.parametrize(("character", "most"), COUNTS)
def test_one_character_too_many_needs_another_message(character: str, most: list[int]) -> None:
    for messages, count in enumerate(most, 1):
        assert messages_for(character * count) == messages
        assert messages_for(character * (count + 1)) == messages + 1


def test_half_a_character_is_refused() -> None:
    for half in ("\ud800", "\udbff", "\udc00", "\udfff"):
        with pytest.raises(InvalidParams, match="half a character"):
            check_text(f"a{half}", longer=True)
    check_text("a\ud7ff\ue000", longer=True)
