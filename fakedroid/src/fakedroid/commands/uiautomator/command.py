"""``uiautomator dump``, ``events``, ``runtest`` and help (src cmds/uiautomator 26-34)."""

from fakedroid.commands.java.errors import JavaError, crash
from fakedroid.commands.java.runtime import in_own_runtime
from fakedroid.commands.uiautomator.dump import dump
from fakedroid.commands.uiautomator.events import events
from fakedroid.shell.process import Process
from fakedroid.state.processes import SHELL

_HELP = """\
Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests
    runtest <class spec> [options]

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [file]: the location where the dumped XML should be stored, default is
      /sdcard/window_dump.xml

events: prints out accessibility events until terminated

"""
_CONNECT_FRAMES = (
    # obs: captures, logcat of a second client on API 34.
    "android.os.Parcel.createExceptionOrNull(Parcel.java:3065)",
    "android.os.Parcel.createException(Parcel.java:3041)",
    "android.os.Parcel.readException(Parcel.java:3024)",
    "android.os.Parcel.readException(Parcel.java:2966)",
    "android.view.accessibility.IAccessibilityManager$Stub$Proxy"
    ".registerUiTestAutomationService(IAccessibilityManager.java:998)",
    "android.app.UiAutomationConnection.registerUiTestAutomationServiceLocked"
    "(UiAutomationConnection.java:576)",
    "android.app.UiAutomationConnection.connect(UiAutomationConnection.java:121)",
    "android.app.UiAutomation.connectWithTimeout(UiAutomation.java:381)",
    "android.app.UiAutomation.connect(UiAutomation.java:326)",
    "com.android.uiautomator.core.UiAutomationShellWrapper.connect"
    "(UiAutomationShellWrapper.java:31)",
    "com.android.commands.uiautomator.DumpCommand.run(DumpCommand.java:78)",
    "com.android.commands.uiautomator.Launcher.main(Launcher.java:83)",
)


def _already_registered() -> JavaError:
    """Return the error of a second client: there is no space before "already" (src, obs)."""
    return JavaError(
        "java.lang.IllegalStateException",
        "UiAutomationService android.accessibilityservice.IAccessibilityServiceClient"
        "$Stub$Proxy@73d079calready registered!",
        _CONNECT_FRAMES,
    )


def _no_service() -> JavaError:
    """Return the error without an accessibility service: its proxy is null (src)."""
    method = "android.view.accessibility.IAccessibilityManager.registerUiTestAutomationService"
    return JavaError(
        "java.lang.NullPointerException",
        f"Attempt to invoke interface method 'void {method}' on a null object reference",
        _CONNECT_FRAMES[5:],
    )


async def uiautomator(p: Process) -> int:
    """Run ``uiautomator``."""

    async def body(pid: int) -> int:
        if p.args[:1] == ["dump"] or p.args[:1] == ["events"]:
            return await _connected(p, pid)
        await p.err(_HELP)
        return 0

    if p.args[:1] == ["runtest"]:
        return await _runtest(p)
    return await in_own_runtime(p, "uiautomator", "com.android.commands.uiautomator.Launcher", body)


async def _runtest(p: Process) -> int:
    """Refuse: this phone cannot run the code of a test (src: text of the script)."""
    await p.out("Error: more parameters expected for runtest; please see usage for details\n")
    await p.err(_HELP)
    return 0


async def _connected(p: Process, pid: int) -> int:
    """Hold the phone's only UiAutomation while the subcommand runs."""
    phone = p.phone
    await p.pause(phone.level.dump.start - phone.level.app_process_start)
    _log_connection(p, pid)
    if not phone.system_server.running:
        return await crash(p, pid, _no_service())
    name = f"uiautomator {pid}"
    if not phone.ui_automation.take(name):
        return await crash(p, pid, _already_registered())
    try:
        return await (dump(p, pid) if p.args[0] == "dump" else events(p))
    finally:
        phone.ui_automation.release(name)


def _log_connection(p: Process, pid: int) -> None:
    """Log the same lines around a connection as the capture."""
    logs, at = p.phone.logs, p.timeline.at
    logs.append(
        "UiAutomationConnection",
        "Created on user UserHandle{0}",
        priority="D",
        pid=pid,
        uid=SHELL,
        at=at,
    )
    logs.append("UiAutomation", "Initialized for user 0 on display 0", pid=pid, uid=SHELL, at=at)
    server = p.phone.processes.pid_of("system_server") or 0
    logs.append(
        "UiAutomationManager",
        "Registering UiTestAutomationService (id=com.android.server.accessibility/UiAutomation)"
        " when called by user 0",
        pid=server,
        buffer="system",
        at=at,
    )
