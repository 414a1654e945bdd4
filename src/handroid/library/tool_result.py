"""The result of a tool, as programs get it."""

import json
from dataclasses import dataclass
from typing import Any

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
