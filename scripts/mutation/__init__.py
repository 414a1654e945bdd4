"""Changes the product in one place at a time and reports the changes that no test notices."""
