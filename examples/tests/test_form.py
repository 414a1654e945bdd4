"""A form with fields, a box to tick and a button."""

import pytest

import handroid
from handroid import expect


@pytest.fixture(autouse=True)
def form(phone: handroid.Phone) -> None:
    """Begin each test with a new form."""
    phone.open("Contact form")


def test_a_contact_is_saved(phone: handroid.Phone) -> None:
    phone.by_label("Name").clear()
    phone.by_label("Name").type("Ada Lovelace")
    phone.hide_keyboard()
    phone.by_text("Save").tap()
    expect(phone.by_id("status")).to_have_text("Saved")


@pytest.mark.parametrize("name", ["Zoë Müller", "Ναταλία", "Олена", "山田 花子", "नेहा"])
def test_names_of_all_scripts_are_typed(phone: handroid.Phone, name: str) -> None:
    field = phone.by_label("Name")
    field.clear()
    field.type(name)
    expect(field).to_have_text(name)
