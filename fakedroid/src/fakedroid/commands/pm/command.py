"""The table of ``pm`` subcommands."""

from fakedroid.commands.dumpsys.package import dump_package
from fakedroid.commands.java.arguments import Arguments, user_number
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.commands.pm.clear import clear
from fakedroid.commands.pm.enable import default_state, disable, disable_user, enable
from fakedroid.commands.pm.install import install, install_session
from fakedroid.commands.pm.listing import has_feature, list_things
from fakedroid.commands.pm.permissions import grant, revoke
from fakedroid.commands.pm.query import (
    query_activities,
    query_receivers,
    query_services,
    resolve_activity,
)
from fakedroid.commands.pm.uninstall import uninstall
from fakedroid.shell.process import Process

# src PackageManagerShellCommand.onHelp, only with what is supported.
_USAGE = """\
Package manager (package) commands:
  help
    Print this help text.

  path [--user USER_ID] PACKAGE
    Print the path to the .apk of the given PACKAGE.

  dump PACKAGE
    Print various system state associated with the given PACKAGE.

  has-feature FEATURE_NAME [version]
    Prints true and returns exit status 0 when system has a FEATURE_NAME,
    otherwise prints false and returns exit status 1

  list features
  list instrumentation [-f] [TARGET-PACKAGE]
  list libraries
  list packages [-f] [-d] [-e] [-s] [-3] [-i] [-l] [-u] [-U]
      [--show-versioncode] [--user USER_ID] [FILTER]
  list permission-groups
  list permissions [-g] [-f] [-d] [-u] [GROUP]
  list users

  resolve-activity [--brief] [--components] [--user USER_ID] INTENT
  query-activities [--brief] [--components] [--user USER_ID] INTENT
  query-services [--brief] [--components] [--user USER_ID] INTENT
  query-receivers [--brief] [--components] [--user USER_ID] INTENT

  install [-rtgd] [-i PACKAGE] [--user USER_ID|all|current] [-S BYTES] [PATH|-]
  uninstall [-k] [--user USER_ID] [--versionCode VERSION_CODE] PACKAGE
  clear [--user USER_ID] PACKAGE
  enable, disable, disable-user, default-state [--user USER_ID] PACKAGE_OR_COMPONENT
  grant, revoke [--user USER_ID] PACKAGE PERMISSION
  get-install-location
"""


async def _path(p: Process, args: Arguments) -> int:
    """Print the path of a package; nothing and 1 for an unknown one (src)."""
    if args.option() == "--user":
        user_number(args.required())
    package = p.phone.packages.get(args.required())
    if package is None:
        return 1
    await p.out(f"package:{package.apk}\n")
    return 0


async def _dump(p: Process, args: Arguments) -> int:
    name = args.next()
    if name is None:
        await p.err("Error: no package specified\n")
        return 1
    lines = dump_package(p.phone, [name])
    await p.out("\n".join(lines) + "\n")
    return 0


async def _install_location(p: Process, args: Arguments) -> int:
    await p.out("0[auto]\n")
    return 0


_COMMANDS = {
    "path": _path,
    "dump": _dump,
    "list": list_things,
    "has-feature": has_feature,
    "resolve-activity": resolve_activity,
    "query-activities": query_activities,
    "query-services": query_services,
    "query-receivers": query_receivers,
    "install": install,
    "install-streaming": install,
    "install-create": install_session,
    "install-write": install_session,
    "install-commit": install_session,
    "install-incremental": install_session,
    "uninstall": uninstall,
    "clear": clear,
    "enable": enable,
    "disable": disable,
    "disable-user": disable_user,
    "default-state": default_state,
    "grant": grant,
    "revoke": revoke,
    "get-install-location": _install_location,
}


async def pm(p: Process, args: Arguments) -> int:
    """Run ``pm …``."""
    name = args.next()
    command = _COMMANDS.get(name or "")
    return await (command(p, args) if command else unknown_command(p, name, _USAGE))


_PROGRAM_ONLY = frozenset(
    {"path", "clear", "enable", "disable", "disable-user", "default-state", "grant", "revoke"}
    | {"get-install-location"}
)
"""src: up to 27 ``pm`` is a separate program that does these itself."""
_ALL_IN_SERVICE = 28


async def package_service(p: Process, args: Arguments) -> int:
    """Run ``cmd package …``, which up to 27 supports less than ``pm``."""
    name = args.peek()
    if name in _PROGRAM_ONLY and p.phone.level.api < _ALL_IN_SERVICE:
        return await unknown_command(p, name, _USAGE)
    return await pm(p, args)
