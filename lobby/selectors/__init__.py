"""What may be read of tables, and by whom."""
