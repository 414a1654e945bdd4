"""The commands that are part of the shell."""

from fakedroid.shell.builtins import (
    declaring,
    directories,
    finding,
    flow,
    output,
    processes,
    reading,
    setting,
)
from fakedroid.shell.environment import Builtin

BUILTINS: dict[str, Builtin] = {
    **declaring.BUILTINS,
    **directories.BUILTINS,
    **finding.BUILTINS,
    **flow.BUILTINS,
    **output.BUILTINS,
    **processes.BUILTINS,
    **reading.BUILTINS,
    **setting.BUILTINS,
}
