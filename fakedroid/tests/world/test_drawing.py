"""Pictures show the content of the views at their positions."""

from PIL import Image, ImageChops, ImageStat

from fakedroid.apps import APPS
from fakedroid.world.draw.icons.app_icons import APP_ICONS
from fakedroid.world.events import Pointer, Touch, TouchAction
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.views.recycler_view import RecyclerView
from tests.world.person import CALCULATOR, FORM, NOTES, ROWS, Person

WHITE = (255, 255, 255, 255)


def colours(picture: Image.Image, area: Rect) -> int:
    """Return how many colours an area of the picture has."""
    found = picture.crop(area).getcolors(1 << 20)
    assert found is not None
    return len(found)


def ink(picture: Image.Image, area: Rect) -> int:
    """Return how many dark pixels an area has."""
    return sum(picture.crop(area).convert("L").histogram()[:128])


def test_the_picture_has_the_size_and_rotation_of_the_screen() -> None:
    person = Person()
    assert person.world.draw().size == (1080, 2400)
    assert person.world.draw().mode == "RGBA"
    person.world.rotate(1)
    assert person.world.draw().size == (2400, 1080)


def test_text_is_drawn_where_its_view_is_and_not_beside_it() -> None:
    person = Person()
    person.open(NOTES)
    picture = person.world.draw()
    for name in ("Shopping", "Boat trip", "Ideas"):
        box = person.find(name).bounds
        assert ink(picture, box) > 100
    below = person.find("Ideas").bounds.offset(0, 700)
    assert colours(picture, below) == 1


def test_typed_text_appears_and_longer_text_takes_more_ink() -> None:
    person = Person()
    person.open(FORM)
    box = person.find("name").bounds
    inside = Rect(box.left + 20, box.top + 10, box.right, box.bottom - 30)
    person.tap("name")
    person.type("il")
    little = ink(person.world.draw(), inside)
    person.type("MMMMMM")
    assert ink(person.world.draw(), inside) > little + 500


def test_a_ticked_box_looks_different_from_an_empty_one() -> None:
    person = Person()
    person.open(FORM)
    box = person.find("favorite").bounds
    before = person.world.draw().crop(box).tobytes()
    person.tap("favorite")
    assert person.world.draw().crop(box).tobytes() != before


def test_every_button_of_the_calculator_has_its_label_inside_its_bounds() -> None:
    person = Person()
    person.open(CALCULATOR)
    picture = person.world.draw()
    keys = [view for view in person.visible() if view.name.startswith(("digit", "op", "eq"))]
    assert len(keys) == 16
    assert all(ink(picture, key.bounds) > 20 for key in keys)


def test_every_key_of_the_keyboard_but_space_has_a_label() -> None:
    person = Person()
    person.open(FORM)
    person.tap("name")
    picture = person.world.draw()
    keys = [view for view in person.visible() if view.class_name.endswith(".Key")]
    assert len(keys) == 33
    for key in keys:
        if key.description != "Space":
            assert ink(picture, key.bounds) > 10, key.description


def test_a_list_is_clipped_to_its_own_bounds() -> None:
    person = Person()
    person.open(ROWS)
    toolbar = person.find("toolbar").bounds
    before = person.world.draw().crop(toolbar).tobytes()
    listing = person.find("list")
    assert isinstance(listing, RecyclerView)
    listing.scroll_to(60)
    assert person.find("row").visible_bounds().height < person.find("row").bounds.height
    assert person.world.draw().crop(toolbar).tobytes() == before


def test_behind_a_dialog_the_screen_is_dimmed() -> None:
    person = Person()
    person.open(FORM)
    corner = (1000, 2200)
    assert person.world.draw().getpixel(corner) == WHITE
    person.tap("save")
    pixel = person.world.draw().getpixel(corner)
    assert isinstance(pixel, tuple)
    assert pixel[0] < 140


def test_the_corners_of_a_dialog_are_smooth() -> None:
    person = Person()
    person.open(FORM)
    person.tap("save")
    window = person.world.active_window()
    assert window is not None
    box = window.bounds
    corner = Rect(box.left, box.top, box.left + 40, box.top + 40)
    assert colours(person.world.draw(), corner) > 20


def test_what_a_finger_presses_is_shaded_until_it_is_lifted() -> None:
    person = Person()
    person.open(NOTES)
    row = person.find("note").bounds
    before = person.world.draw()
    finger, at = (Pointer(0, *row.center),), person.world.now
    person.world.touch(Touch(TouchAction.DOWN, finger, at, at))
    pressed = person.world.draw()
    edge = (row.right - 10, row.top + 10)
    assert before.getpixel(edge) == WHITE
    assert pressed.getpixel(edge) != WHITE
    person.world.touch(Touch(TouchAction.CANCEL, finger, at, at))
    assert person.world.draw().tobytes() == before.tobytes()


