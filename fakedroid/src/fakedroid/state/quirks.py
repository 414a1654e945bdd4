"""Deviations of single phones from their Android version: vendors, screens, users."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Screen:
    """A built-in display at rotation 0."""

    width: int
    height: int
    density: int


@dataclass(frozen=True)
class User:
    """A user in addition to the owner."""

    number: int
    name: str
    flags: str
    """As ``pm list users`` prints them up to 29."""
    new_flags: str
    """From 30, which marks profiles (src UserInfo)."""
    shell_may: bool = True
    """Whether shell may access it; src: not if debugging is disallowed for the user."""


@dataclass(frozen=True)
class Quirk:
    """One deviation; every field is optional."""

    sentence: str
    properties: Mapping[str, str] = field(default_factory=dict)
    screen: Screen | None = None
    folded: Screen | None = None
    """The screen that is used while the phone is folded."""
    users: tuple[User, ...] = ()
    refuses_input: bool = False
    names_display: bool = False
    second_display: bool = False
    no_clipboard: bool = False
    no_telephony: bool = False
    composes: bool = False


def _made_by(maker: str, brand: str, model: str, device: str) -> dict[str, str]:
    return {
        "ro.product.manufacturer": maker,
        "ro.product.brand": brand,
        "ro.product.model": model,
        "ro.product.name": device,
        "ro.product.device": device,
    }


QUIRKS: dict[str, Quirk] = {
    "xiaomi": Quirk(
        # obs: scrcpy issues 3764, 3824, 4352; properties mem.
        "Input and grants are refused, as without 'USB debugging (Security settings)'.",
        _made_by("Xiaomi", "Redmi", "23117RA68G", "gold") | {"ro.miui.ui.version.name": "V140"},
        refuses_input=True,
    ),
    "samsung": Quirk(
        # obs: windows with a display in their name in public logs of Samsung's Android 5 and 6,
        # mem: up to 9; user 150 that shell may not access: public reports of One UI 8.
        "Windows name their display up to Android 9; a Secure Folder that shell may not see.",
        _made_by("samsung", "samsung", "SM-S921B", "e1s") | {"ro.build.version.oneui": "60101"},
        users=(User(150, "Secure Folder", "61", "1061", shell_may=False),),
        names_display=True,
    ),
    "second-display": Quirk(
        # obs: dumpsys prints other displays before display 0; screencap warns.
        "A second display, which dumps list before the phone's own.",
        second_display=True,
    ),
    "work-profile": Quirk(
        # obs: `pm list users` of phones with one.
        "A work profile: user 10, with apps of its own.",
        users=(User(10, "Work profile", "30", "1030"),),
    ),
    "tablet": Quirk(
        # mem: size and density of Pixel tablets.
        "A tablet, 2560x1600, landscape by nature.",
        {
            "ro.build.characteristics": "tablet,nosdcard",
            "ro.product.model": "Virtual Tablet",
            "ro.sf.lcd_density": "320",
        },
        screen=Screen(2560, 1600, 320),
    ),
    "foldable": Quirk(
        # obs: inner screen of the capture of API 36; mem: the outer one.
        "A foldable, open at start; it changes its size while it runs.",
        {"ro.product.model": "Virtual Fold", "ro.sf.lcd_density": "390"},
        screen=Screen(2076, 2152, 390),
        folded=Screen(1080, 2424, 420),
    ),
    "no-clipboard": Quirk(
        # obs: scrcpy issues 1440, 1556.
        "The hand gets no clipboard service.",
        no_clipboard=True,
    ),
    "no-telephony": Quirk(
        # obs: tablets without a modem have no service isms.
        "No modem: no SIM cards, no SMS service.",
        no_telephony=True,
    ),
    "composing-keyboard": Quirk(
        # obs: android-test issue 1105 and others, typing by injected keys; mem: the apostrophes.
        "A keyboard that composes: letters of injected keys stand apart, as pinyin does.",
        composes=True,
    ),
}


class Quirks:
    """The quirks of one phone, by what they change."""

    def __init__(self, names: Iterable[str]) -> None:
        """Use the quirks with these names.

        Raises:
            ValueError: there is no such quirk, or two of them change the screen.
        """
        self.names = frozenset(names)
        unknown = self.names - set(QUIRKS)
        if unknown:
            raise ValueError(
                f"no quirk {', '.join(sorted(unknown))}; there are {', '.join(QUIRKS)}"
            )
        self._all = [quirk for name, quirk in QUIRKS.items() if name in self.names]
        if sum(quirk.screen is not None for quirk in self._all) > 1:
            raise ValueError("a phone has one screen: choose tablet or foldable")

    def properties(self) -> dict[str, str]:
        """Return the properties they set."""
        return {key: value for quirk in self._all for key, value in quirk.properties.items()}

    @property
    def screen(self) -> Screen | None:
        """The screen, if it differs from a phone's."""
        return next((quirk.screen for quirk in self._all if quirk.screen), None)

    @property
    def folded(self) -> Screen | None:
        """The screen while folded, if the phone folds."""
        return next((quirk.folded for quirk in self._all if quirk.folded), None)

    @property
    def users(self) -> list[User]:
        """The users in addition to the owner, by number."""
        found = [user for quirk in self._all for user in quirk.users]
        return sorted(found, key=lambda user: user.number)

    @property
    def refuses_input(self) -> bool:
        """Whether shell may not inject input."""
        return any(quirk.refuses_input for quirk in self._all)

    @property
    def names_display(self) -> bool:
        """Whether window names contain their display, on levels that did."""
        return any(quirk.names_display for quirk in self._all)

    @property
    def second_display(self) -> bool:
        """Whether there is a second display."""
        return any(quirk.second_display for quirk in self._all)

    @property
    def no_clipboard(self) -> bool:
        """Whether shell cannot use the clipboard."""
        return any(quirk.no_clipboard for quirk in self._all)

    @property
    def composes(self) -> bool:
        """Whether the keyboard composes letters into other text."""
        return any(quirk.composes for quirk in self._all)

    @property
    def no_telephony(self) -> bool:
        """Whether it has no modem."""
        return any(quirk.no_telephony for quirk in self._all)
