"""``dumpsys power``, ``dumpsys battery`` and ``dumpsys deviceidle``."""

from fakedroid.commands.dumpsys.object_names import word
from fakedroid.commands.services.device_idle import change_whitelist
from fakedroid.device import Device


def dump_battery(phone: Device, args: list[str]) -> list[str]:
    """src BatteryService.dumpInternal 28-34: charging on USB, and full."""
    dock = ["  Dock powered: false"] if phone.level.battery_dock else []
    return [
        "Current Battery Service state:",
        "  AC powered: false",
        "  USB powered: true",
        "  Wireless powered: false",
        *dock,
        "  Max charging current: 500000",
        "  Max charging voltage: 5000000",
        "  Charge counter: 4000000",
        "  status: 5",
        "  health: 2",
        "  present: true",
        "  level: 100",
        "  scale: 100",
        "  voltage: 4350",
        "  temperature: 250",
        "  technology: Li-ion",
    ]


def dump_power(phone: Device, args: list[str]) -> list[str]:
    """src PowerManagerService.dumpInternal 28-36, the lines that programs parse."""
    awake = phone.world.awake
    asleep = "Dozing" if phone.world.dozing else "Asleep"
    stay = phone.settings.get("global", "stay_on_while_plugged_in") or "0"
    timeout = phone.settings.get("system", "screen_off_timeout") or "60000"
    return [
        "POWER MANAGER (dumpsys power)",
        "",
        "Power Manager State:",
        "  mDirty=0x0",
        f"  mWakefulness={'Awake' if awake else asleep}",
        "  mWakefulnessChanging=false",
        "  mIsPowered=true",
        "  mPlugType=2",
        "  mBatteryLevel=100",
        "  mBatteryLevelWhenDreamStarted=0",
        "  mDockState=0",
        f"  mStayOn={word(stay != '0')}",
        "  mProximityPositive=false",
        "  mBootCompleted=true",
        "  mSystemReady=true",
        "  mHalAutoSuspendModeEnabled=false",
        f"  mHalInteractiveModeEnabled={word(awake)}",
        f"  mWakeLockSummary=0x{1 if awake else 0:x}",
        f"  mUserActivitySummary=0x{1 if awake else 0:x}",
        f"  mDisplayReady={word(True)}",
        f"  mHoldingDisplaySuspendBlocker={word(awake)}",
        "",
        "Settings and Configuration:",
        f"  mStayOnWhilePluggedInSetting={stay}",
        f"  mScreenOffTimeoutSetting={timeout}",
        "",
        "Wake Locks: size=0",
        "",
        f"Display Power: state={'ON' if awake else 'DOZE' if phone.world.dozing else 'OFF'}",
    ]


def dump_device_idle(phone: Device, args: list[str]) -> list[str]:
    """Run the same commands as ``cmd deviceidle`` (src), or print a short state."""
    if args[:1] == ["whitelist"]:
        return change_whitelist(phone, args[1:])
    return ["  Settings:", "  mLightEnabled=true  mDeepEnabled=true", "  mState=ACTIVE"]
