from tests.contract.checks import CHECKS
from tests.framework.known import LACKING
from tests.framework.test_stock_promises import ALWAYS


def test_every_missing_feature_is_a_promise() -> None:
    assert set(LACKING) <= {check.sentence for check in CHECKS}


def test_every_check_of_stock_is_a_promise() -> None:
    assert {check.sentence for check in CHECKS} >= ALWAYS
