"""The sample apps according to their sources, and requests to them through the hand."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tests.framework.raw_hand import RawHand

ROOT = Path(__file__).parents[2]
WEATHER = "dev.handroid.sample.weather"
AUTHORITY = f"{WEATHER}.mcptool"
SHOPPING = "dev.handroid.sample.mobilemcp"
SERVICE = f"{SHOPPING}.ShoppingListService"
FORECAST = "get_weather_forecast"

Json = dict[str, Any]


def certificate() -> str:
    """Return the SHA-256 of the certificate that signed the samples."""
    content = (ROOT / "build" / "samples" / "debug.cer").read_bytes()
    return hashlib.sha256(content).hexdigest()


def descriptor() -> Json:
    """Return the capabilities in the source of the app."""
    xml = ROOT / "examples/android/mobilemcp/src/main/res/xml/mcp_capabilities.xml"
    return _tree(ElementTree.parse(xml).getroot())


def _tree(element: Any) -> Json:
    tree: Json = {"tag": element.tag, "attributes": dict(element.attrib)}
    if len(element):
        tree["children"] = [_tree(child) for child in element]
    return tree


async def forecast(hand: RawHand, **arguments: str) -> Json:
    """Ask for the weather; return the provider's response."""
    asked = await hand.ask(
        "provider.execute", authority=AUTHORITY, tool=FORECAST, arguments=arguments
    )
    answer: Json = asked.ok["answer"]
    return answer


def request(capability: str, number: str, args: object) -> Json:
    """Return the arguments of `service.call` for one capability of the shopping list."""
    asked = {"id": number, "capability": {"id": capability, "args": args}}
    text = json.dumps({"mobile-mcp-request": {"version": "1.0", "request": asked}})
    extras = {"mobile-mcp-request": text}
    return {"package": SHOPPING, "class": SERVICE, "id": number, "extras": extras}


def response(answer: Json, number: str) -> Json:
    """Return the response in a service's reply, after checking that it is the right one."""
    assert answer["code"] == -1
    assert set(answer["extras"]) == {"mobile-mcp-response", "mcp_request_id"}
    assert answer["extras"]["mcp_request_id"] == number
    wrapped: Json = json.loads(answer["extras"]["mobile-mcp-response"])["mobile-mcp-response"]
    assert wrapped["version"] == "1.0"
    found: Json = wrapped["response"]
    assert found["id"] == number
    return found


async def shopping(hand: RawHand, capability: str, args: object) -> Json:
    """Call one capability; return its response."""
    asked = await hand.ask("service.call", **request(capability, "a request", args))
    return response(asked.ok, "a request")


def values(found: Json) -> Json:
    """Return the outputs of a successful response, by name."""
    assert found["status"] == "success", found["message"]
    return {each["name"]: each["value"] for each in found["capability"]["output"]}
