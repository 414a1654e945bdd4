"""``mAttrs={…}``: the layout parameters of each kind of window (obs: captures of 26-36)."""

from fakedroid.commands.dumpsys.window.attribute_rows import HOME, NEW, OLD, Row
from fakedroid.commands.dumpsys.window.insets import provided_insets
from fakedroid.commands.dumpsys.window.numeric_attributes import numeric_attributes
from fakedroid.device import Device
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind


def row_of(phone: Device, window: Window) -> Row:
    """Return the parameters of a window."""
    home = window.activity is not None and window.activity.spec.home
    kind = HOME if home and window.kind is WindowKind.APPLICATION else window.kind
    rows = {**NEW, **OLD} if phone.level.windows.app_tokens else {**OLD, **NEW}
    return rows[kind]


def attributes(phone: Device, window: Window) -> list[str]:
    """Return the lines of ``mAttrs``, without the indentation of their window."""
    row, level = row_of(phone, window), phone.level.windows
    if level.numeric:
        return [numeric_attributes(window, row, _flags(phone, window, row))]
    lines = [f"mAttrs={{{_first_line(phone, window, row)}", *_flag_lines(phone, window, row)]
    if not level.app_tokens:
        lines += _new_lines(phone, window, row)
    lines[-1] += "}"
    return lines


def _first_line(phone: Device, window: Window, row: Row, *, turned: bool = False) -> str:
    place, bounds = "(0,0)", window.bounds
    if window.kind is WindowKind.POPUP:
        place = f"({bounds.left},{bounds.top})"
    under = phone.level.windows.app_cutout and window.kind is WindowKind.APPLICATION
    cutout = row.cutout or under
    words = [
        f"{place}({row.size.format(width=bounds.width, height=bounds.height)})",
        row.gravity and f"gr={row.gravity}",
        row.soft_input and not turned and f"sim={{{row.soft_input}}}",
        cutout and "layoutInDisplayCutoutMode=always",
        f"ty={row.type}",
        row.format and f"fmt={row.format}",
        row.animation and f"wanim={row.animation}",
        window.kind is WindowKind.INPUT_METHOD and _ignores_z_order(phone),
    ]
    return " ".join(word for word in words if word)


def _ignores_z_order(phone: Device) -> str:
    """Return the keyboard's flag for insets of windows below it (obs: from 31)."""
    return "receive insets ignoring z-order" if phone.level.windows.behavior else ""


def _flags(phone: Device, window: Window, row: Row) -> str:
    flags = row.flags
    split = phone.level.windows.split_touch
    if not split and window.kind not in (WindowKind.APPLICATION, WindowKind.INPUT_METHOD):
        flags = flags.replace(" SPLIT_TOUCH", "")
    if window.secure:
        flags = f"{flags} SECURE"
    return flags.removeprefix("NOT_FOCUSABLE ") if window.focusable else flags


def _flag_lines(phone: Device, window: Window, row: Row) -> list[str]:
    level = phone.level.windows
    unknown = level.unknown_flags if level.blast else level.unknown_flags | {"USE_BLAST"}
    private = " ".join(name for name in row.private.split() if name not in unknown)
    lines = [f"  fl={_flags(phone, window, row)}"]
    lines += [f"  pfl={private}"] if private else []
    return lines + ([f"  vsysui={row.system_ui}"] if row.system_ui else [])


def _new_lines(phone: Device, window: Window, row: Row) -> list[str]:
    lines = _behavior(phone, row)
    if row.fit_types:
        lines.append(f"  fitTypes={row.fit_types}")
    if row.fit_sides is not None:
        lines.append(f"  fitSides={row.fit_sides}")
    if window.kind is WindowKind.INPUT_METHOD and not phone.level.windows.behavior:
        lines.append("  fitIgnoreVis")
    return lines + _insets(phone, window, turned=False) + _by_rotation(phone, window, row)


def _behavior(phone: Device, row: Row) -> list[str]:
    return [f"  bhv={row.behavior}"] if phone.level.windows.behavior else []


def _insets(phone: Device, window: Window, *, turned: bool) -> list[str]:
    found = provided_insets(phone, window, turned=turned)
    lines = ["  providedInsets:", *(f"    {line}" for line in found)] if found else []
    if phone.level.windows.frame_rate:
        lines += ["  frameRateBoostOnTouch=true", "  dvrrWindowFrameRateHint=true"]
    return lines


def _by_rotation(phone: Device, window: Window, row: Row) -> list[str]:
    """Return the parameters of the bars again for each rotation."""
    if not provided_insets(phone, window):
        return []
    lines = ["  paramsForRotation:"]
    for degrees in (0, 90, 180, 270):
        inner = [
            f"ROTATION_{degrees}={{{_first_line(phone, window, row, turned=True)}",
            *_flag_lines(phone, window, row),
            *_behavior(phone, row),
            *_insets(phone, window, turned=True),
        ]
        inner[-1] += "}"
        lines += [f"    {line}" for line in inner]
    return lines
