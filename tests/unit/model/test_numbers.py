"""Numbers in untrusted text: plain digits, and not too many."""

import pytest

from handroid.model.numbers import decimal


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert decimal(text) == number


@pytest.mark.parametrize(
    "text", ["", "²", "٣", "-1", "+1", " 1", "1_0", "1.0", "9" * 19, "9" * 5000]
)
def test_anything_else_is_not_a_number(text: str) -> None:
    assert decimal(text) is None
