# SPDX-License-Identifier: Apache-2.0
"""Keys that repeat, or are written in two ways, so that rows double or are lost."""
from case import clean, trap
from writers import table

NAMES = r"repeat|more than once|duplicate|match|without (a )?(match|partner)|no key|none of"
REGIONS = table("code,name", ("DE1", "North"), ("DE2", "South"), ("DE3", "West"))
PEOPLE = (("DE1", 100), ("DE2", 200), ("DE3", 300))
JOINED = ("joined_sum", {"left": "regions", "right": "people", "key": "code", "field": "people"})


def pair(regions, *rows):
    return {"regions.csv": regions, "people.csv": table("code,people", *rows)}


NUMBERED = table("code,name", ("01", "North"), ("02", "South"), ("03", "West"))

CASES = [
    # The second region is there twice: 800 for 600.
    trap("key that the right table repeats", pair(REGIONS, *PEOPLE, ("DE2", 200)), JOINED, 600, 800, NAMES),
    # Keys are 01, 02, 03 here and 1, 2, 3 there; as text none meets.
    trap("leading zeros", pair(NUMBERED, (1, 100), (2, 200), (3, 300)), JOINED, 600, 0, NAMES),
    trap("space after a key", pair(REGIONS, ("DE1", 100), ('"DE2 "', 200), ("DE3", 300)), JOINED, 600, 400, NAMES),
    trap("key in small letters", pair(REGIONS, ("DE1", 100), ("de2", 200), ("DE3", 300)), JOINED, 600, 400, NAMES),
    # As doubles the two keys are one, and both rows meet both.
    trap("keys of seventeen digits", pair(table("code,name", ("90071992547409931", "x"), ("90071992547409932", "y")),
                                          ("90071992547409931", 5), ("90071992547409932", 7)), JOINED, 12, 24, NAMES),
    # A row without a key on both sides is no pair.
    trap("rows without a key", pair(table("code,name", ("DE1", "North"), ("", "nowhere")), ("DE1", 100), ("", 900)),
         JOINED, 100, 1000, NAMES),
    clean("case that tells keys apart", pair(table("code,name", ("a1", "x"), ("A1", "y")), ("A1", 5), ("a1", 7)),
          JOINED, 12),
    clean("keys that meet once", pair(REGIONS, *PEOPLE), JOINED, 600),
    clean("keys in another order", pair(REGIONS, *PEOPLE[::-1]), JOINED, 600),
    clean("numbers as keys", pair(table("code,name", (1, "North"), (2, "South")), (1, 100), (2, 200)), JOINED, 300),
]
