from tests.contract.checks import CHECKS
from tests.framework.known import LACKING


def test_what_is_lacking_is_a_promise() -> None:
    assert set(LACKING) <= {check.sentence for check in CHECKS}
