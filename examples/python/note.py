"""Write a note, extend it, and clear it again."""

import handroid
from handroid import expect


def a_note_is_extended_and_cleared(phone: handroid.Phone) -> None:
    """Type into two fields; typing goes on at the end of what is there."""
    phone.open("Notes")
    phone.by_description("New note").tap()
    title, body = phone.by_id("note_title_field"), phone.by_id("note_body")
    title.type("Shopping")
    body.type("Milk")
    body.type(" and bread")
    expect(body).to_have_text("Milk and bread")
    body.clear()
    expect(body).to_have_text("")
    expect(title).to_have_text("Shopping")


if __name__ == "__main__":
    with handroid.connect() as phone:
        a_note_is_extended_and_cleared(phone)
