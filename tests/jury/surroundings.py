"""What a juror is started with: a private HOME, our adb first, our server's port, no telemetry."""

import os
import signal
from pathlib import Path

from tests.phones import Attached
from tests.processes import marked
from tests.real_adb import adb_path

NO_TELEMETRY = {
    "ANONYMIZED_TELEMETRY": "false",
    "APPIUM_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "MOBILEMCP_DISABLE_TELEMETRY": "1",
    "MOBILERUN_TELEMETRY_ENABLED": "false",
}


def surroundings(attached: Attached, home: Path) -> dict[str, str]:
    """Return the environment of a juror's process, and make its home."""
    tools = home / "sdk" / "platform-tools"
    if not tools.is_dir():
        tools.mkdir(parents=True)
        (tools / "adb").symlink_to(adb_path())
    return {
        "HOME": str(home),
        "TMPDIR": str(home),
        "TERM": "xterm",
        "LANG": "C.UTF-8",
        "PATH": os.pathsep.join([str(tools), os.environ["PATH"]]),
        "ANDROID_HOME": str(home / "sdk"),
        "ANDROID_SDK_ROOT": str(home / "sdk"),
        "ANDROID_ADB_SERVER_PORT": str(attached.server.address.port),
        **NO_TELEMETRY,
        **marked(),
    }


def stop_what_is_left(home: Path) -> None:
    """End what programs leave running behind them: processes with our HOME only."""
    wanted = b"HOME=" + str(home).encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)
        except OSError:
            continue
