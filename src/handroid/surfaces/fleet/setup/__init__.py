"""`handroid fleet init`: keys, certificates and files of a new fleet."""
