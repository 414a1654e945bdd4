"""``dumpsys display`` (src DisplayManagerService.dumpInternal, shortened)."""

from fakedroid.commands.dumpsys.object_names import java_rect, word
from fakedroid.commands.dumpsys.window.configuration import app_bounds
from fakedroid.commands.screencap import DISPLAY_ID, SECOND_DISPLAY_ID
from fakedroid.device import Device
from fakedroid.world.system.foreign_windows import SECOND_DENSITY, SECOND_DISPLAY, SECOND_SIZE

_NAME = "Built-in Screen"
_SECOND_NAME = "HDMI Screen"


def _unique_id(phone: Device) -> str:
    return f"local:{DISPLAY_ID}" if phone.level.physical_display_ids else "local:0"


def viewport(phone: Device) -> str:
    """Return DisplayViewport.toString (src 28, 34): sizes rotate with the screen."""
    display = phone.world.display
    natural = (display.natural_width, display.natural_height)
    width, height = natural if display.rotation % 2 == 0 else natural[::-1]
    new = phone.level.physical_display_ids
    head = "type=INTERNAL, valid=true, isActive=true" if new else "valid=true"
    port = ", physicalPort=0" if new else ""
    return (
        f"DisplayViewport{{{head}, displayId=0, uniqueId='{_unique_id(phone)}'{port},"
        f" orientation={display.rotation}, logicalFrame={java_rect(display.bounds)},"
        f" physicalFrame=Rect(0, 0 - {width}, {height}), deviceWidth={width},"
        f" deviceHeight={height}}}"
    )


def dump_display(phone: Device, args: list[str]) -> list[str]:
    """Return the displays, the built-in one last."""
    second = _second_logical(phone) if phone.world.elsewhere else []
    count = 1 + len(phone.world.elsewhere)
    display, state = phone.world.display, "ON" if phone.world.awake else "OFF"
    new = phone.level.physical_display_ids
    view = f"  mViewports=[{viewport(phone)}]" if new else f"  mDefaultViewport={viewport(phone)}"
    natural = f"{display.natural_width} x {display.natural_height}"
    brightness = phone.settings.get("system", "screen_brightness") or "102"
    return [
        "DISPLAY MANAGER (dumpsys display)",
        "  mOnlyCore=false",
        "  mSafeMode=false",
        "  mPendingTraversal=false",
        *([] if new else [f"  mGlobalDisplayState={state}"]),
        "  mNextNonDefaultDisplayId=1",
        view,
        "  mDefaultDisplayDefaultColorMode=0",
        f"  mStableDisplaySize=Point({display.natural_width}, {display.natural_height})",
        "",
        "Display Adapters: size=1",
        "  LocalDisplayAdapter",
        "",
        f"Display Devices: size={count}",
        *_second_device(phone),
        f'  DisplayDeviceInfo{{"{_NAME}": uniqueId="{_unique_id(phone)}", {natural}, modeId 1,'
        f" defaultModeId 1, density {display.density}, 420.0 x 420.0 dpi, touch INTERNAL,"
        f" rotation 0, type {_type(new)}, state {state}, FLAG_DEFAULT_DISPLAY}}",
        "",
        f"Logical Displays: size={count}",
        *second,
        "  Display 0:",
        "    mDisplayId=0",
        "    mLayerStack=0",
        "    mHasContent=true",
        f"    mBaseDisplayInfo={_info(phone, state)}",
        f"    mOverrideDisplayInfo={_info(phone, state)}",
        "",
        "Display Power Controller Locked State:",
        f"  mDisplayReadyLocked={word(True)}",
        "Display Power Controller Thread State:",
        f"  mScreenState={state}",
        f"  mScreenBrightness={int(brightness) / 255:.7f}",
    ]


def _second_device(phone: Device) -> list[str]:
    if not phone.world.elsewhere:
        return []
    size = f"{SECOND_SIZE.width} x {SECOND_SIZE.height}"
    return [
        f'  DisplayDeviceInfo{{"{_SECOND_NAME}": uniqueId="{_second_id(phone)}", {size}, modeId 2,'
        f" defaultModeId 2, density {SECOND_DENSITY}, 160.0 x 160.0 dpi, touch EXTERNAL,"
        f" rotation 0, type {_second_type(phone)}, state ON, FLAG_PRESENTATION}}",
    ]


def _second_logical(phone: Device) -> list[str]:
    return [
        f"  Display {SECOND_DISPLAY}:",
        f"    mDisplayId={SECOND_DISPLAY}",
        f"    mLayerStack={SECOND_DISPLAY}",
        "    mHasContent=true",
        f"    mBaseDisplayInfo={second_info(phone)}",
        f"    mOverrideDisplayInfo={second_info(phone)}",
        "",
    ]


def _second_id(phone: Device) -> str:
    return f"local:{SECOND_DISPLAY_ID}" if phone.level.physical_display_ids else "local:1"


def _second_type(phone: Device) -> str:
    return "EXTERNAL" if phone.level.physical_display_ids else "HDMI"


def second_info(phone: Device) -> str:
    """Return DisplayInfo.toString of the second display."""
    size = f"{SECOND_SIZE.width} x {SECOND_SIZE.height}"
    return (
        f'DisplayInfo{{"{_SECOND_NAME}", displayId {SECOND_DISPLAY}, FLAG_SECURE,'
        f" FLAG_SUPPORTS_PROTECTED_BUFFERS, FLAG_PRESENTATION, real {size}, largest app {size},"
        f" smallest app {size}, mode 2, defaultMode 2, modes [{{id=2, width={SECOND_SIZE.width},"
        f" height={SECOND_SIZE.height}, fps=60.0}}], rotation 0, state ON, type"
        f' {_second_type(phone)}, uniqueId "{_second_id(phone)}", app {size}, density'
        f" {SECOND_DENSITY} (160.0 x 160.0) dpi, layerStack {SECOND_DISPLAY}}}"
    )


def info(phone: Device) -> str:
    """Return DisplayInfo.toString of the built-in display."""
    return _info(phone, "ON" if phone.world.awake else "OFF")


def _type(new: bool) -> str:
    return "INTERNAL" if new else "BUILT_IN"


def _info(phone: Device, state: str) -> str:
    """Return DisplayInfo.toString (src, shortened)."""
    display, app = phone.world.display, app_bounds(phone)
    short, long = min(app.width, app.height), max(app.width, app.height)
    return (
        f'DisplayInfo{{"{_NAME}", displayId 0, FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS,'
        f" FLAG_TRUSTED, real {display.width} x {display.height}, largest app {long} x {long},"
        f" smallest app {short} x {short}, mode 1, defaultMode 1, modes [{{id=1,"
        f" width={display.natural_width}, height={display.natural_height}, fps=60.0}}],"
        f" rotation {display.rotation}, state {state}, type"
        f' {_type(phone.level.physical_display_ids)}, uniqueId "{_unique_id(phone)}",'
        f" app {app.width} x {app.height}, density {display.density_now} (420.0 x 420.0) dpi,"
        " layerStack 0}"
    )
