"""The tool `act`, which runs several steps and answers with what changed."""

from dataclasses import dataclass
from typing import Annotated

from handroid.config import Settings
from handroid.errors import ActionFailed, HandroidError, InvalidParams, Outcome
from handroid.model import off_loop, plain_text
from handroid.model.screen import Screen
from handroid.model.tool import Answer, Effect, Text
from handroid.policy import tokens
from handroid.tools.lean.answers import changes_since, versioned
from handroid.tools.lean.drawing import Drawing
from handroid.tools.lean.seeing import View, see
from handroid.tools.lean.settling import settle
from handroid.tools.lean.steps import VERBS, Step, Steps
from handroid.tools.lean.verbs import PERFORM
from handroid.tools.lean.waiting import WAIT_SECONDS
from handroid.tools.lean.wording import reword
from handroid.tools.tool import Call, Values, tool
from handroid.views.system_dialogs import SystemDialog, system_dialog

_STEP_SECONDS = 10.0
_SCROLL_SECONDS = 90.0
_SECONDS_PER_CHARACTER = 0.12
_HOW = (
    'Steps in order, each with one verb: {"open": "Settings"} {"tap": "e12"} {"type": "text", '
    '"into": "e7"} {"press": "back"} {"scroll": "down", "in": "e3"} {"scroll_to": "label"} '
    '{"wait_for": "text", "seconds": 5} {"swipe": [x1, y1, x2, y2]} {"drag": "e1", "to": "e2"} '
    '{"pinch": "e4", "scale": 2}; also long_press, double_tap, clear, wait_gone, wait_idle, close, '
    "gesture (paths of {x, y, time}). A target is an id, a label that is unique on the screen, or "
    "[x, y]. Keys: back, home, recents, enter, delete, tab, space, notifications, quick_settings."
)
_OUTCOMES = {
    Outcome.NOT_DONE: "not executed",
    Outcome.UNKNOWN: "outcome unknown",
    Outcome.DONE: "executed",
}


@dataclass
class _Stopped:
    """The step at which execution stopped, and why."""

    number: int
    error: HandroidError

    @property
    def outcome(self) -> Outcome:
        """The outcome of all steps together; those before this one were done."""
        outcome = self.error.outcome
        return Outcome.DONE if outcome is Outcome.NOT_DONE and self.number > 1 else outcome

    def sentence(self, steps: int) -> str:
        """Return the sentence that reports it."""
        done = _OUTCOMES[self.error.outcome]
        why = plain_text.line(self.error.sentences(advised=True))
        return f"stopped at step {self.number} of {steps} ({done}): {why}"


def _seconds(values: Values, _settings: Settings) -> float:
    return 10.0 + sum(map(_step_seconds, values["steps"]))


def _step_seconds(step: Step) -> float:
    if step.verb in ("wait_for", "wait_gone"):
        return _STEP_SECONDS + float(step.options.get("seconds", WAIT_SECONDS))
    if step.verb == "wait_idle":
        return _STEP_SECONDS + float(step.value)
    if step.verb == "type":
        return _STEP_SECONDS + len(step.value) * _SECONDS_PER_CHARACTER
    return _SCROLL_SECONDS if step.verb == "scroll_to" else _STEP_SECONDS


@tool(effect=Effect.DESTROYS, open_world=True, group="touch", seconds=_seconds)
async def act(call: Call, steps: Annotated[list[Step], Steps(_HOW)]) -> Answer:
    """Act on the Android phone: tap, type, scroll, open apps, wait. Stops at the first surprise and
    answers with what changed on the screen."""
    _check_rights(call, steps)
    recent = call.phone.shown_views.recent(call.caller.name)
    drawing = Drawing(call)
    stopped, rested = await _perform(call, steps, drawing)
    try:
        view = await see(call, screen=rested)
    except HandroidError as error:
        error.outcome = stopped.outcome if stopped else Outcome.DONE
        raise
    unchanged = bool(recent) and recent[0][1] == view.lines
    said = stopped.sentence(len(steps)) if stopped else await _done(drawing, view, unchanged)
    text = f"{said}\n{versioned(call, view)}"
    if not unchanged:
        text += await off_loop.run_if(True, changes_since, recent, view.lines)
    if stopped is None:
        return Answer((Text(text),), untrusted=True)
    return Answer((Text(text),), True, stopped.outcome, untrusted=True, error=stopped.error)


async def _perform(
    call: Call, steps: list[Step], drawing: Drawing
) -> tuple[_Stopped | None, Screen | None]:
    """Run the steps, each on an idle screen; return where they stopped, or the last screen."""
    expected: set[SystemDialog] | None = None
    rested: Screen | None = None
    for number, step in enumerate(steps, 1):
        try:
            screen = rested or await _read(call)
            shown = _dialogs(screen) if screen else set()
            if expected is not None and shown - expected:
                raise _interrupted(shown - expected)
            expected = shown
            if number == 1 and screen:
                await drawing.remember(screen)
            await PERFORM[step.verb](call, step)
            rested = await _settled(call, screen)
        except HandroidError as error:
            await reword(call, error)
            return _Stopped(number, error), None
    return None, rested


async def _settled(call: Call, before: Screen | None) -> Screen | None:
    """Wait until the screen is idle; the step counts as done even if that fails."""
    try:
        return await settle(call, before)
    except HandroidError as error:
        error.outcome = Outcome.DONE
        raise


async def _read(call: Call) -> Screen | None:
    """Return the screen; None if it cannot be read, for example because it is off."""
    try:
        return await call.phone.read(call.deadline)
    except ActionFailed:
        return None


def _dialogs(screen: Screen) -> set[SystemDialog]:
    found = map(system_dialog, screen.windows)
    return {dialog for dialog in found if dialog is not None}


def _interrupted(dialogs: set[SystemDialog]) -> ActionFailed:
    named = " and ".join(sorted(dialog.value for dialog in dialogs))
    return ActionFailed(f"A dialog of Android came up ({named}).", "Answer it, then go on.")


def _check_rights(call: Call, steps: list[Step]) -> None:
    for step in steps:
        group = VERBS[step.verb].group
        tokens.check_tool(call.caller, group, Effect.ACTS)
        if group not in call.groups:
            raise InvalidParams(
                f"'{step.verb}' is switched off here.",
                f"The owner can serve the group '{group}' too.",
            )


async def _done(drawing: Drawing, view: View, unchanged: bool) -> str:
    """Return the text for completed steps; without a picture only elements can be compared."""
    if not unchanged:
        return "done"
    try:
        drawn = await drawing.changed(view.screen)
    except HandroidError:
        drawn = None
    if drawn is None:
        return "done, elements unchanged"
    return "done, only the picture changed" if drawn else "done, nothing changed"
