"""Configuration.toString as each grammar prints it (obs: captures of 28, 34, 36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.dumpsys.names import java_rect
from handroid.virtual.levels import WindowGrammar
from handroid.virtual.world.geometry import Rect

if TYPE_CHECKING:
    from handroid.virtual.phone import VirtualPhone

EMPTY = {
    WindowGrammar.STACKS: "{0.0 ?mcc?mnc ?localeList ?layoutDir ?swdp ?wdp ?hdp ?density ?lsize"
    " ?long ?ldr ?wideColorGamut ?orien ?uimode ?night ?touch ?keyb/?/? ?nav/? winConfig={"
    " mBounds=Rect(0, 0 - 0, 0) mAppBounds=null mWindowingMode=undefined"
    " mActivityType=undefined}}",
    WindowGrammar.ROOT_TASKS: "{0.0 ?mcc0mnc ?localeList ?layoutDir ?swdp ?wdp ?hdp ?density"
    " ?lsize ?long ?ldr ?wideColorGamut ?orien ?uimode ?night ?touch ?keyb/?/? ?nav/?"
    " winConfig={ mBounds=Rect(0, 0 - 0, 0) mAppBounds=null mMaxBounds=Rect(0, 0 - 0, 0)"
    " mDisplayRotation=undefined mWindowingMode=undefined mDisplayWindowingMode=undefined"
    " mActivityType=undefined mAlwaysOnTop=undefined mRotation=undefined}"
    " ?fontWeightAdjustment}",
    WindowGrammar.TASKS: "{0.0 ?mcc0mnc ?localeList ?layoutDir ?swdp ?wdp ?hdp ?density ?lsize"
    " ?long ?ldr ?wideColorGamut ?orien ?uimode ?night ?touch ?keyb/?/? ?nav/? winConfig={"
    " mBounds=Rect(0, 0 - 0, 0) mAppBounds=null mMaxBounds=Rect(0, 0 - 0, 0)"
    " mDisplayRotation=undefined mWindowingMode=undefined mActivityType=undefined"
    " mAlwaysOnTop=undefined mRotation=undefined} ?fontWeightAdjustment}",
}
"""What a window shows that was never told a configuration."""


def app_bounds(phone: VirtualPhone) -> Rect:
    """Return the screen without the navigation bar; all of it from 35 on (obs)."""
    screen = phone.world.display.bounds
    if phone.level.windows is WindowGrammar.TASKS:
        return screen
    strip = phone.world.bars.navigation_area()
    if strip.width < screen.width:
        if strip.left == 0:
            return Rect(strip.right, screen.top, screen.right, screen.bottom)
        return Rect(screen.left, screen.top, strip.left, screen.bottom)
    return Rect(screen.left, screen.top, screen.right, strip.top)


def configuration(phone: VirtualPhone, kind: str) -> str:
    """Return the configuration of a window whose activity is of that kind."""
    display, bounds = phone.world.display, app_bounds(phone)
    dpi = display.density_now
    top = 0 if bounds == display.bounds else phone.world.bars.status_height
    wide = bounds.width * 160 // dpi
    high = (bounds.height - top) * 160 // dpi
    smallest = min(display.width, display.height) * 160 // dpi
    night = " night" if phone.settings.get("secure", "ui_night_mode") == "2" else ""
    orientation = "land" if display.width > display.height else "port"
    scale = float(phone.settings.get("system", "font_scale") or 1.0)
    head = (
        f"{{{scale} 310mcc260mnc [en_US] ldltr sw{smallest}dp w{wide}dp h{high}dp {dpi}dpi"
        f" nrml long {orientation}{night} finger -keyb/v/h -nav/h winConfig={{"
        f" mBounds={java_rect(display.bounds)} mAppBounds={java_rect(bounds)}"
    )
    return head + _tail(phone, kind)


def _tail(phone: VirtualPhone, kind: str) -> str:
    grammar, display = phone.level.windows, phone.world.display
    if grammar is WindowGrammar.STACKS:
        return f" mWindowingMode=fullscreen mActivityType={kind}}} s.10}}"
    rotation = f"ROTATION_{display.rotation * 90}"
    mode = "mWindowingMode=fullscreen"
    if grammar is WindowGrammar.ROOT_TASKS:
        mode += " mDisplayWindowingMode=fullscreen"
    return (
        f" mMaxBounds={java_rect(display.bounds)} mDisplayRotation={rotation} {mode}"
        f" mActivityType={kind} mAlwaysOnTop=undefined mRotation={rotation}}} as.2 s.50"
        " fontWeightAdjustment=0}"
    )
