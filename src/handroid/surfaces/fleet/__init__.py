"""Fleets: nodes hold phones, gateways serve callers, and a NATS bus connects them."""
