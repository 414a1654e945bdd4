"""Finds web views that expose hardly any of their page to Android."""

from handroid.model.screen import Element, Screen

_FEW = 2
"""The most elements that an empty web view may have."""


def empty_views(screen: Screen) -> list[Element]:
    """Return the outermost web views of apps that expose hardly anything."""
    found: list[Element] = []
    for window in screen.windows:
        inside: set[int] = set()
        for element in window.elements():
            if element.class_name.endswith("WebView") and id(element) not in inside:
                inside.update(map(id, element.walk()))
                if element.on_screen and _shows_few(element):
                    found.append(element)
    return found


def _shows_few(view: Element) -> bool:
    parts = (each for each in view.walk() if not each.class_name.endswith("WebView"))
    said = [each for each in parts if each.listed and each.on_screen]
    return len(said) <= _FEW
