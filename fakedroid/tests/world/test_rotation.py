"""Rotating the screen, other sizes and densities."""

import pytest

from tests.world.person import FORM, ROWS, SETTINGS, Person


@pytest.fixture
def person() -> Person:
    person = Person()
    person.open(FORM)
    return person


def test_rotating_updates_the_layout_and_keeps_typed_text(person: Person) -> None:
    person.tap("name")
    person.type("Ada")
    person.tap("favorite")
    person.world.rotate(1)
    assert (person.world.display.width, person.world.display.height) == (2400, 1080)
    assert person.field("name").text == "Ada"
    assert person.field("name").bounds.width > 2000
    person.world.back()
    person.world.rotate(0)
    assert person.find("favorite").checked


def test_every_view_stays_inside_the_rotated_screen(person: Person) -> None:
    person.world.rotate(3)
    screen = person.world.display.bounds
    for view in person.visible():
        assert view.visible_bounds().intersect(screen) == view.visible_bounds()


def test_the_setting_for_rotation_turns_the_screen_when_auto_rotate_is_off(person: Person) -> None:
    settings = person.world.surroundings.settings
    settings.put("system", "accelerometer_rotation", "0")
    settings.put("system", "user_rotation", "1")
    person.world.settings_changed("system", "user_rotation")
    assert person.world.display.rotation == 1
    settings.put("system", "accelerometer_rotation", "1")
    person.world.settings_changed("system", "accelerometer_rotation")
    assert person.world.display.rotation == 0


def test_auto_rotate_in_settings_changes_the_setting() -> None:
    person = Person()
    person.open(SETTINGS)
    person.tap("Display")
    person.tap("Auto-rotate screen")
    assert person.world.surroundings.settings.get("system", "accelerometer_rotation") == "1"


def test_buttons_go_to_the_side_in_landscape_and_content_beside_them() -> None:
    person = Person(28)
    person.open(FORM)
    person.world.rotate(3)
    assert person.find("navigation_bar_frame").bounds == (0, 0, 126, 1080)
    assert person.find("android:id/content").bounds.left == 126
    person.world.rotate(1)
    assert person.find("navigation_bar_frame").bounds == (2274, 0, 2400, 1080)


def test_a_popup_closes_when_the_screen_turns_and_a_dialog_stays(person: Person) -> None:
    person.tap("group")
    person.world.rotate(1)
    assert not person.sees("Family")
    person.world.rotate(0)
    person.tap("save")
    person.world.rotate(1)
    assert person.sees("Name is missing")


def test_a_list_keeps_its_place_when_the_screen_turns() -> None:
    person = Person()
    person.open(ROWS)
    person.swipe((540, 1800), (540, 600), seconds=0.3)
    person.wait(3)
    first = person.texts("row_title")[0]
    person.world.rotate(1)
    assert person.texts("row_title")[0] == first


def test_an_override_size_and_density_change_the_layout_and_can_be_reset(person: Person) -> None:
    before = person.find("name").bounds
    person.world.resize(720, 1600)
    assert person.find("android:id/content").bounds.right == 720
    person.world.resize(None, None)
    person.world.redensity(320)
    assert person.find("name").bounds.height < before.height
    person.world.redensity(None)
    assert person.find("name").bounds == before
