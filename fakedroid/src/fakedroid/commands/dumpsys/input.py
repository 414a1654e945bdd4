"""``dumpsys input`` (obs: captures of API 26-28 and 30; src inputflinger 30-34)."""

from fakedroid.commands.dumpsys.object_names import (
    app_token,
    focused_activity,
    frame,
    record,
    window_name,
    word,
)
from fakedroid.commands.screencap import DISPLAY_ID
from fakedroid.device import Device
from fakedroid.world.window import Window

_DEVICES = (
    # id, name, classes, path, key layout, key map
    (-1, "Virtual", 0x40000023, "<virtual>", "Generic.kl", "Virtual.kcm"),
    (1, "gpio_keys", 0x1, "/dev/input/event0", "Generic.kl", "Generic.kcm"),
    (2, "virtual_touchscreen", 0x14, "/dev/input/event1", "", ""),
)


def dump_input(phone: Device, args: list[str]) -> list[str]:
    """Return devices, the display's viewport and the windows that receive input."""
    old = not phone.level.physical_display_ids
    return [
        "INPUT MANAGER (dumpsys input)",
        "",
        "Input Manager State:",
        f"  Interactive: {word(phone.world.awake)}",
        "  System UI Visibility: 0x0",
        "  Pointer Speed: 0",
        "  Pointer Gestures Enabled: true",
        f"  Show Touches: {word(phone.settings.get('system', 'show_touches') == '1')}",
        "  Pointer Capture Enabled: false",
        "",
        "Event Hub State:",
        "  BuiltInKeyboardId: -2",
        "  Devices:",
        *(line for device in _DEVICES for line in _device(device, old)),
        *([] if old else ["  Unattached video devices:", "    <none>"]),
        "",
        "Input Reader State:",
        *_touch_screen(phone, old),
        "",
        *(_old_dispatcher(phone) if old else _new_dispatcher(phone)),
    ]


def _device(device: tuple[int, str, int, str, str, str], old: bool) -> list[str]:
    number, name, classes, path, layout, keys = device
    identity = "<virtual>" if number < 0 else ""
    layouts = f"/system/usr/keylayout/{layout}" if layout else ""
    maps = f"/system/usr/keychars/{keys}" if keys else ""
    lines = [
        f"    {number}: {name}",
        f"      Classes: 0x{classes:08x}",
        f"      Path: {path}",
        "      Enabled: true",
        f"      Descriptor: {number & 0xFF:040x}",
        "      Location: ",
        "      ControllerNumber: 0",
        f"      UniqueId: {identity}",
        "      Identifier: bus=0x0000, vendor=0x0000, product=0x0000, version=0x0000",
        f"      KeyLayoutFile: {layouts}",
        f"      KeyCharacterMapFile: {maps}",
        "      ConfigurationFile: ",
        "      HaveKeyboardLayoutOverlay: false",
    ]
    return lines + ([] if old else ["      VideoDevice: <none>"])


def _touch_screen(phone: Device, old: bool) -> list[str]:
    """Return the touch screen's mapper; Android 13 renamed SurfaceOrientation (src)."""
    display = phone.world.display
    right, bottom = display.width - 1, display.height - 1
    ranges = "flat=0.000, fuzz=0.000, resolution=0.000"
    return [
        "  Device 2: virtual_touchscreen",
        "    Generation: 4",
        "    IsExternal: false",
        *([] if old else ["    AssociatedDisplayPort: <none>"]),
        "    HasMic:     false",
        "    Sources: 0x00001002",
        "    KeyboardType: 0",
        "    Motion Ranges:",
        f"      X: source=0x00001002, min=0.000, max={right}.000, {ranges}",
        f"      Y: source=0x00001002, min=0.000, max={bottom}.000, {ranges}",
        "    Touch Input Mapper (mode - direct):",
        "      Parameters:",
        "        GestureMode: multi-touch",
        "        DeviceType: touchScreen",
        "        OrientationAware: true",
        f"      {_viewport(phone, old)}",
        f"      {phone.level.input_orientation}: {display.rotation}",
    ]


