"""Fill in a form: fields by their labels, a box to tick, a choice from a list, a button."""

import handroid
from handroid import expect


def the_contact_form_is_filled_and_saved(phone: handroid.Phone) -> None:
    """Fill in the form and wait until it is saved; what is out of view is scrolled to."""
    phone.open("Contact form")
    for label, text in (("Name", "Ada Lovelace"), ("Phone", "0151 234"), ("E-mail", "ada@x.org")):
        phone.by_label(label).type(text)
    expect(phone.by_id("name")).to_have_text("Ada Lovelace")
    phone.hide_keyboard()
    phone.by_label("Favorite").tap()
    expect(phone.by_label("Favorite")).to_be_checked()
    phone.by_id("group").tap()
    phone.by_text("Work").tap()
    phone.by_text("Save").tap()
    expect(phone.by_id("status")).to_have_text("Saved")


if __name__ == "__main__":
    with handroid.connect() as phone:
        the_contact_form_is_filled_and_saved(phone)
