"""List, open and close apps."""

import handroid

NOTES = "dev.handroid.notes"


def apps_are_listed_opened_and_closed(phone: handroid.Phone) -> None:
    """Open an app by its label and close it by its package."""
    assert NOTES in {app.package for app in phone.apps.list("user")}
    phone.open("Notes")
    assert phone.screen().app == NOTES
    phone.home()
    phone.apps.close(NOTES)


if __name__ == "__main__":
    with handroid.connect() as phone:
        apps_are_listed_opened_and_closed(phone)
