"""A path inside a storage location never leads out of it, whatever the path and the links."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator

import pytest

from handroid.errors import ActionFailed, BadAnswer, HandroidError, InvalidParams, PermissionDenied
from handroid.model.deadline import Deadline
from handroid.model.files import FileStat
from handroid.policy.safe_path import relative_parts, resolve, resolve_own_entry
from tests.security.plain_tree import Kernel, Lost, Node, PlainFiles, every_file, put

ROOT = "/sdcard/Down"
REAL = "/storage/emulated/0/Down"
SOON = Deadline.after(600)

FILES = (
    f"{REAL}/a.txt",
    f"{REAL}/notes/today.txt",
    f"{REAL}/notes/deep/er/x",
    f"{REAL}/notes/ü ber.txt",
    f"{REAL}/back\\slash",
    f"{REAL}Load/secret",
    f"{REAL}load/secret",
    "/storage/emulated/0/secret",
    "/storage/emulated/0/notes/today.txt",
    "/data/local/tmp/secret",
    "/data/a.txt",
    "/etc/hosts",
)


def phone(links: dict[str, str] | None = None) -> Node:
    """Return a phone whose /sdcard is two links away, with additional links."""
    tree = Node()
    for path in FILES:
        put(tree, path, Node(content=path.encode()))
    put(tree, "/sdcard", Node(target="/storage/self/primary"))
    put(tree, "/storage/self/primary", Node(target="../emulated/0"))
    for path, target in (links or {}).items():
        put(tree, path, Node(target=target))
    return tree


# --- the model: the rules one by one, then the kernel's own walk


def size_in_bytes(text: str) -> int:
    return sum(1 + (ord(c) > 0x7F) + (ord(c) > 0x7FF) + (ord(c) > 0xFFFF) for c in text)


def breaks_a_rule(path: str, directory: bool) -> bool:
    if any(0xD800 <= ord(c) <= 0xDFFF or ord(c) < 32 or 127 <= ord(c) < 160 for c in path):
        return True
    if size_in_bytes(path) > 1000 or path[:1] == "/":
        return True
    if directory and path == "":
        return False
    names, name = [], ""
    for character in path:
        if character == "/":
            names.append(name)
            name = ""
        else:
            name += character
    if not (directory and name == ""):
        names.append(name)
    bad = [n for n in names if n in ("", ".", "..") or size_in_bytes(n) > 255]
    return bool(bad) or len(names) > 64


def judge(tree: Node, path: str, directory: bool) -> tuple[str, list[Node], list[str]]:
    """Return the expected result for a path, where it leads, and what does not exist yet."""
    if breaks_a_rule(path, directory):
        return "invalid", [], []
    root, _ = Kernel(tree).walk(ROOT)
    try:
        nodes, missing = Kernel(tree).walk_from(root, path.split("/"))
    except Lost:
        return "denied", [], []
    if not any(node is root[-1] for node in nodes):
        return "denied", [], []
    if missing and not nodes[-1].is_directory:
        return "failed", [], []
    return "allowed", nodes, missing


def judge_delete(tree: Node, path: str) -> str:
    """Return the expected result of deleting a path."""
    if breaks_a_rule(path, directory=False):
        return "invalid"
    above, _, name = path.rpartition("/")
    verdict, nodes, missing = judge(tree, above, directory=True)
    if verdict != "allowed":
        return verdict
    if missing or name not in nodes[-1].entries:
        return "failed"
    return "denied" if nodes[-1].entries[name].target is not None else "allowed"


# --- the results of our code


async def outcome(answer: Awaitable[str]) -> tuple[str, str]:
    try:
        return "allowed", await answer
    except InvalidParams:
        return "invalid", ""
    except PermissionDenied:
        return "denied", ""
    except ActionFailed:
        return "failed", ""


async def check_all(tree: Node, path: str) -> None:
    """Compare all requests for one path with the model."""
    files = PlainFiles(tree)
    for directory in (False, True):
        found, place = await outcome(resolve(files, ROOT, path, SOON, directory=directory))
        verdict, nodes, missing = judge(tree, path, directory)
        assert (path, found) == (path, verdict)
        if found == "allowed":
            assert Kernel(tree).walk(place) == (nodes, missing)
            assert place == REAL or place.startswith(f"{REAL}/")
    found, place = await outcome(resolve_own_entry(files, ROOT, path, SOON))
    assert (path, found) == (path, judge_delete(tree, path))


def outside(tree: Node) -> dict[str, bytes | str]:
    """Return everything outside the storage location."""
    return {path: what for path, what in every_file(tree) if not path.startswith(f"{REAL}/")}


async def act_everywhere(build: Callable[[], Node], path: str) -> int:
    """Read, write, append and delete if allowed; return how often something was done."""
    done = 0
    for kind in ("read", "write", "append", "remove"):
        tree = build()
        files, before = PlainFiles(tree), outside(tree)
        way = resolve_own_entry if kind == "remove" else resolve
        try:
            place = await way(files, ROOT, path, SOON)
            if kind == "read":
                assert (await files.read(place, 100, SOON)).startswith(f"{REAL}/".encode())
            elif kind == "remove":
                await files.remove(place, SOON)
            else:
                await getattr(files, kind)(place, b"written", SOON)
        except HandroidError:
            pass
        else:
            done += 1
        assert outside(tree) == before, (kind, path)
    return done


# --- 10,000 paths

NAMES = (
    *("a.txt", "notes", "today.txt", "deep", "er", "x", "ü ber.txt", "back\\slash", "new", "Load"),
    *("in", "out", "up", "loop", "dangling", "abs", "chain", "to_root", "self", "nowhere"),
)
TRICKS = (
    *(
        "..",
        ".",
        "",
        "...",
        ".. ",
        " ..",
        "..\\",
        "\\..",
        "\\..\\..",
        "%2e%2e",
        "%2e%2e%2f",
        "..%2f",
    ),
    *("..;", "..%00", "．．", "․․", "。。", "‥", "..\u200b", "\u202e..", "∕", "／", "..／..", "~"),
    *("~root", "$HOME", "`id`", "$(id)", ";id", "|id", "&", "*", "?", "[a]", "{a,b}", "-rf", "--"),
    *(
        "'",
        '"',
        "\\",
        "C:",
        "con",
        "NUL",
        "\0",
        "a\0b",
        "\n",
        "a\nb",
        "\r",
        "\t",
        "\x1b[2J",
        "\x7f",
    ),
    *("\x85", "\ud800", "\udcff", "\udc2e\udc2e", "é", "e\u0301", "😀", "a" * 255, "a" * 256),
    *("ü" * 127, "ü" * 128, "/", "//", "/sdcard/Download", REAL, f"{REAL}/a.txt", "/etc/hosts"),
    *("sdcard", "..a", "a..", "/..", "/../", "../" * 9, "./" * 9, "x/" * 70, "long/" * 190),
)
LINKS = {
    f"{REAL}/in": "notes/deep",
    f"{REAL}/out": "/data/local/tmp",
    f"{REAL}/up": "..",
    f"{REAL}/loop": "loop",
    f"{REAL}/dangling": "not/yet/there",
    f"{REAL}/abs": f"{REAL}/notes",
    f"{REAL}/chain": "up/Down/notes",
    f"{REAL}/to_root": "/",
    f"{REAL}/self": ".",
    f"{REAL}/nowhere": "not_yet",
}


def hostile_paths(count: int) -> Iterator[str]:
    chance = random.Random(8)
    yield from TRICKS
    yield from NAMES
    for _ in range(count - len(TRICKS) - len(NAMES)):
        share = chance.random()
        parts = [
            chance.choice(TRICKS if chance.random() < share else NAMES)
            for _ in range(chance.randint(1, 6))
        ]
        path = "/".join(parts)
        if chance.random() < 0.1:
            path = chance.choice(("/", "./", "../", " ", "\\", "//", "file:///")) + path
        yield path + chance.choice(("", "", "", "", "/", "/.", "/..", "//"))


async def test_ten_thousand_hostile_paths_match_a_simple_model() -> None:
    tree = phone(LINKS)
    paths = list(hostile_paths(10_000))
    for path in paths:
        await check_all(tree, path)
        await asyncio.sleep(0)
    verdicts = [judge(tree, path, directory=False)[0] for path in paths]
    assert len(paths) == 10_000
    for verdict in ("invalid", "denied", "failed", "allowed"):
        assert verdicts.count(verdict) > 100, verdict


# --- 200 layouts of links

FIXED_LAYOUTS: tuple[dict[str, str], ...] = (
    {"l": "a.txt"},
    {"l": "/etc/hosts"},
    {"l": "/etc"},
    {"l": "../secret"},
    {"l": "../../../../../../../etc/hosts"},
    {"l": f"{REAL}Load/secret"},
    {"l": "../DownLoad"},
    {"l": "../Down"},
    {"l": "/sdcard/Down/a.txt"},
    {"l": "/sdcard/Download"},
    {"l": "/"},
    {"l": "."},
    {"l": ".."},
    {"l": "l"},
    {"l": "m", "m": "l"},
    {"l": "m", "m": "n", "n": "/data"},
    {"l": "m", "m": "n", "n": "notes"},
    {"l": "not_yet"},
    {"l": "not/yet"},
    {"l": "/data/not_yet"},
    {"l": "/not/yet/there"},
    {"l": "a.txt/x"},
    {"l": "notes/../../secret"},
    {"l": "notes/../a.txt"},
    {"l": "m/../a.txt", "m": "/data/local"},
    {"l": "/proc/self/root"},
    {"notes/l": "../../.."},
    {"notes/l": "../a.txt"},
    {"notes/deep/er/l": "x"},
    {"l": "/storage/self/primary/Down/notes"},
    {"l": "/storage/self/primary/secret"},
)


def random_layout(chance: random.Random) -> dict[str, str]:
    places = ("l", "m", "n", "o", "notes/l", "notes/m", "notes/deep/l")
    ups = ("", "../", "../../", "../../../", "/", f"{REAL}/", "/sdcard/", "/sdcard/Down/", "./")
    ends = ("l", "m", "n", "o", "notes", "notes/l", "a.txt", "not_yet", "data", "secret", "Down")
    chosen = chance.sample(places, chance.randint(1, 5))
    return {place: chance.choice(ups) + chance.choice(ends) for place in chosen}


def layouts(count: int) -> list[dict[str, str]]:
    chance = random.Random(44)
    more = [random_layout(chance) for _ in range(count - len(FIXED_LAYOUTS))]
    return [*FIXED_LAYOUTS, *more]


async def test_two_hundred_layouts_of_links_never_leave_the_location() -> None:
    done = 0
    tails = ("", "/a.txt", "/secret", "/Down/a.txt", "/today.txt", "/m/new/x")
    for layout in layouts(200):
        links = {f"{REAL}/{place}": target for place, target in layout.items()}
        for path in [place + tail for place in ("l", "m", "notes/l") for tail in tails]:
            await check_all(phone(links), path)
            await asyncio.sleep(0)
            done += await act_everywhere(lambda links=links: phone(links), path)  # type: ignore[misc]
    assert done > 2000


# --- the rules, one sentence each


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("/etc/hosts", "begins with a slash"),
        ("../secret", "must not have '..'"),
        ("notes/./x", "must not have '.'"),
        ("", "must name a file"),
        ("notes/", "must name a file"),
        ("notes//x", "must name a file"),
        ("a\0b", "control character"),
        ("a\nb", "control character"),
        ("\udc80", "surrogate"),
        ("a" * 256, "more than 255 bytes"),
        ("abcd/" * 201 + "x", "more than 1000"),
        ("a/" * 64 + "x", "deeper than 64"),
    ],
)
def test_a_refused_path_says_which_rule_it_breaks(path: str, rule: str) -> None:
    with pytest.raises(InvalidParams, match=r"^The path .* Write it relative") as error:
        relative_parts(path)
    assert rule in str(error.value)


def test_a_directory_may_be_the_location_itself_and_may_end_with_a_slash() -> None:
    assert relative_parts("", directory=True) == ()
    assert relative_parts("notes/deep/", directory=True) == ("notes", "deep")


def test_the_longest_and_deepest_paths_are_accepted() -> None:
    assert len(relative_parts("a/" * 63 + "x")) == 64
    assert len(relative_parts("/".join(["a" * 255] * 3 + ["b" * 232]))) == 4


def test_names_keep_their_bytes() -> None:
    assert relative_parts("e\u0301/\u00e9/back\\slash") == ("e\u0301", "\u00e9", "back\\slash")


async def test_a_link_that_stays_inside_is_read_but_not_deleted() -> None:
    files = PlainFiles(phone({f"{REAL}/l": "notes/today.txt"}))
    assert await resolve(files, ROOT, "l", SOON) == f"{REAL}/notes/today.txt"
    with pytest.raises(PermissionDenied, match="is a link"):
        await resolve_own_entry(files, ROOT, "l", SOON)


async def test_a_new_file_is_placed_below_existing_directories() -> None:
    files = PlainFiles(phone({f"{REAL}/l": "notes"}))
    assert await resolve(files, ROOT, "l/not/yet/x", SOON) == f"{REAL}/notes/not/yet/x"


async def test_a_link_without_access_is_not_treated_as_a_free_name() -> None:
    class Closed(PlainFiles):
        async def real_path(self, path: str, deadline: Deadline) -> str:
            if path.startswith(f"{REAL}/l"):
                return await super().real_path("/none/none", deadline)
            return await super().real_path(path, deadline)

    files = Closed(phone({f"{REAL}/l": "/data/local/tmp"}))
    for path in ("l", "l/x", "l/x/y"):
        with pytest.raises(PermissionDenied, match="does not report where 'l' leads"):
            await resolve(files, ROOT, path, SOON)


@pytest.mark.parametrize(
    "answer", ["", "a", "a/b", f"{REAL}/../x", f"{REAL}//x", f"{REAL}/.", "/a/"]
)
async def test_an_answer_that_is_not_a_real_path_is_refused(answer: str) -> None:
    class Odd(PlainFiles):
        async def real_path(self, path: str, deadline: Deadline) -> str:
            return answer

    with pytest.raises(BadAnswer):
        await resolve(Odd(phone()), ROOT, "x", SOON)


async def test_the_root_as_a_location_contains_everything() -> None:
    files = PlainFiles(phone({f"{REAL}/l": "/etc"}))
    assert await resolve(files, "/", "etc/hosts", SOON) == "/etc/hosts"
    assert await resolve(files, "/", "", SOON, directory=True) == "/"


class Swapping(PlainFiles):
    """Randomly replaces a directory by a link, or back, before each request."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(phone())
        self._chance = chance

    async def real_path(self, path: str, deadline: Deadline) -> str:
        self._swap()
        return await super().real_path(path, deadline)

    async def stat(self, path: str, deadline: Deadline) -> FileStat:
        self._swap()
        return await super().stat(path, deadline)

    def _swap(self) -> None:
        place = self._chance.choice(("notes", "notes/deep", "new", "new/er"))
        target = self._chance.choice(("/data/local/tmp", "..", "../DownLoad", "a.txt", "new"))
        node = Node(target=target) if self._chance.random() < 0.6 else Node()
        put(self.tree, f"{REAL}/{place}", node)


async def test_a_thousand_swaps_during_the_check_never_yield_a_path_above_the_root() -> None:
    chance = random.Random(21)
    allowed = 0
    for _ in range(1000):
        path = chance.choice(("notes/deep/x", "new/er/x", "notes/new", "new"))
        found, place = await outcome(resolve(Swapping(chance), ROOT, path, SOON))
        if found == "allowed":
            allowed += 1
            assert place.startswith(f"{REAL}/")
    assert allowed > 100
