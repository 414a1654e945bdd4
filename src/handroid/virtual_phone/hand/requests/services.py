"""``service.*``: services that publish tools and reply by a callback."""

from __future__ import annotations

from typing import Final

from fakedroid.state.components import JavaException, Reply, ServiceApp, Tree
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import (
    capabilities_too_large,
    capabilities_unreadable,
    no_service,
    reply_too_large,
    service_not_started,
    timed_out,
)
from handroid.virtual_phone.hand.refusals import DONE, UNKNOWN
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.published import allow

_MOST_ELEMENTS: Final = 2_000
_DEEPEST: Final = 8
_MOST_EXTRAS: Final = 64
_LONGEST_REPLY: Final = 1_000_000


async def describe(request: Request) -> dict[str, Value]:
    """Return a service's description of itself; nothing of the app is started."""
    app = _service(request)
    try:
        tree = app.read_capabilities()
    except JavaException as thrown:
        raise capabilities_unreadable(thrown.name.rpartition(".")[2]) from thrown
    capabilities = None if tree is None else _Elements().copy(tree)
    return {"name": app.name, "description": app.description, "capabilities": capabilities}


class _Elements:
    """Copies a tree within the limits of the protocol."""

    def __init__(self) -> None:
        self._count = 0

    def copy(self, tree: Tree, depth: int = 1) -> Tree:
        """Return the same tree, without empty lists of children."""
        self._count += 1
        if self._count > _MOST_ELEMENTS or depth > _DEEPEST:
            raise capabilities_too_large()
        copied = {"tag": tree["tag"], "attributes": dict(tree.get("attributes", {}))}
        children = [self.copy(child, depth + 1) for child in tree.get("children", ())]
        return {**copied, "children": children} if children else copied


def _service(request: Request) -> ServiceApp:
    package, class_name = request.args["package"], request.args["class"]
    app = request.phone.components.service(package, class_name)
    if app is None:
        raise no_service(f"{package}/{class_name}")
    return app


async def call(request: Request) -> dict[str, Value]:
    """Start a service and return its reply to this request."""
    app, args, replies = _service(request), request.args, request.hand.replies
    allow(app, app.class_name)
    if app.refusal is not None:
        raise service_not_started(app.class_name, app.refusal)
    with replies.awaited(app.package, args["id"], request.time.ends_at) as waiting:
        request.outcome = UNKNOWN
        request.phone.components.start(
            app,
            args["extras"],
            lambda reply: replies.take(waiting, reply),
            request.time.at,
        )
        reply = await request.time.wait_for(waiting.reply)
    if reply is None:
        raise timed_out()
    request.time.begin_at(reply.at)
    return {"code": reply.code, "extras": _strings(app, reply)}


def _strings(app: ServiceApp, reply: Reply) -> dict[str, str]:
    texts = {name: value for name, value in reply.extras.items() if isinstance(value, str)}
    length = sum(len(name) + len(value) for name, value in texts.items())
    if len(texts) > _MOST_EXTRAS or length > _LONGEST_REPLY:
        raise reply_too_large(app.package).after(DONE)
    return texts
