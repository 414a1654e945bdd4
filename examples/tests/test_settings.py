"""Settings, as a person uses them."""

import handroid
from handroid import expect


def test_auto_rotate_is_switched_on_and_off(phone: handroid.Phone) -> None:
    phone.open("Settings")
    phone.by_text("Display").tap()
    switch = phone.by_label("Auto-rotate screen")
    before = switch.get().checked
    switch.tap()
    expect(switch).to_be_checked(not before)
    switch.tap()
    expect(switch).to_be_checked(bool(before))


def test_the_way_back_leads_to_the_first_page(phone: handroid.Phone) -> None:
    phone.open("Settings")
    phone.by_text("Display").tap()
    expect(phone.by_label("Auto-rotate screen")).to_be_visible()
    phone.back()
    expect(phone.by_text("Network & internet")).to_be_visible()
