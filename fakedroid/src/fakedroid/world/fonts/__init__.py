"""The phone's fonts: the shapes and widths of characters.

The files are parts of free fonts, made by scripts/fonts; their licences are beside them.
"""
