"""Pictures of the virtual phone, taken through the product."""
