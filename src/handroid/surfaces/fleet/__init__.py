"""Many phones on many computers: nodes hold them, gateways serve callers, a NATS bus between."""
