"""The calls in the tools' reference, in the order in which they run on one phone.

A value ``@name`` stands for the id of the element with that text, description or resource id; the
page shows the id itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DOWNLOADS = "com.android.providers.downloads.documents/downloads"
FORECAST = "ext_weather_get_weather_forecast"
NOTE = {"location_id": DOWNLOADS, "path": "notes/plan.txt"}


@dataclass(frozen=True)
class Example:
    """One call; ``fails`` if its answer is an error, not ``shown`` if it is only a preparation."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    fails: bool = False
    shown: bool = True


def _do(tool: str, **arguments: Any) -> Example:
    return Example(tool, arguments)


def _prepare(tool: str, **arguments: Any) -> Example:
    return Example(tool, arguments, shown=False)


def _fails(tool: str, **arguments: Any) -> Example:
    return Example(tool, arguments, fails=True)


EXAMPLES = (
    # Apps and the system's own buttons.
    _do("list_apps", filter="user"),
    _do("list_apps", name_query="contact"),
    _fails("list_apps", filter="mine"),
    _do("open_app", package_id="com.android.calculator2"),
    _fails("open_app", package_id="com.example.absent"),
    # The screen, and its elements.
    _do("get_screen_state"),
    _do("find_elements", by="text", value="7", exact_match=True),
    _fails("find_elements", by="colour", value="red"),
    _do("click_element", element_id="@7"),
    _fails("click_element", element_id="node_00000000_w1"),
    _fails("click_element"),
    _do("get_element_details", ids=["@7", "@+"]),
    _do("wait_for_element", by="resource_id", value="digit_8", timeout=5000),
    _do("wait_for_element", by="text", value="no such thing", timeout=1000),
    _fails("wait_for_element", by="text", value="8", timeout=60000),
    _do("wait_for_idle", timeout=10000),
    _fails("wait_for_idle", timeout=10000, match_percentage=200),
    _prepare("press_home"),
    # Touches.
    _prepare("open_app", package_id="dev.handroid.gestures"),
    _do("tap", x=540, y=1200),
    _fails("tap", x=-1, y=1200),
    _fails("tap", x="left", y=1200),
    _do("long_press", x=540, y=1200, duration=800),
    _fails("long_press", x=540, y=1200, duration=90000),
    _do("double_tap", x=540, y=1200),
    _do("swipe", x1=540, y1=1800, x2=540, y2=600, duration=400),
    _do("scroll", direction="down", amount="medium"),
    _fails("scroll", direction="sideways"),
    _do("pinch", center_x=540, center_y=1200, scale=2),
    _fails("pinch", center_x=540, center_y=1200, scale=0),
    _fails("custom_gesture", paths=[[{"x": 100, "y": 900, "time": 0}]]),
    _do(
        "custom_gesture",
        paths=[[{"x": 100, "y": 900, "time": 0}, {"x": 900, "y": 900, "time": 400}]],
    ),
    _do(
        "custom_gesture",
        paths=[
            [{"x": 400, "y": 1200, "time": 0}, {"x": 200, "y": 1200, "time": 400}],
            [{"x": 600, "y": 1200, "time": 0}, {"x": 800, "y": 1200, "time": 400}],
        ],
    ),
    # Rows.
    _prepare("open_app", package_id="dev.handroid.rows"),
    _do("long_click_element", element_id="@row"),
    _prepare("press_back"),
    _do("scroll_to_element", element_id="@row"),
    # Text.
    _prepare("open_app", package_id="dev.handroid.form"),
    _do("type_append_text", element_id="@name", text="Ada Lovelace"),
    _do("scroll_to_element", element_id="@save"),
    _do("scroll_to_element", element_id="@name"),
    _do("type_append_text", element_id="@name", text=" · Ада 😀", typing_speed=20),
    _do("type_insert_text", element_id="@name", text="Countess ", offset=0),
    _fails("type_insert_text", element_id="@name", text="of L.", offset=400),
    _do("type_replace_text", element_id="@name", search="Ada", new_text="Augusta Ada"),
    _fails("type_replace_text", element_id="@name", search="Byron", new_text=""),
    _do("type_clear_text", element_id="@name"),
    _do("press_key", key="SPACE"),
    _fails("press_key", key="ESCAPE"),
    _do("set_clipboard", text="Hello"),
    _do("get_clipboard"),
    # The system.
    _do("press_back"),
    _do("press_home"),
    _do("open_notifications"),
    _prepare("press_back"),
    _do("open_quick_settings"),
    _prepare("press_home"),
    _do("press_recents"),
    _prepare("press_home"),
    _do("close_app", package_id="dev.handroid.form"),
    _fails("close_app", package_id="com.example.absent"),
    _do("get_device_logs", last_lines=2, tag="ActivityTaskManager", level="I"),
    _fails("get_device_logs", level="LOUD"),
    # Files.
    _do("list_storage_locations"),
    _do("write_file", **NOTE, content="Buy milk\nBuy bread\n"),
    _do("append_file", **NOTE, content="Call Ada\n"),
    _do("read_file", **NOTE),
    _do("read_file", **NOTE, offset=2, limit=1),
    _fails("read_file", location_id=DOWNLOADS, path="../secret.txt"),
    _do("file_replace", **NOTE, old_string="Buy", new_string="Bring", replace_all=True),
    _fails("file_replace", **NOTE, old_string="sell", new_string="keep"),
    _do("list_files", location_id=DOWNLOADS, path="notes"),
    _fails("list_files", location_id="com.example/none"),
    _fails(
        "download_from_url",
        location_id=DOWNLOADS,
        path="page.html",
        url="https://127.0.0.1/page.html",
    ),
    _do("delete_file", **NOTE),
    _fails("delete_file", **NOTE),
    # Tools that apps publish; one of the two sample apps is approved.
    _do("list_published_tools"),
    _do("call_published_tool", name=FORECAST, arguments={"location": "Pune", "days": 2}),
    _fails("call_published_tool", name=FORECAST, arguments={}),
    _fails("call_published_tool", name="ext_mobilemcp_list_items"),
    # SMS.
    _do("get_sms_subscriptions"),
    _do("send_sms", to_phone_number="+36201234567", sms_text="On my way."),
    _fails("send_sms", to_phone_number="06201234567", sms_text="On my way."),
    _fails("send_sms", to_phone_number="+36201234567", sms_text="Hi.", subscription_id=7),
    # Leases.
    _do("acquire_phone", holder="release test", seconds=60, lease="an-id-of-your-own"),
    _fails("acquire_phone", holder="another test"),
    _do("release_phone", lease="an-id-of-your-own"),
)
