"""Tables: made, played at, watched, kept."""
