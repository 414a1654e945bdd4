"""Apps that tests put on a stage's phone, and the approval of what they publish."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fakedroid.state.components import Extras, Started, Tree
from handroid.published.approvals import Approvals
from handroid.published.offer import Offer, Unusable
from handroid.published.publishers import offers
from handroid.virtual_phone.publishers.publisher import ToolProvider, ToolService
from tests.requirements.part import part
from tests.requirements.stage import Stage, soon

_PATIENCE = 20.0
REQUEST, RESPONSE = "mobile-mcp-request", "mobile-mcp-response"


def element(tag: str, *children: Tree, **attributes: str) -> Tree:
    """Return an element of an app's XML."""
    return {"tag": tag, "attributes": attributes, "children": list(children)}


def root(*capabilities: Tree, version: str | None = "1.0") -> Tree:
    """Return a descriptor."""
    return element(
        "mobile-mcp-capabilities", *capabilities, **({"version": version} if version else {})
    )


def capability(id_: str, *children: Tree, description: str = "Does something.") -> Tree:
    """Return a capability."""
    return element("capability", *children, id=id_, description=description, version="1")


def inputs(*types: str, required: bool = False) -> Tree:
    """Return an input with one parameter of each type, named after it."""
    result = [
        element("param", name=each, type=each, required=str(required).lower(), description=each)
        for each in types
    ]
    return element("input", *result)


@dataclass
class Recorder:
    """A service that keeps what it was started with, and replies as configured."""

    package: str
    answers: Callable[[Started], None] = lambda started: answer(started)
    started: list[Started] = field(default_factory=list)

    def start(self, started: Started) -> None:
        self.started.append(started)
        self.answers(started)

    @property
    def requests(self) -> list[dict[str, Any]]:
        """What it was asked, unwrapped."""
        return [json.loads(each.extras[REQUEST])[REQUEST]["request"] for each in self.started]

    def app(self, *capabilities: Tree, **more: Any) -> ToolService:
        """Return the app to install."""
        result = {"name": "Recorder", "description": "Keeps what it gets.", **more}
        tree = result.pop("capabilities", root(*(capabilities or (capability("act"),))))
        class_name = f"{self.package}.Tools"
        return ToolService(self.package, class_name, capabilities=tree, start=self.start, **result)


def asked(started: Started) -> dict[str, Any]:
    """Return the request that a service was started with."""
    request: dict[str, Any] = json.loads(started.extras[REQUEST])[REQUEST]["request"]
    return request


def answer(started: Started, output: Any = None, status: str = "success", **more: Any) -> None:
    """Reply to a request in the specification's form."""
    request = asked(started)
    about = {"id": request["capability"]["id"], **({} if output is None else {"output": output})}
    response = {"id": request["id"], "capability": about, "status": status, **more}
    text = json.dumps({RESPONSE: {"version": "1.0", "response": response}})
    started.reply({RESPONSE: text})


def provider(package: str, call: Callable[[str, str | None, Extras], Any], **more: Any) -> Any:
    """Return an app with a content provider."""
    class_name, authority = f"{package}.Tools", more.pop("authority", f"{package}.mcptool")
    return ToolProvider(package, class_name, authority=authority, call=call, **more)


def tool(name: str = "act", **more: Any) -> Extras:
    """Return an answer to get_tool_info."""
    result = {"tool_description": "Does something.", "tool_input_schema": "{}", **more}
    return {"success": True, "tool_name": name, "tool_input_required": [], **result}


@dataclass
class Counter:
    """A content provider that keeps what it is asked to run, and answers as configured."""

    info: Mapping[str, Any] = field(default_factory=tool)
    result: Any = field(default_factory=lambda: {"success": True, "tool_result": "done"})
    executed: list[Extras] = field(default_factory=list)

    def call(self, method: str, _arg: str | None, extras: Extras) -> Any:
        if method == "get_tool_info":
            return dict(self.info)
        self.executed.append(extras)
        return self.result() if callable(self.result) else self.result


async def offered(stage: Stage, package: str) -> list[Offer | Unusable]:
    """Return what a package offers, by our reading."""
    return await offers(await part(stage), soon(), package)


async def usable(stage: Stage, package: str) -> list[Offer]:
    """Return what a package offers, all of which must be usable."""
    found = await offered(stage, package)
    good = [each for each in found if isinstance(each, Offer)]
    assert good == found, found
    return good


async def unusable(stage: Stage, package: str) -> str:
    """Return why a package's only offer is of no use."""
    (found,) = await offered(stage, package)
    assert isinstance(found, Unusable), found
    return found.reason


async def approved(stage: Stage, package: str) -> list[str]:
    """Approve all that a package offers; return the names that callers use."""
    (phone,) = stage.engine.roster.usable()
    serial = (await phone.facts(soon())).identity.name
    made = await Approvals(stage.state).approve(serial, await usable(stage, package), soon())
    names = [f"ext_{each.name}" for each in made]
    for name in names:
        await noticed(stage, name)
    return names


async def noticed(stage: Stage, name: str, *, shown: bool = True) -> float:
    """Wait until a tool is listed, or not any more; return how long that took."""
    begun = time.monotonic()
    while (name in {each["name"] for each in await stage.caller.tools()}) is not shown:
        assert time.monotonic() - begun < _PATIENCE, f"{name} is not noticed"
        await asyncio.sleep(0.02)
    return time.monotonic() - begun


async def listed(stage: Stage, names: list[str]) -> dict[str, dict[str, Any]]:
    """Return these tools as a caller sees them; all of them are listed."""
    found = {each["name"]: each for each in await stage.caller.tools()}
    assert set(names) <= set(found), sorted(found)
    return {name: found[name] for name in names}
