"""The record of a node as a stream: complete and without duplicates, even if the bus was down."""

import json
from pathlib import Path

from handroid.engine.profile import reference
from handroid.model.caller import Caller
from handroid.policy.record_files import RecordFiles
from handroid.policy.record_reading import Place, end_of_record, lines_after
from handroid.state import State
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.monitoring.record_stream import RecordStream
from tests.fleet.conftest import Connect
from tests.fleet.servers import Server, one_server, within
from tests.fleet.small_fleet import small_fleet, text_of


async def stored(bus: Bus) -> list[tuple[str, dict[str, object]]]:
    """Return the subject and the line of all messages of the stream."""
    state = (await bus.streams.stream_info(names.AUDIT)).state
    found = []
    for number in range(max(1, state.first_seq), state.last_seq + 1):
        message = await bus.streams.get_msg(names.AUDIT, number)
        found.append((message.subject or "", json.loads(message.data or b"")))
    return found


async def test_calls_are_published_with_their_tenant(
    nats_server: Server, fleet: Buckets, bus: Bus, tmp_path: Path
) -> None:
    async with small_fleet(nats_server, tmp_path) as small:
        (record,) = small.fleet.directory.all()
        ann = Caller("ann", tenant="red")
        assert text_of(await small.call("note", caller=ann)) == "noted"

        async def published() -> bool:
            return len(await stored(bus)) == 1

        await within(published)
        ((subject, line),) = await stored(bus)
        assert subject == f"audit.red.{record.id}"
        assert (line["n"], line["tool"], line["outcome"]) == (1, "note", "done")
        assert (line["caller"], line["tenant"]) == ("ann", "red")


async def test_lines_written_while_the_bus_is_unreachable_are_sent_later(
    tmp_path: Path, connected: Connect
) -> None:
    with one_server(tmp_path / "nats") as server:
        async with small_fleet(server, tmp_path) as small:
            await small.call("note")
            server.stop()
            await within(lambda: not small.node_bus.connected)
            for _ in range(3):
                # Nobody knows who may use the phone now, so this is refused, and recorded.
                answer = await small.engine.call(reference(), "android_press_home", {})
                assert "The bus cannot be reached" in text_of(answer)
            server.start()
            bus = await connected(server)

            async def all_there() -> bool:
                return len(await stored(bus)) == 4

            await within(all_there)
            assert [line["n"] for _, line in await stored(bus)] == [1, 2, 3, 4]


async def test_lines_are_sent_once_even_if_the_node_restarts(
    fleet: Buckets, bus: Bus, tmp_path: Path
) -> None:
    state = State(tmp_path)
    files = RecordFiles(state)
    await files.append({"tool": "before"})

    def stream() -> RecordStream:
        return RecordStream(bus, state, "lab", "one", dict)

    first = stream()
    first.open()
    await files.append({"tool": "a", "phone": "gone"}, {"tool": "b"})
    await first.close()
    await files.append({"tool": "c"})
    second = stream()
    second.open()
    await second.close()
    state.write("record_sent_lab_one", {"file": 1, "size": 0})
    again = stream()
    again.open()
    await again.close()
    found = await stored(bus)
    assert [line["tool"] for _, line in found] == ["a", "b", "c", "before"]
    assert {subject for subject, _ in found} == {"audit.default.lab.one.none"}


async def test_the_record_is_read_across_files_even_if_some_were_removed(tmp_path: Path) -> None:
    state = State(tmp_path)
    files = RecordFiles(state, file_bytes=1000, files=3)
    assert end_of_record(state) == Place()
    place, numbers = Place(), []
    for number in range(1, 41):
        await files.append({"tool": f"t{number}"})
        if number % 3 == 0:
            lines, place = lines_after(state, place, 10_000)
            numbers += [json.loads(line)["n"] for line in lines]
    while lines := lines_after(state, place, 10_000)[0]:
        lines, place = lines_after(state, place, 10_000)
        numbers += [json.loads(line)["n"] for line in lines]
    assert numbers == list(range(1, 41))
    assert place == end_of_record(state)
    late, _ = lines_after(state, Place(), 10_000)
    assert json.loads(late[0])["n"] == min(
        int(path.stem) for path in tmp_path.glob("record/*.jsonl")
    )
    path = sorted(tmp_path.glob("record/*.jsonl"))[-1]
    path.write_bytes(path.read_bytes() + b"x" * 300)
    assert lines_after(state, place, 100) == ([], Place(place.file, place.size + 100))
    assert lines_after(state, place, 1000) == ([], place)
