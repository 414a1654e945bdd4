"""`handroid call` and `handroid tools`: the tools from a shell."""

import asyncio
import base64
import json
import re
from pathlib import Path
from typing import Annotated, Any

import typer

from handroid.drivers.driver_preference import DEFAULT
from handroid.engine.composition import reaching_engine
from handroid.engine.engine import Engine
from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS, Profile, reference
from handroid.model.tool import Answer, Image, ListedTool, Text
from handroid.surfaces.cli.one_command import one_command
from handroid.surfaces.cli.options import (
    AdbOption,
    DriverOption,
    JsonOption,
    PhoneOption,
    ServerOption,
    keep_picture,
)
from handroid.surfaces.cli.output import echo, echo_json, show_picture
from handroid.surfaces.cli.progress import progress_shown
from handroid.surfaces.cli.suggestion import did_you_mean

_NAME = re.compile(r"[A-Za-z_]\w*")
_LEASE = "lease"
_LOOK_SECONDS = 10.0
"""How long to wait for the tools that apps publish."""


def call(
    tool: Annotated[str, typer.Argument(help="The tool, with or without its prefix.")],
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            help="Its arguments: in their order, or as name=value; lists as JSON.",
        ),
    ] = None,
    phone: PhoneOption = None,
    image: Annotated[
        Path | None,
        typer.Option(
            help="Write the image in the answer to this file; - shows it in the terminal."
        ),
    ] = None,
    driver: DriverOption = DEFAULT,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Call one tool; the answer is the same as over MCP."""
    engine = reaching_engine(phone, server, adb, driver=driver)
    if phone:
        engine = engine.for_phone(phone)
    profile = reference(engine.settings().slug, REFERENCE_GROUPS | EXTRA_GROUPS)
    with progress_shown():
        answer = asyncio.run(_call(engine, profile, tool, arguments or []))
    if as_json:
        echo_json(_as_json(answer))
    else:
        _print(answer, image)
    if answer.is_error:
        raise typer.Exit(1)


def tools(as_json: JsonOption = False) -> None:
    """List the tools that a caller would see."""
    engine = reaching_engine(None, None, None)
    found = asyncio.run(_shown(engine, reference(engine.settings().slug)))
    if as_json:
        echo_json([_described(tool) for tool in found])
        return
    for tool in found:
        echo(f"{tool.name}\n    {tool.description.partition('. ')[0].rstrip('.')}.")


async def _call(engine: Engine, profile: Profile, name: str, arguments: list[str]) -> Answer:
    try:
        tool = await _listed(engine, profile, name)
        return await engine.call(profile, tool.name, _values(tool, arguments), caller=one_command())
    finally:
        await engine.stop()


async def _shown(engine: Engine, profile: Profile) -> list[ListedTool]:
    try:
        await engine.ready(profile, _LOOK_SECONDS)
        return engine.tools(profile)
    finally:
        await engine.stop()


async def _listed(engine: Engine, profile: Profile, name: str) -> ListedTool:
    tool = _named(engine, profile, name)
    if tool is None:
        await engine.ready(profile, _LOOK_SECONDS)
        tool = _named(engine, profile, name)
    if tool is None:
        known = [each.name.removeprefix(profile.prefix) for each in engine.tools(profile)]
        meant = did_you_mean(name.removeprefix(profile.prefix), known)
        raise typer.BadParameter(
            f"there is no tool '{name}'; 'handroid tools' lists them.{meant}", param_hint="TOOL"
        )
    return tool


def _named(engine: Engine, profile: Profile, name: str) -> ListedTool | None:
    found = {tool.name: tool for tool in engine.tools(profile)}
    prefixes = ("", profile.prefix, profile.published)
    return next((found[each + name] for each in prefixes if each + name in found), None)


def _values(tool: ListedTool, arguments: list[str]) -> dict[str, Any]:
    """Return the arguments by name; positional ones are assigned in the schema's order."""
    properties = tool.schema["properties"]
    values: dict[str, Any] = {}
    unnamed = (each for each in properties if each != _LEASE)
    for argument in arguments:
        name, equals, text = argument.partition("=")
        if not equals or not _NAME.fullmatch(name):
            name, text = next((each for each in unnamed if each not in values), ""), argument
        if not name:
            raise typer.BadParameter(f"'{argument}' is one too many.", param_hint="ARGUMENTS")
        kind = properties.get(name, {}).get("type", "string")
        values[name] = text if kind == "string" else _read(text)
    return values


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _print(answer: Answer, image: Path | None) -> None:
    for content in answer.contents:
        if isinstance(content, Text):
            echo(content.text, err=answer.is_error)
        elif isinstance(content, Image) and image:
            keep_picture(image, content.data)
        elif isinstance(content, Image) and not show_picture(content.data):
            size = len(content.data)
            echo(f"(an image of {size} bytes; save it with --image FILE)", err=True)


def _as_json(answer: Answer) -> dict[str, Any]:
    contents = [
        {"type": "text", "text": content.text}
        if isinstance(content, Text)
        else {
            "type": "image",
            "data": base64.b64encode(content.data).decode(),
            "mimeType": content.mime_type,
        }
        for content in answer.contents
    ]
    meta = {**answer.meta, "handroid/outcome": answer.outcome.value}
    if answer.untrusted:
        meta["handroid/untrusted"] = True
    whole: dict[str, Any] = {"content": contents, "isError": answer.is_error, "_meta": meta}
    return whole if answer.structured is None else {**whole, "structuredContent": answer.structured}


def _described(tool: ListedTool) -> dict[str, Any]:
    described = {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": tool.schema,
        "effect": tool.effect.value,
    }
    outputs = tool.output_schema
    return described if outputs is None else {**described, "outputSchema": outputs}
