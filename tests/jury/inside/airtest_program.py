"""Drive the adb of airtest, and its eye for pictures."""

import shutil
import sys
import tempfile
from pathlib import Path

import cv2
from airtest import aircv
from airtest.aircv.template_matching import TemplateMatching
from airtest.core.android.adb import ADB
from answering import answer, text

SERIAL, PORT = sys.argv[1], int(sys.argv[2])


class Airtest:
    """Its ADB class."""

    def prepare(self):
        """Connect."""
        self.adb = ADB(SERIAL, adb_path=shutil.which("adb"), server_addr=("127.0.0.1", PORT))
        self.adb.wait_for_device()

    def phones(self):
        """List the serial numbers."""
        return self.adb.devices(state="device")

    def properties(self):
        """Return what it says of the device."""
        return str(self.adb.get_device_info())

    def start(self, package):
        """Start an app by its package."""
        self.adb.check_app(package)
        self.adb.start_app(package)

    def find_picture(self, template):
        """Find a picture on the screen, as airtest does: it reads no tree."""
        screen = aircv.utils.string_2_img(self.adb.snapshot())
        found = TemplateMatching(cv2.imread(template), screen, threshold=0.8).find_best_result()
        return found["result"]

    def tap(self, x, y):
        """Touch there."""
        self.adb.touch((x, y))

    def type(self, words):
        """Type."""
        self.adb.text(words)

    def screenshot(self):
        """Take a snapshot."""
        return text(self.adb.snapshot())

    def log(self):
        """Read the log until it is silent for a second."""
        return "".join(line.decode() for line in self.adb.logcat(read_timeout=1))

    def push(self, source, target):
        """Push a file."""
        named = Path(tempfile.mkdtemp()) / Path(target).name
        named.write_bytes(Path(source).read_bytes())
        self.adb.push(str(named), target)

    def pull(self, source, target):
        """Pull a file."""
        self.adb.pull(source, target)

    def install(self, apk):
        """Install an APK."""
        self.adb.install_app(apk)


answer(Airtest())
