"""Operating a fleet: status, metrics, quotas, tokens, backup and other tasks of the operator."""
