"""Translates the hand's errors into ours."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handroid.errors import (
    ActionFailed,
    BadAnswer,
    ElementNotFound,
    HandroidError,
    InjectionRefused,
    InvalidParams,
    NotSupported,
    Outcome,
    PermissionDenied,
    TimedOut,
)
from handroid.hand.failures import AutomationRefused

_LOOK_AGAIN = "Read the screen again."
STOP_THE_HOLDER = "Stop it (Appium, uiautomator2, another Handroid), then try again."
_KINDS: dict[str, tuple[type[HandroidError], str]] = {
    "protocol": (BadAnswer, "Try again; if it stays, restart the phone."),
    "unknown": (NotSupported, "Update Handroid."),
    "invalid": (InvalidParams, ""),
    "denied": (PermissionDenied, "Unlock the phone and switch its screen on, then try again."),
    "held": (AutomationRefused, STOP_THE_HOLDER),
    "changed": (ElementNotFound, _LOOK_AGAIN),
    "absent": (ElementNotFound, _LOOK_AGAIN),
    "failed": (ActionFailed, "Look at the screen, then try again."),
    "unsupported": (NotSupported, ""),
    "timeout": (TimedOut, "Look at the phone, then try again."),
    "cancelled": (ActionFailed, "Look at the screen before you repeat it."),
    "busy": (ActionFailed, "Try again in a moment."),
    "broken": (ActionFailed, "Try again; if it stays, report it."),
}
_NOT_THERE = ("{message}", "List the published tools again: the app may be gone.")
_NOT_FOR_US = ("{message}", "The app does not let other programs call it.")
_OWN_WORDS: dict[tuple[str, str], tuple[str, str]] = {
    ("text.press", "absent"): ("{message}", "Click a text field first."),
    ("apps.close", "failed"): (
        "{message}",
        "Press home first, wait until the screen is idle, then close it again.",
    ),
    ("apps.open", "failed"): ("{message}", "Choose another app."),
    ("screen.picture", "denied"): (
        "Screen capture is not available: {message}",
        "Unlock the phone and switch its screen on, then try again.",
    ),
    ("provider.describe", "denied"): _NOT_FOR_US,
    ("provider.execute", "denied"): _NOT_FOR_US,
    ("service.call", "denied"): _NOT_FOR_US,
    ("provider.describe", "absent"): _NOT_THERE,
    ("provider.execute", "absent"): _NOT_THERE,
    ("service.describe", "absent"): _NOT_THERE,
    ("service.call", "absent"): _NOT_THERE,
    ("provider.execute", "failed"): ("{message}", ""),
    ("service.call", "failed"): ("{message}", ""),
    ("service.call", "timeout"): ("The app did not answer in time.", ""),
    ("sms.send", "absent"): ("{message}", "Ask for the subscriptions again."),
    ("sms.send", "denied"): ("{message}", ""),
    ("sms.send", "failed"): ("{message}", "Look at the phone's signal and SIM card."),
    ("sms.send", "timeout"): ("The phone did not say whether the message was sent.", ""),
}
_INJECTING = ("touch.", "key.", "text.", "element.")
_BESIDE_THE_SCREEN = ("provider.", "service.", "sms.")


@dataclass(frozen=True)
class Refusal:
    """An error as the hand reported it."""

    kind: str
    outcome: Outcome
    message: str
    content: str | None = None


def read(raw: Any) -> Refusal:
    """Parse the ``error`` of a response.

    Raises:
        BadAnswer: it does not follow the protocol.
    """
    try:
        outcome = Outcome(raw["outcome"])
        kind, message, content = raw["kind"], raw["message"], raw.get("content")
    except (TypeError, KeyError, ValueError, AttributeError):
        raise BadAnswer("The hand sent an error that cannot be read.") from None
    if not (isinstance(kind, str) and isinstance(message, str)):
        raise BadAnswer("The hand sent an error that cannot be read.")
    return Refusal(kind, outcome, message, content if isinstance(content, str) else None)


def reported_fault(header: Mapping[str, Any]) -> str:
    """Return the hand's report about a frame from us that it could not parse."""
    error = header.get("error")
    if header.get("id") is None and isinstance(error, dict):
        return f"The hand could not read what it was sent: {str(error.get('message'))[:200]}"
    return ""


def as_error(request: str, refusal: Refusal) -> HandroidError:
    """Return the error to raise for a request that the hand refused."""
    if refusal.kind == "denied" and request.startswith(_INJECTING):
        return InjectionRefused(refusal.outcome)
    kind, next_step = _KINDS.get(refusal.kind, (ActionFailed, ""))
    if refusal.kind == "absent" and request.startswith("apps."):
        return ActionFailed(refusal.message, "List the apps to see which are.", refusal.outcome)
    if refusal.kind == "absent" and request.startswith(_BESIDE_THE_SCREEN):
        kind = ActionFailed
    what = refusal.message
    if refusal.kind == "changed":
        what = f"The screen changed: {what}"
    if request.startswith("text."):
        what, next_step = _field_error(refusal, what, next_step)
    own = _OWN_WORDS.get((request, refusal.kind))
    if own:
        what, next_step = (text.format(message=what) for text in own)
    return kind(what, next_step, _outcome(request, refusal))


def _outcome(request: str, refusal: Refusal) -> Outcome:
    """Return the outcome of the whole action; the hand reports typing as done from the start.

    Interrupted typing may or may not have been completed.
    """
    broken_off = request.startswith("text.") and refusal.kind in ("timeout", "cancelled")
    done = refusal.outcome is Outcome.DONE
    return Outcome.UNKNOWN if broken_off and done else refusal.outcome


def _field_error(refusal: Refusal, what: str, next_step: str) -> tuple[str, str]:
    """Describe a field's content after a failed action, or say that it accepts no text."""
    if refusal.kind == "failed" and refusal.outcome is Outcome.NOT_DONE:
        ready = "input connection not ready"
        reported = what if ready in what else f"{what.rstrip('.')}: {ready}."
        return reported, "It may not be editable; look at the screen."
    if refusal.content is None:
        return what, next_step
    if refusal.kind == "failed":
        return (
            f"The field did not take the text as typed; it now holds: {refusal.content}",
            "Look at the screen: the field may filter or format what is typed.",
        )
    return f"{what} The field now holds: {refusal.content}", next_step
