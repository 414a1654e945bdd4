"""Names that every client accepts, that are unique and stable."""

import random
import re

from handroid.model.published import Kind
from handroid.published.names import LONGEST, is_name, name_for

GOOD = re.compile(r"[a-z0-9_]{1,39}")
PIECES = (
    "get",
    "Weather",
    "_",
    "__",
    "-",
    ".",
    "/",
    "ä",
    "天气",
    "🙂",
    " ",
    "\0",
    "\ud800",
    "İ",
    "9",
)


def name(package: str, tool: str, taken: tuple[str, ...] = ()) -> str:
    """Return the name of a provider's tool."""
    return name_for(package, Kind.PROVIDER, f"{package}.Tools", tool, taken)


def test_a_name_is_the_end_of_the_package_and_the_tool() -> None:
    assert name("dev.handroid.sample.weather", "get_forecast") == "weather_get_forecast"
    assert name("com.Example.Shop", "Add Item!") == "shop_add_item"
    assert name("single", "--x--") == "single_x"


def test_a_long_name_is_cut_and_stays_unique() -> None:
    long = name("org.example.app", "do_" * 20)
    other = name("org.example.app", "do_" * 21)
    assert len(long) == LONGEST
    assert long != other
    assert long.rpartition("_")[0] == other.rpartition("_")[0]
    assert len(long.rpartition("_")[2]) == len(other.rpartition("_")[2]) == 6


def test_a_name_in_use_gets_a_suffix_and_is_never_reused() -> None:
    taken: list[str] = []
    for tool in ("a b", "a-b", "a_b", "A B", "a.b"):
        taken.append(name("org.example.app", tool, tuple(taken)))
    assert taken[0] == "app_a_b"
    assert len(set(taken)) == len(taken)
    first = name("org.example.app", "a-b", ("app_a_b",))
    second = name("org.example.app", "a-b", ("app_a_b", first))
    assert first != second


def test_a_tool_without_letters_has_a_name_too() -> None:
    one, two = name("org.example.app", "天气"), name("org.example.app", "🙂")
    assert one != two
    assert GOOD.fullmatch(one)
    assert GOOD.fullmatch(two)


def test_names_are_valid_and_stable_for_any_app() -> None:
    chance = random.Random(7)
    for _ in range(20_000):
        package, tool = ("".join(chance.choices(PIECES, k=chance.randint(0, 12))) for _ in range(2))
        made = name(package, tool)
        assert GOOD.fullmatch(made)
        assert is_name(made)
        assert made == name(package, tool)
        assert len(f"ext_{'s' * 20}_{made}") <= 64
