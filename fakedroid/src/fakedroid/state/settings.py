"""The phone's settings tables: system, secure and global."""

import secrets

from fakedroid.state.levels.levels import Level

NAMESPACES = ("system", "secure", "global")

_DEFAULTS: dict[str, dict[str, str]] = {
    # The settings of a fresh phone (obs: samples quoted in peers-adb-commands; mem: the rest).
    "system": {
        "accelerometer_rotation": "0",
        "user_rotation": "0",
        "font_scale": "1.0",
        "haptic_feedback_enabled": "1",
        "screen_brightness": "102",
        "screen_brightness_mode": "0",
        "screen_off_timeout": "60000",
        "show_touches": "0",
        "pointer_location": "0",
        "time_12_24": "24",
    },
    "secure": {
        "accessibility_enabled": "0",
        "clipboard_show_access_notifications": "1",
        "default_input_method": "com.android.inputmethod.latin/.LatinIME",
        "enabled_input_methods": "com.android.inputmethod.latin/.LatinIME",
        "install_non_market_apps": "1",
        "location_mode": "3",
        "lockscreen.disabled": "1",
        "long_press_timeout": "400",
        "selected_input_method_subtype": "-1",
        "show_ime_with_hard_keyboard": "0",
        "touch_exploration_enabled": "0",
        "ui_night_mode": "1",
        "user_setup_complete": "1",
    },
    "global": {
        "adb_enabled": "1",
        "airplane_mode_on": "0",
        "animator_duration_scale": "1.0",
        "auto_time": "1",
        "auto_time_zone": "1",
        "bluetooth_on": "1",
        "development_settings_enabled": "1",
        "device_name": "Virtual Pixel",
        "device_provisioned": "1",
        "mobile_data": "1",
        "stay_on_while_plugged_in": "0",
        "transition_animation_scale": "1.0",
        "usb_mass_storage_enabled": "1",
        "verifier_verify_adb_installs": "0",
        "wifi_on": "1",
        "window_animation_scale": "1.0",
    },
}


class Settings:
    """Reads and changes settings; only differences from a fresh phone are stored."""

    def __init__(self, level: Level) -> None:
        timeout = str(round(level.long_press_timeout * 1000))
        self._changed: dict[tuple[str, str], str | None] = {
            # Random at first boot (src SettingsProvider.ensureSecureSettingAndroidIdSetLocked).
            ("secure", "android_id"): secrets.token_hex(8),
            ("secure", "long_press_timeout"): timeout,
        }

    def get(self, namespace: str, key: str) -> str | None:
        """Return a value, or None."""
        if (namespace, key) in self._changed:
            return self._changed[namespace, key]
        return _DEFAULTS[namespace].get(key)

    def put(self, namespace: str, key: str, value: str) -> None:
        """Set a value."""
        self._changed[namespace, key] = value

    def delete(self, namespace: str, key: str) -> bool:
        """Remove a value; return whether it existed."""
        if self.get(namespace, key) is None:
            return False
        self._changed[namespace, key] = None
        return True

    def items(self, namespace: str) -> list[tuple[str, str]]:
        """Return every key and value of a table, by key."""
        table: dict[str, str | None] = dict(_DEFAULTS[namespace])
        table.update({key: value for (ns, key), value in self._changed.items() if ns == namespace})
        return sorted((key, value) for key, value in table.items() if value is not None)
