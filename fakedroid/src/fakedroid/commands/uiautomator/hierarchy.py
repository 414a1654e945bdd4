"""The two documents of ``uiautomator dump``: one window, or all windows."""

from fakedroid.commands.uiautomator.node import NodeWriter
from fakedroid.commands.uiautomator.xml_text import DECLARATION, attribute, replace_invalid
from fakedroid.device import Device
from fakedroid.world.views.view import View
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_TYPES = {
    # AccessibilityWindowManager.getTypeForWindowManagerWindowType (src)
    WindowKind.APPLICATION: "TYPE_APPLICATION",
    WindowKind.DIALOG: "TYPE_APPLICATION",
    WindowKind.POPUP: "TYPE_APPLICATION",
    WindowKind.INPUT_METHOD: "TYPE_INPUT_METHOD",
    WindowKind.DOCK_DIVIDER: "TYPE_SPLIT_SCREEN_DIVIDER",
}


def plain_dump(phone: Device, *, compressed: bool) -> str:
    """Return the document of the active window."""
    window = phone.world.active_window()
    if window is None:
        return ""
    width, height = _clip_size(phone)
    writer = NodeWriter(phone.level.dump, width, height, compressed)
    return DECLARATION + _hierarchy(phone, window.root, writer)


def windows_dump(phone: Device, *, compressed: bool) -> str:
    """Return the document of all windows, empty if there are none, like Android."""
    windows = phone.world.accessible_windows()
    if not windows:
        return ""
    display = phone.world.display
    writer = NodeWriter(phone.level.dump, display.width, display.height, compressed)
    ids = {id(window): phone.ui_automation.next_window_id() for window in reversed(windows)}
    parts = [
        _window(phone, index, window, windows, ids, writer) for index, window in enumerate(windows)
    ]
    inner = f'<display id="0">{"".join(parts)}</display>{_elsewhere(phone)}'
    return f"{DECLARATION}<displays>{inner}</displays>"


def _elsewhere(phone: Device) -> str:
    """Return the other displays, whose windows have an empty root here."""
    parts = []
    for window in phone.world.elsewhere:
        writer = NodeWriter(phone.level.dump, window.bounds.width, window.bounds.height, False)
        ids = {id(window): phone.ui_automation.next_window_id()}
        inner = _window(phone, 0, window, [window], ids, writer)
        parts.append(f'<display id="{window.display_id}">{inner}</display>')
    return "".join(parts)


def _hierarchy(phone: Device, root: View, writer: NodeWriter) -> str:
    rotation = phone.world.display.rotation
    return f'<hierarchy rotation="{rotation}">{writer.write(root)}</hierarchy>'


def _clip_size(phone: Device) -> tuple[int, int]:
    """Return the size that bounds are clipped to: getRealSize, or getSize without the bar (src)."""
    display, level = phone.world.display, phone.level
    if level.dump.real_size:
        return display.width, display.height
    bar = phone.world.bars.navigation_area()
    if bar.width < display.width:
        return display.width - bar.width, display.height
    return display.width, display.height - bar.height


def _window(
    phone: Device,
    index: int,
    window: Window,
    windows: list[Window],
    ids: dict[int, int],
    writer: NodeWriter,
) -> str:
    """Return one window; child windows appear in their parent and in the list (src)."""
    bounds = window.region
    attributes = (
        ("index", str(index)),
        ("title", replace_invalid(window.label)),
        ("bounds", f"[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]"),
        ("active", str(window is phone.world.active_window()).lower()),
        ("focused", str(window is phone.world.focused_window()).lower()),
        ("accessibility-focused", "false"),
        ("id", str(ids[id(window)])),
        ("layer", str(len(windows) - 1 - windows.index(window))),
        ("type", _TYPES.get(window.kind, "TYPE_SYSTEM")),
    )
    head = "".join(attribute(name, value) for name, value in attributes)
    inside = "".join(
        _window(phone, number, child, windows, ids, writer)
        for number, child in enumerate(_children(window, windows))
    )
    return f"<window{head}>{inside}{_hierarchy(phone, window.root, writer)}</window>"


def _children(window: Window, windows: list[Window]) -> list[Window]:
    if window.kind is not WindowKind.APPLICATION or window.activity is None:
        return []
    return [
        other
        for other in windows
        if other.kind is WindowKind.POPUP and other.activity is window.activity
    ]
