"""Serves the Agent Skill by the extension `io.modelcontextprotocol/skills` (SEP-2640).

It is served with the lean profile, whose tools it explains. `SKILL.md` beside this file is a copy
of the one in the folder `skills`; scripts/gen writes both.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from mcp import MCPError
from mcp.server import Server, ServerRequestContext
from mcp.types import (
    INVALID_PARAMS,
    ListResourcesResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    RequestParams,
    Resource,
    TextResourceContents,
)

EXTENSION = "io.modelcontextprotocol/skills"
URI = "skill://handroid/SKILL.md"
_FILE = Path(__file__).with_name("SKILL.md")
_TYPE = "text/markdown"
_FRESH = {"ttlMs": 300_000, "cacheScope": "public"}

Context = ServerRequestContext[Any, Any]


class SkillParams(RequestParams):
    """The parameters of a request for one skill."""

    uri: str


def serve_skill(sdk: Server[Any]) -> None:
    """Add handlers that list the skill and its file."""
    sdk.extensions[EXTENSION] = {}
    sdk.add_request_handler("skills/list", PaginatedRequestParams, _list_skills)
    sdk.add_request_handler("skills/get", SkillParams, _get_skill)
    sdk.add_request_handler("resources/list", PaginatedRequestParams, _list_resources)
    sdk.add_request_handler("resources/read", ReadResourceRequestParams, _read_resource)


async def _list_skills(_context: Context, params: PaginatedRequestParams) -> dict[str, Any]:
    _refuse_pages(params)
    return {"skills": [_entry()], **_FRESH}


async def _get_skill(_context: Context, params: SkillParams) -> dict[str, Any]:
    _check(params.uri)
    return {"skill": _entry(), **_FRESH}


async def _list_resources(_context: Context, params: PaginatedRequestParams) -> ListResourcesResult:
    _refuse_pages(params)
    about = _frontmatter(_text())
    listed = Resource(
        uri=URI, name=about["name"], description=about["description"], mime_type=_TYPE
    )
    return ListResourcesResult(resources=[listed])


async def _read_resource(
    _context: Context, params: ReadResourceRequestParams
) -> ReadResourceResult:
    _check(str(params.uri))
    return ReadResourceResult(
        contents=[TextResourceContents(uri=URI, mime_type=_TYPE, text=_text())]
    )


def _check(uri: str) -> None:
    if uri != URI:
        raise MCPError(INVALID_PARAMS, f"There is no such resource; there is {URI}.")


def _refuse_pages(params: PaginatedRequestParams) -> None:
    if params.cursor is not None:
        raise MCPError(INVALID_PARAMS, "There is no such page: the list has only one.")


@cache
def _text() -> str:
    return _FILE.read_bytes().decode("utf-8")


@cache
def _entry() -> dict[str, Any]:
    """Return the extension's entry for the skill: its front matter and its only file."""
    content = _text().encode("utf-8")
    digest = f"sha256:{hashlib.sha256(content).hexdigest()}"
    file = {"uri": URI, "digest": digest, "size": len(content)}
    return {"uri": URI, "frontmatter": _frontmatter(_text()), "resources": [file]}


def _frontmatter(text: str) -> dict[str, str]:
    """Return the fields of the front matter, which has one plain field per line."""
    _, head, _ = text.split("---\n", 2)
    return dict(line.split(": ", 1) for line in head.splitlines())
