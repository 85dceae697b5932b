# SPDX-License-Identifier: Apache-2.0
"""Rows of two tables that are paired by their place rather than by what they are of."""
from case import clean, trap
from writers import table

NAMES = r"by their (order|place)|row by row|no (common )?(key|column)|as many rows"
RATIO = ("paired_ratio_max", {"first": "people", "first_field": "people", "second": "areas", "second_field": "area"})

# By their codes the densities are 10, 10 and 10; with the second table turned round the largest is 30 / 1.
PEOPLE = table("code,people", ("a", 10), ("b", 20), ("c", 30))
AREAS = (("a", 1), ("b", 2), ("c", 3))

CASES = [
    trap("rows in another order", {"people.csv": PEOPLE, "areas.csv": table("code,area", *AREAS[::-1])}, RATIO, 10, 30,
         NAMES),
    # The first table has a total in its first row: place by place 60 / 1.
    trap("one row more", {"people.csv": table("code,people", ("all", 60), ("a", 10), ("b", 20), ("c", 30)),
                          "areas.csv": table("code,area", *AREAS)}, RATIO, 10, 60, NAMES),
    trap("no common key", {"people.csv": PEOPLE, "areas.csv": table("label,area", ("r", 3), ("s", 2), ("t", 1))},
         RATIO, None, 30, NAMES),
    trap("key under another name",
         {"people.csv": PEOPLE, "areas.csv": table("label,area", *AREAS[::-1])}, RATIO, 10, 30, NAMES),
    clean("rows in the same order", {"people.csv": PEOPLE, "areas.csv": table("code,area", *AREAS)}, RATIO, 10),
    clean("rows in an order of their own on both sides",
          {"people.csv": table("code,people", ("c", 30), ("a", 10), ("b", 20)),
           "areas.csv": table("code,area", ("c", 3), ("a", 1), ("b", 2))}, RATIO, 10),
]
