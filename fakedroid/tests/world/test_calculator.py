"""The calculator, by taps on its keys."""

import pytest

from tests.world.person import CALCULATOR, Person


@pytest.fixture
def person() -> Person:
    person = Person()
    person.open(CALCULATOR)
    return person


def calculate(person: Person, *keys: str) -> str:
    for key in keys:
        person.tap(key)
    return person.find("result").text


def test_seven_plus_three_is_ten_by_taps_on_the_keys(person: Person) -> None:
    assert calculate(person, "digit_7", "op_add", "digit_3", "eq") == "10"


def test_the_result_is_shown_while_typing(person: Person) -> None:
    assert calculate(person, "digit_7", "op_add", "digit_3") == "10"
    assert person.find("formula").text == "7+3"


def test_multiplication_comes_before_addition(person: Person) -> None:
    assert calculate(person, "digit_2", "op_add", "digit_3", "op_mul", "digit_4", "eq") == "14"


def test_decimals_are_exact(person: Person) -> None:
    keys = ("dec_point", "digit_1", "op_add", "dec_point", "digit_2", "eq")
    assert calculate(person, *keys) == "0.3"


def test_a_difference_can_be_negative(person: Person) -> None:
    assert calculate(person, "digit_3", "op_sub", "digit_8", "eq") == "−5"


def test_dividing_by_zero_shows_an_error(person: Person) -> None:
    assert calculate(person, "digit_1", "op_div", "digit_0", "eq") == "Can't divide by 0"


def test_delete_removes_the_last_character_and_clear_removes_all(person: Person) -> None:
    calculate(person, "digit_1", "digit_2", "del")
    assert person.find("formula").text == "1"
    person.tap("clr")
    assert person.find("formula").text == ""


def test_an_operator_after_equals_continues_with_the_result(person: Person) -> None:
    calculate(person, "digit_4", "op_mul", "digit_5", "eq")
    assert calculate(person, "op_add", "digit_1", "eq") == "21"


def test_a_digit_after_equals_starts_a_new_formula(person: Person) -> None:
    calculate(person, "digit_4", "op_mul", "digit_5", "eq", "digit_9")
    assert person.find("formula").text == "9"


def test_an_unfinished_formula_has_no_result(person: Person) -> None:
    assert calculate(person, "digit_4", "op_mul", "eq") == ""


def test_per_cent_divides_by_a_hundred(person: Person) -> None:
    assert calculate(person, "digit_5", "digit_0", "op_pct", "eq") == "0.5"


def test_a_number_right_after_per_cent_has_no_result(person: Person) -> None:
    assert calculate(person, "digit_3", "op_pct", "digit_7", "eq") == ""
