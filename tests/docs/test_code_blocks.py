"""Every block of code in the README and in docs runs in CI, or says why it does not."""

from tests.docs.code_blocks import OUTPUT, blocks_of, code_blocks

RUN_BY = {
    "sh": "tests/docs/test_shell_blocks.py",
    "python": "tests/library/test_docs.py",
    "json": "tests/docs/test_data_blocks.py",
    "toml": "tests/docs/test_data_blocks.py",
    "yaml": "tests/docs/test_data_blocks.py",
    "java": "tests/surfaces/test_guides.py",
    "xml": "tests/surfaces/test_guides.py",
}
"""Which tests take every block of a language; Java and XML are built in the sample apps."""
RUNNABLE = ("sh", "python", "json", "toml", "yaml")
MOST_NOT_RUN = 0.15


def test_every_block_is_of_a_language_that_is_run_or_is_output() -> None:
    others = [str(each) for each in code_blocks() if each.language not in (*RUN_BY, OUTPUT)]
    assert others == [], "write the language after the fence; 'text' for what a program prints"


def test_few_blocks_are_not_run_and_each_says_why() -> None:
    runnable = [each for each in code_blocks() if each.language in RUNNABLE]
    left_out = [each for each in code_blocks() if each.norun is not None]
    assert len(runnable) >= 80
    assert [str(each) for each in left_out if not each.norun or each not in runnable] == []
    assert len(left_out) <= MOST_NOT_RUN * len(runnable), [str(each) for each in left_out]


def test_a_reason_belongs_to_the_block_right_below_it() -> None:
    page = "<!-- norun: needs a phone -->\n```sh\na\n```\n\n  ```\n  b\n  ```\n"
    first, second = blocks_of("page.md", page)
    assert (first.norun, first.line, first.text) == ("needs a phone", 2, "a\n")
    assert (second.norun, second.line, second.text, second.language) == (None, 6, "b\n", "")
