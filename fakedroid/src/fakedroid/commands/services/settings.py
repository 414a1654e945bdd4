"""``settings`` and ``cmd settings`` (src SettingsService 28-36)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import FAILED
from fakedroid.device import Device
from fakedroid.shell.process import Process
from fakedroid.state.settings import NAMESPACES

# src dumpHelp
_USAGE = """\
Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive
"""
_VERBS = {"get": 1, "put": 2, "delete": 1, "list": 0}
"""The number of words each verb needs after the namespace."""


def put_setting(phone: Device, namespace: str, key: str, value: str | None) -> None:
    """Change or delete a setting and update the screen."""
    if value is None:
        phone.settings.delete(namespace, key)
    else:
        phone.settings.put(namespace, key, value)
    phone.world.settings_changed(namespace, key)


async def settings(p: Process, args: Arguments) -> int:
    """Run ``cmd settings …``."""
    words = args.rest()
    if not words or words[0] in ("help", "-h"):
        await p.out(_USAGE)
        return FAILED
    if "--user" in words:
        at = words.index("--user")
        del words[at : at + 2]
    problem = _problem(words)
    if problem is not None:
        await p.err(f"{problem}\n")
        return FAILED
    return await _run(p, words[0].lower(), words[1].lower(), words[2:])


def _problem(words: list[str]) -> str | None:
    verb = words[0].lower() if words else ""
    if verb not in _VERBS:
        return f"Invalid command: {words[0]}" if words else "Bad arguments"
    if len(words) < 2:
        return "Bad arguments"
    if words[1].lower() not in NAMESPACES:
        return f"Invalid namespace '{words[1]}'"
    after = len(words) - 2
    if after < _VERBS[verb]:
        return "Bad arguments"
    if verb in ("get", "delete") and after > 1:
        return "Too many arguments"
    return None


async def _run(p: Process, verb: str, namespace: str, words: list[str]) -> int:
    phone = p.phone
    if verb == "get":
        value = phone.settings.get(namespace, words[0])
        await p.out(f"{'null' if value is None else value}\n")
    elif verb == "put":
        put_setting(phone, namespace, words[0], words[1])
    elif verb == "delete":
        found = phone.settings.get(namespace, words[0]) is not None
        put_setting(phone, namespace, words[0], None)
        await p.out(f"Deleted {int(found)} rows\n")
    else:
        lines = [f"{key}={value}\n" for key, value in phone.settings.items(namespace)]
        await p.out("".join(lines))
    return 0
