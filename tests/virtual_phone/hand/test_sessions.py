"""Several hosts at once: sessions, order, deadlines, cancel, limits."""

import asyncio
import secrets

import pytest

from tests.in_time import best_of_three, promise
from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.pipe import Pipe
from tests.virtual_phone.hand.running import OnPhone, running_hand
from tests.virtual_phone.hand.test_screen import opened
from tests.virtual_phone.hand.test_touch import still

LONG = [still(540, 1400, 0, 60_000)]


async def test_eight_sessions_and_no_more(on_phone: OnPhone) -> None:
    hosts = [await on_phone.host() for _ in range(8)]
    ninth = Host(await on_phone.stream(), on_phone.token)
    assert (await ninth.hear())["refused"]["kind"] == "busy"
    assert await ninth.hear_end()
    assert (await hosts[0].ask("hand.status"))["sessions"] == 8
    hosts[3].close()
    async with asyncio.timeout(20):
        while (await hosts[0].ask("hand.status"))["sessions"] == 8:
            await asyncio.sleep(0)
    assert await (await on_phone.host()).ask("hand.ping") == {}


async def test_the_eighth_place_is_given_when_the_proof_comes() -> None:
    async with running_hand() as hand:
        late = Host(Pipe.to(hand), hand.token)
        hello = (await late.hear())["hello"]
        for _ in range(8):
            await Host.welcomed(Pipe.to(hand), hand.token)
        nonce = secrets.token_hex(32)
        proof = late.proof(hello["nonce"], nonce)
        await late.say({"open": {"nonce": nonce, "proof": proof}})
        assert (await late.hear())["refused"]["kind"] == "busy"


async def test_sixteen_may_wait_to_be_let_in() -> None:
    async with running_hand() as hand:
        waiting = [Host(Pipe.to(hand), hand.token) for _ in range(16)]
        for each in waiting:
            assert "hello" in await each.hear()
        late = Host(Pipe.to(hand), hand.token)
        assert (await late.hear())["refused"]["kind"] == "busy"
        waiting[0].close()
        await waiting[0].stream.served  # type: ignore[attr-defined]
        assert await (await Host.welcomed(Pipe.to(hand), hand.token)).ask("hand.ping") == {}


async def test_who_does_not_open_is_closed() -> None:
    async with running_hand(speed=1000) as hand:
        silent = Host(Pipe.to(hand), hand.token)
        await silent.hear()
        assert await silent.hear_end()


async def test_a_host_without_the_token_is_refused(on_phone: OnPhone) -> None:
    stranger = Host(await on_phone.stream(), bytes(32))
    hello = (await stranger.hear())["hello"]
    assert hello["protocol"] == 1
    nonce = secrets.token_hex(32)
    proof = stranger.proof(hello["nonce"], nonce)
    await stranger.say({"open": {"nonce": nonce, "proof": proof}})
    assert (await stranger.hear())["refused"]["kind"] == "token"
    assert await stranger.hear_end()


async def test_ten_thousand_wrong_tokens_are_refused() -> None:
    async with running_hand() as hand:
        nonces = set()
        for number in range(10_000):
            host = Host(Pipe.to(hand), secrets.token_bytes(32))
            hello = (await host.hear())["hello"]
            nonces.add(hello["nonce"])
            # Some answer with what the hand itself has said before.
            nonce = hello["nonce"] if number % 3 == 0 else secrets.token_hex(32)
            proof = host.proof(hello["nonce"], nonce)
            await host.say({"open": {"nonce": nonce, "proof": proof}})
            assert (await host.hear())["refused"]["kind"] == "token"
        assert len(nonces) == 10_000
        assert hand.state.sessions == 0
        assert await (await Host.welcomed(Pipe.to(hand), hand.token)).ask("hand.ping") == {}


async def stopped(host: Host, number: int) -> None:
    """Cancel an act that is the only request still open."""
    await host.say({"cancel": number})
    with pytest.raises(AskFailed) as failed:
        await host.end(number)
    assert failed.value.kind == "cancelled"


async def test_a_read_goes_beside_a_long_act(slow_host: Host) -> None:
    await opened(slow_host, "dev.handroid.gestures")
    act = await slow_host.begin("touch.perform", paths=LONG, deadline=100_000)
    read = await slow_host.begin("screen.read")
    assert (await slow_host.hear())["id"] == read
    await stopped(slow_host, act)


