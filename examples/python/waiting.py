"""Wait for something that comes later."""

import threading

import handroid


def an_element_that_comes_after_two_seconds_is_waited_for(phone: handroid.Phone) -> None:
    """Expect a key of the calculator, which somebody else opens after two seconds."""
    somebody_else = threading.Timer(2, phone.open, ["Calculator"])
    somebody_else.start()
    handroid.expect(phone.by_text("7")).to_be_visible(timeout=20)
    somebody_else.join()


if __name__ == "__main__":
    with handroid.connect() as phone:
        an_element_that_comes_after_two_seconds_is_waited_for(phone)
