"""Files in the storage locations that a phone's owner has granted."""

import functools
import hashlib
import mimetypes
from typing import Annotated, Any

from handroid.config import Settings
from handroid.errors import ActionFailed, TimedOut
from handroid.model import off_loop
from handroid.model.files import UNKNOWN, DirectoryEntry
from handroid.model.parameters import Flag, Integer, String
from handroid.model.tool import Counted, Effect
from handroid.policy import safe_path
from handroid.tools import granted_files
from handroid.tools.file_text import Replacement, page
from handroid.tools.tool import Call, Values, tool

_MOST_ENTRIES = 200
_MANY_ENTRIES = 5000
_FILE_SECONDS = 60.0
# Only Python's own types, because those of the machine would make answers differ.
_types = functools.cache(mimetypes.MimeTypes)

LocationId = Annotated[str, String("Storage location ID from `android_list_storage_locations`")]
FilePath = Annotated[str, String("Relative path to the file within the storage location")]


@tool(effect=Effect.READS, idempotent=True)
async def list_storage_locations(call: Call) -> list[dict[str, Any]]:
    """Lists user-added storage locations with their metadata. Each location represents a directory
    the user granted access to via the app settings. Use the location ID from this list for all
    file operations. In Handroid 'handroid storage add' grants it."""
    driver = await call.phone.driver(call.deadline)
    return [
        {
            "id": location.id,
            "name": location.name,
            "path": location.shown_path,
            "description": location.description,
            "available_bytes": await granted_files.free_bytes(call, location),
            "allow_read": True,
            "allow_write": location.write,
            "allow_delete": location.delete,
        }
        for location in call.storage.locations(driver.facts)
    ]


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def list_files(
    call: Call,
    location_id: LocationId,
    path: Annotated[str, String("Relative path within the storage location", empty=True)] = "",
    offset: Annotated[int, Integer("Pagination offset (0-based)", at_least=0)] = 0,
    limit: Annotated[
        int,
        Integer("Maximum number of entries to return (max 200)", at_least=1, at_most=_MOST_ENTRIES),
    ] = 200,
) -> dict[str, Any]:
    """Lists files and directories in a storage location. Results are sorted directories-first, then
    alphabetically. Supports pagination via `offset` and `limit` parameters."""
    location, path = await granted_files.find_place(call, location_id, path)
    driver = await call.phone.driver(call.deadline)
    with granted_files.naming(path):
        folder = await safe_path.resolve(
            driver.files, location.path, path, call.deadline, directory=True
        )
        entries = await driver.files.list_directory(folder, call.deadline)
    large = len(entries) > _MANY_ENTRIES
    entries = await off_loop.run_if(large, sorted, entries, key=_order)
    prefix = "/".join(part for part in (location_id, path.strip("/")) if part)
    shown = entries[offset : offset + limit]
    return {
        "files": [_described(entry, prefix) for entry in shown],
        "total_count": len(entries),
        "has_more": offset + len(shown) < len(entries),
    }


def _order(entry: DirectoryEntry) -> tuple[bool, str, str]:
    return not entry.stat.is_directory, entry.name.casefold(), entry.name


@tool(effect=Effect.READS, idempotent=True, open_world=True, seconds=_FILE_SECONDS)
async def read_file(
    call: Call,
    location_id: LocationId,
    path: FilePath,
    offset: Annotated[int, Integer("Starting line number (1-based)", at_least=1)] = 1,
    limit: Annotated[
        int,
        Integer("Maximum number of lines to return (max 200)", at_least=1, at_most=_MOST_ENTRIES),
    ] = 200,
) -> str:
    """Reads a text file with line-based pagination. Returns content with line numbers."""
    content = await whole_file(call, location_id, path)
    return await off_loop.on_text(content, page, path, offset, limit)


async def whole_file(call: Call, location_id: str, path: str) -> bytes:
    """Return the complete content of a file."""
    location, path = await granted_files.find_place(call, location_id, path)
    target = await granted_files.resolve(call, location, path)
    return await granted_files.read(call, target, path)


@tool(effect=Effect.DESTROYS, idempotent=True, seconds=_FILE_SECONDS)
async def write_file(
    call: Call,
    location_id: LocationId,
    path: FilePath,
    content: Annotated[
        str, String("Text content to write (empty string creates an empty file)", empty=True)
    ],
) -> str:
    """Writes text content to a file. Creates the file if it doesn't exist, creates parent
    directories automatically, overwrites existing content. Empty content creates an empty file."""
    location, path = await granted_files.find_writable(call, location_id, path)
    encoded = await _encoded(content)
    target = await granted_files.resolve(call, location, path)
    await granted_files.write(call, target, encoded, path)
    return f"File written successfully: {path}"


