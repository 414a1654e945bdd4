"""Checks that a phone can be identified reliably, so that grants can be tied to it."""

from handroid.errors import ActionFailed
from handroid.model.phone import PhoneFacts


def check_known_again(facts: PhoneFacts) -> None:
    """Check that a phone reports an identity by which it can be recognized later.

    Raises:
        ActionFailed: it does not.
    """
    if not facts.identity.lasting:
        raise ActionFailed(
            "The phone does not report its Android ID, so nothing can be granted on it.",
            "Wait until it has started and try again; "
            "'adb shell settings get secure android_id' shows what it reports.",
        )
