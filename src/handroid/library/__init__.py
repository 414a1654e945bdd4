"""The Python library behind `import handroid`; its names are in `handroid` itself."""
