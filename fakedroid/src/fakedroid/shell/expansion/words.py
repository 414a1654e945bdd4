"""Expands words to arguments: substitution, splitting, patterns."""

from fakedroid.shell.control import FatalError
from fakedroid.shell.environment import Environment
from fakedroid.shell.expansion.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.expansion.fields import Fields
from fakedroid.shell.expansion.globbing import expand_names
from fakedroid.shell.expansion.marks import mark, unmark
from fakedroid.shell.expansion.parameters import substitute_parameter
from fakedroid.shell.syntax.tree import (
    Arithmetic,
    CommandSubstitution,
    DoubleQuoted,
    Literal,
    Parameter,
    Part,
    Quoted,
    Word,
)


async def expand_arguments(env: Environment, words: tuple[Word, ...]) -> list[str]:
    """Return the arguments that ``words`` expand to."""
    arguments: list[str] = []
    for word in words:
        if word.plain is not None:
            arguments.append(word.plain)
        else:
            arguments.extend(await expand_word(env, word))
    return arguments


async def expand_word(env: Environment, word: Word) -> list[str]:
    """Return the fields of one word, after file name expansion."""
    fields = Fields(env.value_of("IFS"))
    await _Expander(env, fields).parts(word.parts, quoted=False)
    if "noglob" in env.options:
        return [unmark(field) for field in fields.finish()]
    return [name for field in fields.finish() for name in expand_names(field, env.files, env.cwd)]


async def expand_text(env: Environment, word: Word) -> str:
    """Return a word as one text, without splitting or file name expansion."""
    if word.plain is not None:
        return word.plain
    return unmark(await expand_pattern(env, word))


async def expand_pattern(env: Environment, word: Word) -> str:
    """Return a word as a pattern, with its active characters marked."""
    fields = Fields(env.value_of("IFS"), splits=False)
    await _Expander(env, fields).parts(word.parts, quoted=False)
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


class _Expander:
    """Expands the parts of one word."""

    def __init__(self, env: Environment, fields: Fields) -> None:
        self.env = env
        self.fields = fields

    async def parts(
        self, parts: tuple[Part, ...], *, quoted: bool, splitting: bool = False
    ) -> None:
        """Add each part; ``splitting`` is inside an unquoted ``${x-word}``."""
        for part in parts:
            if isinstance(part, Literal) and not quoted:
                if splitting:
                    self.fields.split(part.text, mark)
                else:
                    self.fields.add(mark(part.text))
            elif isinstance(part, (Literal, Quoted)):
                self.fields.add_quoted(part.text)
            elif isinstance(part, DoubleQuoted):
                self.fields.open_quote()
                await self.parts(part.parts, quoted=True)
            elif isinstance(part, Parameter):
                await substitute_parameter(self, part, quoted=quoted)
            elif isinstance(part, CommandSubstitution):
                self._result(await self.env.runner.substitute(self.env, part), quoted)
            elif isinstance(part, Arithmetic):
                self.fields.add_quoted(str(await self.number(part.expression)))

    async def text(self, word: Word) -> str:
        """Return another word as one text."""
        return await expand_text(self.env, word)

    async def pattern(self, word: Word) -> str:
        """Return another word as a pattern."""
        return await expand_pattern(self.env, word)

    async def number(self, word: Word) -> int:
        """Return the value of an expression."""
        return await expand_number(self.env, word)

    def parameter_value(self, text: str, quoted: bool) -> None:
        """Add the value of a parameter."""
        if text and not quoted:
            self.fields.begin_parameter()
        self._result(text, quoted)

    def _result(self, text: str, quoted: bool) -> None:
        if quoted:
            self.fields.add_quoted(text)
        else:
            self.fields.split(text, mark)
