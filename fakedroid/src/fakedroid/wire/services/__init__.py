"""The services that a computer can open on the phone, one module per kind."""
