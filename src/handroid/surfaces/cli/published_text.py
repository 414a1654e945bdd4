"""All that is known of a tool that an app offers, for people and for programs."""

from typing import Any

from handroid.published.offer import Offer, Parameter
from handroid.published.plain_text import NAME, plain_text


def plain(text: str) -> str:
    """Return a name of an app's making as it can be shown."""
    return plain_text(text, NAME)


def all_of(offer: Offer | None) -> dict[str, Any]:
    """Return all that is known of an offer, for programs."""
    if offer is None:
        return {}
    publisher = offer.publisher
    return {
        "label": plain(publisher.label),
        "version": publisher.version,
        "kind": publisher.kind.value,
        "class": plain(publisher.class_name),
        "authority": publisher.authority and plain(publisher.authority),
        "certificates": [plain(each) for each in publisher.certificates],
        "fingerprint": offer.fingerprint,
        "title": offer.title,
        "about": offer.about,
        "description": offer.description,
        "parameters": [_parameter(each) for each in offer.parameters],
        "outputs": [_parameter(each) for each in offer.outputs],
    }


def _parameter(each: Parameter) -> dict[str, Any]:
    return {**each.__dict__, "type": each.type.value, "choices": list(each.choices)}


def text_of(offer: Offer | None) -> list[str]:
    """Return all that is known of an offer, for people."""
    if offer is None:
        return []
    told = all_of(offer)
    where = f"{told['kind']} {told['class']}"
    lines = [
        f"App: {told['label']}, version {told['version']}",
        f"Published by: {where}" + (f" at {told['authority']}" if told["authority"] else ""),
        *(f"Certificate (SHA-256): {each}" for each in told["certificates"]),
        f"Fingerprint of what it says: {told['fingerprint']}",
        f"Title: {told['title']}",
        *([f"About: {told['about']}"] if told["about"] else []),
        f"Description: {told['description']}",
        *(f"Takes {_told(each)}" for each in offer.parameters),
        *(f"Gives back {_told(each)}" for each in offer.outputs),
    ]
    return [f"    {line}" for line in lines]


def _told(parameter: Parameter) -> str:
    needed = ", required" if parameter.required else ""
    choices = f" One of: {', '.join(parameter.choices)}." if parameter.choices else ""
    return f"{parameter.name} ({parameter.type.value}{needed}): {parameter.description}{choices}"
