"""Dialogs, popups, shade, lock screen: their order, focus and accessibility."""

import pytest

from fakedroid.world.system.notification import Notification
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind
from tests.world.person import FORM, NOTES, ROWS, SYSTEMUI, Person


@pytest.fixture
def person() -> Person:
    person = Person()
    person.open(FORM)
    return person


def focused(person: Person) -> Window:
    window = person.world.focused_window()
    assert window is not None
    return window


def kinds(person: Person) -> list[WindowKind]:
    return [window.kind for window in person.world.accessible_windows()]


def test_saving_without_a_name_opens_a_dialog_that_takes_the_focus(person: Person) -> None:
    person.tap("save")
    assert focused(person).kind is WindowKind.DIALOG
    assert person.world.active_window() is focused(person)
    assert focused(person).label == "Name is missing"
    assert person.find("android:id/message").text == "Please type a name first."


def test_a_dialog_has_the_title_of_its_activity(person: Person) -> None:
    person.tap("save")
    assert focused(person).title == "dev.handroid.form/dev.handroid.form.FormActivity"


def test_windows_below_a_dialog_are_neither_reported_nor_touched(person: Person) -> None:
    favorite = person.find("favorite")
    box = favorite.bounds
    person.tap("delete")
    assert WindowKind.APPLICATION not in kinds(person)
    person.tap_at(box.left + 10, box.center[1])
    assert not favorite.checked


def test_a_tap_outside_dismisses_a_dialog(person: Person) -> None:
    person.tap("save")
    person.tap_at(540, 300)
    assert focused(person).kind is WindowKind.APPLICATION


def test_back_dismisses_a_dialog(person: Person) -> None:
    person.tap("save")
    person.world.back()
    assert focused(person).kind is WindowKind.APPLICATION
    assert person.activity() == "dev.handroid.form.FormActivity"


def test_a_dialog_that_cannot_be_cancelled_stays(person: Person) -> None:
    activity = person.world.resumed_activity()
    assert activity is not None
    assert activity.context is not None
    activity.context.alert("Wait", "For it", [], cancelable=False)
    person.tap_at(540, 300)
    person.world.back()
    assert person.sees("For it")


def test_deleting_asks_first_and_cancel_keeps_everything(person: Person) -> None:
    person.tap("name")
    person.type("Ada")
    person.world.back()
    person.tap("delete")
    person.tap("android:id/button2")
    assert person.field("name").text == "Ada"
    person.tap("delete")
    person.tap("android:id/button1")
    assert person.field("name").text == ""
    assert person.find("status").text == "Deleted"


def test_saving_is_confirmed_after_two_seconds(person: Person) -> None:
    person.tap("name")
    person.type("Ada")
    person.world.back()
    person.tap("save")
    assert person.find("status").text == "Saving…"
    person.wait(1.5)
    assert person.find("status").text == "Saving…"
    person.wait(0.5)
    assert person.find("status").text == "Saved"


def test_a_spinner_opens_a_popup_window_to_choose_from(person: Person) -> None:
    person.tap("group")
    assert focused(person).kind is WindowKind.POPUP
    assert focused(person).title.startswith("PopupWindow:")
    assert person.find("Friends").checked
    person.tap("Work")
    assert focused(person).kind is WindowKind.APPLICATION
    assert person.sees("Work")
    assert not person.sees("Family")


def test_a_tap_outside_closes_a_popup_and_reaches_nothing_else(person: Person) -> None:
    person.tap("group")
    person.tap_at(540, 300)
    assert focused(person).kind is WindowKind.APPLICATION
    assert person.world.focused_view() is None


def test_check_boxes_switches_and_radio_buttons_change_by_taps(person: Person) -> None:
    for name in ("favorite", "reminders", "work"):
        person.tap(name)
        assert person.find(name).checked
    assert not person.find("private").checked
    person.tap("work")
    assert person.find("work").checked


@pytest.mark.parametrize(
    ("api", "package", "allow"),
    [
        (28, "com.android.packageinstaller", "permission_allow_button"),
        (29, "com.android.permissioncontroller", "permission_allow_button"),
        (34, "com.android.permissioncontroller", "permission_allow_foreground_only_button"),
    ],
)
def test_a_permission_is_asked_for_once_by_the_levels_own_package(
    api: int, package: str, allow: str
) -> None:
    person = Person(api)
    person.open(FORM)
    person.tap("photo")
    assert focused(person).package == package
    assert person.find("permission_message").text.startswith("Allow Contact form to take pictures")
    person.tap(f"{package}:id/{allow}")
    assert person.find("photo_status").text == "Photo added"
    assert (FORM, "android.permission.CAMERA") in person.world.granted_permissions
    person.tap("photo")
    assert focused(person).package == FORM


def test_a_refused_permission_is_asked_for_again(person: Person) -> None:
    person.tap("photo")
    person.tap("permission_deny_button")
    assert person.find("photo_status").text == "No permission for photos"
    person.tap("photo")
    assert person.sees("Only this time")


