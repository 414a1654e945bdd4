"""Hold a juror's verdicts against those that are kept in ``bench/results/jury.json``."""

import pytest

from scripts.jury import kept
from tests.jury.verdict import CAPABILITIES, Verdict


def hold(found: list[Verdict]) -> None:
    """Fail where something came out other than the table says."""
    juror, version = found[0].juror, found[0].version
    rows = [row for row in kept() if (row.juror, row.version) == (juror, version)]
    assert rows, f"{juror} {version} was never heard: python -m scripts.jury {juror}"
    wanted = {row.capability: row.outcome for row in rows if row.outcome != "failed"}
    seen = {row.capability: row.outcome for row in found}
    assert list(seen) == list(CAPABILITIES)
    if seen != wanted:
        pytest.fail("\n".join(f"{row.capability}: {row.outcome} {row.why}" for row in found))
