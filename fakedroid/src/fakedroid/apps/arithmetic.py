"""The calculator's arithmetic: numbers with + − × ÷ and per cent."""

import re
from decimal import Decimal, DivisionByZero, InvalidOperation, localcontext

_TOKEN = re.compile(r"\d+\.?\d*|\.\d+|[+−×÷%]")
_DIGITS = 12


def evaluate(formula: str) -> str | None:
    """Return the displayed result, an error text, or None if the formula is incomplete."""
    tokens = _TOKEN.findall(formula)
    if not tokens or "".join(tokens) != formula:
        return None
    try:
        with localcontext() as context:
            context.prec = 2 * _DIGITS
            total = _sum(tokens)
    except (DivisionByZero, InvalidOperation):
        return "Can't divide by 0"
    except ValueError:
        return None
    return _shown(total)


def _sum(tokens: list[str]) -> Decimal:
    total, sign = Decimal(0), 1
    if tokens[0] == "−":
        sign = -1
        tokens.pop(0)
    total += sign * _product(tokens)
    while tokens:
        operator = tokens.pop(0)
        if operator not in "+−":
            raise ValueError("an operator is missing")
        total += _product(tokens) if operator == "+" else -_product(tokens)
    return total


def _product(tokens: list[str]) -> Decimal:
    value = _number(tokens)
    while tokens and tokens[0] in "×÷":
        operator = tokens.pop(0)
        other = _number(tokens)
        value = value * other if operator == "×" else value / other
    return value


def _number(tokens: list[str]) -> Decimal:
    if not tokens or tokens[0] in "+−×÷%":
        raise ValueError("a number is missing")
    value = Decimal(tokens.pop(0))
    while tokens and tokens[0] == "%":
        tokens.pop(0)
        value /= 100
    return value


def _shown(value: Decimal) -> str:
    rounded = f"{value:.{_DIGITS}g}"
    text = f"{Decimal(rounded):f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return (text or "0").replace("-", "−")
