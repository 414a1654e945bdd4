"""The record keeps names, and only the sizes of arguments that may be secrets."""

from typing import Any

import pytest

from handroid.policy.record_arguments import kept
from handroid.tools.registry import registry

TOOLS = {tool.name: tool for tool in registry()}
SECRET = "correct horse battery staple"


def of(tool: str, /, **arguments: Any) -> Any:
    return kept(TOOLS[tool].schema, arguments, ours=TOOLS[tool].group != "published")


def test_names_are_kept() -> None:
    for tool, arguments in (
        ("tap", {"x": 1, "y": 2.5}),
        ("scroll", {"direction": "down", "amount": "small"}),
        ("click_element", {"element_id": "node_1f_w2"}),
        ("get_element_details", {"ids": ["node_1f_w2", "node_2_w1"]}),
        ("open_app", {"package_id": "com.android.settings"}),
        ("read_file", {"location_id": "a.b/primary:X", "path": "notes/a.txt", "limit": 3}),
    ):
        assert of(tool, **arguments) == arguments


def test_texts_are_replaced_by_their_length() -> None:
    size = {"characters": len(SECRET)}
    assert of("set_clipboard", text=SECRET) == {"text": size}
    assert of("find_elements", by="text", value=SECRET) == {"by": "text", "value": size}
    sent = of("send_sms", to_phone_number="+36201234567", sms_text=SECRET)
    assert sent == {"to_phone_number": "+36201234567", "sms_text": size}
    assert of("type_append_text", element_id=SECRET, text=SECRET) == {
        "element_id": size,
        "text": size,
    }


@pytest.mark.parametrize(
    ("url", "to"),
    [
        (f"https://user:{SECRET}@example.org/{SECRET}?key={SECRET}#x", "https://example.org"),
        (f"ftp://{SECRET}", None),
        ("https://[", None),
        (SECRET, None),
    ],
)
def test_only_the_host_of_a_url_is_kept(url: str, to: str | None) -> None:
    where = {"to": to} if to else {}
    assert of("download_from_url", url=url) == {"url": {**where, "characters": len(url)}}


def test_unexpected_values_are_not_kept() -> None:
    assert of("tap", x=SECRET, y=True) == {"x": {"characters": len(SECRET)}, "y": {"items": 1}}
    assert of("set_clipboard", text=1234) == {"text": {"items": 1}}
    assert of("tap", x=10**400) == {"x": {"items": 1}}
    assert of("scroll", direction=SECRET) == {"direction": {"characters": len(SECRET)}}
    assert of("tap", **{SECRET: 1}) == {"(unknown)": 1}
    assert of("get_element_details", ids=[SECRET]) == {"ids": [{"characters": len(SECRET)}]}
    assert of("get_element_details", ids=["a"] * 11) == {"ids": {"items": 11}}
    assert of("open_app", package_id={"x": SECRET}) == {"package_id": {"items": 1}}


def test_only_the_sizes_of_arguments_for_an_app_are_kept() -> None:
    given = of("call_published_tool", name="pay", arguments={"pin": 1234})
    assert given == {"name": {"characters": 3}, "arguments": {"items": 1}}
