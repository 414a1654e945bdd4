"""A fake Android phone, behind the real adb protocol.

It is written from Android's behaviour. Each behaviour names where it is known from:

- ``src``: read in Android's source
- ``obs``: seen in the output of a real phone
- ``mem``: general knowledge of the platform, not checked again
"""
