"""`python -m tafelrunde` is `tafelrunde`."""

from tafelrunde.cli import main

if __name__ == "__main__":
    main()
