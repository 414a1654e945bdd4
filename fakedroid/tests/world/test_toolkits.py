"""Other toolkits than Android's own widgets, mirrored screens, inline replies."""

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.system.notification import Notification
from fakedroid.world.views.accessible_order import accessible_children
from fakedroid.world.views.web_view import WebPage
from tests.world.person import CALCULATOR, FORM, Person

PAGE = "dev.handroid.page"


def page_of(person: Person) -> WebPage:
    window = person.world.focused_window()
    assert window is not None
    return next(view for view in window.root.walk() if isinstance(view, WebPage))


def test_parts_of_a_page_have_no_height_at_its_edge_when_scrolled_away() -> None:
    person = Person()
    person.open(PAGE)
    page = page_of(person)
    far = page.find("story_100")
    assert far is not None
    assert far.visible_to_user()
    below = page.bounds.bottom
    assert far.accessible_bounds() == Rect(42, below, 1038, below)
    page.scroll_to(page.scroll_range())
    top = page.bounds.top
    assert far.accessible_bounds() == Rect(42, top, 1038, top)
    assert far.visible_bounds().empty


def test_a_finger_on_the_edge_does_not_touch_parts_without_height() -> None:
    person = Person()
    person.open(PAGE)
    page = page_of(person)
    last, far = page.find("last"), page.find("more_100")
    assert last is not None
    assert far is not None
    person.tap_at(far.accessible_bounds().center[0], far.accessible_bounds().top - 1)
    assert last.text == "Nothing clicked"


def test_mirrored_children_are_read_from_the_right() -> None:
    person = Person()
    person.open(CALCULATOR)
    row = person.find("digit_7").parent
    assert row is not None
    before = [view.name for view in accessible_children(row)]
    left = person.find("digit_7").bounds.left
    person.world.surroundings.settings.put("global", "debug.force_rtl", "1")
    person.world.settings_changed("global", "debug.force_rtl")
    assert person.find("digit_7").bounds.right == 1080 - left
    assert [view.name for view in accessible_children(row)] == before


def test_letters_stay_where_they_are_on_a_mirrored_keyboard() -> None:
    person = Person()
    person.open(FORM)
    person.tap("name")
    q = person.find("q").bounds
    person.world.surroundings.settings.put("global", "debug.force_rtl", "1")
    person.world.settings_changed("global", "debug.force_rtl")
    assert person.find("q").bounds == q


def test_a_finger_in_a_mirrored_field_puts_the_cursor_under_it() -> None:
    person = Person()
    person.open(FORM)
    person.world.surroundings.settings.put("global", "debug.force_rtl", "1")
    person.world.settings_changed("global", "debug.force_rtl")
    field = person.field("name")
    field.set_text("Ada")
    box = field.bounds
    person.tap_at(box.right - 12, box.center[1])
    assert field.selection == (3, 3)
    person.tap_at(box.left + 12, box.center[1])
    assert field.selection == (0, 0)


def test_a_reply_is_sent_once_it_is_typed() -> None:
    person, said = Person(), []
    world = person.world
    world.notify(Notification(FORM, "Ada", "Are you there?", on_reply=said.append))
    world.expand_notifications()
    person.wait(1)
    person.tap("Reply")
    assert world.keyboard_shown
    keyboard, shade = world.keyboard.window, world.screen.shade.window
    assert world.all_windows().index(keyboard) < world.all_windows().index(shade)
    assert not person.find("remote_input_send").enabled
    person.tap("q")
    person.tap("remote_input_send")
    assert said == ["q"]
    world.collapse_shade()
    assert not world.keyboard_shown
