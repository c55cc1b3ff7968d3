"""People. A guest is a person without an account."""

from django.db import models

LONGEST_NAME = 20


class Person(models.Model):
    """Somebody who made a table, sat down or said something; kept by a signed cookie."""

    name = models.CharField(max_length=LONGEST_NAME)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Mute(models.Model):
    """Somebody doesn't want to read what somebody else says."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(Person, models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("person", "muted"), name="mute_once"),)

    def __str__(self) -> str:
        return f"{self.person} mutes {self.muted}"
