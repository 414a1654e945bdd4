"""What a selftest may leave behind on a phone."""

from handroid.adb import shell, sync
from handroid.adb.quoting import command
from handroid.adb.sync import FileFailure
from handroid.hand.jar import FOLDER
from handroid.selftest import phone_checks
from tests.phones import Attached, soon


async def left_on(attached: Attached) -> list[str]:
    """Return the hand's processes, its jars, and the folder of the checks."""
    pids = (await shell.run(attached.transport, command("pidof", "handroid-hand"), soon())).text
    names = [entry.name for entry in await sync.list_directory(attached.transport, FOLDER, soon())]
    try:
        await sync.read_stat(attached.transport, phone_checks.FOLDER, soon())
        names.append(phone_checks.FOLDER)
    except FileFailure:
        pass
    return [*pids.split(), *(name for name in names if "handroid" in name)]
