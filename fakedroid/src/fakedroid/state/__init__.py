"""The state of a phone except its screen: versions, settings, packages, files, time."""
