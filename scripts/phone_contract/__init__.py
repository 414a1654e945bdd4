"""Runs the contract of the drivers on one phone with the test APK."""
