"""Drive AndroidViewClient."""

import sys

from answering import answer, png
from com.dtmilano.android.adb.adbclient import AdbClient
from com.dtmilano.android.viewclient import ViewClient

SERIAL = sys.argv[1]


class AndroidViewClient:
    """Its adb client and its view of the screen."""

    def prepare(self):
        """Connect."""
        self.device, serial = ViewClient.connectToDeviceOrExit(serialno=SERIAL)
        self.view = ViewClient(self.device, serial, autodump=False)

    def phones(self):
        """List the serial numbers."""
        return [phone.serialno for phone in AdbClient(settransport=False).getDevices()]

    def properties(self):
        """Return model and display."""
        return [self.device.getProperty("ro.product.model"), self.device.getDisplayInfo()]

    def start(self, package):
        """Start an app by its package."""
        self.device.startActivity(package=package)

    def find(self, identifier):
        """Dump and find by the whole id, as its scripts do."""
        self.view.dump()
        return self.view.findViewByIdOrRaise(f"com.android.calculator2:id/{identifier}").getCenter()

    def tap(self, x, y):
        """Touch there."""
        self.device.touch(x, y)

    def type(self, words):
        """Type."""
        self.device.type(words)

    def screenshot(self):
        """Take a snapshot: adb's ``framebuffer:``."""
        return png(self.device.takeSnapshot(reconnect=True).convert("RGB"))

    def log(self):
        """Read the log by its shell."""
        return self.device.shell("logcat -d -t 100")


answer(AndroidViewClient())
