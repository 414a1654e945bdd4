"""Activities, tasks, home, recents, killing."""

import pytest

from fakedroid.world.window import StartResult
from tests.world.person import (
    BUSY,
    CALCULATOR,
    FORM,
    LAUNCHER,
    NOTES,
    ROWS,
    SETTINGS,
    Person,
)

ROWS_MAIN = "dev.handroid.rows.RowsActivity"
ROWS_DETAIL = "dev.handroid.rows.DetailActivity"


def packages(person: Person) -> list[str]:
    return [task.affinity for task in person.world.tasks()]


def test_the_phone_starts_at_home_with_its_apps_as_icons() -> None:
    person = Person()
    assert person.activity() == "com.android.launcher3.Launcher"
    assert {"Notes", "Contact form", "Calculator", "Settings"} <= set(person.texts("icon"))


def test_a_tap_on_an_icon_opens_the_app() -> None:
    person = Person()
    person.tap("Calculator")
    person.wait(1)
    assert person.activity() == "com.android.calculator2.Calculator"


def test_a_swipe_up_opens_the_drawer_with_every_app() -> None:
    person = Person()
    person.swipe((540, 1500), (540, 700))
    assert person.find("apps_list_view")
    assert person.texts("icon") == sorted(person.texts("icon"))
    assert len(person.texts("icon")) == 15
    person.world.back()
    assert person.find("hotseat")


def test_the_test_apps_are_on_the_second_page_of_the_home_screen() -> None:
    person = Person()
    assert {"Messaging", "Files"} <= set(person.texts("icon"))
    assert not {"Busy", "Gestures", "Rows"} & set(person.texts("icon"))
    assert person.find("Home screen 1 of 2")
    person.swipe((800, 1200), (250, 1200))
    assert person.texts("icon")[:3] == ["Busy", "Gestures", "Rows"]
    person.swipe((250, 1200), (800, 1200))
    assert person.find("Home screen 1 of 2")


def test_home_goes_to_the_first_page() -> None:
    person = Person()
    person.swipe((800, 1200), (250, 1200))
    person.tap("Rows")
    assert person.activity() == ROWS_MAIN
    person.world.home()
    assert person.find("Home screen 1 of 2")


def test_a_long_press_on_an_icon_opens_its_menu() -> None:
    person = Person()
    person.hold("Calculator", 0.6)
    assert person.sees("App info")


def test_detail_screens_stack_and_back_returns() -> None:
    person = Person()
    person.open(ROWS)
    person.tap("Row 4")
    assert person.find("detail").text == "This is row 4"
    [task] = [task for task in person.world.tasks() if task.affinity == ROWS]
    assert [activity.class_name for activity in task.activities] == [ROWS_MAIN, ROWS_DETAIL]
    assert [activity.state for activity in task.activities] == ["STOPPED", "RESUMED"]
    person.world.back()
    assert person.activity() == ROWS_MAIN


def test_the_arrow_in_the_bar_goes_back_too() -> None:
    person = Person()
    person.open(ROWS)
    person.tap("Row 4")
    person.tap("up")
    assert person.activity() == ROWS_MAIN


@pytest.mark.parametrize(("api", "kept"), [(30, False), (31, True)])
def test_back_from_the_first_screen_ends_it_up_to_api_30_and_keeps_it_later(
    api: int, kept: bool
) -> None:
    person = Person(api)
    person.open(CALCULATOR)
    person.tap("digit_7")
    person.world.back()
    assert person.activity() == "com.android.launcher3.Launcher"
    person.open(CALCULATOR)
    assert person.find("formula").text == ("7" if kept else "")


def test_home_keeps_the_app_as_it_was() -> None:
    person = Person()
    person.open(CALCULATOR)
    person.tap("digit_7")
    person.world.home()
    assert person.activity() == "com.android.launcher3.Launcher"
    assert person.open(CALCULATOR) is StartResult.BROUGHT_TO_FRONT
    assert person.find("formula").text == "7"


