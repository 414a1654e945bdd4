"""That nothing of the smaller specifications is forgotten either, by the same rules as for 004."""

import re

import pytest

from tests.requirements.extract import extract, specification
from tests.requirements.manifest import NUMBERS, carried, requirements, statements

OTHERS = [number for number in NUMBERS if number != "004"]
EACH = pytest.mark.parametrize("number", OTHERS)


@EACH
def test_every_statement_of_the_specification_has_requirements_or_a_reason(number: str) -> None:
    file = specification(number)
    if file is None:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    said = {each.key: each.text for each in extract(file.read_text(encoding="utf-8"))}
    mapped = statements(number)
    assert {key: text for key, text in said.items() if key not in mapped} == {}
    assert set(mapped) <= set(said)


@EACH
def test_a_statement_has_requirements_or_a_reason_and_not_both(number: str) -> None:
    for key, mapped in statements(number).items():
        assert bool(mapped.ids) != bool(mapped.reason), key
        assert len(set(mapped.ids)) == len(mapped.ids), key


@EACH
def test_statements_name_known_requirements_and_all_that_add_nothing(number: str) -> None:
    known = requirements(number)
    named = {id_ for mapped in statements(number).values() for id_ in mapped.ids}
    assert named <= set(known)
    for id_, requirement in known.items():
        assert id_ in named or requirement.difference, id_


@EACH
def test_every_requirement_has_a_test_and_every_test_a_requirement(number: str) -> None:
    tests = carried(number)
    known = set(requirements(number))
    for name, ids in tests.items():
        assert ids, f"{name} carries no requirement"
        assert ids <= known, f"{name} carries {ids - known}"
    assert known - set().union(*tests.values()) == set()


@EACH
def test_ids_and_sentences_are_well_formed(number: str) -> None:
    form = re.compile(number + r"\.[a-z_]+\.[a-z0-9]+(?:-[a-z0-9]+)*")
    for id_, requirement in requirements(number).items():
        assert form.fullmatch(id_), id_
        assert requirement.sentence, id_
        for text in (requirement.sentence, requirement.difference, requirement.stands):
            assert not text or text.endswith((".", ".)")), id_
            assert text == " ".join(text.split()), id_
