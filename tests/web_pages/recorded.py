"""A DevTools socket that answers with what Chromium 156 answered for the made form."""

import json
from pathlib import Path
from typing import Any

import wsproto
from wsproto import events

from fakedroid.wire.stream import Stream

RECORDED: dict[str, Any] = json.loads(Path(__file__).with_name("recorded_form.json").read_text())
_PAGE = [{"id": "A1", "type": "page", "description": "", "webSocketDebuggerUrl": "ws://10.0.0.1/x"}]


class RecordedDevtools:
    """Serves one page; ``spoiled`` stands for its tree where a test gives it another."""

    def __init__(self, package: str) -> None:
        self._package = package
        self.spoiled: Any = None
        self.asked: list[str] = []

    async def serve(self, stream: Stream) -> None:
        """Answer one connection."""
        first = await stream.read()
        path = first.split(b" ")[1].decode()
        self.asked.append(path)
        if path.startswith("/devtools/page/"):
            await self._session(stream, first)
            return
        known = {"/json/list": _PAGE, "/json/version": {"Android-Package": self._package}}
        body = json.dumps(known[path]).encode()
        await stream.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    async def _session(self, stream: Stream, data: bytes) -> None:
        protocol = wsproto.WSConnection(wsproto.ConnectionType.SERVER)
        while data:
            protocol.receive_data(data)
            for event in protocol.events():
                if isinstance(event, events.Request):
                    await stream.write(protocol.send(events.AcceptConnection()))
                elif isinstance(event, events.TextMessage):
                    said = json.dumps(self._answer(json.loads(event.data)))
                    await stream.write(protocol.send(events.TextMessage(data=said)))
            data = await stream.read()

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        method, number = request["method"], request["id"]
        if method == "DOM.getContentQuads":
            quads = RECORDED["quads"].get(str(request["params"]["backendNodeId"]))
            failed = {"id": number, "error": {"message": "Could not compute content quads."}}
            return {"id": number, "result": quads} if quads else failed
        results = {
            "Accessibility.getFullAXTree": self.spoiled or RECORDED["tree"],
            "Page.getLayoutMetrics": RECORDED["viewport"],
            "Runtime.evaluate": {"result": {"type": "string", "value": "visible"}},
        }
        return {"id": number, "result": results[method]}
