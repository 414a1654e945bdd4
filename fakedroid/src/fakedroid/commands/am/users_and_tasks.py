"""The reports of ``am``: the current user and the tasks."""

from fakedroid.commands.am.force_stop import refuse_option
from fakedroid.commands.dumpsys.object_names import activity_type, frame
from fakedroid.commands.dumpsys.window.configuration import configuration
from fakedroid.commands.java.arguments import Arguments, user_number
from fakedroid.commands.java.errors import FAILED
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.device import Device
from fakedroid.shell.process import Process
from fakedroid.state.levels.activity_form import activity_form
from fakedroid.world.window import Activity


async def current_user(p: Process, args: Arguments) -> int:
    """Print the current user."""
    await p.out("0\n")
    return 0


async def standby_bucket(p: Process, args: Arguments) -> int:
    """Print how active an app is: 10 means just used (src UsageStatsManager; from 28)."""
    if p.phone.level.api < _BUCKETS:
        return await unknown_command(p, "get-standby-bucket", "")
    option = args.option()
    if option == "--user":
        user_number(args.required())
    elif option is not None:
        return await refuse_option(p, option)
    await p.out("10\n")
    return 0


def _configuration(phone: Device, top: Activity) -> str:
    """Return the line that StackInfo.toString has from 28 on (src)."""
    if not activity_form(phone.level.api).typed_stacks:
        return ""
    return f" configuration={configuration(phone, activity_type(top))}\n"


_BUCKETS = 28


async def stack(p: Process, args: Arguments) -> int:
    """Run ``am stack``, of which only the list is supported."""
    name = args.required()
    if name == "list":
        return await task_list(p, args)
    await p.err(f"Error: unknown command '{name}'\n")
    return FAILED


async def task_list(p: Process, args: Arguments) -> int:
    """Run ``am stack list`` (src StackInfo.toString 28, RootTaskInfo.toString 31-36)."""
    world = p.phone.world
    word = p.phone.level.stack_word
    bounds = frame(world.display.bounds)
    front = world.resumed_activity()
    for task in world.tasks():
        top = task.activities[-1]
        name = f"{top.package}/{top.class_name}"
        shown = str(front is not None and front.task is task).lower()
        await p.out(
            f"{word} id={task.id} bounds={bounds} displayId=0 userId=0\n"
            f"{_configuration(p.phone, top)}"
            f"  taskId={task.id}: {name} bounds={bounds} userId=0 visible={shown}"
            f" topActivity=ComponentInfo{{{name}}}\n\n"
        )
    return 0
