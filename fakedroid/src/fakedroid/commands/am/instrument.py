"""``am instrument``: this phone has no instrumentation that can run."""

from fakedroid.commands.java.errors import JavaError, print_stack
from fakedroid.commands.java.intent import Component, parse_component
from fakedroid.commands.java.runtime import in_own_runtime
from fakedroid.shell.process import Process

_WITH_VALUE = {"-e": 2, "-p": 1, "--user": 1, "--abi": 1, "-f": 1, "--profile-file": 1}
_FRAMES = (
    # obs: a stack quoted in many public reports; line numbers vary between builds.
    "com.android.commands.am.Instrument.run(Instrument.java:519)",
    "com.android.commands.am.Am.runInstrument(Am.java:202)",
    "com.android.commands.am.Am.onRun(Am.java:80)",
    "com.android.internal.os.BaseCommand.run(BaseCommand.java:60)",
    "com.android.commands.am.Am.main(Am.java:50)",
)


def _target(args: list[str]) -> str | None:
    left = list(args)
    while left and left[0].startswith("-"):
        del left[: 1 + _WITH_VALUE.get(left[0], 0)]
    return left[0] if left else None


async def instrument(p: Process, args: list[str]) -> int:
    """Fail like a phone without the instrumentation, or like one whose test crashed."""

    async def body(_pid: int) -> int:
        target = _target(args)
        component = parse_component(target or "")
        if component is None:
            return await _bad_arguments(p, target)
        package = p.phone.packages.get(component.package)
        names = [name for name, _ in package.instrumentation] if package else []
        if component.class_name in names:
            return await _process_crashed(p)
        return await _not_found(p, component)

    return await in_own_runtime(p, "am", "com.android.commands.am.Am", body)


async def _bad_arguments(p: Process, target: str | None) -> int:
    """Print the error as BaseCommand.run does (src), without the long help before it."""
    said = f"No instrumentation found for: {target}"
    if target is None:
        said = f'Argument expected after "{p.args[-1]}"'
    elif "/" in target:
        said = f"Bad component name: {target}"
    await p.err(f"\nError: {said}\n")
    return 1


async def _not_found(p: Process, component: Component) -> int:
    """obs: uiautomator2 and Appium reports; src Instrument.java, AMS.startInstrumentation."""
    await p.out(
        "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for:"
        f" ComponentInfo{{{component.full()}}}\n"
        "INSTRUMENTATION_STATUS: id=ActivityManagerService\n"
        "INSTRUMENTATION_STATUS_CODE: -1\n"
    )
    failed = f"INSTRUMENTATION_FAILED: {component.full()}"
    await print_stack(p, JavaError("android.util.AndroidException", failed, _FRAMES))
    return 1


async def _process_crashed(p: Process) -> int:
    """Fail for an installed test: its process dies at once (obs: text of a real crash)."""
    await p.pause(0.3)
    await p.out("INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n")
    return 0
