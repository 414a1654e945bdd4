"""The contract of the drivers, tried on one phone with the test APK."""
