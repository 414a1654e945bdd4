"""The protocol's vectors for the host's side; the Java tests read them too."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from handroid.drivers.apps_hand import HandApps
from handroid.drivers.clipboard_hand import HandClipboard
from handroid.drivers.elements_hand import HandElements
from handroid.drivers.input_hand import HandInput
from handroid.drivers.screen_hand import HandScreen
from handroid.drivers.text_hand import HandText
from handroid.errors import BadAnswer, HandroidError
from handroid.hand import screens, strict_json
from handroid.hand.channel import Channel
from handroid.hand.frames import HANDSHAKE, TO_THE_HAND, TO_THE_HOST, FrameReader, Limits
from handroid.hand.hand import Hand
from handroid.hand.handshake import hand_proof, host_proof
from handroid.model.deadline import Deadline
from handroid.model.gesture import Gesture, Key, Panel, PathPoint
from handroid.model.screen import Bounds, Element
from handroid.model.text import Rhythm
from handroid.phone.idle import slot_of
from tests.unit.hand.peer import Peer, channel, soon
from tests.unit.hand.test_screens import answer

VECTORS = Path(__file__).parents[3] / "protocol-vectors"
LIMITS = {
    ("hand", False): HANDSHAKE,
    ("hand", True): TO_THE_HAND,
    ("host", False): HANDSHAKE,
    ("host", True): TO_THE_HOST,
}

Case = dict[str, Any]


def cases(name: str) -> list[Any]:
    found: list[Case] = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["name"]) for case in found]


@pytest.mark.parametrize("case", cases("json"))
def test_json(case: Case) -> None:
    data = bytes.fromhex(case["hex"]) if "hex" in case else case["text"].encode()
    if case.get("error"):
        with pytest.raises(BadAnswer):
            strict_json.read_object(data)
    else:
        assert strict_json.read_object(data) == case["value"]


@pytest.mark.parametrize("case", cases("frames"))
@pytest.mark.parametrize("step", [1, 1 << 20])
def test_frames(case: Case, step: int) -> None:
    limits: Limits = LIMITS[case["to"], case["welcomed"]]
    reader = FrameReader(limits)
    data = bytes.fromhex(case["hex"])
    found: list[Case] = []
    failed = False
    for start in range(0, len(data), step):
        reader.feed(data[start : start + step])
        try:
            while (frame := reader.next()) is not None:
                found.append({"header": frame.header, "body": frame.body.hex()})
        except BadAnswer:
            failed = True
            break
    assert failed == bool(case.get("error"))
    assert found == case["frames"]
    if not failed:
        assert reader.left == case["left"]


@pytest.mark.parametrize("case", cases("proofs"))
def test_proofs(case: Case) -> None:
    values = [bytes.fromhex(case[name]) for name in ("token", "hand_nonce", "host_nonce")]
    assert host_proof(*values) == case["host_proof"]
    assert hand_proof(*values) == case["hand_proof"]


@pytest.mark.parametrize("case", cases("fingerprints"))
def test_fingerprints(case: Case) -> None:
    result = case["element"]
    child = Element("", "", "", "", "", Bounds(0, 0, 0, 0))
    children = (child,) * result["children"]
    bounds = Bounds(*result["bounds"])
    element = Element(result["class"], result["text"], "", "", "", bounds, children=children)
    assert slot_of(element) == case["slot"]


@pytest.mark.parametrize("case", cases("screens"))
def test_screens(case: Case) -> None:
    read = screens.parse(case["answer"])
    assert len(read.screen.windows) == len(case["tree"])
    barrier = read.screen.barrier
    assert (barrier.value if barrier else None) == case["answer"].get("barrier")
    for window, result in zip(read.screen.windows, case["tree"], strict=True):
        assert (window.type.value, window.title) == (result["type"], result["title"])
        assert (window.layer, window.bounds) == (result["layer"], Bounds(*result["bounds"]))
        assert (window.focused, window.active) == (result["focused"], result["active"])
        assert (window.root is None) == (result["root"] is None)
        if window.root is not None:
            check(window.root, result["root"])


BITS = {
    **{"visible": 1, "checkable": 2, "checked": 4, "focused": 8, "clickable": 16, "enabled": 32},
    **{"long_clickable": 64, "focusable": 128, "scrollable": 256, "password": 512},
    **{"selected": 1024, "editable": 2048},
}


def check(element: Element, result: Case) -> None:
    waiting = [(element, result)]
    while waiting:
        element, result = waiting.pop()
        text = result["text"]
        if result["flags"] & 4096 and not text:
            text = result["hint"] or ""
        words = (element.class_name, element.text, element.description, element.resource_id)
        assert words == (result["class"], text, result["desc"], result["id"])
        assert (element.package, element.hint) == (result["package"], result["hint"])
        assert element.bounds == Bounds(*result["bounds"])
        assert element.extra.get("state") == result["state"]
        for name, bit in BITS.items():
            assert getattr(element, name) == bool(result["flags"] & bit), name
        waiting += zip(element.children, result["children"], strict=True)


class HandOn(Hand):
    """A hand that is already connected."""

    def __init__(self, made: Channel) -> None:
        self._channel = self._made = made

    async def channel(self, deadline: Deadline) -> Channel:
        """Return the channel of the test."""
        return self._made


Act = Callable[[HandScreen, Hand, Element], Coroutine[Any, Any, Any]]
PATH = (PathPoint(1, 2, 0), PathPoint(3.5, 4, 60_000))
ACTS: dict[str, Act] = {
    "screen.read": lambda s, h, e: s.read(soon()),
    "screen.display": lambda s, h, e: s.display(soon()),
    "screen.picture": lambda s, h, e: s.picture(soon()),
    "touch.perform": lambda s, h, e: HandInput(h).perform(Gesture((PATH, PATH)), soon()),
    "key.press": lambda s, h, e: HandInput(h).press(Key.BACK, soon()),
    "panel.open": lambda s, h, e: HandInput(h).open_panel(Panel.QUICK_SETTINGS, soon()),
    "text.type": lambda s, h, e: HandInput(h).type_text("x", soon()),
    "element.click": lambda s, h, e: HandElements(h, s).click(e, soon()),
    "element.long_click": lambda s, h, e: HandElements(h, s).long_click(e, soon()),
    "element.scroll_to": lambda s, h, e: HandElements(h, s).scroll_to(e, soon()),
    "text.append": lambda s, h, e: HandText(h, s).append(e, "x", Rhythm(), soon()),
    "text.insert": lambda s, h, e: HandText(h, s).insert(e, "x", 0, Rhythm(), soon()),
    "text.replace": lambda s, h, e: HandText(h, s).replace(e, "x", "", Rhythm(), soon()),
    "text.clear": lambda s, h, e: HandText(h, s).clear(e, soon()),
    "text.press": lambda s, h, e: HandText(h, s).press(Key.SPACE, soon()),
    "clipboard.read": lambda s, h, e: HandClipboard(h).read(soon()),
    "clipboard.write": lambda s, h, e: HandClipboard(h).write("", soon()),
    "apps.list": lambda s, h, e: HandApps(h).installed(soon()),
    "apps.find": lambda s, h, e: HandApps(h).uid_of("com.example", soon()),
    "apps.open": lambda s, h, e: HandApps(h).open("com.example", soon()),
    "apps.close": lambda s, h, e: HandApps(h).close("com.example", soon()),
}


_PATIENCE = 30
"""Seconds: a request that is never sent fails the test instead of blocking it."""


@pytest.mark.parametrize("request_name", ACTS)
async def test_the_hand_can_read_what_the_host_sends(request_name: str) -> None:
    every = [param.values[0] for param in cases("requests")]
    read = [case for case in every if "error" not in case]
    targets = [c["read"]["target"] for c in read if c["ask"] == "element.click"]
    known = [c["read"] for c in read if c["ask"] == request_name]
    async with asyncio.timeout(_PATIENCE), channel() as (made, peer):
        hand = HandOn(made)
        screen = HandScreen(hand)
        element = await read_first(screen, peer)
        asked = asyncio.create_task(ACTS[request_name](screen, hand, element))
        heard = await peer.hear()
        peer.say({"id": heard["id"], "ok": {}, "us": 1})
        with pytest.raises(HandroidError) if needs_more(request_name) else nullcontext():
            await asked
    assert heard["ask"] == request_name
    args = heard.get("args", {})
    target = args.pop("target", None)
    assert target is None or any(fits(target, each) for each in targets), target
    assert any(fits(args, each) and ("target" in each) == bool(target) for each in known), args


async def read_first(screen: HandScreen, peer: Peer) -> Element:
    reading = asyncio.create_task(screen.read(soon()))
    heard = await peer.hear()
    peer.say({"id": heard["id"], "ok": answer(), "us": 1})
    root = (await reading).windows[1].root
    assert root is not None
    return root.children[1]


def needs_more(request_name: str) -> bool:
    """Return whether an empty response cannot be parsed."""
    fine = ("key.press", "panel.open", "text.type", "text.press", "clipboard.read", "apps.find")
    also = ("touch.perform", "element.click", "element.long_click", "clipboard.write")
    return request_name not in (*fine, *also, "apps.open", "apps.close")


def fits(args: Any, read: Any) -> bool:
    """Return whether arguments have only known names, with values of the known types."""
    if isinstance(args, dict):
        return isinstance(read, dict) and all(
            name in read and fits(value, read[name]) for name, value in args.items()
        )
    if isinstance(args, list):
        return isinstance(read, list) and all(any(fits(a, r) for r in read) for a in args)
    if isinstance(args, bool) or isinstance(read, bool):
        return type(args) is type(read)
    if isinstance(args, int | float):
        return isinstance(read, int | float)
    return type(args) is type(read)
