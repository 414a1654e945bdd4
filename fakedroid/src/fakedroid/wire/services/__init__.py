"""What a computer can open on the phone, one module per kind of service."""
