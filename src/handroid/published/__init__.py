"""Tools that apps on a phone publish: read, admitted by a person, called."""
