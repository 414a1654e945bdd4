"""Drive mobly's AndroidDevice."""

import logging
import sys
import tempfile
from pathlib import Path

from answering import answer, middle, text
from mobly.controllers import android_device

SERIAL = sys.argv[1]


class Mobly:
    """Its adb proxy, its properties, its logcat service and its screenshot."""

    def prepare(self):
        """Make the device as mobly's runner does."""
        self.folder = Path(tempfile.mkdtemp())
        logging.log_path = str(self.folder)
        self.device = android_device.create([SERIAL])[0]
        assert self.device.services.logcat.is_alive

    def phones(self):
        """List the serial numbers."""
        return android_device.list_adb_devices()

    def properties(self):
        """Return model and build."""
        return {"model": self.device.adb.getprop("ro.product.model"), **self.device.build_info}

    def start(self, package):
        """Start by the launcher's intent."""
        category = "android.intent.category.LAUNCHER"
        self.device.adb.shell(["monkey", "-p", package, "-c", category, "1"])

    def find(self, identifier):
        """Dump on the phone and pull the file."""
        local = self.folder / "screen.xml"
        self.device.adb.shell(["uiautomator", "dump", "/sdcard/mobly.xml"])
        self.device.adb.pull(["/sdcard/mobly.xml", str(local)])
        return middle(local.read_text(encoding="utf-8"), identifier)

    def tap(self, x, y):
        """Tap by its shell."""
        self.device.adb.shell(["input", "tap", str(x), str(y)])

    def type(self, words):
        """Type by its shell."""
        self.device.adb.shell(["input", "text", words])

    def screenshot(self):
        """Take one into a file of the computer."""
        return text(Path(self.device.take_screenshot(str(self.folder))).read_bytes())

    def log(self):
        """Return what its logcat service wrote so far."""
        self.device.services.logcat.stop()
        written = Path(self.device.adb_logcat_file_path).read_text(encoding="utf-8")
        self.device.services.logcat.start()
        return written[-20000:]

    def push(self, source, target):
        """Push a file."""
        self.device.adb.push([source, target])

    def pull(self, source, target):
        """Pull a file."""
        self.device.adb.pull([source, target])

    def install(self, apk):
        """Install by its own function."""
        from mobly.controllers.android_device_lib import apk_utils

        apk_utils.install(self.device, apk)


answer(Mobly())
