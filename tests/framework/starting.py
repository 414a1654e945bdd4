"""A hand on a framework phone, started as the protocol specifies."""

import asyncio
import hashlib
import json
import secrets

from handroid.adb import shell, sync
from handroid.adb.quoting import command
from tests.framework.raw_hand import RawHand
from tests.framework_phone import FrameworkPhone
from tests.phones import soon

JAR = "/data/local/tmp/hand.jar"
SECRET = "HANDROID_HAND_SECRET"


async def start(phone: FrameworkPhone, token: bytes | None = None) -> RawHand:
    """Push a jar, start the hand, connect through adb, and perform the handshake."""
    token, name = token or secrets.token_bytes(32), f"handroid-{secrets.token_hex(16)}"
    jar = b"The JVM runs the hand's classes as they were built into it."
    version = hashlib.sha256(jar).hexdigest()[:16]
    await sync.push(phone.transport, JAR, jar, soon())
    line = (
        command(
            "app_process", "/", "--nice-name=handroid-hand", "handroid.hand.Main", name, version
        )
        .in_background()
        .text
    )
    answer = await shell.run(
        phone.transport,
        command("sh", "-c", f"read -r {SECRET}; export {SECRET}; CLASSPATH={JAR} {line}"),
        soon(),
        stdin=f"{token.hex()}\n".encode(),
    )
    ready = json.loads(answer.text)["ready"]
    session = await connect(phone, name)
    await session.open(token)
    assert session.hello == {**session.hello, "protocol": 1, "version": version}
    assert session.welcome["pid"] == ready["pid"]
    return session


async def connect(phone: FrameworkPhone, name: str) -> RawHand:
    """Open the hand's socket through the adb server, with adb's protocol."""
    address = phone.server.address
    reader, writer = await asyncio.open_connection(address.host, address.port)
    for service in (f"host:transport:{phone.transport.serial}", f"localabstract:{name}"):
        writer.write(f"{len(service):04x}{service}".encode())
        assert await reader.readexactly(4) == b"OKAY"
    return RawHand(reader, writer)
