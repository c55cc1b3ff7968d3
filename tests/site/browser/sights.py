"""Everything that can be seen on the site: tables in every state, and each page of them.

For those who look at all pages: axe, and whoever takes pictures.
"""

from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Page

from tafelrunde import games
from tests.site.browser.serving import Made, Server

FULL: Final = {
    "tallinn": {"envoy": "on", "chronicles": "on", "supporters": "on"},
    "tournay": {"rules": "advanced", "expansion": "replace"},
    "staufer": {},
}
HALFWAY: Final = {"tallinn": 50, "tournay": 190, "staufer": 70}
TO_THE_END: Final = 100_000


class Sight:
    """A page as somebody sees it; `who` is a name at the table, nobody being a stranger.

    Those with a `title` are shown in pictures. `click` is what is pressed first.
    """

    def __init__(
        self,
        name: str,
        path: str,
        made: Made | None = None,
        who: str = "",
        *,
        title: str = "",
        click: str = "",
    ) -> None:
        self.name = name
        self.path = path
        self.made = made
        self.who = who
        self.title = title
        self.click = click

    def prepare(self, page: Page) -> None:
        """What is to be done on the page before it is looked at."""
        if self.click:
            page.locator(self.click).click()

    def cookie(self) -> str:
        """The cookie of whoever looks."""
        return self.made.people[self.who] if self.made and self.who else ""


class World:
    """Tables in every state at a server that plays for nobody."""

    def __init__(self, server: Server, games: Mapping[str, int] = HALFWAY, by: str = "uniform"):
        self.server = server
        self.by = by
        self.known: dict[str, str] = {}
        self.playing = {
            game: self.table(game, ["Anna", "bot:greedy", "Carla"], plays=plays, until=0)
            for game, plays in games.items()
        }
        self.over = self.table("tallinn", ["Anna", "bot:greedy", "Carla"], plays=TO_THE_END)
        self.waiting = self.table("tournay", ["Anna", "free", "bot:greedy"], public=True)
        self.together = self.table("tallinn", ["Anna", "Anna/Bruno", "Carla"], plays=30, until=1)

    def table(
        self,
        game: str,
        chairs: list[str],
        *,
        plays: int = 0,
        until: int = -1,
        public: bool = False,
    ) -> Made:
        """A table; whoever was at another is the same person here."""
        made = self.server.make(
            game,
            chairs,
            FULL[game],
            plays=plays,
            until=until,
            by=self.by,
            public=public,
            people=self.known,
            fixed=f"{game} {' '.join(chairs)} {plays}",
        )
        self.known.update(made.people)
        return made

    def sights(self) -> list[Sight]:
        """Every page."""
        return [*self.outside(), *self.before(), *self.at_tables(), *self.after()]

    def outside(self) -> list[Sight]:
        """What belongs to no table."""
        anna = self.over
        return [
            Sight("front", "/", anna, "Anna", title="The front door"),
            Sight("front-new", "/"),
            *[
                Sight(f"making-{game}", f"/new/{game}/", anna, "Anna", title=making)
                for game, making in zip(FULL, ("Making a table", "", ""), strict=True)
            ],
            Sight("settings", "/settings/", anna, "Anna"),
            Sight("rules", "/rules/", title="The rules of all games"),
            *[
                Sight(f"rules-{game}", f"/rules/{game}/", title=title)
                for game, title in zip(FULL, ("The rules of a game", "", ""), strict=True)
            ],
            Sight("box", "/rules/tournay/#cards-2", title="Components, and how they are known"),
            Sight("nothing-there", "/nothing/"),
        ]

    def before(self) -> list[Sight]:
        """A table that waits for players."""
        path = f"/t/{self.waiting.code}/"
        invitation = f"{path}join/{self.waiting.invitation}/"
        return [
            Sight("waiting", path, self.waiting, "Anna", title="The waiting room"),
            Sight("invited", invitation, title="An invitation"),
        ]

    def at_tables(self) -> list[Sight]:
        """Tables that are played at, from a seat and from beside; behind a curtain."""
        found = []
        for game, made in self.playing.items():
            path = f"/t/{made.code}/"
            title = f"The table of {games.find(game).title}"
            found.append(Sight(f"table-{game}", path, made, "Anna", title=title))
            found.append(Sight(f"watching-{game}", path))
        path = f"/t/{self.together.code}/"
        curtain = "The curtain between people on one device"
        found.append(Sight("curtain", path, self.together, "Anna", title=curtain))
        found.append(Sight("uncovered", f"{path}?seat=1", self.together, "Anna"))
        return found

    def after(self) -> list[Sight]:
        """What is left of a game."""
        path = f"/t/{self.over.code}/"
        return [
            Sight("over", path, self.over, "Anna", title="A game that is over"),
            Sight("result", f"{path}result/", self.over, "Anna", title="The result"),
            Sight("replay", f"{path}replay/?at=60", self.over, "Anna", title="The replay"),
            Sight("replay-seat", f"{path}replay/?at=70&seat=0", self.over, "Anna"),
            Sight("proof", f"{path}proof/", title="How anybody verifies chance"),
        ]
