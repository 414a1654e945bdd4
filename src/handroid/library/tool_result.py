"""The result of a tool, for programs."""

import json
from dataclasses import dataclass
from typing import Any

from handroid.errors import Outcome
from handroid.model import plain_text
from handroid.model.tool import Answer, Image, Text


@dataclass(frozen=True)
class ToolResult:
    """The text of a tool's answer, and its encoded images."""

    text: str
    images: tuple[bytes, ...] = ()

    def json(self) -> Any:
        """Parse the text as JSON."""
        return json.loads(self.text)


def result_of(answer: Answer) -> ToolResult:
    """Return an answer as a result for programs."""
    texts = (content.text for content in answer.contents if isinstance(content, Text))
    images = (content.data for content in answer.contents if isinstance(content, Image))
    return ToolResult("\n".join(texts), tuple(images))


def checked(answer: Answer) -> Answer:
    """Return an answer that is no error.

    Raises:
        HandroidError: it is one.
    """
    error = answer.error
    if error is None:
        return answer
    # A terminal would act on control characters in the phone's texts.
    error.what = plain_text.text(error.what)
    error.outcome = answer.outcome
    if error.outcome is Outcome.UNKNOWN:
        error.next_step = "Whether it was done is unknown: look at the screen before you repeat it."
    raise error
