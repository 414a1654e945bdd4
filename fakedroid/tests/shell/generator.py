"""Random command lines: words, quotes, expansions and operators put together by a grammar."""

from __future__ import annotations

import random
from collections.abc import Callable

_NAMES = ("x", "y", "z", "n", "unset_one")
_TEXTS = (
    "a",
    "b",
    "ab",
    "1",
    "2",
    "x y",
    "a  b",
    "",
    "*",
    "a*",
    "?",
    "[ab]",
    "-n",
    "a:b",
    ":",
    "é",
)
_PLAIN = (
    "a",
    "b",
    "ab",
    "abc",
    "1",
    "0",
    "7",
    "a.b",
    "a/b",
    "--",
    "=",
    "a=b",
    "%s",
    "x:y",
    "é",
    "]",
)
_PATTERNS = ("*", "a*", "*b", "?", "[ab]", "[!a]*", "a?", "*[0-9]", "[[:alpha:]]")
_TESTS = ("-n", "-z", "-e", "-f", "-d")
_COMPARISONS = ("=", "!=", "==")
_NUMBERS = ("-eq", "-ne", "-lt", "-le", "-gt", "-ge")
_OPERATORS = ("+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&", "|", "^", "&&", "||")
_BREAKING = ("(", ")", "|", ";;", "&&", "then", "fi", "done", "do", "esac", "}", "{", "'", '"')
_NOT_TO_BREAK = ("while", "until", "[[", "((")
_BREAKING += ("$(", "<", "<<", "!", "in", "case", "if", "while", "for")


