"""The virtual phone: an Android phone in Python, behind a real adb server.

It is written from Android's behaviour and imports nothing else of this package, so that a
mistake in a driver or parser cannot hide in it. Each behaviour names where it is known from:

- ``src``: read in Android's source
- ``obs``: seen in the output of a real phone
- ``mem``: general knowledge of the platform, not checked again
"""
