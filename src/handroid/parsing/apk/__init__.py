"""The files of an app: its manifest and resources, as sources and as they are built into an APK.

They may come from anywhere, so sizes, depths and counts are capped, and nothing refers outside.
"""
