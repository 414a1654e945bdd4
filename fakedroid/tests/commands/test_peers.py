"""The commands of other programs get a real answer (recorded with the real programs)."""

import pytest

from fakedroid.phone import FakePhone
from tests.commands.apk import small_apk
from tests.commands.line import run

LAUNCHER = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
HELPER = "com.callstack.agentdevice.snapshothelper"

LINES = (
    # mobile-mcp
    "getprop ro.product.model",
    "getprop ro.build.version.release",
    "settings get global device_name",
    "wm size",
    "dumpsys window displays",
    "dumpsys package com.android.settings",
    "dumpsys SurfaceFlinger --display-id",
    "input tap 5 6",
    "input text hi",
    f"cmd package query-activities {LAUNCHER}",
    "input swipe 540 1400 540 1000 1000",
    "input keyevent KEYCODE_BACK",
    "cmd package resolve-activity --brief com.android.settings",
    "am start -n com.android.settings/.Settings",
    "settings get system user_rotation",
    # agent-device
    "getprop sys.boot_completed",
    "getprop ro.build.characteristics",
    "pm list features",
    "cmd clipboard get text",
    "am start -W -a android.intent.action.MAIN -c android.intent.category.DEFAULT"
    " -c android.intent.category.LAUNCHER -p com.android.settings",
    "dumpsys gfxinfo com.android.settings reset",
    f"cmd package list packages --show-versioncode {HELPER}",
    f"am force-stop {HELPER}",
    "settings put global sysui_demo_allowed 1",
    "am broadcast -a com.android.systemui.demo -e command clock -e hhmm 0941",
    f"cmd package query-activities --brief {LAUNCHER}",
    "pm list packages -3",
    "dumpsys window windows",
    "dumpsys input_method",
    "settings put system accelerometer_rotation 0",
    "settings put system user_rotation 0",
    "dumpsys display",
    # claude-in-mobile
    "uiautomator dump /sdcard/ui.xml",
    "dumpsys activity activities",
    "dumpsys battery",
    "logcat -d -t 100",
    "cmd clipboard get-primary-clip",
    # uiautomator2, mobilerun
    "ime list -s -a",
    "settings get secure default_input_method",
    "pm list packages",
    "settings get secure enabled_accessibility_services",
    "settings get secure accessibility_enabled",
    "content query --uri content://com.mobilerun.portal/state",
    # Appium
    "settings put global hidden_api_policy_pre_p_apps 1",
    "settings delete global hidden_api_policy",
    "dumpsys package io.appium.settings",
    "dumpsys activity services io.appium.settings",
    "dumpsys activity services io.appium.settings/.recorder.RecorderService",
    "pm list instrumentation",
    "dumpsys deviceidle whitelist +io.appium.settings",
    "dumpsys power",
    "dumpsys window",
)
REFUSED_AS_A_PHONE_REFUSES = (
    ("run-as com.android.settings true", "not debuggable"),
    ("cmd package has-feature android.software.leanback", ""),
    (f"am instrument -w -e mode viewport {HELPER}/.SnapshotInstrumentation", "FAILED"),
    ("ime disable com.mobilerun.portal/.input.MobilerunKeyboardIME", "MobilerunKeyboardIME"),
    ("appops set io.appium.settings android:mock_location allow", "No UID"),
    ("app_process / com.mobilenext.mobilecli.DeviceServer", "Aborted"),
)


@pytest.mark.parametrize("line", LINES)
async def test_it_is_answered(phone: FakePhone, line: str) -> None:
    answer = await run(phone, line)
    assert answer.code == 0, answer
    assert "fakedroid:" not in answer.out + answer.err


@pytest.mark.parametrize(("line", "text"), REFUSED_AS_A_PHONE_REFUSES)
async def test_it_is_refused_like_on_a_real_phone(phone: FakePhone, line: str, text: str) -> None:
    answer = await run(phone, line)
    assert answer.code not in (0, 127)
    assert text in answer.err
    assert "fakedroid:" not in answer.err


async def test_an_app_that_is_not_installed_is_not_started(phone: FakePhone) -> None:
    answer = await run(phone, "am start -n io.appium.settings/io.appium.settings.Settings")
    assert "does not exist" in answer.err


async def test_the_install_of_a_keyboard_as_uiautomator2_does_it(phone: FakePhone) -> None:
    phone.files.write("/data/local/tmp/unknown.apk", small_apk("com.example.keyboard"))
    answer = await run(phone, "pm install -r -t /data/local/tmp/unknown.apk")
    assert answer.out == "Success\n"
    assert "package:com.example.keyboard\n" in (await run(phone, "pm list packages")).out
