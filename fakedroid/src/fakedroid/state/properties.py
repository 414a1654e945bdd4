"""The phone's system properties."""

from collections.abc import Mapping

from fakedroid.state.levels.levels import Level


def _fixed(level: Level, serial: str) -> dict[str, str]:
    """Return the properties of a fresh phone, a shortened set of a Pixel's (mem)."""
    values = _build(level) | _product(level)
    values |= {
        "dalvik.vm.heapsize": "512m",
        "debug.sf.nobootanimation": "0",
        "dev.bootcomplete": "1",
        "gsm.operator.alpha": "",
        "gsm.sim.state": "ABSENT",
        "gsm.version.baseband": "virtual-1.0",
        "init.svc.adbd": "running",
        "init.svc.surfaceflinger": "running",
        "init.svc.zygote": "running",
        "net.bt.name": "Android",
        "persist.sys.locale": "en-US",
        "persist.sys.timezone": "UTC",
        "ro.boot.serialno": serial,
        "ro.serialno": serial,
        "ro.adb.secure": "1",
        "ro.boot.hardware": "vpixel",
        "ro.boot.verifiedbootstate": "green",
        "ro.bootloader": "virtual-1.0",
        "ro.crypto.state": "encrypted",
        "ro.debuggable": "0",
        "ro.hardware": "vpixel",
        "ro.secure": "1",
        "ro.sf.lcd_density": "420",
        "ro.zygote": "zygote64_32",
        "selinux.restorecon_recursive": "/data/misc_ce/0",
        "service.bootanim.exit": "1",
        "sys.boot_completed": "1",
        "sys.usb.config": "adb",
        "sys.usb.state": "adb",
        "vold.decrypt": "trigger_restart_framework",
    }
    return values


def _build(level: Level) -> dict[str, str]:
    return {
        "ro.build.characteristics": "nosdcard",
        "ro.build.date.utc": "1564617600",
        "ro.build.description": f"vpixel-user {level.release} {level.build_id}"
        f" {level.incremental} release-keys",
        "ro.build.display.id": level.build_id,
        "ro.build.fingerprint": level.fingerprint,
        "ro.build.id": level.build_id,
        "ro.build.product": "vpixel",
        "ro.build.tags": "release-keys",
        "ro.build.type": "user",
        "ro.build.user": "android-build",
        "ro.build.version.codename": "REL",
        "ro.build.version.incremental": level.incremental,
        "ro.build.version.release": level.release,
        "ro.build.version.sdk": str(level.api),
        "ro.build.version.security_patch": level.security_patch,
        "ro.bootimage.build.fingerprint": level.fingerprint,
        "ro.vendor.build.fingerprint": level.fingerprint,
    }


def _product(level: Level) -> dict[str, str]:
    return {
        "ro.product.board": "vpixel",
        "ro.product.brand": "google",
        "ro.product.cpu.abi": "arm64-v8a",
        "ro.product.cpu.abilist": "arm64-v8a,armeabi-v7a,armeabi",
        "ro.product.cpu.abilist32": "armeabi-v7a,armeabi",
        "ro.product.cpu.abilist64": "arm64-v8a",
        "ro.product.device": "vpixel",
        "ro.product.first_api_level": str(level.api),
        "ro.product.locale": "en-US",
        "ro.product.manufacturer": "Google",
        "ro.product.model": "Virtual Pixel",
        "ro.product.name": "vpixel",
    }


class Properties:
    """Reads and changes properties; the fixed ones are created on first use."""

    def __init__(self, level: Level, serial: str, own: Mapping[str, str] | None = None) -> None:
        """Use the properties of the level and the serial number; ``own`` are this phone's."""
        self._level = level
        self._serial = serial
        self._changed: dict[str, str] = dict(own or {})

    def get(self, name: str) -> str:
        """Return a value, or an empty text."""
        changed = self._changed.get(name)
        return _fixed(self._level, self._serial).get(name, "") if changed is None else changed

    def set(self, name: str, value: str) -> None:
        """Set a value like the system does, without any checks."""
        self._changed[name] = value

    def items(self) -> list[tuple[str, str]]:
        """Return every property, by name."""
        return sorted((_fixed(self._level, self._serial) | self._changed).items())
