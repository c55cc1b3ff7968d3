"""The site as Django knows it: it brings its own checks of the settings."""

from django.apps import AppConfig


class Site(AppConfig):
    """What isn't people or tables."""

    name = "tafelrunde.site"
    label = "tafelrunde"

    def ready(self) -> None:
        """Have the settings checked."""
        from tafelrunde.site import checks  # noqa: F401  # importing it registers the checks
