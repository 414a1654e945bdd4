"""Tools that apps publish, with the hand."""

import contextlib
from collections.abc import Callable, Mapping
from typing import Any

from handroid.errors import BadAnswer, PermissionDenied
from handroid.hand.channel import Channel
from handroid.hand.hand import Hand
from handroid.model.deadline import Deadline
from handroid.model.published import (
    Kind,
    ProviderAnswer,
    Publisher,
    Reply,
    ServiceDescription,
    Tree,
)

_ANSWER_KEYS = frozenset(ProviderAnswer.__dataclass_fields__)


class HandPublished:
    """The publishers of one phone."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._watching: Channel | None = None

    async def watch(self, changed: Callable[[], None], deadline: Deadline) -> None:
        """Call ``changed`` when apps are installed, removed or changed, if Android reports it.

        It lasts as long as the stream to the hand; repeating it on the same stream costs nothing.
        """
        channel = await self._hand.channel(deadline)
        channel.packages_changed = changed
        if channel is not self._watching:
            with contextlib.suppress(PermissionDenied):
                await channel.ask("packages.watch", {}, deadline)
            self._watching = channel

    async def publishers(self, deadline: Deadline) -> list[Publisher]:
        """Return all components that publish tools."""
        listed = (await self._hand.ask("published.list", deadline)).ok.get("publishers")
        if not isinstance(listed, list):
            raise BadAnswer("The hand lists no publishers.")
        return [_publisher(each) for each in listed]

    async def describe_provider(self, authority: str, deadline: Deadline) -> ProviderAnswer | None:
        """Ask a content provider for its tools."""
        answer = await self._hand.ask("provider.describe", deadline, {"authority": authority})
        return _answer(answer.ok)

    async def execute(
        self, authority: str, tool: str, arguments: Mapping[str, str], deadline: Deadline
    ) -> ProviderAnswer | None:
        """Run a tool of a content provider."""
        args = {"authority": authority, "tool": tool, "arguments": dict(arguments)}
        return _answer((await self._hand.ask("provider.execute", deadline, args)).ok)

    async def describe_service(
        self, package: str, class_name: str, deadline: Deadline
    ) -> ServiceDescription:
        """Read a service's description, without starting the service."""
        args = {"package": package, "class": class_name}
        described = (await self._hand.ask("service.describe", deadline, args)).ok
        tree = described.get("capabilities")
        return ServiceDescription(
            _text_or_none(described.get("name")),
            _text_or_none(described.get("description")),
            None if tree is None else _tree(tree),
        )

    async def call_service(
        self,
        package: str,
        class_name: str,
        request_id: str,
        extras: Mapping[str, str],
        deadline: Deadline,
    ) -> Reply:
        """Start a service and return its reply to the request."""
        args = {"package": package, "class": class_name, "id": request_id, "extras": dict(extras)}
        reply = (await self._hand.ask("service.call", deadline, args)).ok
        code, replied = reply.get("code"), reply.get("extras")
        if type(code) is not int or not isinstance(replied, dict):
            raise _unreadable("a reply")
        return Reply(code, {str(key): _text(value) for key, value in replied.items()})


def _publisher(raw: Any) -> Publisher:
    try:
        authority, permission = raw["authority"], raw["permission"]
        return Publisher(
            kind=Kind(raw["kind"]),
            package=_text(raw["package"]),
            class_name=_text(raw["class"]),
            authority=_text_or_none(authority),
            exported=raw["exported"] is True,
            permission=_text_or_none(permission),
            label=_text(raw["label"]),
            version=_number(raw["version"]),
            updated=_number(raw["updated"]),
            certificates=tuple(_text(each) for each in raw["certificates"]),
        )
    except (TypeError, KeyError, ValueError):
        raise _unreadable("a publisher") from None


def _answer(ok: Mapping[str, Any]) -> ProviderAnswer | None:
    raw = ok.get("answer")
    if raw is None:
        return None
    if not isinstance(raw, dict):
        raise _unreadable("a provider's answer")
    known = {key: value for key, value in raw.items() if key in _ANSWER_KEYS}
    for key, value in known.items():
        if key == "success":
            good = isinstance(value, bool)
        elif key == "tool_input_required":
            good = isinstance(value, list) and all(isinstance(each, str) for each in value)
            known[key] = tuple(value) if good else value
        else:
            good = isinstance(value, str)
        if not good:
            raise _unreadable("a provider's answer")
    return ProviderAnswer(**known)


def _tree(raw: Any) -> Tree:
    try:
        attributes = {str(name): _text(value) for name, value in raw["attributes"].items()}
        children = tuple(_tree(each) for each in raw.get("children", ()))
        return Tree(_text(raw["tag"]), attributes, children)
    except (TypeError, KeyError, AttributeError):
        raise _unreadable("a service's capabilities") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _unreadable("a text")
    return value


def _text_or_none(value: Any) -> str | None:
    return None if value is None else _text(value)


def _number(value: Any) -> int:
    if type(value) is not int:
        raise _unreadable("a number")
    return value


def _unreadable(what: str) -> BadAnswer:
    return BadAnswer(f"The hand describes {what} in a way that cannot be read.")
