"""What people meet before a game: the front door, making a table, invitations, settings."""
