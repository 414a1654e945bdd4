"""Drive uiautomator2."""

import functools
import sys

import uiautomator2
from adbutils import AdbClient
from answering import answer, middle, png

SERIAL, PORT = sys.argv[1], int(sys.argv[2])


class Uiautomator2:
    """What it does by adb, and what it asks of its program on the phone."""

    def prepare(self):
        """Take hold of the adb server."""
        self.adb = AdbClient(host="127.0.0.1", port=PORT)

    @functools.cached_property
    def device(self):
        """Take hold of the phone: this starts its program there."""
        return uiautomator2.Device(self.adb.device(SERIAL))

    def phones(self):
        """List the serial numbers."""
        return [phone.serial for phone in self.adb.device_list()]

    def properties(self):
        """Return what it says of the device."""
        return str([self.device.device_info, self.device.window_size()])

    def start(self, package):
        """Start an app."""
        self.device.app_start(package)

    def find(self, identifier):
        """Dump by its program on the phone."""
        return middle(self.device.dump_hierarchy(), identifier)

    def tap(self, x, y):
        """Click there."""
        self.device.click(x, y)

    def type(self, words):
        """Type."""
        self.device.send_keys(words)

    def screenshot(self):
        """Take one."""
        return png(self.device.screenshot())

    def log(self):
        """Read the log by its shell."""
        return self.device.shell("logcat -d -t 100").output

    def push(self, source, target):
        """Push a file."""
        self.device.push(source, target)

    def pull(self, source, target):
        """Pull a file."""
        self.device.pull(source, target)

    def install(self, apk):
        """Install an APK."""
        self.device.app_install(apk)


answer(Uiautomator2())
