"""Features that the framework phone lacks, so that a promise cannot be checked on it."""

from handroid.errors import ActionFailed

LACKING: dict[str, tuple[str, type[Exception]]] = {
    "lists the keyboard as a window of its own": ("it has no keyboard", AssertionError),
    "opens the notifications, and then no activity is in front": (
        "it has no notification shade",
        ActionFailed,
    ),
}
"""The reason and its symptom, by the sentence of the check."""
