"""A DevTools socket with the recorded responses of Chromium 156 for the sample form."""

import json
from pathlib import Path
from typing import Any

import wsproto
from wsproto import events

from fakedroid.wire.stream import Stream
from handroid.model.screen import Bounds
from tests.web_pages.form_fields import FormFields

RECORDED: dict[str, Any] = json.loads(Path(__file__).with_name("recorded_form.json").read_text())
_PAGE = {"id": "A1", "type": "page", "description": "", "webSocketDebuggerUrl": "ws://10.0.0.1/x"}


class RecordedDevtools:
    """Serves one page; ``spoiled`` replaces its tree if a test sets it.

    ``place`` is the position of a web view in the list of pages, and ``zoom`` the zoom factor of
    the page.
    """

    def __init__(self, package: str, place: Bounds | None = None, zoom: float = 1) -> None:
        self._package = package
        self._place = place
        self._zoom = zoom
        self.fields = FormFields()
        self.spoiled: Any = None
        self.asked: list[str] = []

    async def serve(self, stream: Stream) -> None:
        """Serve one connection."""
        first = await stream.read()
        path = first.split(b" ")[1].decode()
        self.asked.append(path)
        if path.startswith("/devtools/page/"):
            await self._session(stream, first)
            return
        known = {"/json/list": self._listed(), "/json/version": {"Android-Package": self._package}}
        body = json.dumps(known[path]).encode()
        await stream.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    def _listed(self) -> list[dict[str, Any]]:
        if self._place is None:
            return [_PAGE]
        left, top, right, bottom = self._place
        place = {"screenX": left, "screenY": top, "width": right - left, "height": bottom - top}
        shown = json.dumps({"attached": True, "empty": False, "visible": True, **place})
        hidden = json.dumps({"attached": True, "empty": False, "visible": False, **place})
        return [{**_PAGE, "id": "B2", "description": hidden}, {**_PAGE, "description": shown}]

    def _viewport(self) -> dict[str, Any]:
        """Return the layout metrics; of a zoomed page only the upper left part is visible."""
        seen = RECORDED["viewport"]["cssVisualViewport"]
        sides = {side: seen[side] / self._zoom for side in ("clientWidth", "clientHeight")}
        return {"cssVisualViewport": {**seen, **sides, "scale": self._zoom}}

    async def _session(self, stream: Stream, data: bytes) -> None:
        protocol = wsproto.WSConnection(wsproto.ConnectionType.SERVER)
        while data:
            protocol.receive_data(data)
            for event in protocol.events():
                if isinstance(event, events.Request):
                    await stream.write(protocol.send(events.AcceptConnection()))
                elif isinstance(event, events.TextMessage):
                    said = json.dumps(self._answer(json.loads(event.data)))
                    ping = protocol.send(events.Ping(payload=b"still there?"))
                    await stream.write(ping + protocol.send(events.TextMessage(data=said)))
            data = await stream.read()

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        method, number = request["method"], request["id"]
        if method == "DOM.getContentQuads":
            quads = RECORDED["quads"].get(str(request["params"]["backendNodeId"]))
            failed = {"id": number, "error": {"message": "Could not compute content quads."}}
            return {"id": number, "result": quads} if quads else failed
        about_fields = self.fields.answer(method, request["params"])
        if about_fields is not None:
            return {"id": number, "result": about_fields}
        is_seen = request["params"].get("expression") == "document.visibilityState"
        results = {
            "Accessibility.getFullAXTree": self.spoiled or RECORDED["tree"],
            "Page.getLayoutMetrics": self._viewport(),
            "Runtime.evaluate": {"result": {"value": "visible" if is_seen else None}},
        }
        return {"id": number, "result": results[method]}
