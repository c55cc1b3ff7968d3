"""The table on the web. `tables.submit` writes, `tables.access` reads, `tables.live` tells."""
