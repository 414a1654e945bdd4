"""Parses the files of an app: its manifest and resources, as sources and inside an APK.

They are not trusted, so sizes, depths and counts are limited, and nothing refers outside.
"""
