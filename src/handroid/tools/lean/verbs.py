"""The implementation of each verb of a step."""

from collections.abc import Awaitable, Callable, Mapping

from handroid.model.gesture import Key, Panel
from handroid.tools import apps
from handroid.tools.lean import scrolling, touching, waiting
from handroid.tools.lean.filling import clear, type_text
from handroid.tools.lean.steps import Step
from handroid.tools.tool import Call

_PANELS = {"notifications": Panel.NOTIFICATIONS, "quick_settings": Panel.QUICK_SETTINGS}
_FIELD_KEYS = {"enter": Key.ENTER, "delete": Key.DEL, "tab": Key.TAB, "space": Key.SPACE}
_KEYS = {"back": Key.BACK, "home": Key.HOME, "recents": Key.RECENTS}


async def _press(call: Call, step: Step) -> None:
    await _press_key(call, step.value)


async def _back(call: Call, _step: Step) -> None:
    await _press_key(call, "back")


async def _home(call: Call, _step: Step) -> None:
    await _press_key(call, "home")


async def _press_key(call: Call, key: str) -> None:
    driver = await call.phone.driver(call.deadline)
    if key in _PANELS:
        await driver.input.open_panel(_PANELS[key], call.deadline)
    elif key in _FIELD_KEYS:
        await driver.text.press(_FIELD_KEYS[key], call.deadline)
    else:
        await driver.input.press(_KEYS[key], call.deadline)


async def _open(call: Call, step: Step) -> None:
    await apps.open_app(call, await apps.package_of(call, step.value))


async def _close(call: Call, step: Step) -> None:
    await apps.close_app(call, await apps.package_of(call, step.value))


PERFORM: Mapping[str, Callable[[Call, Step], Awaitable[None]]] = {
    "tap": touching.tap,
    "long_press": touching.long_press,
    "double_tap": touching.double_tap,
    "type": type_text,
    "clear": clear,
    "press": _press,
    "swipe": touching.swipe,
    "scroll": scrolling.scroll,
    "scroll_to": scrolling.scroll_to,
    "drag": touching.drag,
    "pinch": touching.pinch,
    "gesture": touching.gesture,
    "wait_for": waiting.wait_for,
    "wait_gone": waiting.wait_gone,
    "wait_idle": waiting.wait_idle,
    "open": _open,
    "close": _close,
    "back": _back,
    "home": _home,
}
