"""The tools of the default profile, with the names, groups and order of spec 004."""

GROUPS = {
    "screen": ("get_screen_state",),
    "system": (
        "press_back",
        "press_home",
        "press_recents",
        "open_notifications",
        "open_quick_settings",
        "get_device_logs",
    ),
    "touch": ("tap", "long_press", "double_tap", "swipe", "scroll"),
    "gesture": ("pinch", "custom_gesture"),
    "element": ("find_elements", "click_element", "long_click_element", "scroll_to_element"),
    "text": (
        "type_append_text",
        "type_insert_text",
        "type_replace_text",
        "type_clear_text",
        "press_key",
    ),
    "utility": (
        "get_clipboard",
        "set_clipboard",
        "wait_for_element",
        "wait_for_idle",
        "get_element_details",
    ),
    "files": (
        "list_storage_locations",
        "list_files",
        "read_file",
        "write_file",
        "append_file",
        "file_replace",
        "download_from_url",
        "delete_file",
    ),
    "apps": ("open_app", "list_apps", "close_app"),
}
TOOLS = [tool for tools in GROUPS.values() for tool in tools]
NAMES = [f"android_{tool}" for tool in TOOLS]
