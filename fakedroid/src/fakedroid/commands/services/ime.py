"""``ime`` and ``cmd input_method`` (src InputMethodManagerService 28-36)."""

from fakedroid.commands.java.arguments import Arguments, illegal_argument
from fakedroid.commands.java.errors import FAILED
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.shell.process import Process

KEYBOARD = "com.android.inputmethod.latin/.LatinIME"
_USAGE = """\
InputMethodManagerService commands:
  help
      Prints this help text.
  dump [options]
      Synonym of dumpsys.
  ime <command> [options]
      Manipulate IMEs.  Run "ime help" for details.
"""


async def ime(p: Process, args: Arguments) -> int:
    """List, enable, disable or select a keyboard; this phone has only one."""
    name = args.next()
    if name == "ime":
        name = args.next()
    if name == "list":
        return await _list(p, args)
    if name in ("enable", "disable", "set"):
        return await _change(p, name, args)
    if name == "reset":
        await p.out(f"Newly selected IME:\n{KEYBOARD}\n")
        return 0
    return await unknown_command(p, name, _USAGE)


async def _list(p: Process, args: Arguments) -> int:
    words = args.rest()
    if "-s" in words:
        await p.out(f"{KEYBOARD}\n")
        return 0
    await p.out(
        f"{KEYBOARD}:\n"
        f"  mId={KEYBOARD} mSettingsActivityName=com.android.inputmethod.latin.settings"
        ".SettingsActivity mIsVrOnly=false mSupportsSwitchingToNextInputMethod=true\n"
        "  mIsDefaultResId=0x7f050001\n"
        "  Service:\n"
        "    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
        "    ServiceInfo:\n"
        "      name=com.android.inputmethod.latin.LatinIME\n"
        "      packageName=com.android.inputmethod.latin\n"
    )
    return 0


async def _change(p: Process, verb: str, args: Arguments) -> int:
    while (option := args.option()) is not None:
        if option == "--user":
            args.required()
    wanted = args.required()
    done = {"enable": "enabled", "disable": "disabled", "set": "selected"}[verb]
    by_user = " for user #0" if p.phone.level.ime_names_user else ""
    if wanted != KEYBOARD:
        if not by_user:
            raise illegal_argument(f"Unknown id: {wanted}")
        await p.err(f"Unknown input method {wanted} cannot be {done}{by_user}\n")
        return FAILED
    if verb == "set":
        await p.out(f"Input method {wanted} selected{by_user}\n")
    else:
        already = "already" if verb == "enable" else "now"
        await p.out(f"Input method {wanted}: {already} {done}{by_user}\n")
    return 0
