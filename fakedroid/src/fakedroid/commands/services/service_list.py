"""The list of system services, and ``service list|check|call``."""

from fakedroid.device import Device
from fakedroid.shell.process import Process

SERVICES = {
    # Name and interface, as `service list` prints them (mem).
    "SurfaceFlinger": "android.ui.ISurfaceComposer",
    "accessibility": "android.view.accessibility.IAccessibilityManager",
    "account": "android.accounts.IAccountManager",
    "activity": "android.app.IActivityManager",
    "activity_task": "android.app.IActivityTaskManager",
    "alarm": "android.app.IAlarmManager",
    "appops": "com.android.internal.app.IAppOpsService",
    "audio": "android.media.IAudioService",
    "battery": "",
    "clipboard": "android.content.IClipboard",
    "connectivity": "android.net.IConnectivityManager",
    "content": "android.content.IContentService",
    "cpuinfo": "",
    "device_policy": "android.app.admin.IDevicePolicyManager",
    "device_state": "android.hardware.devicestate.IDeviceStateManager",
    "deviceidle": "android.os.IDeviceIdleController",
    "diskstats": "",
    "display": "android.hardware.display.IDisplayManager",
    "dropbox": "com.android.internal.os.IDropBoxManagerService",
    "gfxinfo": "",
    "input": "android.hardware.input.IInputManager",
    "input_method": "com.android.internal.view.IInputMethodManager",
    "iphonesubinfo": "com.android.internal.telephony.IPhoneSubInfo",
    "isms": "com.android.internal.telephony.ISms",
    "isub": "com.android.internal.telephony.ISub",
    "location": "android.location.ILocationManager",
    "lock_settings": "com.android.internal.widget.ILockSettings",
    "meminfo": "",
    "mount": "android.os.storage.IStorageManager",
    "notification": "android.app.INotificationManager",
    "package": "android.content.pm.IPackageManager",
    "permission": "android.os.IPermissionController",
    "phone": "com.android.internal.telephony.ITelephony",
    "power": "android.os.IPowerManager",
    "procstats": "com.android.internal.app.procstats.IProcessStats",
    "sensorservice": "android.gui.SensorServer",
    "settings": "",
    "statusbar": "com.android.internal.statusbar.IStatusBarService",
    "telephony.registry": "com.android.internal.telephony.ITelephonyRegistry",
    "uimode": "android.app.IUiModeManager",
    "usb": "android.hardware.usb.IUsbManager",
    "user": "android.os.IUserManager",
    "vibrator": "android.os.IVibratorService",
    "wallpaper": "android.app.IWallpaperManager",
    "wifi": "android.net.wifi.IWifiManager",
    "window": "android.view.IWindowManager",
}
_OF_THEIR_OWN = ("SurfaceFlinger", "sensorservice")
"""Services outside system_server."""
_TELEPHONY = frozenset({"iphonesubinfo", "isms", "isub", "phone"})


def services_of(phone: Device) -> dict[str, str]:
    """Return the services of a phone; a tablet has none for telephony (obs)."""
    if not phone.system_server.running:
        return {name: SERVICES[name] for name in _OF_THEIR_OWN}
    if not phone.quirks.no_telephony:
        return SERVICES
    return {name: face for name, face in SERVICES.items() if name not in _TELEPHONY}


_USAGE = """\
Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | fd f | nfd n]
"""
_BAD = 10


async def service(p: Process) -> int:
    """Run ``service``; src frameworks/native cmds/service."""
    words, services = p.args, services_of(p.phone)
    if words[:1] == ["list"]:
        rows = [f"{n}\t{name}: [{face}]\n" for n, (name, face) in enumerate(services.items())]
        await p.out(f"Found {len(rows)} services:\n{''.join(rows)}")
        return 0
    if words[:1] == ["check"] and len(words) > 1:
        found = "found" if words[1] in services else "not found"
        await p.out(f"Service {words[1]}: {found}\n")
        return 0
    if words[:1] == ["call"] and len(words) > 2:
        return await _call(p, words[1], words[2])
    await p.out(_USAGE)
    return _BAD


async def _call(p: Process, name: str, code: str) -> int:
    """Refuse: transaction numbers are not supported."""
    if name not in services_of(p.phone):
        await p.err(f"service: Service {name} does not exist\n")
        return _BAD
    await p.err(f"fakedroid: service call {name} {code} is not supported\n")
    return 1
