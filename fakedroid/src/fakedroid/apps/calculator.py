"""The calculator, with the ids of AOSP's.

Ids: ``formula``, ``result``, ``digit_0`` to ``digit_9``, ``dec_point``, ``op_add``, ``op_sub``,
``op_mul``, ``op_div``, ``op_pct``, ``eq``, ``clr``, ``del``. The result is shown while a formula is
typed. After ``eq``, a digit starts a new formula and an operator continues with the result.
"""

from functools import partial

from fakedroid.apps.arithmetic import evaluate
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.text_view import FAINT, Button, TextView
from fakedroid.world.views.view import View

# The label of each key, its id, and its content description (mem calculator strings), by row.
_KEYS = (
    (("CLR", "clr", "clear"), ("DEL", "del", "delete"), ("%", "op_pct", "percent"),
     ("÷", "op_div", "divide")),
    (("7", "digit_7", ""), ("8", "digit_8", ""), ("9", "digit_9", ""), ("×", "op_mul", "times")),
    (("4", "digit_4", ""), ("5", "digit_5", ""), ("6", "digit_6", ""), ("−", "op_sub", "minus")),
    (("1", "digit_1", ""), ("2", "digit_2", ""), ("3", "digit_3", ""), ("+", "op_add", "plus")),
    (("0", "digit_0", ""), (".", "dec_point", "point"), ("=", "eq", "equals")),
)  # fmt: skip
_OPERATORS = "+−×÷"


class Calculator:
    """The typed formula, and its result."""

    def __init__(self) -> None:
        self.formula = TextView("", "formula").styled(48).lined(1)
        self.result = TextView("", "result").styled(34, FAINT).lined(1)
        for line in (self.formula, self.result):
            line.held(Gravity.END | Gravity.CENTER_Y).padded(24, 0, 24)
        self._done = False

    def press(self, key: str) -> None:
        """Handle a key by its label."""
        if key == "CLR":
            self._show("")
        elif key == "DEL":
            self._show(self.formula.text[:-1])
        elif key == "=":
            self._finish()
        elif key in _OPERATORS:
            self._operator(key)
        else:
            self._show(key if self._done else self.formula.text + key)

    def _operator(self, key: str) -> None:
        start = self.result.text if self._done else self.formula.text
        if start and start[-1] in _OPERATORS:
            start = start[:-1]
        if start or key == "−":
            self._show(start + key)

    def _show(self, formula: str) -> None:
        self._done = False
        self.formula.text = formula
        value = evaluate(formula) if any(sign in formula for sign in _OPERATORS + "%") else None
        self.result.text = value if value is not None and value[0] in "−0123456789" else ""

    def _finish(self) -> None:
        value = evaluate(self.formula.text)
        if value is not None:
            self.result.text = value
            self._done = value[0] in "−0123456789"


def build(_context: ActivityContext) -> View:
    """Build the screen."""
    calculator = Calculator()
    rows = [
        Row(*(_key(calculator, *key) for key in keys)).sized(MATCH, 0, weight=1) for keys in _KEYS
    ]
    return Column(
        calculator.formula.sized(MATCH, 0, weight=1.2),
        calculator.result.sized(MATCH, 0, weight=0.8),
        Column(*rows, name="pad").sized(MATCH, 0, weight=5).painted("#F1F3F4"),
    ).painted("#FFFFFF")


def _key(calculator: Calculator, face: str, name: str, description: str) -> View:
    key = Button(face, name, partial(calculator.press, face))
    key.styled(18 if len(face) > 1 else 26, weight="regular")
    wide = 2 if name == "eq" else 1
    look = "key_accent" if name == "eq" else "key" if name.startswith("digit") else "key_soft"
    key.described(description).painted("key" if name == "dec_point" else look)
    return key.sized(0, MATCH, weight=wide)


APP = App(
    package="com.android.calculator2",
    label="Calculator",
    version_name="8.4 (520193683)",
    version_code=84000520,
    system=True,
    uid=10120,
    icon="#4285F4",
    symbol="calculator",
    activities=(
        ActivitySpec("com.android.calculator2.Calculator", "Calculator", build, launcher=True),
    ),
)
