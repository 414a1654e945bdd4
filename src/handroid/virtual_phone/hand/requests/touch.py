"""``touch.perform``: touch gestures."""

from __future__ import annotations

from fakedroid.world.events import Touch, TouchAction
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import touch_not_delivered
from handroid.virtual_phone.hand.refusals import UNKNOWN
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.injection import check_injection
from handroid.virtual_phone.hand.requests.touch_events import Event, plan

_LEAVING = (TouchAction.UP, TouchAction.POINTER_UP)


async def perform(request: Request) -> dict[str, Value]:
    """Perform a gesture, with every event at its own time."""
    check_injection(request)
    events = plan(request.args["paths"])
    touches = _TouchState(request)
    try:
        for event in events:
            await request.time.pause(touches.start + event.time / 1000 - request.time.at)
            touches.inject(event)
    except BaseException:
        touches.lift()
        raise
    return {"events": len(events)}


class _TouchState:
    """The state of the injected touch."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self.start = request.time.at
        self._down_time = 0.0
        self._last: Event | None = None

    def inject(self, event: Event) -> None:
        """Inject one event at the time it is due."""
        request = self._request
        if event.action is TouchAction.DOWN:
            self._down_time = request.time.at
            self._check_window(event)
        self._send(event.action, event)
        request.outcome = UNKNOWN
        self._last = None if event.action is TouchAction.UP else event

    def _check_window(self, event: Event) -> None:
        """Refuse if there is no window, as the dispatcher does (mem InputDispatcher)."""
        at, world = event.pointers[0], self._request.world
        if world.awake and world.window_at(at.x, at.y) is None:
            raise touch_not_delivered().after(self._request.outcome)

    def _send(self, action: TouchAction, event: Event) -> None:
        at = self._request.time.at
        touch = Touch(action, event.pointers, at, self._down_time, event.finger or 0)
        self._request.world.touch(touch)

    def lift(self) -> None:
        """Lift all fingers with CANCEL; a process that was killed cannot even do that."""
        last = self._last
        if last is None or self._request.hand.gate.ended:
            return
        gone = last.finger if last.action in _LEAVING else None
        left = tuple(pointer for pointer in last.pointers if pointer.id != gone)
        self._send(TouchAction.CANCEL, last._replace(pointers=left))
        self._last = None
