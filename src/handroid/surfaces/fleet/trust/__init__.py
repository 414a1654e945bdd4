"""Authentication and authorization in a fleet: keys, signatures, tenants, OAuth."""