def test_the_overview_shows_what_a_task_looked_like() -> None:
    person = Person()
    person.open(CALCULATOR)
    person.tap("digit_7")
    seven = person.world.draw()
    person.world.recents()
    card = person.find("snapshot").bounds
    shown = person.world.draw().crop((card.left, card.top, card.right, card.top + card.width))
    size = (shown.width, round(2400 * shown.width / 1080))
    small = seven.resize(size).crop((0, 0, *shown.size))
    inside = (60, 80, shown.width - 60, shown.height - 60)
    distance = ImageChops.difference(
        shown.crop(inside).convert("L"), small.crop(inside).convert("L")
    )
    assert ImageStat.Stat(distance).mean[0] < 4


def test_the_app_behind_the_shade_can_be_seen_but_not_read() -> None:
    person = Person()
    person.open(NOTES)
    box = person.find("Ideas").bounds.offset(0, 600)
    person.world.expand_notifications()
    white = person.world.draw().crop(box)
    assert colours(person.world.draw(), box) < 10
    person.open("dev.handroid.player")
    person.world.expand_notifications()
    assert person.world.draw().crop(box).tobytes() != white.tobytes()


def test_every_app_has_its_own_icon_and_none_is_a_letter() -> None:
    apps = [app for app in APPS if app.launcher_activity()]
    assert {app.symbol for app in apps} <= set(APP_ICONS)
    assert len({app.symbol for app in apps}) == len(apps)


def test_in_the_dark_theme_backgrounds_are_dark_and_texts_light() -> None:
    person = Person()
    person.open(NOTES)
    box = person.find("Shopping").bounds
    light = person.world.draw().crop(box).convert("L").getextrema()
    person.world.surroundings.settings.put("secure", "ui_night_mode", "2")
    person.world.settings_changed("secure", "ui_night_mode")
    person.wait(1)
    dark = person.world.draw().crop(box).convert("L")
    assert light == (28, 255)
    assert dark.getextrema()[0] < 30
    assert dark.getextrema()[1] > 220
    assert person.find("Shopping").bounds == box


def test_another_theme_recreates_the_activity_and_keeps_typed_text() -> None:
    person = Person()
    person.open(FORM)
    person.tap("name")
    person.type("Ada")
    field = person.find("name")
    person.world.surroundings.settings.put("secure", "ui_night_mode", "2")
    person.world.settings_changed("secure", "ui_night_mode")
    person.wait(1)
    assert person.find("name") is not field
    assert person.find("name").text == "Ada"


def test_a_picture_in_picture_has_round_corners_and_the_home_screen_behind_them() -> None:
    person = Person()
    behind = person.world.draw()
    person.open("dev.handroid.player")
    person.tap("shrink")
    person.wait(1)
    video = person.find("video").bounds
    picture = person.world.draw()
    corner, inside = (video.left, video.top), (video.left + 60, video.top + 60)
    assert picture.getpixel(inside) == (21, 101, 192, 255)
    assert picture.getpixel(corner) != picture.getpixel(inside)
    shaded, bare = picture.getpixel(corner), behind.getpixel(corner)
    assert isinstance(shaded, tuple)
    assert isinstance(bare, tuple)
    assert all(below <= above for below, above in zip(shaded, bare, strict=True))


def test_a_secure_window_is_black() -> None:
    person = Person()
    person.open(FORM)
    window = person.world.active_window()
    assert window is not None
    window.secure = True
    assert person.world.draw().getpixel((540, 1200)) == (0, 0, 0, 255)


def test_a_sleeping_screen_is_black() -> None:
    person = Person()
    person.world.sleep()
    assert person.world.draw().getcolors() == [(1080 * 2400, (0, 0, 0, 255))]


def test_the_clock_is_drawn_in_the_status_bar() -> None:
    person = Person()
    person.open(NOTES)
    clock = person.find("clock")
    assert clock.text == "22:13"
    assert ink(person.world.draw(), clock.bounds) > 50


def test_symbols_and_accents_are_drawn() -> None:
    person = Person()
    person.open(FORM)
    box = person.find("name").bounds
    person.field("name").set_text("éé ×÷−•")
    assert ink(person.world.draw(), box) > 200


def test_every_screen_can_be_drawn_on_every_level() -> None:
    for api in range(26, 38):
        person = Person(api)
        for package in person.world.apps:
            if person.world.apps[package].launcher_activity():
                person.open(package)
                person.world.draw()
        person.world.recents()
        person.world.draw()
        person.world.expand_settings()
        person.world.draw()
