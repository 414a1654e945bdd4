"""The annotations of tools: which are idempotent, and which return texts of others."""

from handroid.model.tool import Effect
from handroid.tools.registry import registry

TOOLS = list(registry())
WAITING = {"wait_for_element", "wait_for_idle"}
ENDING_IN_THE_SAME_STATE = {
    *("press_home", "open_notifications", "open_quick_settings", "type_clear_text"),
    *("set_clipboard", "write_file", "open_app", "close_app", "release_phone"),
}
BRINGING_TEXTS_OF_OTHERS = {
    *("get_screen_state", "get_device_logs", "find_elements", "type_append_text"),
    *("type_insert_text", "type_replace_text", "type_clear_text", "get_clipboard"),
    *("wait_for_element", "get_element_details", "list_files", "read_file", "list_apps"),
    *("download_from_url", "list_published_tools", "call_published_tool", "send_sms"),
    *("get_sms_subscriptions", "list_phones", "acquire_phone", "release_phone"),
}


def test_tools_that_only_read_are_idempotent_unless_they_wait() -> None:
    reading = [each for each in TOOLS if each.effect is Effect.READS]
    assert {each.name for each in reading if not each.idempotent} == WAITING


def test_tools_that_act_are_idempotent_if_they_end_in_the_same_state() -> None:
    acting = [each for each in TOOLS if each.effect is not Effect.READS]
    assert {each.name for each in acting if each.idempotent} == ENDING_IN_THE_SAME_STATE


def test_tools_with_texts_of_others_are_open_world() -> None:
    assert {each.name for each in TOOLS if each.open_world} == BRINGING_TEXTS_OF_OTHERS
