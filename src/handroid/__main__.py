"""`python -m handroid` is the program `handroid`."""

from handroid.surfaces.cli.main import main

main()