def test_starting_the_activity_in_front_delivers_the_intent_to_it() -> None:
    person = Person()
    assert person.open(ROWS) is StartResult.STARTED
    assert person.open(ROWS) is StartResult.DELIVERED_TO_TOP


def test_starting_an_app_again_brings_its_top_screen_back() -> None:
    person = Person()
    person.open(ROWS)
    person.tap("Row 4")
    assert person.open(ROWS) is StartResult.BROUGHT_TO_FRONT
    assert person.activity() == ROWS_DETAIL


def test_clear_top_finishes_the_activities_above() -> None:
    person = Person()
    person.open(ROWS)
    person.tap("Row 4")
    result = person.world.start_activity(ROWS, ROWS_MAIN, new_task=True, clear_top=True)
    assert result is StartResult.DELIVERED_TO_TOP
    assert person.activity() == ROWS_MAIN


def test_without_flags_the_same_screen_is_stacked_once_more() -> None:
    person = Person()
    person.open(ROWS)
    person.tap("Row 4")
    started = person.world.start_activity(ROWS, ROWS_DETAIL, new_task=False, extras={"number": "9"})
    assert started is StartResult.STARTED
    assert person.sees("This is row 9")
    person.world.back()
    assert person.sees("This is row 4")


def test_single_top_does_not_stack_the_same_screen() -> None:
    person = Person()
    person.open(ROWS)
    person.tap("Row 4")
    again = person.world.start_activity(ROWS, ROWS_DETAIL, new_task=False, single_top=True)
    assert again is StartResult.DELIVERED_TO_TOP


def test_an_unknown_activity_is_refused() -> None:
    person = Person()
    with pytest.raises(LookupError, match=r"no\.such\.app"):
        person.world.start_activity("no.such.app", "no.such.Screen", new_task=True)
    with pytest.raises(LookupError):
        person.world.start_activity(ROWS, "no.such.Screen", new_task=True)


@pytest.mark.parametrize("api", [27, 28, 29, 34])
def test_recents_lists_the_tasks_as_cards_and_a_tap_opens_one(api: int) -> None:
    person = Person(api)
    for package in (CALCULATOR, NOTES):
        person.open(package)
    person.world.recents()
    person.wait(1)
    owner = "com.android.systemui" if api <= 28 else LAUNCHER
    window = person.world.active_window()
    assert window is not None
    assert window.package == owner
    cards = [view.description for view in person.visible() if view.name == "task"]
    assert cards[0] == "Notes"
    person.swipe((800, 1200), (300, 1200))
    person.wait(1)
    person.tap("Calculator")
    assert person.activity() == "com.android.calculator2.Calculator"
    person.world.home()
    assert person.find("hotseat")


def test_a_card_swiped_up_ends_its_task_and_clear_all_ends_all() -> None:
    person = Person()
    for package in (CALCULATOR, NOTES, ROWS):
        person.open(package)
    person.world.recents()
    x, y = person.find("task").visible_bounds().center
    person.swipe((x, y), (x, y - 900))
    assert ROWS not in packages(person)
    person.tap("clear_all")
    assert packages(person) == [LAUNCHER]
    assert person.sees("No recent items")


def test_killing_in_the_background_keeps_the_task_and_typed_text() -> None:
    person = Person()
    person.open(FORM)
    person.tap("name")
    person.type("Ada")
    person.tap("favorite")
    person.world.home()
    person.world.kill(FORM, background_only=True)
    assert person.open(FORM) is StartResult.BROUGHT_TO_FRONT
    assert person.field("name").text == "Ada"
    assert person.find("favorite").checked


def test_killing_in_the_background_does_not_end_the_app_in_front() -> None:
    person = Person()
    person.open(CALCULATOR)
    person.tap("digit_7")
    person.world.kill(CALCULATOR, background_only=True)
    assert person.find("formula").text == "7"


