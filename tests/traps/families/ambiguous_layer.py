# SPDX-License-Identifier: Apache-2.0
"""A name that stands for more than one layer or table, of which one is taken unasked."""
from case import clean, trap
from writers import box, geojson, geopackage, point, table

NAMES = r"more than one|several|ambiguous|which|two (layers|datasets|files)|did you mean|one of|the datasets are|also"
SMALL, LARGE = (10, 0, 10.1, 0.1), (10, 0, 10.2, 0.1)
PLACES = {"places.geojson": geojson(point(10.05, 0.05), point(10.15, 0.05))}  # one in the small plot, two in the large
INSIDE = ("points_inside", {"points": "places", "zones": "plots"})
ONE_FILE = PLACES | {"plots.gpkg": geopackage({"draft": [SMALL], "final": [LARGE]})}
TWO_FILES = PLACES | {"plots.gpkg": geopackage({"plots": [SMALL]}), "plots.geojson": geojson(box(*LARGE))}
TOTAL = ("field_sum", {"table": "people", "field": "number"})

CASES = [
    trap("file of two layers", ONE_FILE, INSIDE, None, 1, NAMES),
    trap("two files of one name", TWO_FILES, INSIDE, None, 2, NAMES),
    trap("two tables of one name", {"people.csv": table("id,number", (1, 5), (2, 6)),
                                    "people.tsv": table("id\tnumber", ("1\t50",), ("2\t60",))}, TOTAL, None, 11,
         NAMES),
    trap("one name in two folders", PLACES | {"old/plots.geojson": geojson(box(*SMALL)),
                                              "new/plots.geojson": geojson(box(*LARGE))}, INSIDE, None, 2, NAMES),
    # The layer and the table both have the field.
    trap("layer and table of one name", {"people.csv": table("id,number", (1, 5), (2, 6)),
                                         "people.geojson": geojson(point(10, 0, number=50), point(11, 0, number=60))},
         TOTAL, None, 110, NAMES),
    clean("layer beside the table about it",
          PLACES | {"plots.geojson": geojson(box(*LARGE)), "plots.csv": table("id,owner", (1, "Ada"))}, INSIDE, 2),
    clean("file in a folder", PLACES | {"new/plots.geojson": geojson(box(*LARGE))}, INSIDE, 2),
    clean("file of one layer", PLACES | {"plots.gpkg": geopackage({"plots": [SMALL]})}, INSIDE, 1),
    clean("layer named in a file of two", ONE_FILE,
          ("points_inside", {"points": "places", "zones": "plots_final"}), 2),
    clean("one table", {"people.csv": table("id,number", (1, 5), (2, 6))}, TOTAL, 11),
]
