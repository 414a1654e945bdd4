"""The advice to a caller after a refusal, for requests with their own texts."""

import pytest

from handroid.errors import Outcome
from handroid.hand.refusals import Refusal, as_error

NOT_THERE = "List the published tools again: the app may be gone."
NOT_FOR_US = "The app does not let other programs call it."
SAID = "It is so."
STEPS = [
    ("text.press", "absent", "Click a text field first."),
    ("apps.close", "failed", "Press home first, wait until the screen is idle"),
    ("apps.open", "failed", "Choose another app."),
    ("apps.open", "absent", "List the apps to see which are."),
    ("screen.picture", "denied", "Unlock the phone and switch its screen on"),
    *((name, "denied", NOT_FOR_US) for name in ("provider.describe", "provider.execute")),
    ("service.call", "denied", NOT_FOR_US),
    *((name, "absent", NOT_THERE) for name in ("provider.describe", "provider.execute")),
    *((name, "absent", NOT_THERE) for name in ("service.describe", "service.call")),
    *((name, "failed", "") for name in ("provider.execute", "service.call")),
    ("sms.send", "absent", "Ask for the subscriptions again."),
    ("sms.send", "denied", ""),
    ("sms.send", "failed", "Look at the phone's signal and SIM card."),
]


@pytest.mark.parametrize(("request_name", "kind", "step"), STEPS)
def test_the_next_step_fits_the_request(request_name: str, kind: str, step: str) -> None:
    error = as_error(request_name, Refusal(kind, Outcome.NOT_DONE, SAID))
    assert error.what.endswith(SAID)
    assert error.next_step.startswith(step)
    assert bool(error.next_step) is bool(step)


def test_a_refused_picture_is_named() -> None:
    error = as_error("screen.picture", Refusal("denied", Outcome.NOT_DONE, SAID))
    assert error.what == f"Screen capture is not available: {SAID}"


@pytest.mark.parametrize(
    ("request_name", "said"),
    [
        ("service.call", "The app did not answer in time."),
        ("sms.send", "The phone did not say whether the message was sent."),
    ],
)
def test_a_timeout_is_reported_in_our_own_words(request_name: str, said: str) -> None:
    error = as_error(request_name, Refusal("timeout", Outcome.UNKNOWN, SAID))
    assert (error.what, error.next_step) == (said, "")
