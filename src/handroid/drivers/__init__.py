"""The drivers, which read and control a phone; `driver` defines their interface."""
