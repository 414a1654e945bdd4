"""Ids that the caller was never shown: invented ones, those of another caller, changed ones."""

from random import Random

import pytest

from handroid.errors import ElementNotFound
from handroid.model.screen import Screen
from handroid.phone.shown_screens import ShownScreens
from tests.element_ids import screens
from tests.element_ids.trials import SEED, ids_of


def a_screen() -> Screen:
    return screens.build("detail", Random(f"{SEED}/page/0")).freeze()


@pytest.mark.parametrize(
    "invented",
    [
        *("", "node", "node_", "node_w0", "node__w0", "node_zz_w0", "node_1_w", "NODE_1_W0"),
        *("node_0_w0", "node_1_w99999999999999999999", "node_-1_w0", "node_1_w0\n", " node_1_w0"),
        *("node_１_w０", "node_" + "f" * 10_000 + "_w0", "\x00", "'; drop table", "../../etc"),
    ],
)
def test_an_invented_id_is_refused_with_advice(invented: str) -> None:
    seen = ShownScreens()
    screen = a_screen()
    for _ in range(2):
        with pytest.raises(ElementNotFound) as refusal:
            seen.find(invented, screen)
        said = str(refusal.value)
        assert said.strip().endswith(".")
        assert len(said) < 500
        assert said.isprintable()
        seen.show(screen)


def test_an_id_that_another_caller_was_shown_is_refused_before_a_look() -> None:
    screen = a_screen()
    shown = ShownScreens()
    for element_id in ids_of(shown.show(screen)).values():
        with pytest.raises(ElementNotFound):
            ShownScreens().find(element_id, screen)


def test_a_changed_id_is_refused() -> None:
    screen, seen = a_screen(), ShownScreens()
    ids = set(ids_of(seen.show(screen)).values())
    for element_id in ids:
        digits, _, window = element_id.removeprefix("node_").partition("_w")
        for other in (f"node_{digits}0_w{window}", f"node_{digits}_w{int(window) + 7}"):
            if other not in ids:
                with pytest.raises(ElementNotFound):
                    seen.find(other, screen)
