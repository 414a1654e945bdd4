"""The library by Android's own commands, where a phone does not let the hand run."""

import pytest

import handroid
from handroid import expect
from handroid.errors import ActionFailed


def test_elements_are_found_tapped_and_filled_by_stock() -> None:
    with handroid.virtual_phone(speed=100, driver="stock", timeout=60) as phone:
        with pytest.raises(ActionFailed, match="Name the app by its package"):
            phone.open("Calculator")
        phone.open("com.android.calculator2")
        for key in "7+3=":
            phone.by_text(key).tap()
        expect(phone.by_id("result")).to_have_text("10")
        phone.open("dev.handroid.form")
        phone.by_label("Name").type("Ada")
        expect(phone.by_id("name")).to_have_text("Ada")
