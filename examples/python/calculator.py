"""Add 7 and 3 in the calculator."""

import handroid


def seven_plus_three(phone: handroid.Phone) -> None:
    """Press the keys and check the result."""
    phone.open("Calculator")
    for key in "7+3=":
        phone.by_text(key).tap()
    handroid.expect(phone.by_id("result")).to_have_text("10")


if __name__ == "__main__":
    with handroid.connect() as phone:
        seven_plus_three(phone)