def test_a_forced_stop_ends_the_app_and_shows_the_one_behind() -> None:
    person = Person()
    person.open(NOTES)
    person.open(FORM)
    person.world.kill(FORM, background_only=False)
    assert person.activity() == "dev.handroid.notes.NotesActivity"
    assert FORM not in packages(person)
    assert person.open(FORM) is StartResult.STARTED


def test_forcing_the_launcher_to_stop_starts_it_again() -> None:
    person = Person()
    person.world.kill(LAUNCHER, background_only=False)
    assert person.activity() == "com.android.launcher3.Launcher"


def test_timers_of_a_finished_screen_do_not_run() -> None:
    person = Person(30)
    person.open(FORM)
    person.tap("name")
    person.type("Ada")
    person.world.back()
    person.tap("save")
    person.world.back()
    person.wait(5)
    assert person.activity() == "com.android.launcher3.Launcher"


def test_notes_are_saved_when_the_editor_is_closed() -> None:
    person = Person()
    person.open(NOTES)
    assert person.texts("note_title") == ["Shopping", "Boat trip", "Ideas"]
    person.tap("Shopping")
    person.tap("note_title_field")
    person.type(" list")
    person.world.back()
    person.world.back()
    person.wait(1)
    assert person.texts("note_title")[0] == "Shopping list"


def test_a_new_note_is_added_and_an_empty_one_is_not() -> None:
    person = Person()
    person.open(NOTES)
    person.tap("add")
    person.world.back()
    assert len(person.texts("note_title")) == 3
    person.tap("add")
    person.tap("note_body")
    person.type("hello")
    person.world.back()
    person.world.back()
    assert person.texts("note_title") == ["Shopping", "Boat trip", "Ideas", "Untitled"]


def test_one_note_is_longer_than_300_characters() -> None:
    person = Person()
    person.open(NOTES)
    person.tap("Boat trip")
    assert len(person.field("note_body").text) > 300


def test_nested_settings_pages_are_sub_settings_with_their_own_title() -> None:
    person = Person()
    person.open(SETTINGS)
    person.tap("Display")
    assert person.activity() == "com.android.settings.SubSettings"
    window = person.world.active_window()
    assert window is not None
    assert window.label == "Display"


def test_about_phone_shows_version_and_build_of_the_level() -> None:
    person = Person()
    person.open(SETTINGS)
    person.swipe((540, 2000), (540, 600))
    person.wait(3)
    person.tap("About phone")
    assert person.sees("14")
    assert person.sees("UQ1A.240205.002")


def test_a_switch_in_settings_changes_the_phones_setting_and_shows_it() -> None:
    person = Person()
    settings = person.world.surroundings.settings
    person.open(SETTINGS)
    person.tap("Network & internet")
    person.tap("Airplane mode")
    assert settings.get("global", "airplane_mode_on") == "1"
    settings.put("global", "airplane_mode_on", "0")
    person.world.home()
    person.open(SETTINGS)
    switches = [
        view.checked for view in person.visible() if view.name == "android:id/switch_widget"
    ]
    assert switches == [True, True, False]


def test_a_larger_font_makes_text_larger() -> None:
    person = Person()
    person.open(SETTINGS)
    person.tap("Display")
    before = person.find("Font size").bounds.height
    person.tap("Font size")
    person.tap("Largest")
    assert person.world.surroundings.settings.get("system", "font_scale") == "1.30"
    assert person.find("Font size").bounds.height > before


def test_sleeping_stops_the_activity_and_waking_resumes_it() -> None:
    person = Person()
    person.open(BUSY)
    [task] = [task for task in person.world.tasks() if task.affinity == BUSY]

    def state() -> str:
        return task.top.state

    person.world.sleep()
    assert state() == "STOPPED"
    person.world.wake()
    person.world.unlock()
    assert state() == "RESUMED"


def test_when_the_last_task_ends_the_launcher_comes_back() -> None:
    person = Person(30)
    person.open(CALCULATOR)
    person.world.kill(LAUNCHER, background_only=False)
    assert packages(person) == [CALCULATOR]
    person.world.back()
    assert person.activity() == "com.android.launcher3.Launcher"
