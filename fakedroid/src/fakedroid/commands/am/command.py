"""The table of ``am`` subcommands."""

from fakedroid.commands.am.broadcast import broadcast
from fakedroid.commands.am.force_stop import force_stop, kill, kill_all
from fakedroid.commands.am.instrument import instrument
from fakedroid.commands.am.service import (
    start_foreground_service,
    start_service,
    stop_service,
)
from fakedroid.commands.am.start import start
from fakedroid.commands.am.users_and_tasks import current_user, stack, standby_bucket
from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.service_command import no_service, run_in_service, unknown_command
from fakedroid.shell.process import Process

# src ActivityManagerShellCommand.onHelp, its first lines; the list has only what is supported.
_USAGE = """\
Activity manager (activity) commands:
  help
      Print this help text.
  start-activity [-D] [-N] [-W] [-P <FILE>] [--start-profiler <FILE>] <INTENT>
      Start an Activity.
  start-service [--user <USER_ID> | current] <INTENT>
      Start a Service.
  start-foreground-service [--user <USER_ID> | current] <INTENT>
      Start a foreground Service.
  stop-service [--user <USER_ID> | current] <INTENT>
      Stop a Service.
  broadcast [--user <USER_ID> | all | current] <INTENT>
      Send a broadcast Intent.
  instrument [-r] [-e <NAME> <VALUE>] [-w] <COMPONENT>
      Start an Instrumentation.
  force-stop [--user <USER_ID> | all | current] <PACKAGE>
      Completely stop the given application package.
  kill [--user <USER_ID> | all | current] <PACKAGE>
      Kill all processes associated with the given application.
  kill-all
      Kill all processes that are safe to kill (cached, etc).
  get-current-user
      Returns id of the current foreground user.
  stack [COMMAND] [...]: sub-commands for operating on activity stacks.
       list
           List all of the activity stacks and their sizes.
"""

_COMMANDS = {
    "start": start,
    "start-activity": start,
    "startservice": start_service,
    "start-service": start_service,
    "startfgservice": start_foreground_service,
    "startforegroundservice": start_foreground_service,
    "start-foreground-service": start_foreground_service,
    "stopservice": stop_service,
    "stop-service": stop_service,
    "broadcast": broadcast,
    "force-stop": force_stop,
    "kill": kill,
    "kill-all": kill_all,
    "get-current-user": current_user,
    "get-standby-bucket": standby_bucket,
    "stack": stack,
}


_HELP_IS_RIGHT = 35
"""src: from this level on the exit code of ``am help`` is 0."""


async def am(p: Process, args: Arguments) -> int:
    """Run ``cmd activity …``."""
    name = args.next()
    command = _COMMANDS.get(name or "")
    if command is not None:
        return await command(p, args)
    code = await unknown_command(p, name, _USAGE)
    return 0 if name == "help" and p.phone.level.api >= _HELP_IS_RIGHT else code


async def am_program(p: Process) -> int:
    """Run ``am …``; instrumentation runs in its own runtime (src cmds/am/am)."""
    if p.args[:1] == ["instrument"]:
        return await instrument(p, p.args[1:])
    if not p.phone.system_server.running:
        return await no_service(p, "activity")
    return await run_in_service(p, am, p.args)
