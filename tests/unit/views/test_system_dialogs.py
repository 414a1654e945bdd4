"""Android's own dialogs are recognised by their package; no app can imitate one."""

import pytest

from handroid.views.system_dialogs import SystemDialog, system_dialog
from tests.unit.views.screens import element, identified, window, written

CASES = [
    ("android", "android:id/aerr_wait", SystemDialog.NOT_RESPONDING),
    ("android", "android:id/aerr_restart", SystemDialog.CRASHED),
    ("android", "android:id/button1", None),
    (
        "com.google.android.permissioncontroller",
        "com.android.permissioncontroller:id/permission_message",
        SystemDialog.PERMISSION,
    ),
    ("com.android.packageinstaller", "com.android.packageinstaller:id/ok_button", None),
    ("com.hostile", "android:id/aerr_wait", None),
    ("com.hostile", "com.android.permissioncontroller:id/permission_message", None),
]


@pytest.mark.parametrize(("package", "resource_id", "expected"), CASES)
def test_a_dialog_is_recognised_by_its_package_and_ids(
    package: str, resource_id: str, expected: SystemDialog | None
) -> None:
    inside = element("Button", "OK", resource_id=resource_id, clickable=True)
    shown = window(inside, package=package)
    assert system_dialog(shown) is expected
    first = written(identified(shown))[0]
    assert first == (f"dialog {package}\t{expected.value}" if expected else f"app {package}")
