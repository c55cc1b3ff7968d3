"""Who sits at a table: guests, later also people with an account."""
