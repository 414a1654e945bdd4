"""Commands through the real adb: exit codes, separate streams, terminals, small services."""

import asyncio
import subprocess
from typing import NamedTuple

import pytest
import pytest_asyncio

from fakedroid.wire.adbd import Adbd
from tests.adbd.conftest import Listen
from tests.adbd.tiny_phone import OLD_FEATURES, TinyPhone
from tests.adbd.wire_host import WireHost
from tests.real_adb import AdbServer


class Setup(NamedTuple):
    adb: AdbServer
    phone: TinyPhone
    adbd: Adbd

    async def run(
        self, *args: str, stdin: bytes | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        return await self.adb.on(self.adbd, *args, stdin=stdin)

    async def ask(self, service: str, said: bytes = b"") -> bytes:
        """Open a service by the server's own protocol and return the whole response."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.adb.port)
        for request in (f"host:transport:127.0.0.1:{self.adbd.port}", service):
            writer.write(b"%04x" % len(request) + request.encode())
            status = await reader.readexactly(4)
            if status != b"OKAY":
                writer.close()
                return status
        writer.write(said)
        answer = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        await writer.wait_closed()
        return answer


@pytest_asyncio.fixture
async def it(adb: AdbServer, listen: Listen) -> Setup:
    phone = TinyPhone()
    adbd = await listen(phone)
    await adb.connect(adbd)
    return Setup(adb, phone, adbd)


async def test_output_errors_and_exit_code_arrive_separately(it: Setup) -> None:
    done = await it.run("shell", "echo out; err wrong; exit 37")
    assert (done.stdout, done.stderr, done.returncode) == (b"out\n", b"wrong\n", 37)


@pytest.mark.parametrize("code", [0, 1, 127, 255])
async def test_every_exit_code_is_returned(it: Setup, code: int) -> None:
    assert (await it.run("shell", f"exit {code}")).returncode == code


async def test_the_standard_input_reaches_the_command_and_ends(it: Setup) -> None:
    text = bytes(range(256)) * 2000
    done = await it.run("shell", "cat; echo end", stdin=text)
    assert done.stdout == text + b"end\n"


async def test_a_command_that_does_not_read_its_input_still_ends(it: Setup) -> None:
    assert (await it.run("shell", "exit 3", stdin=b"x" * 3_000_000)).returncode == 3


async def test_exec_out_passes_bytes_unchanged_and_without_exit_code(it: Setup) -> None:
    done = await it.run("exec-out", "echo out; err wrong; exit 37")
    assert (done.stdout, done.stderr, done.returncode) == (b"out\nwrong\n", b"", 0)


async def test_exec_in_delivers_all_input_before_the_end(it: Setup) -> None:
    text = bytes(range(256)) * 5000
    assert (await it.run("exec-in", "keep", stdin=text)).returncode == 0
    await asyncio.wait_for(it.phone.shell.ended.wait(), 20)
    assert bytes(it.phone.shell.kept) == text


async def test_a_plain_command_has_no_terminal_and_exec_has_one(it: Setup) -> None:
    assert (await it.run("shell", "tty")).stdout == b"no\n"
    assert (await it.run("shell", "-x", "tty")).stdout == b"yes\n"
    assert (await it.run("exec-out", "tty")).stdout == b"yes\n"
    assert (await it.run("shell", "-tt", "tty; err both")).stdout == b"yes\r\nboth\r\n"


async def test_the_old_shell_mixes_errors_in_and_leaves_line_ends_alone(it: Setup) -> None:
    assert await it.ask("shell:echo out; err wrong; exit 1") == b"out\nwrong\n"


async def test_the_environment_is_adbds(it: Setup) -> None:
    words = (await it.run("shell", "env")).stdout.decode().split()
    assert {"HOME=/", "USER=shell", "TERM=xterm", "HOSTNAME=tiny"} <= set(words)
    assert b"TERM=dumb" in await it.ask("shell:env")


async def test_a_killed_client_cancels_its_command(it: Setup) -> None:
    client = await it.adb.spawn("-s", f"127.0.0.1:{it.adbd.port}", "shell", "wait")
    await asyncio.wait_for(it.phone.shell.waiting.wait(), 20)
    client.kill()
    await client.wait()
    await asyncio.wait_for(it.phone.shell.cancelled.wait(), 20)


async def test_a_killed_client_cancels_an_exec_command_after_the_grace_period(it: Setup) -> None:
    client = await it.adb.spawn("-s", f"127.0.0.1:{it.adbd.port}", "exec-out", "wait")
    await asyncio.wait_for(it.phone.shell.waiting.wait(), 20)
    client.kill()
    await client.wait()
    await asyncio.wait_for(it.phone.shell.cancelled.wait(), 20)


async def test_the_interrupt_key_ends_a_command_at_a_terminal(it: Setup) -> None:
    serial = f"127.0.0.1:{it.adbd.port}"
    client = await it.adb.spawn("-s", serial, "shell", "-tt", "wait", stdin=subprocess.PIPE)
    await asyncio.wait_for(it.phone.shell.waiting.wait(), 20)
    assert client.stdin is not None
    client.stdin.write(b"\x03")
    await asyncio.wait_for(it.phone.shell.cancelled.wait(), 20)
    client.stdin.close()
    assert await asyncio.wait_for(client.wait(), 20) == 130


async def test_the_binder_bridge_takes_separate_arguments(it: Setup) -> None:
    assert await it.ask("abb_exec:package\0list\0a b", b"data.") == (
        b"cmd|package|list|a b\nnote\ndata."
    )
    done = await it.run("abb", "package", "list", stdin=b"x.")
    assert (done.stdout, done.stderr, done.returncode) == (b"cmd|package|list\nx.", b"note\n", 5)


async def test_an_old_phone_has_no_binder_bridge(adb: AdbServer, listen: Listen) -> None:
    adbd = await listen(TinyPhone(OLD_FEATURES))
    await adb.connect(adbd)
    assert await Setup(adb, TinyPhone(), adbd).ask("abb_exec:package\0list") == b"FAIL"


async def test_an_unknown_reverse_command_is_refused(listen: Listen) -> None:
    # The real adb server ends itself on such a request, so this bypasses it.
    host = await WireHost.connect(await listen(TinyPhone()))
    await host.open(b"reverse:what")
    assert (await host.get()).payload == b"FAIL0020not a reverse forwarding command"
    await host.close()


async def test_a_user_build_does_not_become_root(it: Setup) -> None:
    done = await it.run("root")
    assert done.stdout == b"adbd cannot run as root in production builds\n"
    assert (await it.run("unroot")).stdout == b"adbd not running as root\n"


async def test_changing_the_mode_of_adbd_prints_a_message_and_drops_the_connection(
    it: Setup,
) -> None:
    assert (await it.run("tcpip", "5555")).stdout == b"restarting in TCP mode port: 5555\n"
    assert (await it.run("wait-for-device")).returncode == 0
    assert (await it.run("usb")).stdout == b"restarting in USB mode\n"


@pytest.mark.parametrize(
    "service", ["jdwp", "track-jdwp", "dev:/dev/null", "tcp:x", "tcpip:x", "?"]
)
async def test_services_a_phone_does_not_offer_are_refused(it: Setup, service: str) -> None:
    assert await it.ask(service) == b"FAIL"


async def test_reboot_runs_the_command_of_that_name(it: Setup) -> None:
    await it.ask("reboot:bootloader")
    assert it.phone.shell.lines == ["/system/bin/reboot bootloader"]
