"""``content call`` on a provider of an app that publishes tools (src cmds/content 26-34)."""

from typing import Any

from fakedroid.commands.java.errors import JavaError, print_stack
from fakedroid.shell.process import Process
from fakedroid.state.components import Extras, JavaException, ProviderApp
from fakedroid.state.java_hash import java_hash

_SIGN = 0x80000000


async def call_provider(
    p: Process, app: ProviderApp, pid: int, method: str, arg: str | None, extras: Extras
) -> None:
    """Call a provider and print the result; the extras are a Bundle even if there are none."""
    try:
        _check(p, app, pid)
        at = p.timeline.at
        answer = await p.phone.components.begin_call(app, method, arg, extras, at)
        p.timeline.catch_up()
    except (JavaError, JavaException) as error:
        await p.err(f"Error while accessing provider:{app.authority}\n")
        thrown = JavaError(error.name, error.message)
        await print_stack(p, thrown)
        return
    await p.out(f"Result: {'null' if answer is None else bundle_text(answer)}\n")


def _check(p: Process, app: ProviderApp, pid: int) -> None:
    """Refuse as ContentProviderHelper does (src checkContentProviderPermission)."""
    said = f"Permission Denial: opening provider {app.class_name} from (null)"
    said += f" (pid={pid}, uid=2000)"
    if not app.exported:
        uid = p.phone.components.package_of(app).uid
        raise JavaError(
            "java.lang.SecurityException", f"{said} that is not exported from UID {uid}"
        )
    if app.permission is not None:
        needed = f"{app.permission} or {app.permission}"
        raise JavaError("java.lang.SecurityException", f"{said} requires {needed}")


def bundle_text(extras: Extras) -> str:
    """Return Bundle.toString: the keys in the order of an ArrayMap, by their hashes (src)."""
    keys = sorted(extras, key=lambda key: java_hash(key) ^ _SIGN)
    return f"Bundle[{{{', '.join(f'{key}={_text(extras[key])}' for key in keys)}}}]"


def _text(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        # Object.toString of a String[].
        return f"[Ljava.lang.String;@{java_hash(''.join(value)) & 0xFFFFFFF:x}"
    if isinstance(value, tuple):
        return f"[{', '.join(_text(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}={_text(each)}' for key, each in value.items())}}}"
    return str(value)