def _viewport(phone: Device, old: bool) -> str:
    display = phone.world.display
    logical = f"[0, 0, {display.width}, {display.height}]"
    size = f"[{display.width}, {display.height}]"
    if old:
        return (
            f"Viewport: displayId=0, orientation={display.rotation}, uniqueId='',"
            f" logicalFrame={logical}, physicalFrame={logical}, deviceSize={size}"
        )
    return (
        f"Viewport INTERNAL: displayId=0, uniqueId=local:{DISPLAY_ID}, port=0,"
        f" orientation={display.rotation}, logicalFrame={logical}, physicalFrame={logical},"
        f" deviceSize={size}, isActive=[1]"
    )


def _old_dispatcher(phone: Device) -> list[str]:
    focus, app = phone.world.focused_window(), focused_activity(phone)
    name = app_token(phone.level, app)
    windows = [
        f"    {number}: {_old_window(window, window is focus)}"
        for number, window in enumerate(phone.world.all_windows())
    ]
    return [
        "Input Dispatcher State:",
        "  DispatchEnabled: 1",
        "  DispatchFrozen: 0",
        f"  FocusedApplication: name='{name}', dispatchingTimeout=5000.000ms",
        f"  FocusedWindow: name='{window_name(focus)}'",
        "  TouchStates: <no displays touched>",
        "  Windows:",
        *windows,
        "  PendingEvent: <none>",
        "  InboundQueue: <empty>",
        "  ReplacedKeys: <empty>",
        "  AppSwitch: not pending",
        "  Configuration:",
        "    KeyRepeatDelay: 50.0ms",
        "    KeyRepeatTimeout: 500.0ms",
    ]


def _flags(window: Window, focused: bool) -> str:
    return (
        f"paused=false, hasFocus={word(focused)}, hasWallpaper=false,"
        f" visible={word(window.visible)}, canReceiveKeys={word(focused)},"
        f" flags=0x81810120, type=0x{window.kind.value:08x}"
    )


def _owner(window: Window) -> str:
    return f"inputFeatures=0x00000000, ownerPid={window.pid}, ownerUid={window.uid}"


def _old_window(window: Window, focused: bool) -> str:
    return (
        f"name='{window_name(window)}', displayId=0, {_flags(window, focused)}, layer=0,"
        f" frame={frame(window.bounds)}, scale=1.000000,"
        f" touchableRegion={frame(window.region)}, {_owner(window)},"
        " dispatchingTimeout=5000.000ms"
    )


def _new_window(window: Window, focused: bool) -> str:
    return (
        f"name='{window_name(window)}', displayId=0, portalToDisplayId=-1,"
        f" {_flags(window, focused)}, frame={frame(window.bounds)}, globalScale=1.000000,"
        f" windowScale=(1.000000,1.000000), touchableRegion={frame(window.region)},"
        f" {_owner(window)}, dispatchingTimeout=5000ms"
    )


def _new_dispatcher(phone: Device) -> list[str]:
    focus, app = phone.world.focused_window(), focused_activity(phone)
    name = (app_token if phone.level.windows.app_tokens else record)(phone.level, app)
    windows = [
        f"      {number}: {_new_window(window, window is focus)}"
        for number, window in enumerate(phone.world.all_windows())
    ]
    return [
        "Input Dispatcher State:",
        "  DispatchEnabled: true",
        "  DispatchFrozen: false",
        "  InputFilterEnabled: false",
        "  FocusedDisplayId: 0",
        "  FocusedApplications:",
        f"    displayId=0, name='{name}', dispatchingTimeout=5000ms",
        "  FocusedWindows:",
        f"    displayId=0, name='{window_name(focus)}'",
        "  TouchStates: <no displays touched>",
        "  Display: 0",
        "    Windows:",
        *windows,
        "  PendingEvent: <none>",
        "  InboundQueue: <empty>",
        "  ReplacedKeys: <empty>",
        "  AppSwitch: not pending",
        "  Configuration:",
        "    KeyRepeatDelay: 50ms",
        "    KeyRepeatTimeout: 400ms",
    ]
