# SPDX-License-Identifier: Apache-2.0
"""A name that stands for more than one layer or table, of which one is taken unasked."""
from case import clean, trap
from truth import quadrangle_km2
from writers import box, geojson, geopackage, table

NAMES = r"more than one|several|ambiguous|which|two (layers|datasets|files)|did you mean|one of|the datasets are|also"
SMALL, LARGE = (10, 0, 10.1, 0.1), (10, 0, 10.2, 0.1)
AREA = ("area_total", {"layer": "plots"})
ONE_FILE = {"plots.gpkg": geopackage({"draft": [SMALL], "final": [LARGE]})}
TWO_FILES = {"plots.gpkg": geopackage({"plots": [SMALL]}), "plots.geojson": geojson(box(*LARGE))}
TOTAL = ("field_sum", {"table": "people", "field": "number"})

CASES = [
    trap("file of two layers", ONE_FILE, AREA, None, quadrangle_km2(*SMALL), NAMES, unit="km2"),
    trap("two files of one name", TWO_FILES, AREA, None, quadrangle_km2(*LARGE), NAMES, unit="km2"),
    trap("two tables of one name", {"people.csv": table("id,number", (1, 5), (2, 6)),
                                    "people.tsv": table("id\tnumber", ("1\t50",), ("2\t60",))}, TOTAL, None, 11,
         NAMES),
    clean("file of one layer", {"plots.gpkg": geopackage({"plots": [SMALL]})}, AREA, quadrangle_km2(*SMALL),
          unit="km2"),
    clean("layer named in a file of two", ONE_FILE, ("area_total", {"layer": "plots_final"}), quadrangle_km2(*LARGE),
          unit="km2"),
    clean("one table", {"people.csv": table("id,number", (1, 5), (2, 6))}, TOTAL, 11),
]