@tool(effect=Effect.ACTS, seconds=_FILE_SECONDS)
async def append_file(
    call: Call,
    location_id: LocationId,
    path: FilePath,
    content: Annotated[str, String("Text content to append", empty=True)],
) -> str:
    """Appends text content to an existing file. If the storage provider does not support append
    mode, an error with a hint to use `android_write_file` is returned. In Handroid all do."""
    location, path = await granted_files.find_writable(call, location_id, path)
    target = await granted_files.resolve(call, location, path)
    driver = await call.phone.driver(call.deadline)
    encoded = await _encoded(content)
    with granted_files.naming(path):
        size = (await driver.files.stat(target, call.deadline)).size
        granted_files.refuse_large(call, size + len(encoded), path)
        await driver.files.append(target, encoded, call.deadline)
    return f"Content appended successfully to: {path}"


@tool(effect=Effect.DESTROYS, seconds=_FILE_SECONDS)
async def file_replace(
    call: Call,
    location_id: LocationId,
    path: FilePath,
    old_string: Annotated[str, String("The literal string to search for")],
    new_string: Annotated[str, String("The replacement string", empty=True)],
    replace_all: Annotated[
        bool,
        Flag("If `true`, replaces all occurrences; if `false`, replaces only the first"),
    ] = False,
) -> str:
    """Performs literal string replacement in a text file. Uses advisory file locking when supported
    by the storage provider."""
    location, path = await granted_files.find_writable(call, location_id, path)
    target = await granted_files.resolve(call, location, path)
    name = hashlib.sha256(target.encode(errors="surrogateescape")).hexdigest()[:16]
    async with call.phone.state.locked(f"file-{name}", call.deadline):
        content = await granted_files.read(call, target, path)
        words = Replacement(old_string, new_string, replace_all)
        count = await off_loop.on_text(content, words.count_in, path)
        granted_files.refuse_large(call, len(content) + count * words.growth, path)
        large = _is_large(content) or _is_large(new_string)
        changed = await off_loop.run_if(large, words.made_in, content, count)
        await granted_files.write(call, target, changed, path)
    return f"Replaced {count} occurrence(s) in: {path}"


def _download_seconds(_values: Values, settings: Settings) -> float:
    return settings.download_timeout_s + _FILE_SECONDS


@tool(
    effect=Effect.DESTROYS,
    open_world=True,
    locks=False,
    seconds=_download_seconds,
    counted=Counted.DOWNLOAD,
)
async def download_from_url(
    call: Call,
    location_id: LocationId,
    path: Annotated[str, String("Destination path within the storage location")],
    url: Annotated[str, String("URL to download from (HTTP or HTTPS)")],
) -> str:
    """Downloads a file from a URL and saves it to a storage location."""
    # An HTTP client takes long to import, and a server should start quickly.
    from handroid.policy import safe_fetch

    location, path = await granted_files.find_writable(call, location_id, path)
    safe_path.relative_parts(path)
    settings = call.settings
    rules = safe_fetch.FetchRules(
        allow_http=settings.allow_http_downloads,
        allow_unverified=settings.allow_unverified_certificates,
        exempt_hosts=frozenset(settings.download_hosts),
        limit=settings.file_size_limit,
    )
    limit = call.deadline.sooner(settings.download_timeout_s)
    try:
        content = await safe_fetch.fetch(url, rules, limit)
    except TimedOut as error:
        raise ActionFailed(
            f"Download failed: no answer within {settings.download_timeout_s} s.",
            "Try again, or raise download_timeout_s.",
        ) from error
    async with call.turn():
        target = await granted_files.resolve(call, location, path)
        await granted_files.write(call, target, content, path)
    return f"File downloaded successfully: {path}"


@tool(effect=Effect.DESTROYS, seconds=_FILE_SECONDS, counted=Counted.DELETE)
async def delete_file(call: Call, location_id: LocationId, path: FilePath) -> str:
    """Deletes a single file from a storage location. Cannot delete directories."""
    location, path = await granted_files.find_deletable(call, location_id, path)
    driver = await call.phone.driver(call.deadline)
    with granted_files.naming(path):
        target = await safe_path.resolve_own_entry(driver.files, location.path, path, call.deadline)
        if (await driver.files.stat(target, call.deadline)).is_directory:
            raise ActionFailed(f"{path} is a directory.", "Only single files can be deleted.")
        await driver.files.remove(target, call.deadline)
    return f"File deleted successfully: {path}"


def _is_large(content: bytes | str) -> bool:
    return len(content) > off_loop.LARGE_TEXT


async def _encoded(content: str) -> bytes:
    return await off_loop.on_text(content, str.encode)


def _described(entry: DirectoryEntry, prefix: str) -> dict[str, Any]:
    folder = entry.stat.is_directory
    name = entry.name.encode(errors="surrogateescape").decode(errors="replace")
    return {
        "name": name,
        "path": f"{prefix}/{name}",
        "is_directory": folder,
        "size": 0 if folder else entry.stat.size,
        "last_modified": None if folder or entry.stat == UNKNOWN else entry.stat.modified * 1000,
        "mime_type": None if folder else _types().guess_type(entry.name)[0],
    }
