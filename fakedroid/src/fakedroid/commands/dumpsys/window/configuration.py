"""Configuration.toString in each format (obs: captures of 26-36)."""

from fakedroid.commands.dumpsys.object_names import java_rect
from fakedroid.device import Device
from fakedroid.state.levels.window_fields import WindowLevel
from fakedroid.world.layout.geometry import Rect

_LARGE = 600
"""The smallest width of a tablet in dp (src)."""
_UNSET = (
    " ?localeList ?layoutDir ?swdp ?wdp ?hdp ?density ?lsize ?long ?ldr ?wideColorGamut ?orien"
    " ?uimode ?night ?touch ?keyb/?/? ?nav/?"
)
_EMPTY_WORDS = {
    "mBounds": "Rect(0, 0 - 0, 0)",
    "mAppBounds": "null",
    "mMaxBounds": "Rect(0, 0 - 0, 0)",
}


def empty_configuration(level: WindowLevel) -> str:
    """Return the configuration of a window that never received one."""
    words = [f"{name}={_EMPTY_WORDS.get(name, 'undefined')}" for name in level.configuration]
    window = f" winConfig={{ {' '.join(words)}}}" if words else ""
    weight = " ?fontWeightAdjustment" if level.font_weight else ""
    return f"{{0.0 {level.unknown_network}{_UNSET}{window}{weight}}}"


def app_bounds(phone: Device) -> Rect:
    """Return the screen without the navigation bar; from 35 on the whole screen (obs)."""
    screen = phone.world.display.bounds
    if phone.level.windows.full_app_bounds:
        return screen
    strip = phone.world.bars.navigation_area()
    if strip.width < screen.width:
        if strip.left == 0:
            return Rect(strip.right, screen.top, screen.right, screen.bottom)
        return Rect(screen.left, screen.top, strip.left, screen.bottom)
    return Rect(screen.left, screen.top, screen.right, strip.top)


def configuration(phone: Device, kind: str) -> str:
    """Return the configuration of a window by the kind of its activity."""
    display, bounds = phone.world.display, app_bounds(phone)
    dpi = display.density_now
    top = 0 if bounds == display.bounds else phone.world.bars.status_height
    wide = bounds.width * 160 // dpi
    high = (bounds.height - top) * 160 // dpi
    smallest = min(display.width, display.height) * 160 // dpi
    night = " night" if phone.settings.get("secure", "ui_night_mode") == "2" else ""
    orientation = "land" if display.width > display.height else "port"
    scale = float(phone.settings.get("system", "font_scale") or 1.0)
    return (
        f"{{{scale} 310mcc260mnc [en_US] ldltr sw{smallest}dp w{wide}dp h{high}dp {dpi}dpi"
        f" {_size_class(smallest)} {orientation}{night} finger -keyb/v/h -nav/h"
        f" {_tail(phone, kind)}"
    )


def _size_class(smallest: int) -> str:
    """Return the layout size; ``long`` screens are those of phones (src Configuration)."""
    return "lrg" if smallest >= _LARGE else "nrml long"


def _tail(phone: Device, kind: str) -> str:
    level, display = phone.level.windows, phone.world.display
    if not level.configuration:
        return f"appBounds={java_rect(app_bounds(phone))} s.6}}"
    rotation = f"ROTATION_{display.rotation * 90}"
    values = {
        "mBounds": java_rect(display.bounds),
        "mAppBounds": java_rect(app_bounds(phone)),
        "mMaxBounds": java_rect(display.bounds),
        "mDisplayRotation": rotation,
        "mWindowingMode": "fullscreen",
        "mDisplayWindowingMode": "fullscreen",
        "mActivityType": kind,
        "mAlwaysOnTop": "undefined",
        "mRotation": rotation,
    }
    words = " ".join(f"{name}={values[name]}" for name in level.configuration)
    assets = " as.2" if level.asset_sequence else ""
    weight = " fontWeightAdjustment=0" if level.font_weight else ""
    return f"winConfig={{ {words}}}{assets} s.10{weight}}}"
