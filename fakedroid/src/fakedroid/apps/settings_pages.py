"""The content of the pages of Settings."""

from dataclasses import dataclass, field, replace

from fakedroid.world.app import ActivityContext


@dataclass(frozen=True)
class Preference:
    """A row: it opens a page, toggles a setting, selects a value, or only shows a text."""

    title: str
    summary: str = ""
    page: str = ""
    switch: tuple[str, str, str] | None = None
    """The namespace, key and default value of a setting that is "0" or "1"."""
    font_sizes: bool = False
    picks: tuple[str, str] | None = None
    """The name of the selection on this page, and the value that this row selects."""
    shows: str = ""
    """The name of the selection whose value the summary shows."""
    icon: str = ""
    """The icon in front and its colour (see LinearLayout.leading)."""


@dataclass
class Picked:
    """The selected values, by name."""

    values: dict[str, str] = field(default_factory=lambda: {"region": "Norway"})


REGIONS = (
    "Argentina", "Australia", "Austria", "Belgium", "Brazil", "Bulgaria", "Canada", "Chile",
    "China", "Colombia", "Croatia", "Cuba", "Cyprus", "Denmark", "Egypt", "Estonia", "Ethiopia",
    "Finland", "France", "Germany", "Ghana", "Greece", "Hungary", "Iceland", "India", "Indonesia",
    "Iran", "Iraq", "Ireland", "Israel", "Italy", "Jamaica", "Japan", "Jordan", "Kenya", "Latvia",
    "Lebanon", "Lithuania", "Malaysia", "Malta", "Mexico", "Morocco", "Nepal", "Netherlands",
    "Nigeria", "Norway", "Oman", "Pakistan", "Panama", "Peru", "Philippines", "Poland",
    "Portugal", "Romania", "Senegal", "Serbia", "Singapore", "Slovakia", "Slovenia", "Spain",
    "Sweden", "Switzerland", "Thailand", "Tunisia", "Turkey", "Ukraine", "Uruguay", "Vietnam",
    "Zambia", "Zimbabwe",
)  # fmt: skip


FONT_SIZES = (("Small", "0.85"), ("Default", "1.0"), ("Large", "1.15"), ("Largest", "1.30"))

AUTO_ROTATE = ("system", "accelerometer_rotation", "0")
AIRPLANE = ("global", "airplane_mode_on", "0")


_ICONS = {
    "Network & internet": "wifi:#1A73E8",
    "Connected devices": "devices:#3F7D58",
    "Apps": "apps:#7B5EA7",
    "Notifications": "bell:#C5553D",
    "Battery": "battery_level:#3F7D58",
    "Storage": "storage:#6B5B95",
    "Sound & vibration": "volume:#B0608A",
    "Display": "brightness:#A86A12",
    "Wallpaper & style": "palette:#B0608A",
    "Accessibility": "accessibility:#1A73E8",
    "Security & privacy": "shield:#2B7A78",
    "Location": "location:#3F7D58",
    "Passwords & accounts": "key:#5B6BB5",
    "System": "tune:#5F6368",
    "About phone": "phone_device:#5F6368",
}


def main_page() -> list[Preference]:
    """Return the rows of the first page."""
    lines = [
        Preference("Network & internet", "Mobile, Wi-Fi, hotspot", "Network & internet"),
        Preference("Connected devices", "Bluetooth, pairing", "Connected devices"),
        Preference("Apps", "Recent apps, default apps", "Apps"),
        Preference("Notifications", "Notification history, conversations", "Notifications"),
        Preference("Battery", "100%"),
        Preference("Storage", "12% used - 56 GB free"),
        Preference("Sound & vibration", "Volume, haptics, Do Not Disturb", "Sound & vibration"),
        Preference("Display", "Font size, auto-rotate", "Display"),
        Preference("Wallpaper & style", "Colors, themed icons, app grid"),
        Preference("Accessibility", "Display, interaction, audio"),
        Preference("Security & privacy", "App security, device lock, permissions"),
        Preference("Location", "On - 2 apps have access to location"),
        Preference("Passwords & accounts", "Saved passwords, autofill, synced accounts"),
        Preference("System", "Languages, gestures, time, backup", "System"),
        Preference("About phone", "Virtual phone", "About phone"),
    ]
    return [replace(line, icon=_ICONS[line.title]) for line in lines]


def page(context: ActivityContext, name: str) -> list[Preference]:
    """Return the rows of a nested page."""
    if name == "Apps":
        return _apps(context)
    if name == "About phone":
        return _about(context)
    return _PAGES.get(name, [Preference("Nothing to set here")])


def _apps(context: ActivityContext) -> list[Preference]:
    apps = sorted(context.world.apps.values(), key=lambda app: app.label.lower())
    return [
        Preference(app.label, app.package, icon=f"{app.symbol}:{app.icon}")
        for app in apps
        if app.activities
    ]


def _about(context: ActivityContext) -> list[Preference]:
    around = context.world.surroundings
    return [
        Preference("Device name", around.model),
        Preference("Phone number", "Unknown"),
        Preference("Model", around.model),
        Preference("Android version", around.release),
        Preference("Build number", around.build),
    ]


_PAGES = {
    # Down to the fifth page: System, Date & time, Time zone, Region (mem).
    "System": [
        Preference("Languages", "System languages, app languages", "Languages"),
        Preference("Gestures", "System navigation", "Gestures"),
        Preference("Date & time", "", "Date & time", shows="region"),
        Preference("Backup", "Off"),
    ],
    "Languages": [Preference("System languages", "English (United States)")],
    "Gestures": [Preference("System navigation", "Gesture navigation")],
    "Date & time": [
        Preference("Set time automatically", "", switch=("global", "auto_time", "1")),
        Preference("Time zone", "", "Time zone", shows="region"),
    ],
    "Time zone": [
        Preference("Set automatically", "", switch=("global", "auto_time_zone", "1")),
        Preference("Region", "", "Region", shows="region"),
    ],
    "Region": [Preference(region, picks=("region", region)) for region in REGIONS],
    "Network & internet": [
        Preference("Internet", "Wi-Fi"),
        Preference("Wi-Fi", "", switch=("global", "wifi_on", "1")),
        Preference("Mobile data", "", switch=("global", "mobile_data", "1")),
        Preference("Airplane mode", "", switch=AIRPLANE),
        Preference("Private DNS", "Automatic"),
    ],
    "Connected devices": [
        Preference("Bluetooth", "", switch=("global", "bluetooth_on", "1")),
        Preference("USB", "File transfer"),
    ],
    "Notifications": [
        Preference("Do Not Disturb", "", switch=("global", "zen_mode", "0")),
        Preference("Notification history", "Off"),
    ],
    "Sound & vibration": [
        Preference("Vibrate for calls", "", switch=("system", "vibrate_when_ringing", "0")),
        Preference("Touch sounds", "", switch=("system", "sound_effects_enabled", "1")),
    ],
    "Display": [
        Preference("Adaptive brightness", "", switch=("system", "screen_brightness_mode", "0")),
        Preference("Auto-rotate screen", "", switch=AUTO_ROTATE),
        Preference("Font size", font_sizes=True),
        Preference("Screen timeout", "After 1 minute of inactivity"),
    ],
}
