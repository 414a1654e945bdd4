"""All requests of the protocol: their arguments, whether they act, and their handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple

from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests import (
    apps,
    clipboard,
    elements,
    hand_itself,
    keys,
    packages,
    providers,
    published,
    screen,
    services,
    sms,
    text,
    touch,
)
from handroid.virtual_phone.hand.wire.arguments import (
    LARGEST_INT,
    Argument,
    integer,
    one_of,
    paths,
    target,
    texts,
)
from handroid.virtual_phone.hand.wire.arguments import text as words

Handler = Callable[["Request"], Awaitable[dict[str, "Value"]]]


class Ask(NamedTuple):
    """One kind of request."""

    answer: Handler
    arguments: Mapping[str, Argument]
    act: bool = False
    reads: bool = False
    """Whether it only reads; a call to another app counts as neither reading nor acting."""
    automation: bool = False
    """Whether it needs UiAutomation."""


class IncomingRequest(NamedTuple):
    """A request that a hand received, with its parsed arguments."""

    name: str
    args: Mapping[str, Value]


def _act(answer: Handler, automation: bool = False, **arguments: Argument) -> Ask:
    return Ask(answer, arguments, act=True, automation=automation)


def _read(answer: Handler, automation: bool = False, **arguments: Argument) -> Ask:
    return Ask(answer, arguments, reads=True, automation=automation)


def _call(answer: Handler, **arguments: Argument) -> Ask:
    """Return a request that runs beside all others; once started, its outcome is unknown."""
    return Ask(answer, arguments)


_LONGEST: Final = 10_000
_TARGET = Argument(target)
_TEXT = Argument(words(1, _LONGEST))
_DELAY = Argument(integer(0, 5000), 70)
_VARIANCE = Argument(integer(0, 5000), 15)
_PACKAGE = Argument(words(1, 255))
_TEXTS = Argument(texts)
_SERVICE = {"package": _PACKAGE, "class": _PACKAGE}

ASKS: Final[dict[str, Ask]] = {
    "screen.read": _read(screen.read, True),
    "screen.display": _read(screen.display),
    "screen.picture": _read(
        screen.picture,
        True,
        longest=Argument(integer(16, 10_000), None),
    ),
    "screen.fingerprint": _read(screen.fingerprint, True),
    "touch.perform": _act(touch.perform, paths=Argument(paths)),
    "element.click": _act(elements.click, True, target=_TARGET),
    "element.long_click": _act(elements.long_click, True, target=_TARGET),
    "element.scroll_to": _act(elements.scroll_to, True, target=_TARGET),
    "key.press": _act(keys.press, code=Argument(integer(1, 1000))),
    "panel.open": _act(
        keys.open_panel, True, panel=Argument(one_of("notifications", "quick_settings"))
    ),
    "text.append": _act(
        text.append, True, target=_TARGET, text=_TEXT, delay=_DELAY, variance=_VARIANCE
    ),
    "text.insert": _act(
        text.insert,
        True,
        target=_TARGET,
        text=_TEXT,
        offset=Argument(integer(0, LARGEST_INT)),
        delay=_DELAY,
        variance=_VARIANCE,
    ),
    "text.replace": _act(
        text.replace,
        True,
        target=_TARGET,
        search=_TEXT,
        text=Argument(words(0, _LONGEST)),
        delay=_DELAY,
        variance=_VARIANCE,
    ),
    "text.clear": _act(text.clear, True, target=_TARGET),
    "text.press": _act(text.press, True, key=Argument(one_of("ENTER", "DEL", "TAB", "SPACE"))),
    "text.type": _act(text.type_text, True, text=_TEXT, delay=_DELAY, variance=_VARIANCE),
    "clipboard.read": _read(clipboard.read),
    "clipboard.write": _act(clipboard.write, text=Argument(words(0, 500_000))),
    "apps.list": _read(apps.list_all, only=Argument(one_of("user", "system"), None)),
    "apps.find": _read(apps.find, package=_PACKAGE),
    "apps.open": _act(apps.open_app, True, package=_PACKAGE),
    "apps.close": _act(apps.close, package=_PACKAGE),
    "packages.watch": _read(packages.watch),
    "published.list": _read(published.list_all),
    "provider.describe": _call(providers.describe, authority=_PACKAGE),
    "provider.execute": _call(
        providers.execute, authority=_PACKAGE, tool=Argument(words(1, 1000)), arguments=_TEXTS
    ),
    "service.describe": Ask(services.describe, _SERVICE, reads=True),
    "service.call": _call(services.call, **_SERVICE, id=Argument(words(1, 100)), extras=_TEXTS),
    "sms.subscriptions": _read(sms.subscriptions),
    "sms.send": _call(
        sms.send,
        subscription=Argument(integer(0, LARGEST_INT)),
        to=Argument(words(1, 64)),
        text=_TEXT,
    ),
    "hand.ping": _read(hand_itself.ping),
    "hand.status": _read(hand_itself.status),
    "hand.stop": _act(hand_itself.stop),
}
"""All requests that exist on every level; reserved names are unknown."""

NAMES: Final = sorted(ASKS)
READS: Final = [name for name in NAMES if ASKS[name].reads]
