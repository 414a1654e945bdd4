"""`handroid fleet init`: creates the keys, certificates and files of a fleet."""
