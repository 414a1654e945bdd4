"""Find a row far down in a list of 500, and open it."""

import handroid


def row_437_of_500_is_found_and_opened(phone: handroid.Phone) -> None:
    """Scroll until the row is in view; tapping waits until the list rests."""
    phone.open("Rows")
    phone.by_text("Row 437").scroll_to().tap()
    handroid.expect(phone.by_id("detail")).to_have_text("This is row 437")


if __name__ == "__main__":
    with handroid.connect() as phone:
        row_437_of_500_is_found_and_opened(phone)
