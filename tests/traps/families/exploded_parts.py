# SPDX-License-Identifier: Apache-2.0
"""Features in several rows, one for each part, each with the values of the whole."""
from case import clean, trap
from writers import box, geojson

NAMES = r"parts? of|dissolve|once for each part"


def lands(*rows):
    """Squares beside one another, of a name and a number of people each."""
    return {"lands.geojson": geojson(*(box(10 * i, 0, 10 * i + 5, 5, name=name, population=people)
                                       for i, (name, people) in enumerate(rows)))}


SUM = ("field_sum", {"table": "lands", "field": "population"})
MEAN = ("field_mean", {"table": "lands", "field": "population"})
ISLES = lands(("Isles", 4200), ("Isles", 4200), ("Isles", 4200), ("Main", 810))
TWO = lands(("North", 5100), ("North", 5100), ("South", 3300), ("South", 3300))

CASES = [
    trap("people of a land of three islands", ISLES, SUM, 5010, 13410, NAMES),
    trap("mean of a land of three islands and another", ISLES, MEAN, 2505, 3352.5, NAMES),
    trap("people of two lands in two parts each", TWO, SUM, 8400, 16800, NAMES),
    clean("people of lands in one part each", lands(("Isles", 4200), ("Main", 810)), SUM, 5010),
    clean("people of towns of one name", lands(("Newtown", 4200), ("Newtown", 310), ("Main", 810)), SUM, 5320),
    clean("mean of lands with few people", lands(("a", 2), ("b", 2), ("c", 2), ("d", 4)), MEAN, 2.5),
]
