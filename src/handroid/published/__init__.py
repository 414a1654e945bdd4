"""Tools that apps on a phone publish: parsed, approved by a person, called."""
