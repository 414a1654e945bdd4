"""``screen.*``: the screen as elements, as a picture, and as a fingerprint."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind
from handroid.virtual_phone.hand.screen.elements import ShownElement, elements_of, record, text_of
from handroid.virtual_phone.hand.screen.fingerprint import slot_of
from handroid.virtual_phone.hand.screen.read_history import Read

if TYPE_CHECKING:
    from PIL.Image import Image

    from fakedroid.world.world import World
    from handroid.hand.strict_json import Value
    from handroid.virtual_phone.hand.request import Request

MOST: Final = 20_000
_LOOKS: Final = 5
_BETWEEN_LOOKS: Final = 0.1
_TYPES = {
    # src AccessibilityWindowManager: every other type of window is the system's
    WindowKind.APPLICATION: "APPLICATION",
    WindowKind.DIALOG: "APPLICATION",
    WindowKind.POPUP: "APPLICATION",
    WindowKind.INPUT_METHOD: "INPUT_METHOD",
    WindowKind.DOCK_DIVIDER: "SPLIT_SCREEN_DIVIDER",
}


async def read(request: Request) -> dict[str, Value]:
    """Return all windows and their elements, and store the read."""
    windows = await _windows(request)
    hand, world = request.hand, request.world
    trees, cut = _trees(windows)
    views = tuple(seen.view for tree in trees for seen in tree)
    number = hand.next_read()
    request.reads.keep(number, Read(hand.automation.connection, views))
    return {
        "read": number,
        "connection": hand.automation.connection,
        "changes": hand.automation.count_changes(),
        "degraded": False,
        "cut": cut,
        "display": _display(world),
        "foreground": _foreground(world),
        **_barrier(world),
        "windows": [
            _window(request, window, len(windows) - 1 - index, tree)
            for index, (window, tree) in enumerate(zip(windows, trees, strict=True))
        ],
    }


async def _windows(request: Request) -> list[Window]:
    """Return the windows, topmost first; if there are none, retry for half a second."""
    windows = request.world.accessible_windows()
    for _ in range(_LOOKS):
        if windows:
            break
        await request.time.pause(_BETWEEN_LOOKS)
        windows = request.world.accessible_windows()
    return windows


def _trees(windows: list[Window]) -> tuple[list[list[ShownElement]], bool]:
    trees: list[list[ShownElement]] = []
    left = MOST
    cut = False
    for window in windows:
        tree = elements_of(window)
        if len(tree) > left:
            tree, cut = _truncated(tree, left), True
        left -= len(tree)
        trees.append(tree)
    return trees, cut


def _truncated(tree: list[ShownElement], most: int) -> list[ShownElement]:
    """Truncate a tree so that the child counts of its elements stay correct."""
    kept = tree[:most]
    counts = [0] * len(kept)
    open_parents: list[list[int]] = []
    for index, seen in enumerate(kept):
        while open_parents and open_parents[-1][1] == 0:
            open_parents.pop()
        if open_parents:
            counts[open_parents[-1][0]] += 1
            open_parents[-1][1] -= 1
        open_parents.append([index, seen.children])
    return [seen._replace(children=count) for seen, count in zip(kept, counts, strict=True)]


def _window(
    request: Request, window: Window, layer: int, tree: list[ShownElement]
) -> dict[str, Value]:
    world = request.hand.phone.world
    return {
        "id": request.hand.automation.id_of(window),
        "type": _TYPES.get(window.kind, "SYSTEM"),
        "package": window.claim or window.package,
        "title": window.label,
        "layer": layer,
        "bounds": list(window.region),
        "focused": window is world.focused_window(),
        "active": window is world.active_window(),
        "display": window.display_id,
        "elements": [record(seen, world.api) for seen in tree],
    }


def _barrier(world: World) -> dict[str, Value]:
    if not world.awake:
        return {"barrier": "off"}
    return {"barrier": "locked"} if world.locked else {}


def _foreground(world: World) -> dict[str, str] | None:
    activity, focused = world.resumed_activity(), world.focused_window()
    if activity is None or focused is None or focused.package != activity.package:
        return None
    return {"package": activity.package, "class": activity.class_name}


def _display(world: World) -> dict[str, Value]:
    display = world.display
    return {
        "width": display.width,
        "height": display.height,
        "density": display.density_now,
        "rotation": display.rotation,
    }


async def display(request: Request) -> dict[str, Value]:
    """Return the display's size, density and rotation."""
    return _display(request.world)


async def fingerprint(request: Request) -> dict[str, Value]:
    """Return the number of elements in each slot."""
    slots, count = [0] * 256, 0
    trees, _ = _trees(await _windows(request))
    for tree in trees:
        for seen in tree:
            slots[
                slot_of(seen.view.class_name, text_of(seen.view), seen.bounds, seen.children)
            ] += 1
            count += 1
    return {
        "slots": slots,
        "changes": request.hand.automation.count_changes(),
        "elements": count,
    }


async def picture(request: Request) -> dict[str, Value]:
    """Return a picture of the screen as the body."""
    image = request.world.draw()
    full = image.size
    longest = request.args["longest"]
    if longest is not None and max(full) > longest:
        image = image.resize(tuple(max(1, side * longest // max(full)) for side in full))
    request.body = _png(image)
    return {
        "width": image.width,
        "height": image.height,
        "full_width": full[0],
        "full_height": full[1],
    }


def _png(image: Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()