async def test_acts_of_all_sessions_are_done_one_at_a_time(on_phone: OnPhone, host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    x, y = screen.center(id="digit_7")
    hosts = [host, *[await on_phone.host() for _ in range(4)]]
    numbers = [
        (each, await each.begin("touch.perform", paths=[still(x, y, 0, 100)], deadline=120_000))
        for _ in range(3)
        for each in hosts
    ]
    for each, number in numbers:
        assert await each.end(number) == {"events": 2}
    shown = (await host.read()).element(id="formula")["text"]
    assert shown.replace(",", "") == "7" * 15


async def test_acts_of_one_session_keep_their_order(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    await host.ask("element.click", target=screen.target(id="note"))
    numbers = [await host.begin("text.type", text=letter) for letter in "abcdefghijklmno"]
    contents = [(await host.end(number))["content"] for number in numbers]
    assert contents == ["abcdefghijklmno"[:end] for end in range(1, 16)]


async def test_sixteen_requests_may_be_open(slow_host: Host) -> None:
    await opened(slow_host, "dev.handroid.gestures")
    first = await slow_host.begin("touch.perform", paths=LONG, deadline=100_000)
    for _ in range(15):
        await slow_host.begin("clipboard.write", text="x", deadline=110_000)
    with pytest.raises(AskFailed) as failed:
        await slow_host.ask("hand.ping")
    assert (failed.value.kind, failed.value.outcome) == ("busy", "not done")
    await stopped(slow_host, first)
    for number in range(first + 1, first + 16):
        assert await slow_host.end(number) == {}
    assert await slow_host.ask("hand.ping") == {}


async def test_who_waits_too_long_for_its_turn_is_not_begun(slow_host: Host) -> None:
    screen = await opened(slow_host, "com.android.calculator2")
    first = await slow_host.begin("touch.perform", paths=LONG, deadline=100_000)
    target = screen.target(id="digit_7")
    second = await slow_host.begin("element.click", deadline=2000, target=target)
    with pytest.raises(AskFailed) as failed:
        await slow_host.end(second)
    assert (failed.value.kind, failed.value.outcome) == ("timeout", "not done")
    await stopped(slow_host, first)
    assert "text" not in (await slow_host.read()).element(id="formula")


async def test_who_waits_for_its_turn_can_be_cancelled(slow_host: Host) -> None:
    screen = await opened(slow_host, "com.android.calculator2")
    first = await slow_host.begin("touch.perform", paths=LONG, deadline=100_000)
    waiting = await slow_host.begin("element.click", target=screen.target(id="digit_7"))
    third = await slow_host.begin("hand.ping")
    assert await slow_host.end(third) == {}
    await slow_host.say({"cancel": waiting})
    with pytest.raises(AskFailed) as failed:
        await slow_host.end(waiting)
    assert (failed.value.kind, failed.value.outcome) == ("cancelled", "not done")
    await stopped(slow_host, first)
    assert "text" not in (await slow_host.read()).element(id="formula")


async def test_a_number_still_open_breaks_the_protocol(slow_host: Host) -> None:
    await opened(slow_host, "dev.handroid.gestures")
    number = await slow_host.begin("touch.perform", paths=LONG, deadline=100_000)
    await slow_host.say({"id": number, "ask": "hand.ping", "deadline": 1000})
    answer = await slow_host.hear()
    assert (answer["id"], answer["error"]["kind"]) == (None, "protocol")
    assert await slow_host.hear_end()


async def test_a_body_is_refused(host: Host) -> None:
    await host.say({"id": 1, "ask": "hand.ping", "deadline": 1000}, b"x")
    assert (await host.hear())["error"]["kind"] == "invalid"
    assert await host.ask("hand.ping") == {}


async def test_a_stream_that_ends_inside_a_frame_is_closed(on_phone: OnPhone) -> None:
    host, other = await on_phone.host(), await on_phone.host()
    await host.stream.write(b"\0\0\0\x10\0\0\0\0{")
    host.close()
    async with asyncio.timeout(20):
        while (await other.ask("hand.status"))["sessions"] == 2:
            await asyncio.sleep(0)


@best_of_three
async def test_at_our_own_speed_deadline_and_cancel_are_kept_in_milliseconds() -> None:
    async with running_hand(speed=1) as hand:
        host = await Host.welcomed(Pipe.to(hand), hand.token)
        loop = asyncio.get_running_loop()
        began = loop.time()
        with pytest.raises(AskFailed) as failed:
            await host.ask("touch.perform", deadline=300, paths=LONG)
        assert failed.value.kind == "timeout"
        took = loop.time() - began
        assert took >= 0.3
        promise(took, 0.55)
        number = await host.begin("touch.perform", deadline=100_000, paths=LONG)
        assert await host.ask("screen.display")
        began = loop.time()
        await host.say({"cancel": number})
        with pytest.raises(AskFailed) as failed:
            await host.end(number)
        assert (failed.value.kind, failed.value.outcome) == ("cancelled", "unknown")
        promise(loop.time() - began, 0.25)


async def test_the_phones_own_time_is_reported() -> None:
    async with running_hand(speed=1) as hand:
        host = await Host.welcomed(Pipe.to(hand), hand.token)
        number = await host.begin("touch.perform", paths=[still(540, 1400, 0, 100)])
        answer = await host.hear()
        assert answer["id"] == number
        assert 100_000 <= answer["us"] < 400_000


async def test_who_looks_on_does_not_make_a_tap_long() -> None:
    async with running_hand(speed=5000) as hand:
        host, watcher = [await Host.welcomed(Pipe.to(hand), hand.token) for _ in range(2)]
        await host.ask("apps.open", package="dev.handroid.gestures")

        async def look_on() -> None:
            while True:
                await watcher.ask("screen.display")

        looking = asyncio.create_task(look_on())
        # Many events, so that ours take longer than the phone's time has room for.
        trembling = [[540 + index % 2, 1400, 3 * index] for index in range(100)]
        for _ in range(10):
            await host.ask("touch.perform", paths=[trembling])
            await hand.state.phone.clock.wait_until(hand.state.phone.clock.now() + 400)
        looking.cancel()
        await asyncio.wait([looking])
        screen = await host.read()
        last, count = screen.element(id="last")["text"], screen.element(id="count")["text"]
        assert (last, count) == ("tap", "10")
