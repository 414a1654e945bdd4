"""The changes that can be made to a file: each replaces one span of its text.

Changes that no test can notice are left out: annotations, texts of several words (they are for
people), assertions for the type checker, and log messages.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_OPERATORS = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
    ast.And: "or", ast.Or: "and",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*",
    ast.BitAnd: "|", ast.BitOr: "&",
}  # fmt: skip
_NOT_JUDGED = (ast.Assert, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.JoinedStr)
Replacement = tuple[int, int, str, str]
"""Start and end of a span, the kind of change, and the new text."""

_LOGS = {"log", "logger", "_log", "_logger", "_LOG", "LOG"}


@dataclass(frozen=True, order=True)
class Change:
    """One change: its place, and the new text."""

    file: str
    line: int
    start: int
    end: int
    kind: str
    old: str
    new: str
    in_function: bool

    def __str__(self) -> str:
        old, new = (" ".join(each.split())[:60] for each in (self.old, self.new))
        return f"{self.file}:{self.line} {self.kind}: {old} -> {new}"

    def applied(self, text: str) -> str:
        """Return the file's text with the change made."""
        return text[: self.start] + self.new + text[self.end :]


def changes_of(file: str, text: str) -> list[Change]:
    """Return every change that can be made to a file."""
    return sorted(_Finder(file, text).found)


class _Finder:
    """Walks through a file and collects changes."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.found: set[Change] = set()
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._visit(ast.parse(text), in_function=False)

    def _visit(self, node: ast.AST, in_function: bool) -> None:
        for start, end, kind, new in self._replacements(node):
            old = self.text[start:end]
            line = self.text.count("\n", 0, start) + 1
            self.found.add(Change(self.file, line, start, end, kind, old, new, in_function))
        inside = in_function or isinstance(node, ast.Lambda)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "type_params"):
                continue
            of_body = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and field == "body"
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _is_left_out(child):
                    self._visit(child, inside or of_body)

    def _replacements(self, node: ast.AST) -> Iterator[Replacement]:
        match node:
            case ast.Expr(value=ast.Call() | ast.Await()):
                yield *self._span(node), "call", "pass"
            case ast.If() | ast.IfExp():
                test = f"not ({self._text(node.test)})"
                yield *self._span(node.test), "branch", test
            case ast.Return(value=ast.expr() as value) if not _is_none(value):
                yield *self._span(value), "return", "None"
            case ast.expr():
                yield from self._of_expression(node)

    def _of_expression(self, node: ast.expr) -> Iterator[Replacement]:
        match node:
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
                    yield from self._operator(left, operator, right)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self._operator(left, node.op, right)
            case ast.BinOp() if not any(map(_is_text, (node.left, node.right))):
                yield from self._operator(node.left, node.op, node.right)
            case ast.UnaryOp(op=ast.Not()):
                yield *self._span(node), "not", f"({self._text(node.operand)})"
            case ast.Constant():
                yield from self._constant(node)

    def _operator(
        self, left: ast.expr, operator: ast.AST, right: ast.expr
    ) -> Iterator[Replacement]:
        """Replace the operator between two operands, ignoring parentheses."""
        start, end = self._span(left)[1], self._span(right)[0]
        between = self.text[start:end]
        new, words = _OPERATORS.get(type(operator)), between.strip(" ()\n").split()
        if new is None or not words or "#" in between:
            return
        at = between.index(words[0])
        last = between.rindex(words[-1]) + len(words[-1])
        yield start + at, start + last, "operator", new

    def _constant(self, node: ast.Constant) -> Iterator[Replacement]:
        match node.value:
            case bool():
                yield *self._span(node), "constant", str(not node.value)
            case int() | float():
                yield *self._span(node), "constant", str(node.value * 2 + 1)
            case str() as value if value.strip() and " " not in value:
                yield *self._span(node), "constant", repr(f"{value}x")

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        first = self._offset(node.lineno, node.col_offset)
        return first, self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        """Return an offset in the text; the columns of a syntax tree count bytes."""
        start = self._lines[line - 1]
        text = self.text[start : self._lines[line]]
        return start + len(text.encode()[:column].decode())

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self.text[start:end]


def _is_left_out(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, _NOT_JUDGED) or _is_for_the_log(node)


def _is_for_the_log(node: ast.AST) -> bool:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    called = node.value.func
    return (
        isinstance(called, ast.Attribute)
        and isinstance(called.value, ast.Name)
        and called.value.id in _LOGS
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
