"""The insets of the bars: ``InsetsFrameProvider`` lines (obs: captures of 34 and 36)."""

from fakedroid.device import Device
from fakedroid.state.levels.window_fields import Provided
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_SIDE_GESTURE = 30.0
"""The width of the back gesture's edges in dp; obs: 78 px at 420 dpi, rounded down."""


def _size(left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> str:
    return f"Insets{{left={left}, top={top}, right={right}, bottom={bottom}}}"


def _provider(number: str, kind: str, source: str, rest: str, index: int = 0) -> str:
    return (
        f"InsetsFrameProvider: {{id=#{number}, index={index}, type={kind}, source={source},"
        f" {rest}}}"
    )


def provided_insets(phone: Device, window: Window, *, turned: bool = False) -> list[str]:
    """Return the lines of a bar, none for other windows; ``turned`` is for one rotation."""
    form = phone.level.windows.provided
    if form not in (Provided.LISTS, Provided.TASKBAR):
        return []
    owner = f"{window.token & 0xFFFF:04x}"
    if window.kind is WindowKind.STATUS_BAR:
        return _status(owner, phone.world.bars.status_height, turned)
    if window.kind is WindowKind.NAVIGATION_BAR:
        taskbar = form is Provided.TASKBAR
        return _taskbar(owner, phone, turned) if taskbar else _navigation(owner, phone)
    return []


def _status(owner: str, height: int, turned: bool) -> list[str]:
    plain = f"flags=[], insetsSize={_size(top=height)}"
    minimal = f"mMinimalInsetsSizeInDisplayCutoutSafe={_size(top=height // 2)}"
    gestures = f"{plain}, {minimal}" if turned else f"flags=[], {minimal}"
    return [
        _provider(f"{owner}0000", "statusBars", "FRAME", plain),
        _provider(f"{owner}0006", "tappableElement", "FRAME", plain),
        _provider(f"{owner}0005", "mandatorySystemGestures", "FRAME", gestures),
    ]


def _edge(phone: Device) -> int:
    return int(_SIDE_GESTURE * phone.world.display.density_now / 160)


def _navigation(owner: str, phone: Device) -> list[str]:
    """A bar of SystemUI, as in 34."""
    bottom = _size(bottom=phone.world.bars.navigation_area().height)
    override = "insetsSizeOverrides=[TypedInsetsSize: {windowType=INPUT_METHOD, insetsSize=null}]"
    main = f"flags=[SUPPRESS_SCRIM], insetsSize={bottom}, {override}"
    sides = []
    for side in (_size(left=_edge(phone)), _size(right=_edge(phone))):
        minimal = f"mMinimalInsetsSizeInDisplayCutoutSafe={side}"
        sides.append(f"flags=[], insetsSize={side}, {minimal}")
    return _four_kinds(owner, main, f"flags=[], insetsSize={bottom}", sides)


def _taskbar(owner: str, phone: Device, turned: bool) -> list[str]:
    """A bar of the launcher, as in 35 and 36."""
    bottom = _size(bottom=phone.world.bars.navigation_area().height)
    kinds = ("INPUT_METHOD", "VOICE_INTERACTION")
    inner = [f"TypedInsetsSize: {{windowType={kind}, insetsSize={bottom}}}" for kind in kinds]
    override = f"insetsSizeOverrides=[{', '.join(inner)}]"
    flags = "SUPPRESS_SCRIM|ANIMATE_RESIZING" if turned else "SUPPRESS_SCRIM"
    main = f"flags=[{flags}], insetsSize={bottom}, {override}"
    sides = [
        f"flags=[], insetsSize={side}"
        for side in (_size(left=_edge(phone)), _size(right=_edge(phone)))
    ]
    return _four_kinds(owner, main, f"flags=[], insetsSize={bottom}, {override}", sides)


def _four_kinds(owner: str, main: str, mandatory: str, sides: list[str]) -> list[str]:
    tappable = mandatory.replace(mandatory.split("bottom=")[1].split("}")[0], "0", 1)
    return [
        _provider(f"{owner}0001", "navigationBars", "FRAME", main),
        _provider(f"{owner}0006", "tappableElement", "FRAME", tappable),
        _provider(f"{owner}0005", "mandatorySystemGestures", "FRAME", mandatory),
        _provider(f"{owner}0004", "systemGestures", "DISPLAY", sides[0]),
        _provider(f"{owner}0024", "systemGestures", "DISPLAY", sides[1], 1),
    ]
