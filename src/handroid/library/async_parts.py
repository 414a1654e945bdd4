"""The files, apps and clipboard of a phone."""

from dataclasses import dataclass
from typing import Literal

from handroid.library.session import Session
from handroid.model.apps import App

_PAGE = 200


@dataclass(frozen=True, slots=True)
class File:
    """A file or folder on a phone."""

    name: str
    path: str
    is_directory: bool
    size: int


class AsyncFiles:
    """Files in the folders that the phone's owner has granted with `handroid storage add`.

    Paths are the phone's own, such as ``/sdcard/Download/list.txt``; ``Download/list.txt`` is the
    same.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    async def read(self, path: str) -> str:
        """Return a file's text, which is UTF-8."""
        return (await self.read_bytes(path)).decode("utf-8", "replace")

    async def read_bytes(self, path: str) -> bytes:
        """Return a file's content as bytes."""
        return await self._session.get(bytes, "read_whole", path=path)

    async def write(self, path: str, text: str) -> None:
        """Write a text file, replacing its content; missing folders are created."""
        await self._session.ask("write_file", path=path, content=text)

    async def append(self, path: str, text: str) -> None:
        """Add to the end of a file."""
        await self._session.ask("append_file", path=path, content=text)

    async def replace(self, path: str, old: str, new: str, *, all: bool = False) -> None:
        """Replace the first occurrence of a text in a file, or all occurrences."""
        await self._session.ask(
            "file_replace", path=path, old_string=old, new_string=new, replace_all=all
        )

    async def delete(self, path: str) -> None:
        """Delete a file."""
        await self._session.ask("delete_file", path=path)

    async def download(self, url: str, path: str) -> None:
        """Download a file to the phone; this computer fetches it."""
        await self._session.ask("download_from_url", path=path, url=url)

    async def list(self, path: str) -> list[File]:
        """Return the contents of a folder, folders first."""
        found: list[File] = []
        while True:
            asked = {"path": path, "offset": len(found), "limit": _PAGE}
            page = await self._session.json("list_files", **asked)
            found += [
                File(
                    name=entry["name"],
                    path=f"{path.rstrip('/')}/{entry['name']}",
                    is_directory=entry["is_directory"],
                    size=entry["size"],
                )
                for entry in page["files"]
            ]
            if not page["has_more"]:
                return found


class AsyncApps:
    """The apps of a phone; each is named by its label or its package."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def list(self, kind: Literal["all", "user", "system"] = "all") -> list[App]:
        """Return the installed apps by their labels."""
        return list(await self._session.ask("list_installed", kind=kind))

    async def open(self, app: str) -> None:
        """Open an app, and wait for it to be in front."""
        await self._session.ask("open_named", app=app)

    async def close(self, app: str) -> None:
        """Close an app that is in the background."""
        await self._session.ask("close_named", app=app)


class AsyncClipboard:
    """A phone's clipboard."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def read(self) -> str | None:
        """Return the clipboard's text; None if it has none."""
        text: str | None = (await self._session.json("get_clipboard"))["text"]
        return text

    async def write(self, text: str) -> None:
        """Set the clipboard's text."""
        await self._session.ask("set_clipboard", text=text)
