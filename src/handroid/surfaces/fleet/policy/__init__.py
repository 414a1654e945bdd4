"""What callers of a fleet may do: tokens, quotas, limits, and what the operator decided."""
