# SPDX-License-Identifier: Apache-2.0
"""What GEOS says of geometries, for tests of what a page says: judge_validity.py geometries|layer FILE

`geometries` reads one GeoJSON geometry a line, `layer` any file that geopandas reads. Prints a JSON list with
true for each that is valid."""

import json
import sys
from pathlib import Path

import geopandas
import shapely
from shapely.geometry import shape

kind, file = sys.argv[1:]
if kind == "geometries":
    verdicts = [shapely.is_valid(shape(json.loads(line))) for line in Path(file).read_text().splitlines()]
else:
    verdicts = geopandas.read_file(file).geometry.is_valid
print(json.dumps([bool(verdict) for verdict in verdicts]))