class Generator:
    """One random line for each seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._depth = 0
        self._files = 0

    def line(self) -> str:
        """Return a whole command line."""
        setup = self._setup()
        commands = [self.command() for _ in range(self._random.randint(1, 3))]
        text = setup + self._pick(("; ", "\n", "; ")).join(commands)
        if self._chance(0.08) and not any(word in text for word in _NOT_TO_BREAK):
            at = text.find(" ", self._random.randint(0, len(text)))
            if at >= 0:
                text = f"{text[:at]} {self._pick(_BREAKING)} {text[at:]}"
        return text

    # -- choosing

    def _pick(self, choices: tuple[str, ...]) -> str:
        return self._random.choice(choices)

    def _chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def _one_of(self, *makers: Callable[[], str]) -> str:
        if self._depth > 3:
            return makers[0]()
        self._depth += 1
        try:
            return self._random.choice(makers)()
        finally:
            self._depth -= 1

    def _setup(self) -> str:
        parts = []
        if self._chance(0.5):
            parts.append(f"x={self._quoted(self._pick(_TEXTS))}")
        if self._chance(0.3):
            parts.append(f"set -- {' '.join(self._quoted(self._pick(_TEXTS)) for _ in range(2))}")
        if self._chance(0.12):
            parts.append("IFS=" + self._pick((":", "' :'", "", "','", "a", "'*'")))
        if self._chance(0.2):
            parts.append("touch a ab b.c 'x y'")
        if self._chance(0.05):
            parts.append(self._pick(("set -e", "set -u", "set -f", "set -o pipefail")))
        return "".join(part + "; " for part in parts)

    # -- commands

    def command(self) -> str:
        """Return one command."""
        return self._one_of(
            self._echo,
            self._echo,
            self._printf,
            self._assignment,
            self._and_or,
            self._pipeline,
            self._if,
            self._for,
            self._while,
            self._case,
            self._group,
            self._function,
            self._test,
            self._conditional,
            self._arithmetic,
            self._redirected,
            self._here,
            self._eval,
            self._read,
            self._status,
            self._background,
            self._unknown,
        )

    def _echo(self) -> str:
        return f"echo {self._words()}"

    def _printf(self) -> str:
        return f"printf '<%s>' {self._words()}; echo"

    def _words(self) -> str:
        return " ".join(self.word() for _ in range(self._random.randint(1, 3)))

    def _assignment(self) -> str:
        name = self._pick(_NAMES)
        operator = "+=" if self._chance(0.2) else "="
        following = self._one_of(lambda: f'; echo "${name}"', lambda: f" printenv {name}")
        return f"{name}{operator}{self.word()}{following}"

    def _and_or(self) -> str:
        return f"{self.command()} {self._pick(('&&', '||'))} {self.command()}"

    def _pipeline(self) -> str:
        last = self._one_of(
            lambda: "cat",
            lambda: '{ read l; echo "[$l]"; cat; }',
            lambda: 'while read p q; do echo "$q,$p"; done',
            lambda: "(cat; echo end)",
            lambda: "wc -l",
        )
        return f"{{ {self.command()}; }} | {last}"

    def _if(self) -> str:
        otherwise = f"; else {self.command()}" if self._chance(0.5) else ""
        return f"if {self._condition()}; then {self.command()}{otherwise}; fi"

    def _for(self) -> str:
        words = f" in {self._words()}" if self._chance(0.8) else ""
        stop = self._pick(("", "", "; continue", "; break"))
        return f'for i{words}; do echo "$i"; {self.command()}{stop}; done'

    def _while(self) -> str:
        word, operator = self._random.choice((("while", "-lt"), ("until", "-ge")))
        self._files += 1
        name, body = f"j{self._files}", self.command()
        return f"{name}=0; {word} [ ${name} {operator} 2 ]; do {name}=$(({name}+1)); {body}; done"

    def _case(self) -> str:
        items = "".join(
            f" {self._pattern()}) {self.command()}{self._pick((';;', ';;', ';&', ';|'))}"
            for _ in range(2)
        )
        return f"case {self.word()} in{items} *) echo other;; esac"

    def _group(self) -> str:
        if self._chance(0.5):
            return f"( {self.command()}; exit {self._random.randint(0, 3)})"
        return f"{{ {self.command()}; }}"

    def _function(self) -> str:
        ending = self._pick(("", "; return 3", "; local x=5; echo $x"))
        self._files += 1
        name = f"f{self._files}"
        return f"{name}() {{ {self.command()}{ending}; }}; {name} {self._words()}; echo $? $#"

    def _condition(self) -> str:
        return self._one_of(self._bracket, lambda: "true", lambda: "false", self._conditional)

    def _test(self) -> str:
        return f"{self._bracket()}; echo $?"

    def _bracket(self) -> str:
        return self._one_of(
            lambda: f"[ {self._pick(_TESTS)} {self.word()} ]",
            lambda: f"[ {self.word()} {self._pick(_COMPARISONS)} {self.word()} ]",
            lambda: f"[ {self._number()} {self._pick(_NUMBERS)} {self._number()} ]",
            lambda: f"test {self.word()}",
            lambda: f"[ ! {self._pick(_TESTS)} {self.word()} ]",
        )

    def _conditional(self) -> str:
        return self._one_of(
            lambda: f"[[ {self.word()} = {self._pattern()} ]]",
            lambda: f"[[ {self._pick(_TESTS)} {self.word()} && ! {self.word()} != {self.word()} ]]",
            lambda: f"[[ {self._number()} {self._pick(_NUMBERS)} {self._number()} ]]",
        )

    def _arithmetic(self) -> str:
        if self._chance(0.5):
            return f"echo $(({self._expression()}))"
        return f"(({self._expression()})); echo $? $n"

    def _redirected(self) -> str:
        self._files += 1
        name = f"out{self._files}"
        kinds = (">F", ">>F", "2>err", ">F 2>&1", "2>&1 >F", "&>F")
        redirection = self._pick(kinds).replace("F", name)
        return f"{self.command()} {redirection}; cat {name} 2>err"

    def _here(self) -> str:
        if self._chance(0.4):
            return f"cat <<<a{self.word()}"
        mark = self._pick(("E", "'E'", '"E"', "\\E"))
        body = self._random.choice(
            (self._expansion, lambda: 'a \\$x `echo b` "q" \\\\', self.word)
        )()
        return f"cat <<{mark}\n{body}\nE\necho after"

    def _eval(self) -> str:
        return f"eval {self._quoted(self.command())}"

    def _read(self) -> str:
        raw = "-r " if self._chance(0.5) else ""
        names = self._pick(("p", "p q", "p q r"))
        text = self._pick(("a b c", "  a  b ", "a\\ b", "a:b:c", "", "a\\"))
        return f'read {raw}{names} <<<{self._quoted(text)}; echo "<$p><$q><$r>"'

    def _status(self) -> str:
        return self._pick(("false; echo $?", "(exit 3); echo $?", "! true; echo $?", ":; echo $?"))

    def _background(self) -> str:
        return f"( {self.command()}) & wait; echo $?"

    def _unknown(self) -> str:
        return f"nosuch {self._words()}; echo $?"

    # -- words

    def word(self) -> str:
        """Return one word."""
        parts = [self._part() for _ in range(self._random.choice((1, 1, 1, 2, 2, 3)))]
        return "".join(parts)

    def _part(self) -> str:
        return self._one_of(
            lambda: self._pick(_PLAIN),
            lambda: self._pick(_PLAIN),
            lambda: self._quoted(self._pick(_TEXTS)),
            lambda: f'"{self._inside()}"',
            self._expansion,
            self._expansion,
            lambda: f"\\{self._pick(('a', '$', '*', ' ', chr(34), chr(39), '#'))}",
            lambda: self._pick(("*", "a*", "?b", "[a-c]*", "{a", "b}")),
            lambda: f"$(echo {self.word()})",
            lambda: f"$(({self._expression()}))",
            lambda: (
                f"$'{self._pick(('a', 'b c', chr(92) + 't', chr(92) + 'x41', chr(92) + chr(39)))}'"
            ),
            lambda: f"`echo {self._pick(_PLAIN)}`",
        )

    def _inside(self) -> str:
        parts = [
            self._one_of(
                lambda: self._pick(_PLAIN),
                self._expansion,
                lambda: "  ",
                lambda: f"$(echo {self._pick(_PLAIN)})",
                lambda: self._pick(("\\$", '\\"', "\\\\", "\\a", "'", "*")),
            )
            for _ in range(self._random.randint(0, 3))
        ]
        return "".join(parts)

    def _quoted(self, text: str) -> str:
        return "'" + text.replace("'", "'\\''") + "'"

    def _expansion(self) -> str:
        name = self._pick((*_NAMES, "1", "2", "x", "x"))
        return self._one_of(
            lambda: f"${{{name}}}",
            lambda: f"${name}" if name.isalpha() else f"${{{name}}}",
            lambda: f"${{{name}{self._pick(('-', ':-', '+', ':+'))}{self._simple_word()}}}",
            lambda: f"${{#{name}}}",
            # quoted: at the end of an unquoted word mksh loses the word when the result is empty
            lambda: f'"${{{self._pick(_NAMES)}{self._pick(("=", ":="))}{self._simple_word()}}}"',
            lambda: f'"${{{name}{self._pick(("#", "##", "%", "%%"))}{self._pattern()}}}"',
            lambda: f'"${{{name}{self._pick(("/", "//", "/#", "/%"))}{self._pick(_PATTERNS)}/Q}}"',
            lambda: f'"${{{name}:{self._pick(("0", "1", " -1", "1:1", "0:2"))}}}"',
            lambda: self._pick(("$@", "$*", "$#", "$?", '"$@"', '"$*"', "${@}", "${*-d}", "$0")),
        )

    def _simple_word(self) -> str:
        return self._one_of(
            lambda: self._pick(("d", "d e", "d  e", "")),
            lambda: self._quoted(self._pick(("q", "q r", "*"))),
            lambda: f"${self._pick(('x', 'y'))}",
            lambda: f'"{self._pick(_PLAIN)}  z"',
        )

    def _pattern(self) -> str:
        return (
            self._one_of(
                lambda: self._pick(_PATTERNS),
                lambda: self._quoted(self._pick(("a", "*", "a*"))),
                lambda: f"${self._pick(('x', 'y'))}",
                lambda: self._pick(_PLAIN).replace("/", "").replace("]", ""),
            )
            or "a"
        )

    def _number(self) -> str:
        return self._one_of(
            lambda: str(self._random.randint(-3, 12)), lambda: f"$(({self._expression()}))"
        )

    def _expression(self) -> str:
        return self._one_of(
            lambda: str(self._random.randint(0, 20)),
            lambda: self._pick(("n", "unset_one", "0x1f", "2#101", "2147483647", "-1")),
            lambda: f"{self._expression()} {self._pick(_OPERATORS)} {self._expression()}",
            lambda: f"({self._expression()})",
            lambda: f"{self._pick(('-', '!', '~'))} {self._expression()}",
            lambda: f"n{self._pick(('=', '+=', '-=', '*='))}{self._expression()}",
            lambda: self._pick(("n++", "++n", "n--", "--n")),
            lambda: f"{self._expression()} ? {self._expression()} : ({self._expression()})",
        )
