"""Web views that show Android hardly anything of their page."""

from handroid.model.screen import Element, Screen

_FEW = 2
"""How many elements a web view may show and still count as empty."""


def empty_views(screen: Screen) -> list[Element]:
    """Return the web views of apps that show hardly anything, the outermost of each."""
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
