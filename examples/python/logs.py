"""Read the phone's log, filtered by a tag."""

import handroid


def filtered_logs_are_read(phone: handroid.Phone) -> None:
    """Read what Android says of the activities it starts."""
    phone.open("Calculator")
    lines = phone.logs(50, tag="ActivityTaskManager")
    assert lines
    assert all("ActivityTaskManager" in line for line in lines)


if __name__ == "__main__":
    with handroid.connect() as phone:
        filtered_logs_are_read(phone)
