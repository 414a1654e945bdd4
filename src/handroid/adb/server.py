"""The adb server: uses a running one or starts one, and never restarts it.

This is the only module that starts a program.
"""

import asyncio
import contextlib
import os
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from handroid.adb import binary
from handroid.adb.own_folder import inherited_lock, own_folder, record_program
from handroid.adb.wire import Address, Wire, no_adb_server
from handroid.errors import AdbUnavailable, InvalidParams, TimedOut
from handroid.model.deadline import Deadline
from handroid.model.numbers import decimal

_START_SECONDS = 20.0
_LOOK_EVERY_SECONDS = 0.01
_END_SECONDS = 2.0
_SECRETS = {"HANDROID_TOKEN"}


def address_from(environ: Mapping[str, str] = os.environ) -> Address:
    """Return the address in adb's own environment variables, or adb's default.

    ADB_SERVER_SOCKET (tcp:host:port) takes precedence over ANDROID_ADB_SERVER_ADDRESS and
    ANDROID_ADB_SERVER_PORT, as in the adb program itself.
    """
    socket = environ.get("ADB_SERVER_SOCKET")
    if socket:
        if not socket.startswith("tcp:"):
            raise InvalidParams(
                f"ADB_SERVER_SOCKET is '{socket}', but only tcp: sockets are supported."
            )
        return parse_address(socket.removeprefix("tcp:"))
    host = environ.get("ANDROID_ADB_SERVER_ADDRESS") or Address().host
    return parse_address(f"{host}:{environ.get('ANDROID_ADB_SERVER_PORT') or Address().port}")


def parse_address(text: str) -> Address:
    """Parse an address written as ``host:port``, ``host`` or ``port``.

    Raises:
        InvalidParams: it is none of these.
    """
    host, colon, port = text.rpartition(":")
    if not colon:
        host, port = ("", text) if text.isdigit() else (text, "")
    number = decimal(port) if port else Address().port
    if number is None or not 0 < number < 65536:
        raise InvalidParams(
            f"'{text}' is not an adb server address.",
            "Write it as host:port, for example 127.0.0.1:5037.",
        )
    return Address(host.strip("[]") or Address().host, number)


class AdbServer:
    """An adb server that other programs may use too."""

    def __init__(
        self,
        address: Address | None = None,
        *,
        program: str | None = None,
        environment: Mapping[str, str] | None = None,
        may_start: bool = True,
    ) -> None:
        self.address = address or address_from()
        self._may_start = may_start and self.address.local
        self._program = program
        self._environment = dict(environment or {})
        self._starting = asyncio.Lock()
        self.starts = 0

    async def wire(self) -> Wire:
        """Open a connection, starting a server on this machine if none listens.

        Raises:
            AdbUnavailable: no server is running and none could be started.
        """
        try:
            return await Wire.connect(self.address)
        except AdbUnavailable:
            if not self._may_start:
                raise
        async with self._starting:
            try:
                return await Wire.connect(self.address)
            except AdbUnavailable:
                await self._start()
        return await Wire.connect(self.address)

    async def ask(self, service: str, deadline: Deadline) -> str:
        """Send a host request and return the text of the response."""
        async with deadline.limit(f"The adb server's answer to '{service}'"):
            wire = await self.wire()
            try:
                await wire.request(service)
                return await wire.read_text()
            finally:
                wire.close()

    async def ask_status(self, service: str, deadline: Deadline) -> None:
        """Send a host request that is answered with a status, and with a second one when done."""
        async with deadline.limit(f"The adb server's answer to '{service}'"):
            wire = await self.wire()
            try:
                await wire.request(service)
                await wire.read_exactly(4)
            finally:
                wire.close()

    async def version(self, deadline: Deadline) -> int:
        """Return the server's protocol version (41 for adb 36)."""
        answer = await self.ask("host:version", deadline)
        try:
            return int(answer, 16)
        except ValueError:
            raise no_adb_server(answer) from None

    async def _start(self) -> None:
        program = binary.find(self._program)
        with tempfile.TemporaryFile() as said:
            with _explaining_failures(program):
                process = await asyncio.create_subprocess_exec(
                    program, "-P", str(self.address.port), "start-server",
                    stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                    env=_own_environment() | self._environment,
                )  # fmt: skip
            try:
                async with Deadline.after(_START_SECONDS).limit("Starting the adb server"):
                    code = await process.wait()
            except BaseException:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                raise
            if code != 0:
                said.seek(0)
                text = said.read().decode("utf-8", "replace").strip()
                raise AdbUnavailable(
                    f"{program} could not start a server on port {self.address.port}: {text}"
                )
        self.starts += 1


