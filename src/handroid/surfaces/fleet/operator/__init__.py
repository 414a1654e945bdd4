"""What the operator's commands do: status, blocked callers, ended leases, backup."""
