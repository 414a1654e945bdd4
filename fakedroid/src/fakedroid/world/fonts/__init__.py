"""The phone's fonts: what each character looks like and how wide it is.

The files are parts of free fonts, made by scripts/fonts; their licences lie beside them.
"""
