"""Dumps of the screen, plain and with windows."""

import pytest

from handroid.errors import BadAnswer
from handroid.model.screen import Bounds, WindowType
from handroid.parsing import uiautomator

HEAD = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"


def node(inside: bytes = b"", **attributes: str) -> bytes:
    answer = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return b"<node" + answer.encode() + b">" + inside + b"</node>"


def test_the_grammar_with_windows_is_read() -> None:
    # The grammar of DumpCommand.java with --windows (API 30 and above).
    dump = HEAD + (
        b'<displays><display id="0">'
        b'<window index="0" title="Keys" bounds="[0,1500][1080,2400]" active="false" '
        b'focused="false" accessibility-focused="false" id="9" layer="1" type="TYPE_INPUT_METHOD">'
        b'<hierarchy rotation="1">'
        + node(package="ime", bounds="[0,1500][1080,2400]")
        + b"</hierarchy>"
        b"</window>"
        b'<window index="1" title="App" bounds="[0,0][1080,2400]" active="true" focused="true"'
        b' id="8" layer="0" type="TYPE_APPLICATION">'
        b'<window index="0" title="Child" bounds="[1,2][3,4]" id="7" layer="2" '
        b'type="&lt;UNKNOWN:9&gt;"/>'
        b'<hierarchy rotation="1">' + node(package="app") + b"</hierarchy></window>"
        b'<window index="2" title="Child" id="7" layer="2" type="TYPE_SYSTEM"/>'
        b'</display><display id="7"><window title="TV" type="TYPE_SYSTEM" layer="0"/></display>'
        b"</displays>"
    )
    found = uiautomator.parse(dump)
    assert found.all_windows
    assert found.rotation == 1
    answer = [(w.title, w.type, w.package, w.layer, w.focused, w.display) for w in found.windows]
    assert answer == [
        ("Keys", WindowType.INPUT_METHOD, "ime", 1, False, 0),
        ("Child", WindowType.UNKNOWN, "", 2, False, 0),
        ("App", WindowType.APPLICATION, "app", 0, True, 0),
        ("TV", WindowType.SYSTEM, "", 0, False, 7),
    ]


def test_text_around_the_xml_is_ignored() -> None:
    dump = b"UI hierchary dumped to: /x\n" + HEAD + b'<hierarchy rotation="0">' + node(text="a")
    dump += b"</hierarchy>UI hierchary dumped to: /dev/tty\n"
    root = uiautomator.parse(dump).windows[0].root
    assert root is not None
    assert root.text == "a"


def test_what_is_inferred_and_what_is_unknown() -> None:
    inside = node(class_="", bounds="[3,2][1,0]", index="7") + node(
        bounds="nonsense", new_thing="x"
    )
    inside = inside.replace(b"class-=", b"class=")
    field = node(inside, **{"class": "android.widget.EditText", "text": "&#128512;&#10;b"})
    root = (
        uiautomator.parse(HEAD + b'<hierarchy rotation="0">' + field + b"</hierarchy>")
        .windows[0]
        .root
    )
    assert root is not None
    assert root.editable
    assert root.text == "😀\nb"
    first, second = root.children
    assert first.bounds == Bounds(3, 2, 1, 0)
    assert first.bounds.empty
    assert not first.editable
    assert second.bounds == Bounds(0, 0, 0, 0)
    assert second.extra == {"new-thing": "x"}


ATTRIBUTES = (
    *("index", "text", "resource-id", "class", "package", "content-desc", "checkable", "checked"),
    *("clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable", "password"),
    *("selected", "bounds", "hint"),
)
"""The attributes that AccessibilityNodeInfoDumper.java writes for each node."""


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_the_attributes_that_android_writes_are_not_extra(name: str) -> None:
    dump = HEAD + b'<hierarchy rotation="0">' + node(**{name: "1"}) + b"</hierarchy>"
    root = uiautomator.parse(dump).windows[0].root
    assert root is not None
    assert root.extra == {}


def test_a_node_has_64_attributes_of_64_kilobytes_at_most() -> None:
    def dumped(count: int, length: int) -> bytes:
        many = {f"a{number}": "x" * length for number in range(count)}
        return HEAD + b'<hierarchy rotation="0">' + node(**many) + b"</hierarchy>"

    uiautomator.parse(dumped(64, 1))
    uiautomator.parse(dumped(1, 65_536))
    with pytest.raises(BadAnswer, match="above 64 attributes"):
        uiautomator.parse(dumped(65, 1))
    with pytest.raises(BadAnswer):
        uiautomator.parse(dumped(1, 65_537))


@pytest.mark.parametrize(
    ("dump", "words"),
    [
        (b"", "holds no XML"),
        (b"ERROR: could not get idle state.", "holds no XML"),
        (HEAD + b"<html></html>", "holds no hierarchy"),
        (HEAD + b"<hierarchy rotation='0'><node>", "cannot be read"),
        (HEAD + b"<hierarchy rotation='x'></hierarchy>", "cannot be read"),
    ],
)
def test_invalid_dumps_are_refused(dump: bytes, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        uiautomator.parse(dump)
