"""Whether a decision of a phone's owner can be tied to the phone."""

from handroid.errors import ActionFailed
from handroid.model.phone import PhoneFacts


def check_known_again(facts: PhoneFacts) -> None:
    """Check that a phone reports by what it can be known again.

    Raises:
        ActionFailed: it does not.
    """
    if not facts.identity.lasting:
        raise ActionFailed(
            "The phone does not report its Android ID, so nothing can be granted on it.",
            "Wait until it has started and try again; "
            "'adb shell settings get secure android_id' shows what it reports.",
        )