async def program_version(program: Path, deadline: Deadline) -> str:
    """Return the version text that an adb program prints.

    Raises:
        AdbUnavailable: the program cannot be run.
    """
    with _explaining_failures(program):
        process = await asyncio.create_subprocess_exec(
            program, "version",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=_own_environment(),
        )  # fmt: skip
    try:
        async with deadline.limit(f"Asking {program} for its version"):
            out, _ = await process.communicate()
    except BaseException:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        raise
    return out.decode("utf-8", "replace")


@asynccontextmanager
async def private_server(
    program: str | None = None, *, own_keys: bool = True
) -> AsyncIterator[AdbServer]:
    """Run a private adb server, and stop it afterwards.

    It ignores USB and the network and has its own port, so that it affects neither the user's
    phones nor the user's server. With ``own_keys`` it uses temporary keys, which a real phone's
    owner would have to accept each time; otherwise it uses the user's keys.
    """
    with own_folder("adb") as home:
        environment = {
            **({"HOME": str(home)} if own_keys else {}),
            "ADB_USB": "0",
            "ADB_MDNS": "0",
            "ADB_EMU": "0",
            "ANDROID_ADB_LOG_PATH": str(home / "adb.log"),
        }
        server = AdbServer(Address(port=_free_port()), program=program, environment=environment)
        found = binary.find(program)
        with inherited_lock(home) as descriptors, _explaining_failures(found):
            process = await asyncio.create_subprocess_exec(
                found, "-P", str(server.address.port), "nodaemon", "server",
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=_own_environment() | environment, start_new_session=True, pass_fds=descriptors,
            )  # fmt: skip
        record_program(home, process.pid)
        try:
            await _until_it_answers(server)
            yield server
        finally:
            await _end(server, process)


@contextmanager
def _explaining_failures(program: Path) -> Iterator[None]:
    """Raise an error that explains it if the program cannot be run in this block."""
    try:
        yield
    except OSError as error:
        raise AdbUnavailable(
            f"{program} cannot be run: {error.strerror}.",
            "Make it executable, or name another one with --adb.",
        ) from error


def _own_environment() -> dict[str, str]:
    """Return our environment without our secrets: an adb server may outlive us."""
    return {name: value for name, value in os.environ.items() if name not in _SECRETS}


async def _until_it_answers(server: AdbServer) -> None:
    async with Deadline.after(_START_SECONDS).limit("Starting a private adb server"):
        while True:
            try:
                wire = await Wire.connect(server.address)
            except AdbUnavailable:
                await asyncio.sleep(_LOOK_EVERY_SECONDS)
            else:
                wire.close()
                return


async def _end(server: AdbServer, process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
        await process.wait()
        if not server.starts:
            return
    # Our server died earlier; another one may have been started on our port since.
    await _kill(server)


@asynccontextmanager
async def ended_if_unused(server: AdbServer) -> AsyncIterator[AdbServer]:
    """Yield a server that other programs may use too.

    If it had to be started and no phone is attached to it at the end, it is stopped again.
    """
    try:
        yield server
    finally:
        if server.starts:
            with contextlib.suppress(AdbUnavailable, TimedOut):
                if not await server.ask("host:devices", Deadline.after(_END_SECONDS)):
                    await _kill(server)


async def _kill(server: AdbServer) -> None:
    """Stop the server that listens there, if any, and wait until it is gone."""
    with contextlib.suppress(AdbUnavailable, TimedOut):
        async with Deadline.after(_END_SECONDS).limit("Ending the adb server"):
            wire = await Wire.connect(server.address)
            await wire.request("host:kill")
            await wire.read()
            wire.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
