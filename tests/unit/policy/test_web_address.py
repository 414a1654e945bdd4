"""The maximum length of a URL."""

import pytest

from handroid.errors import InvalidParams
from handroid.policy.web_address import parse

START = "https://a.example/"


def test_an_address_may_have_8000_characters_and_no_more() -> None:
    longest = START.ljust(8000, "x")
    assert str(parse(longest)) == longest
    with pytest.raises(InvalidParams, match="has more than 8000 characters"):
        parse(f"{longest}x")
