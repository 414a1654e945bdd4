"""What a tool answers to a program."""

import json
from dataclasses import dataclass
from typing import Any

from handroid.model.tool import Answer, Image, Text


@dataclass(frozen=True)
class ToolResult:
    """The text of a tool's answer, and its images as they are encoded."""

    text: str
    images: tuple[bytes, ...] = ()

    def json(self) -> Any:
        """Return what the text says, where it is JSON."""
        return json.loads(self.text)


def result_of(answer: Answer) -> ToolResult:
    """Return an answer as programs get it."""
    texts = (content.text for content in answer.contents if isinstance(content, Text))
    images = (content.data for content in answer.contents if isinstance(content, Image))
    return ToolResult("\n".join(texts), tuple(images))
