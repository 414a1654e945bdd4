"""Changes the product in one place at a time and reports which changes no test finds."""
