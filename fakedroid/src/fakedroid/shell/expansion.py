"""From words to arguments: substitution, splitting, patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell import parameters
from fakedroid.shell.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.control import FatalError
from fakedroid.shell.fields import Fields
from fakedroid.shell.globbing import alternatives, expand_names
from fakedroid.shell.marks import active, mark, mark_extended, unmark
from fakedroid.shell.syntax import (
    Arithmetic,
    CommandSubstitution,
    DoubleQuoted,
    Literal,
    Parameter,
    Part,
    PatternGroup,
    Quoted,
    Word,
)
from fakedroid.shell.tilde import expand_tilde

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment


async def expand_arguments(env: Environment, words: tuple[Word, ...]) -> list[str]:
    """Return the arguments that ``words`` stand for."""
    arguments: list[str] = []
    for word in words:
        if word.plain is not None:
            arguments.append(word.plain)
        else:
            arguments.extend(await expand_word(env, word))
    return arguments


async def expand_word(env: Environment, word: Word) -> list[str]:
    """Return the fields of one word, after braces and file names."""
    fields = Fields(env.value_of("IFS"))
    await Expander(env, fields).parts(word.parts, quoted=False)
    found: list[str] = []
    glob = "noglob" not in env.options
    for field in fields.finish():
        words = alternatives(field) if glob and "braceexpand" in env.options else [field]
        for text in words:
            if glob:
                found.extend(expand_names(text, env.session.book.phone.files, env.cwd))
            else:
                found.append(unmark(text))
    return found


async def expand_text(
    env: Environment, word: Word, *, assigning: bool = False, scalar: bool = True
) -> str:
    """Return a word as one text, neither split nor matched against files."""
    if word.plain is not None:
        return word.plain
    return unmark(await _joined(env, word, assigning=assigning, scalar=scalar))


async def expand_declaration(env: Environment, word: Word) -> str:
    """Return an argument ``name=value`` of `export` and its kin as one text."""
    if word.plain is not None:
        return word.plain
    fields = Fields(env.value_of("IFS"), splits=False, scalar=True)
    await Expander(env, fields, declaring=True).parts(word.parts, quoted=False)
    return unmark("".join(fields.finish()))


async def expand_pattern(env: Environment, word: Word, *, extended: bool = False) -> str:
    """Return a word as a pattern, its active characters marked."""
    return await _joined(env, word, extended=extended)


async def _joined(
    env: Environment,
    word: Word,
    *,
    assigning: bool = False,
    extended: bool = False,
    scalar: bool = True,
) -> str:
    fields = Fields(env.value_of("IFS"), splits=False, scalar=scalar)
    expander = Expander(env, fields, assigning=assigning, extended=extended)
    await expander.parts(word.parts, quoted=False)
    return "".join(fields.finish())


async def expand_number(env: Environment, word: Word) -> int:
    """Return the value of an arithmetic expression.

    Raises:
        FatalError: it is malformed.
    """
    text = await expand_text(env, word)
    try:
        return evaluate(text, env.variables)
    except ArithmeticProblem as problem:
        raise FatalError(str(problem)) from None


class Expander:
    """The walk over the parts of one word."""

    def __init__(
        self,
        env: Environment,
        fields: Fields,
        *,
        assigning: bool = False,
        declaring: bool = False,
        extended: bool = False,
    ) -> None:
        self.env = env
        self.fields = fields
        self._assigning = assigning or declaring
        self._declaring = declaring
        self._extended = extended

    async def parts(
        self,
        parts: tuple[Part, ...],
        *,
        quoted: bool,
        splitting: bool = False,
        nested: bool = False,
    ) -> None:
        """Add each part; ``splitting``: inside an unquoted ``${x-word}``."""
        for index, part in enumerate(parts):
            if isinstance(part, Literal):
                self._literal(part.text, parts, index, quoted, splitting, nested)
            elif isinstance(part, Quoted):
                self.fields.add_quoted(part.text)
            elif isinstance(part, DoubleQuoted):
                await self._double(part)
            elif isinstance(part, Parameter):
                await parameters.substitute_parameter(self, part, quoted=quoted)
            else:
                await self._other(part, quoted)

    async def _double(self, part: DoubleQuoted) -> None:
        self.fields.open_quote()
        await self.parts(part.parts, quoted=True)

    async def _other(self, part: Part, quoted: bool) -> None:
        if isinstance(part, CommandSubstitution):
            self.result(await self.env.execution.substitute(self.env, part), quoted)
        elif isinstance(part, Arithmetic):
            self.fields.add_quoted(str(await expand_number(self.env, part.expression)))
        elif isinstance(part, PatternGroup):
            await self._group(part, quoted)

    async def _group(self, part: PatternGroup, quoted: bool) -> None:
        self.fields.add(active(part.kind) + active("("))
        for index, word in enumerate(part.alternatives):
            if index:
                self.fields.add(active("|"))
            await self.parts(word.parts, quoted=quoted, nested=True)
        self.fields.add(active(")"))

    def _literal(
        self,
        text: str,
        parts: tuple[Part, ...],
        index: int,
        quoted: bool,
        splitting: bool,
        nested: bool,
    ) -> None:
        if quoted:
            self.fields.add_quoted(text)
            return
        if "~" in text and not nested:
            last = index == len(parts) - 1
            pieces = expand_tilde(
                self.env,
                text,
                at_start=index == 0,
                at_end=last,
                colons=self._assigning,
                equals=self.fields.splits or self._declaring,
            )
        else:
            pieces = [(text, False)]
        for piece, done in pieces:
            if done:
                self.fields.add_quoted(piece)
            elif splitting:
                self.fields.split(piece, mark)
            else:
                self.fields.add(mark(piece))

    def parameter_value(self, text: str, quoted: bool) -> None:
        """Add the value of a parameter."""
        if text and not quoted:
            self.fields.begin_parameter()
        self.result(text, quoted)

    def result(self, text: str, quoted: bool) -> None:
        """Add what a substitution gave."""
        if quoted:
            self.fields.add_result(text)
        elif self._extended:
            self.fields.split(text, mark_extended)
        else:
            self.fields.split(text, mark)
