"""Everything known about a tool that an app offers, as text and as JSON."""

from typing import Any

from handroid.model.plain_text import label
from handroid.published.approval_check import Standing
from handroid.published.offer import Offer, Parameter
from handroid.published.text_limits import NAME
from handroid.surfaces.cli.tables import DOUBTFUL, GOOD, MINOR, Styled, print_table


def plain(text: str) -> str:
    """Return a name that an app chose, in a form that is safe to print."""
    return label(text, NAME)


def all_of(offer: Offer | None) -> dict[str, Any]:
    """Return everything known about an offer, as JSON."""
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
    """Return everything known about an offer, as lines of text."""
    if offer is None:
        return []
    known = all_of(offer)
    where = f"{known['kind']} {known['class']}"
    lines = [
        f"App: {known['label']}, version {known['version']}",
        f"Published by: {where}" + (f" at {known['authority']}" if known["authority"] else ""),
        *(f"Certificate (SHA-256): {each}" for each in known["certificates"]),
        f"Fingerprint of its description: {known['fingerprint']}",
        f"Title: {known['title']}",
        *([f"About: {known['about']}"] if known["about"] else []),
        f"Description: {known['description']}",
        *(f"Parameter {_describe(each)}" for each in offer.parameters),
        *(f"Returns {_describe(each)}" for each in offer.outputs),
    ]
    return [f"    {line}" for line in lines]


def _describe(parameter: Parameter) -> str:
    needed = ", required" if parameter.required else ""
    choices = f" One of: {', '.join(parameter.choices)}." if parameter.choices else ""
    return f"{parameter.name} ({parameter.type.value}{needed}): {parameter.description}{choices}"


def print_published(rows: list[dict[str, Any]]) -> None:
    """Print the published tools as a table."""
    cells = (
        (
            row["package"],
            row["tool"] or "",
            Styled(row["state"], GOOD if row["state"] == Standing.APPROVED.value else DOUBTFUL),
            row["name"] or "",
            Styled(row["why"] or "", MINOR),
        )
        for row in rows
    )
    print_table(("App", "Tool", "State", "Name for callers", "Why"), cells)
