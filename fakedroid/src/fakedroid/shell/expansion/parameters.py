"""Parameter substitution: ``$name`` and the forms of ``${…}``."""

from typing import Protocol

from fakedroid.shell.control import FatalError
from fakedroid.shell.environment import Environment
from fakedroid.shell.expansion.fields import Fields
from fakedroid.shell.expansion.marks import mark
from fakedroid.shell.expansion.patterns import substitute, trim
from fakedroid.shell.syntax.tree import Parameter, Part, Word


class Expander(Protocol):
    """Expands the parts of one word, including words inside ``${…}``."""

    env: Environment
    fields: Fields

    async def parts(
        self, parts: tuple[Part, ...], *, quoted: bool, splitting: bool = False
    ) -> None: ...

    async def text(self, word: Word) -> str: ...

    async def pattern(self, word: Word) -> str: ...

    async def number(self, word: Word) -> int: ...

    def parameter_value(self, text: str, quoted: bool) -> None: ...


async def substitute_parameter(expander: Expander, part: Parameter, *, quoted: bool) -> None:
    """Add the value of a parameter."""
    env, name, form = expander.env, part.name, part.form
    if form == "bad":
        raise FatalError(f"{part.source}: bad substitution")
    if name in ("@", "*") and form != "length":
        await _all_parameters(expander, part, quoted)
        return
    value = None if name in ("@", "*") else env.value_of(name)
    if not form:
        _known(env, name, value)
        expander.parameter_value(value or "", quoted)
    elif form[-1] in "-+=?":
        if not await _replaced(expander, part, value, quoted):
            expander.parameter_value(env.value_of(name) or "", quoted)
    else:
        text = await _transformed(expander, part, value)
        expander.parameter_value(text, quoted)


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
        fields.add_quoted((" " if name == "@" else between).join(values))
        return
    if quoted and not values:
        fields.nothing()
    for index, value in enumerate(values):
        if index and quoted:
            fields.next_field()
        elif index:
            fields.separate(between or " ")
        if quoted:
            fields.add_quoted(value)
        else:
            fields.split(value, mark)


async def _replaced(expander: Expander, part: Parameter, value: str | None, quoted: bool) -> bool:
    """Handle ``-``, ``+``, ``=`` and ``?``; return whether they replace the value."""
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
    text = await expander.text(word)
    if action == "?":
        raise FatalError(f"{part.name}: {text or 'parameter null or not set'}")
    if not (part.name[0].isalpha() or part.name[0] == "_"):
        raise FatalError(f"{part.source}: bad substitution")
    expander.env.variables.set(part.name, text)
    return False


async def _transformed(expander: Expander, part: Parameter, value: str | None) -> str:
    form = part.form
    if form == "length" and part.name in ("@", "*"):
        return str(len(expander.env.parameters))
    if form[0] not in "/:":
        _known(expander.env, part.name, value)
    text = value or ""
    if form == "length":
        return str(len(text))
    word = part.word or Word(())
    if form[0] in "#%":
        return trim(text, await expander.pattern(word), form)
    if form[0] == "/":
        replacement = "" if part.other is None else await expander.text(part.other)
        return substitute(text, await expander.pattern(word), form, replacement)
    return await _substring(expander, part, text)


async def _substring(expander: Expander, part: Parameter, text: str) -> str:
    start = await expander.number(part.word or Word(()))
    start = start if start >= 0 else max(0, len(text) + start)
    if part.other is None:
        return text[start:]
    length = await expander.number(part.other)
    return text[start : start + length] if length >= 0 else text[start:]