def test_the_shade_takes_the_focus_and_hides_the_app_from_accessibility(person: Person) -> None:
    person.world.expand_notifications()
    assert focused(person).title == "NotificationShade"
    assert focused(person).package == SYSTEMUI
    assert kinds(person) == [WindowKind.NOTIFICATION_SHADE]
    assert person.sees("USB debugging connected")
    resumed = person.world.resumed_activity()
    assert resumed is not None
    assert resumed.package == FORM


def test_before_api_30_the_shade_is_the_status_bars_window() -> None:
    person = Person(28)
    person.world.expand_notifications()
    assert focused(person).title == "StatusBar"
    titles = [window.title for window in person.world.all_windows()]
    assert titles.count("StatusBar") == 1
    assert "NotificationShade" not in titles


def test_back_goes_from_quick_settings_to_notifications_to_the_app(person: Person) -> None:
    person.world.expand_settings()
    person.world.back()
    assert person.shade() == "notifications"
    person.world.back()
    assert person.shade() == "closed"
    assert person.activity() == "dev.handroid.form.FormActivity"


def test_a_swipe_from_the_status_bar_opens_the_shade_and_a_swipe_up_closes_it(
    person: Person,
) -> None:
    person.swipe((540, 10), (540, 1200))
    assert person.shade() == "notifications"
    person.swipe((540, 1800), (540, 800))
    assert person.shade() == "closed"


def test_quick_settings_switch_the_phones_settings(person: Person) -> None:
    person.world.expand_settings()
    person.tap("Airplane mode")
    assert person.world.surroundings.settings.get("global", "airplane_mode_on") == "1"
    assert person.find("Airplane mode").checked
    person.tap("Airplane mode")
    assert person.world.surroundings.settings.get("global", "airplane_mode_on") == "0"


def test_a_tap_on_a_notification_opens_its_app(person: Person) -> None:
    person.world.notify(Notification(NOTES, "Boat trip", "Tomorrow at nine"))
    person.world.expand_notifications()
    person.tap("Boat trip")
    person.wait(1)
    assert person.activity() == "dev.handroid.notes.NotesActivity"
    assert person.shade() == "closed"
    assert all(each.package != NOTES for each in person.world.notifications)


def test_clear_all_keeps_ongoing_notifications(person: Person) -> None:
    person.world.notify(Notification(ROWS, "Done", "All rows read"))
    person.world.expand_notifications()
    person.tap("dismiss_text")
    assert [each.title for each in person.world.notifications] == ["USB debugging connected"]


def test_a_notification_is_swiped_away_sideways(person: Person) -> None:
    person.world.notify(Notification(ROWS, "Done", "All rows read"))
    person.world.expand_notifications()
    x, y = person.find("Done").bounds.center
    person.swipe((x, y), (x + 500, y))
    assert not person.sees("Done")


def test_the_lock_screen_is_focused_until_it_is_swiped_away(person: Person) -> None:
    person.world.sleep()
    assert person.world.focused_window() is None
    assert person.world.accessible_windows() == []
    person.world.wake()
    assert person.locked()
    assert person.texts("keyguard_date") == ["Tue, 14 Nov"]
    assert focused(person).title == "NotificationShade"
    assert person.world.resumed_activity() is None
    person.swipe((540, 1900), (540, 700))
    assert not person.locked()
    assert person.activity() == "dev.handroid.form.FormActivity"


def test_without_a_lock_screen_waking_returns_to_the_app(person: Person) -> None:
    person.world.surroundings.settings.put("secure", "lockscreen.disabled", "1")
    person.world.sleep()
    person.world.wake()
    assert person.activity() == "dev.handroid.form.FormActivity"


@pytest.mark.parametrize(
    ("api", "titles"),
    [
        (26, ["NavigationBar", "StatusBar", "AssistPreviewPanel", "DockedStackDivider"]),
        (30, ["pip-dismiss-overlay", "NavigationBar0", "NotificationShade", "StatusBar"]),
        (34, ["ScreenDecorOverlayBottom", "ScreenDecorOverlay", "SecondaryHomeHandle0"]),
        (35, ["ScreenDecorOverlayBottom", "ScreenDecorOverlay", "EdgeBackGestureHandler0"]),
    ],
)
def test_windows_are_listed_from_the_top_as_on_that_level(api: int, titles: list[str]) -> None:
    listed = [window.title for window in Person(api).world.all_windows()]
    assert listed[: len(titles)] == titles
    assert listed[-1].endswith("ImageWallpaper")


def test_three_buttons_are_reported_and_a_gesture_handle_is_not() -> None:
    assert WindowKind.NAVIGATION_BAR in kinds(Person(30))
    assert WindowKind.NAVIGATION_BAR not in kinds(Person(34))


@pytest.mark.parametrize(("api", "bottom"), [(30, 2274), (32, 2358), (34, 2337), (36, 2337)])
def test_apps_end_above_the_navigation_bar_as_in_the_captures(api: int, bottom: int) -> None:
    person = Person(api)
    person.open(FORM)
    content = person.find("android:id/content").bounds
    assert (content.top, content.bottom) == (63, bottom)


def test_a_dialogs_region_is_the_screen_and_its_frame_is_smaller(person: Person) -> None:
    person.tap("save")
    window = focused(person)
    assert window.region == person.world.display.bounds
    assert window.bounds.width < window.region.width
    assert window.bounds.height < window.region.height
