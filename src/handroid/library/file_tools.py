"""File tools that take paths on the phone, and find the granted folder of each path."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from handroid.errors import PermissionDenied
from handroid.model.parameters import String
from handroid.model.tool import Answer, Effect
from handroid.policy.storage import Location
from handroid.tools import files
from handroid.tools.tool import Call, Registry, Tool, Values, tool

_SHARED = "/sdcard"
_SAME = ("/storage/emulated/0", "/storage/self/primary")
_BY_PATH = (
    files.list_files,
    files.write_file,
    files.append_file,
    files.file_replace,
    files.delete_file,
    files.download_from_url,
)


@tool(effect=Effect.READS, idempotent=True, open_world=True, group="files", seconds=60.0)
async def read_whole(call: Call, path: Annotated[str, String("The file")]) -> Answer:
    """Return the whole content of a file."""
    return Answer((await files.whole_file(call, *await _place(call, path)),), untrusted=True)


def add_to(registry: Registry) -> None:
    """Add the tools to a registry."""
    registry.add(read_whole.handroid_tool)  # type: ignore[attr-defined]
    for function in _BY_PATH:
        registry.add(_by_path(function.handroid_tool))  # type: ignore[attr-defined]


def _by_path(made: Tool) -> Tool:
    """Return a tool that takes a path on the phone instead of a location and a relative path."""

    async def run(call: Call, path: str, **values: Any) -> Any:
        location_id, inside = await _place(call, path)
        return await made.function(call, location_id=location_id, path=inside, **values)

    def read(arguments: Mapping[str, Any]) -> Values:
        values = made.read({"location_id": "any", **arguments})
        return {name: value for name, value in values.items() if name != "location_id"}

    return replace(made, function=run, read=read)


async def _place(call: Call, path: str) -> tuple[str, str]:
    """Return the innermost location that contains a path, and the path inside it."""
    driver = await call.phone.driver(call.deadline)
    wanted = absolute(path)
    for location in sorted(call.storage.locations(driver.facts), key=_depth, reverse=True):
        if wanted == location.path or wanted.startswith(f"{location.path}/"):
            return location.id, wanted[len(location.path) + 1 :]
    raise PermissionDenied(
        f"'{path}' is in no folder that the phone's owner has granted.",
        "Grant one with 'handroid storage add'.",
    )


def absolute(path: str) -> str:
    """Return an absolute path on the phone; a relative one is in the shared storage."""
    if not path.startswith("/"):
        return f"{_SHARED}/{path}"
    for same in _SAME:
        if path == same or path.startswith(f"{same}/"):
            return _SHARED + path[len(same) :]
    return path


def _depth(location: Location) -> int:
    return len(location.path)
