"""The adb server for the tests of the public names."""

from tests.real_adb import adb, adb_key

__all__ = ["adb", "adb_key"]
