"""Parameter substitution: ``$name`` and the forms of ``${…}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell import expansion
from fakedroid.shell.control import FatalError
from fakedroid.shell.marks import mark
from fakedroid.shell.patterns import substitute, trim
from fakedroid.shell.quoted_form import quoted_form
from fakedroid.shell.syntax import Literal, Parameter, PatternGroup, Quoted, Word

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment
    from fakedroid.shell.expansion import Expander

_UNSUPPORTED = frozenset(("width", "@#", "@^", "@/"))


async def substitute_parameter(expander: Expander, part: Parameter, *, quoted: bool) -> None:
    """Add the value of a parameter."""
    env, name, form = expander.env, part.name, part.form
    if not name or form == "bad" or (form[:1] == "@" and form not in ("@Q", *_UNSUPPORTED)):
        raise FatalError(f"{part.source}: bad substitution")
    if form in _UNSUPPORTED:
        raise FatalError(f"{part.source}: not supported by the virtual phone")
    if name in ("@", "*") and form != "length":
        await _all_parameters(expander, part, quoted)
        return
    value = None if name in ("@", "*") else env.value_of(name)
    if not form:
        _known(env, name, value)
        expander.parameter_value(value or "", quoted)
    elif form[-1] in "-+=?" and form != "width":
        await _conditional(expander, part, value, quoted)
    else:
        text = await _transformed(env, part, value)
        if not quoted:
            _prepare(expander, part, text)
        expander.parameter_value(text, quoted)


def _prepare(expander: Expander, part: Parameter, text: str) -> None:
    """Do to the field in the making what mksh does before a changed value. [obs: R59]"""
    if part.form[0] in "/s" or (part.form[0] in "#%" and text):
        expander.fields.forget()
    elif part.form[0] in "#%" and expander.fields.splits and _has_text(part.word):
        expander.fields.settle()


def _has_text(pattern: Word | None) -> bool:
    pieces = () if pattern is None else pattern.parts
    return any(isinstance(piece, (Literal, Quoted, PatternGroup)) for piece in pieces)


def _known(env: Environment, name: str, value: str | None) -> None:
    if value is None and "nounset" in env.options:
        raise FatalError(f"{name}: parameter not set")


async def _all_parameters(expander: Expander, part: Parameter, quoted: bool) -> None:
    env, form = expander.env, part.form
    if form and form[-1] not in "-+=?":
        raise FatalError(f"{part.source}: bad substitution")
    if form:
        joined = " ".join(env.parameters) if env.parameters else None
        if await _replaced(expander, part, joined, quoted):
            return
    _add_all(expander, part.name, quoted)


def _add_all(expander: Expander, name: str, quoted: bool) -> None:
    """Add ``$@`` or ``$*``."""
    fields, values = expander.fields, expander.env.parameters
    between = fields.ifs[:1]
    if not fields.splits or (quoted and name == "*"):
        expander.result((" " if name == "@" else between).join(values), quoted=True)
        return
    if quoted:
        if not values:
            fields.nothing()
        for index, value in enumerate(values):
            if index:
                fields.next_field()
            fields.add_quoted(value)
        return
    for index, value in enumerate(values):
        if index:
            fields.separate(between or " ")
        fields.split(value, mark)


async def _conditional(
    expander: Expander, part: Parameter, value: str | None, quoted: bool
) -> None:
    if not await _replaced(expander, part, value, quoted):
        expander.parameter_value(expander.env.value_of(part.name) or "", quoted)


async def _replaced(expander: Expander, part: Parameter, value: str | None, quoted: bool) -> bool:
    """Act on ``-``, ``+``, ``=`` and ``?``; tell whether the value itself is not wanted."""
    missing = value is None or (part.form[0] == ":" and not value)
    action, word = part.form[-1], part.word or Word(())
    if missing == (action == "+"):
        return action == "+"
    if action in "-+":
        if quoted:
            await expander.parts(word.parts, quoted=True)
            return True
        quotes = expander.fields.begin_word()
        await expander.parts(word.parts, quoted=False, splitting=True)
        expander.fields.end_word(quotes)
        return True
    env = expander.env
    if action == "?":
        text = await expansion.expand_text(env, word)
        raise FatalError(f"{part.name}: {text or 'parameter null or not set'}")
    if not (part.name[0].isalpha() or part.name[0] == "_"):
        raise FatalError(f"{part.source}: bad substitution")
    env.own_assign(part.name, await expansion.expand_text(env, word, assigning=True))
    if not quoted:
        expander.fields.forget()
    return False


async def _transformed(env: Environment, part: Parameter, value: str | None) -> str:
    form = part.form
    if form == "name":
        return part.name
    if form == "length" and part.name in ("@", "*"):
        return str(len(env.parameters))
    if form[0] not in "/s":
        _known(env, part.name, value)
    text = value or ""
    if form == "length":
        return str(len(text))
    if form == "@Q":
        return quoted_form(text)
    word = part.word or Word(())
    if form[0] in "#%":
        return trim(text, await expansion.expand_pattern(env, word), form)
    if form[0] == "/":
        replacement = "" if part.other is None else await expansion.expand_text(env, part.other)
        pattern = await expansion.expand_pattern(env, word)
        return substitute(text, pattern, form, replacement)
    return await _substring(env, part, text)


async def _substring(env: Environment, part: Parameter, text: str) -> str:
    start = await expansion.expand_number(env, part.word or Word(()))
    start = start if start >= 0 else max(0, len(text) + start)
    if part.other is None:
        return text[start:]
    length = await expansion.expand_number(env, part.other)
    return text[start : start + length] if length >= 0 else text[start:]
