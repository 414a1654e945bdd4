"""Arguments that many ``pm`` commands begin with."""

from fakedroid.commands.java.arguments import Arguments, illegal_argument, user_number
from fakedroid.shell.process import Process
from fakedroid.state.packages import Package


def skip_user(args: Arguments) -> None:
    """Read one option, of which only ``--user`` means something (src)."""
    if args.option() == "--user":
        user_number(args.required())


def known_package(p: Process, name: str) -> Package:
    """Return the package of a name or component, or raise as Android does."""
    package = p.phone.packages.get(name.partition("/")[0])
    if package is None:
        raise illegal_argument(f"Unknown package: {name}")
    return package
