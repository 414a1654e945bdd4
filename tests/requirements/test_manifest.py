"""That nothing of a specification is forgotten: statement, requirement and test hang together.

A requirement that only a skipped test carries is caught when all tests have run: see conftest.
"""

import re

import pytest

from tests.requirements.extract import extract, specification
from tests.requirements.manifest import (
    STOCK_CANNOT,
    about_stock,
    carried,
    lacks,
    requirements,
    statements,
)

ID = re.compile(r"004\.[a-z_]+\.[a-z0-9]+(?:-[a-z0-9]+)*")


def test_every_statement_of_the_specification_has_requirements_or_a_reason() -> None:
    file = specification("004")
    if file is None:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    said = {each.key: each.text for each in extract(file.read_text(encoding="utf-8"))}
    mapped = statements("004")
    assert {key: text for key, text in said.items() if key not in mapped} == {}
    assert set(mapped) <= set(said)
    assert len(said) > 390


def test_a_statement_has_requirements_or_a_reason_and_not_both() -> None:
    for key, mapped in statements("004").items():
        assert bool(mapped.ids) != bool(mapped.reason), key
        assert len(set(mapped.ids)) == len(mapped.ids), key


def test_statements_name_known_requirements_only() -> None:
    named = {id_ for mapped in statements("004").values() for id_ in mapped.ids}
    assert named - set(requirements("004")) == set()


def test_a_requirement_without_a_statement_says_what_it_adds() -> None:
    named = {id_ for mapped in statements("004").values() for id_ in mapped.ids}
    for id_, requirement in requirements("004").items():
        assert id_ in named or requirement.difference, id_


def test_every_requirement_has_a_test_on_the_hand() -> None:
    ids = (ids for name, ids in carried("004").items() if not about_stock(name))
    shown = set().union(*ids)
    assert set(requirements("004")) - shown == set()


def test_every_test_carries_known_requirements() -> None:
    known = set(requirements("004"))
    for name, ids in carried("004").items():
        assert ids, f"{name} carries no requirement"
        assert ids <= known, f"{name} carries {ids - known}"


def test_ids_and_sentences_are_well_formed() -> None:
    for id_, requirement in requirements("004").items():
        assert ID.fullmatch(id_), id_
        for text in (requirement.sentence, requirement.difference, requirement.stands):
            assert not text or text.endswith((".", ".)")), id_
            assert text == " ".join(text.split()), id_
        assert requirement.sentence, id_


def test_only_what_is_on_the_closed_list_may_need_the_hand() -> None:
    needed = {each.needs_hand for each in requirements("004").values()} - {""}
    assert needed == STOCK_CANNOT
    assert set(lacks("004")) == STOCK_CANNOT
