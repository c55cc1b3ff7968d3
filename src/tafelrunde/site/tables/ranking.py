"""Who ended up where."""

from collections.abc import Sequence


class Place:
    """Where a seat ended up; `bar` is its share of the best score, in hundredths."""

    def __init__(self, seat: int, place: int, score: Sequence[int], best: int) -> None:
        self.seat = seat
        self.place = place
        self.points = score[0]
        self.ties = list(score[1:])
        self.bar = max(round(100 * score[0] / best), 0) if best > 0 else 0


def places(scores: Sequence[Sequence[int]]) -> list[Place]:
    """All seats, the best first; who has the same in everything shares a place."""
    order = sorted(range(len(scores)), key=lambda seat: [-n for n in scores[seat]])
    best = max(score[0] for score in scores)
    found: list[Place] = []
    for at, seat in enumerate(order):
        same = found and scores[order[at - 1]] == scores[seat]
        found.append(Place(seat, found[-1].place if same else at + 1, scores[seat], best))
    return found


def tie_broken(ranking: Sequence[Place]) -> bool:
    """Whether the points alone don't say who comes before whom."""
    return len({place.points for place in ranking}) < len(ranking)
