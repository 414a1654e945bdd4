"""What differs by level is in one table."""

import pytest

from handroid.virtual.levels import LEVELS, InputHome, RecordForm, level_of


def test_there_are_rows_for_android_9_14_and_16() -> None:
    assert {level.api: level.release for level in LEVELS.values()} == {
        28: "9",
        34: "14",
        36: "16",
    }


def test_a_level_without_a_row_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no virtual phone with API 27"):
        level_of(27)


def test_windows_dumps_begin_with_30_and_extra_attributes_with_36() -> None:
    assert [level_of(api).dump.windows_option for api in (28, 34, 36)] == [False, True, True]
    assert [level_of(api).dump.extra_attributes for api in (28, 34, 36)] == [False, False, True]


def test_input_moved_into_system_server() -> None:
    homes = [level_of(api).input.home for api in (28, 34, 36)]
    assert homes == [InputHome.APP_PROCESS, InputHome.SYSTEM_SERVER, InputHome.SYSTEM_SERVER]


def test_android_16_prints_activity_hashes_in_decimal() -> None:
    assert level_of(36).record is RecordForm.DECIMAL_HASH
    assert level_of(34).record is RecordForm.PLAIN


def test_the_fingerprint_names_release_and_build() -> None:
    assert level_of(34).fingerprint.startswith("google/vpixel/vpixel:14/UQ1A.240205.002/")
