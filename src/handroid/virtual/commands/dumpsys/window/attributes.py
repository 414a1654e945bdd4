"""``mAttrs={…}``: the layout parameters of each kind of window (obs: captures of 28, 34, 36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.dumpsys.window.attribute_rows import HOME, NEW, OLD, Row
from handroid.virtual.commands.dumpsys.window.insets import provided_insets
from handroid.virtual.levels import WindowGrammar
from handroid.virtual.world.window import Window, WindowKind

if TYPE_CHECKING:
    from handroid.virtual.phone import VirtualPhone


def row_of(phone: VirtualPhone, window: Window) -> Row:
    """Return the parameters of a window."""
    home = window.activity is not None and window.activity.spec.home
    kind = HOME if home and window.kind is WindowKind.APPLICATION else window.kind
    old = phone.level.windows is WindowGrammar.STACKS
    rows = {**NEW, **OLD} if old else {**OLD, **NEW}
    return rows[kind]


def attributes(phone: VirtualPhone, window: Window) -> list[str]:
    """Return the lines of ``mAttrs``, without the indent of their window."""
    row, grammar = row_of(phone, window), phone.level.windows
    lines = [f"mAttrs={{{_first_line(phone, window, row)}", *_flag_lines(window, row, grammar)]
    if grammar is not WindowGrammar.STACKS:
        lines += _new_lines(phone, window, row)
    lines[-1] += "}"
    return lines


def _first_line(phone: VirtualPhone, window: Window, row: Row, *, turned: bool = False) -> str:
    place, bounds = "(0,0)", window.bounds
    if window.kind is WindowKind.POPUP:
        place = f"({bounds.left},{bounds.top})"
    # From 35 on apps draw under the cutout (obs: capture of 36).
    newest = phone.level.windows is WindowGrammar.TASKS
    cutout = row.cutout or (newest and window.kind is WindowKind.APPLICATION)
    words = [
        f"{place}({row.size.format(width=bounds.width, height=bounds.height)})",
        row.gravity and f"gr={row.gravity}",
        row.soft_input and not turned and f"sim={{{row.soft_input}}}",
        cutout and "layoutInDisplayCutoutMode=always",
        f"ty={row.type}",
        row.format and f"fmt={row.format}",
        row.animation and f"wanim={row.animation}",
    ]
    return " ".join(word for word in words if word)


def _flag_lines(window: Window, row: Row, grammar: WindowGrammar) -> list[str]:
    private = row.private
    flags = row.flags
    if grammar is WindowGrammar.TASKS:
        private = " ".join(name for name in private.split() if name != "USE_BLAST")
        if window.kind not in (WindowKind.APPLICATION, WindowKind.INPUT_METHOD):
            flags = flags.replace(" SPLIT_TOUCH", "")
    if window.secure:
        flags = f"{flags} SECURE"
    if window.focusable:
        flags = flags.removeprefix("NOT_FOCUSABLE ")
    lines = [f"  fl={flags}"]
    lines += [f"  pfl={private}"] if private else []
    return lines + ([f"  vsysui={row.system_ui}"] if row.system_ui else [])


def _new_lines(phone: VirtualPhone, window: Window, row: Row) -> list[str]:
    lines = [f"  bhv={row.behavior}"]
    if row.fit_types:
        lines.append(f"  fitTypes={row.fit_types}")
    if row.fit_sides is not None:
        lines.append(f"  fitSides={row.fit_sides}")
    return lines + _insets(phone, window, turned=False) + _by_rotation(phone, window, row)


def _insets(phone: VirtualPhone, window: Window, *, turned: bool) -> list[str]:
    found = provided_insets(phone, window, turned=turned)
    lines = ["  providedInsets:", *(f"    {line}" for line in found)] if found else []
    if phone.level.windows is WindowGrammar.TASKS:
        lines += ["  frameRateBoostOnTouch=true", "  dvrrWindowFrameRateHint=true"]
    return lines


def _by_rotation(phone: VirtualPhone, window: Window, row: Row) -> list[str]:
    """Return the bars' parameters once more for each rotation."""
    if not provided_insets(phone, window):
        return []
    lines = ["  paramsForRotation:"]
    for degrees in (0, 90, 180, 270):
        inner = [
            f"ROTATION_{degrees}={{{_first_line(phone, window, row, turned=True)}",
            *_flag_lines(window, row, phone.level.windows),
            f"  bhv={row.behavior}",
            *_insets(phone, window, turned=True),
        ]
        inner[-1] += "}"
        lines += [f"    {line}" for line in inner]
    return lines
