r"""The screen in few words without losing facts: one line for each thing that acts.

    app com.android.settings/.Settings
     Settings
    e3 Search Settings
    e5	scroll 12 below
    e6 Wi-Fi | Connected	on
    e7 Name = Ada	field focused
    status bar +5

A line that begins without a space is ours: an id, or the name of a section. What follows a tab is
ours too: roles and states. Everything between is text from the phone, which contains neither tabs
nor line breaks, so no app can forge an id, a state or a section. A line that begins with a space is
text that no action owns. In texts, ``\n`` is a line break and ``\\`` a backslash; `` | `` separates
texts and `` = `` precedes the content of a field or slider.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from handroid.model import plain_text
from handroid.model.screen import Screen, WindowType
from handroid.phone.element_ids import IdentifiedWindow
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.views.lean_reader import contents
from handroid.views.lean_text import BEFORE_VALUE, BETWEEN, without
from handroid.views.lean_things import Contents, Role, Thing
from handroid.views.lean_windows import FOLDED, Kind, kinds
from handroid.views.notes import notes
from handroid.views.system_dialogs import system_dialog

_WAKE = '{"home": true}'
OUT_OF_VIEW = "out of view"
"""What to unfold, besides kinds of windows, to see the whole tree."""


@dataclass(frozen=True, slots=True)
class Section:
    """A window: its kind, first line and things; ``folded`` if only that line is shown."""

    window: IdentifiedWindow
    kind: Kind
    header: str
    contents: Contents
    folded: bool

    @property
    def things(self) -> list[Thing]:
        """The things it shows; none while it is folded."""
        return [] if self.folded else self.contents.things


@dataclass(frozen=True, slots=True)
class LeanScreen:
    """A screen as sections of things; things that act get their numbers when it is written."""

    notes: tuple[str, ...]
    sections: tuple[Section, ...]

    def targets(self) -> Iterator[Thing]:
        """Yield the things that can be acted on, in the order of lines."""
        for section in self.sections:
            for thing in section.things:
                if thing.acts:
                    yield thing

    def texts(self) -> Iterator[str]:
        """Yield all shown texts, in the order of lines."""
        for section in self.sections:
            for thing in section.things:
                yield from thing.texts
                if thing.value:
                    yield thing.value

    def ids(self) -> list[str]:
        """Return the long ids that need numbers."""
        return [thing.id for thing in self.targets()]

    def lines(self, numbers: Mapping[str, int]) -> list[str]:
        """Return the lines, given the number of each long id."""
        written = list(self.notes)
        for section in self.sections:
            written.append(section.header)
            written.extend(_line(thing, numbers) for thing in section.things)
            if section.contents.hidden and not section.folded:
                written.append(f"hidden {section.contents.hidden}")
        return written


def lean(
    named: IdentifiedScreen,
    unfold: Collection[str] = (),
    protected: Iterable[str] = (),
    hints: Iterable[str] = (),
) -> LeanScreen:
    """Return a screen as sections: the front window first, then the folded ones.

    ``unfold`` names what is shown although it is folded by default: ``keyboard``, ``status bar``,
    ``navigation bar``, and ``out of view``. ``protected`` are the apps whose windows are black in
    pictures. ``hints`` are further notes.
    """
    screen = named.screen
    said = notes(screen, protected, wake=_WAKE)
    if screen.note:
        said.append(screen.note)
    said.extend(hints)
    known = zip(named.windows, kinds(named), strict=True)
    sections = [_section(window, kind, screen, unfold) for window, kind in known]
    sections.sort(key=lambda section: section.folded)
    heads = tuple(f"note {plain_text.line(each)}" for each in said)
    return LeanScreen(heads, tuple(sections))


def _section(
    window: IdentifiedWindow, kind: Kind, screen: Screen, unfold: Collection[str]
) -> Section:
    shown = contents(window, screen.display, all_of_it=OUT_OF_VIEW in unfold)
    folded = kind in FOLDED and kind.value not in unfold
    header = f"{kind.value} +{shown.size}" if folded else _header(kind, window, screen)
    if not shown.things:
        header += "\tno elements"
    return Section(window, kind, header, shown, folded)


def _header(kind: Kind, identified: IdentifiedWindow, screen: Screen) -> str:
    window, front = identified.window, screen.foreground
    package = plain_text.name(window.package) or "unknown"
    is_front = window.focused or window.type is WindowType.UNKNOWN
    dialog = system_dialog(window)
    if dialog is not None:
        return f"{Kind.DIALOG.value} {package}\t{dialog.value}"
    if kind is Kind.APP and is_front and front and front.package == window.package:
        return f"{kind.value} {package}/{plain_text.name(front.short)}"
    return f"{kind.value} {package}"


def _line(thing: Thing, numbers: Mapping[str, int]) -> str:
    start = f"e{numbers[thing.id]}" if thing.acts else ""
    if thing.texts:
        label = (" " if thing.flowing else BETWEEN).join(thing.texts)
        start += f" {without(BEFORE_VALUE, label) if thing.holds_value else label}"
    if thing.value:
        start += BEFORE_VALUE + thing.value
    words = _words(thing)
    return f"{start}\t{words}" if words else start


def _words(thing: Thing) -> str:
    words: list[str] = []
    if thing.role is Role.BUTTON:
        words.extend(_button_words(thing))
    elif thing.acts:
        words.extend(_role_words(thing))
    if thing.element.scrollable and thing.role is not Role.SCROLL:
        words.append(Role.SCROLL.value)
    if thing.toggle:
        words.append(thing.toggle)
    if thing.selected:
        words.append("selected")
    if thing.focused:
        words.append("focused")
    if thing.disabled:
        words.append("disabled")
    return " ".join(words)


def _button_words(thing: Thing) -> Iterator[str]:
    if not thing.texts:
        yield _fallback_label(thing)
    element = thing.element
    if element.long_clickable and not (element.clickable or element.checkable):
        yield "long_press"


def _role_words(thing: Thing) -> Iterator[str]:
    if thing.role is Role.FIELD:
        if not thing.value:
            yield "empty"
        yield "password" if thing.element.password else "field"
        return
    if thing.page:
        yield "page"
    yield thing.role.value
    if thing.sideways:
        yield "sideways"
    if thing.above:
        yield f"{thing.above} {'before' if thing.sideways else 'above'}"
    if thing.below:
        yield f"{thing.below} {'after' if thing.sideways else 'below'}"


def _fallback_label(thing: Thing) -> str:
    """Return a replacement for a missing label: the resource name, or else the kind."""
    element = thing.element
    own = element.resource_id.rpartition("/")[2] or element.class_name.rpartition(".")[2]
    return f"#{plain_text.name(own)}" if own else "#"
