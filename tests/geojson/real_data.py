# SPDX-License-Identifier: Apache-2.0
"""What comparisons on real data share: layers of Natural Earth, Turf and its fixtures, and geodesics."""

import json
import subprocess
from pathlib import Path

import geopandas
import numpy
import pytest
import shapely
from pyproj import CRS, Geod

WGS84 = Geod(ellps="WGS84")
JAVASCRIPT = Path(__file__).resolve().parents[2] / "deps" / "javascript"


def natural_earth(shared_data, name):
    return geopandas.read_file(shared_data / "natural_earth" / f"{name}.geojson")


def numbered(shared_data, name, *columns):
    """A layer with some of its fields and the number of each row, to know it again."""
    frame = natural_earth(shared_data, name)[[*columns, "geometry"]]
    return frame.assign(row=range(len(frame)))


def metres_between(first, second):
    """Geodesic distances from each point of the one to each of the other."""
    x1, x2 = numpy.meshgrid(first.x, second.x, indexing="ij")
    y1, y2 = numpy.meshgrid(first.y, second.y, indexing="ij")
    return WGS84.inv(x1, y1, x2, y2)[2]


def turf(program, data=None):
    """What a program gives that may use all of Turf, and `data`."""
    if not (JAVASCRIPT / "node_modules" / "@turf" / "turf").is_dir():
        pytest.skip("no Turf in deps/javascript; run scripts/setup.sh")
    start = "const turf = require('@turf/turf'); const data = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
    done = subprocess.run(["node", "-e", start + program], cwd=JAVASCRIPT, input=json.dumps(data), capture_output=True,
                          text=True, timeout=120, check=True)
    return json.loads(done.stdout)


def turf_fixture(shared_data, function, name, part):
    return json.loads((shared_data / "turf_fixtures" / function / "test" / part / f"{name}.geojson").read_text())


def frame_of(*shapes, crs=4326):
    return geopandas.GeoDataFrame({"row": range(len(shapes))}, crs=crs, geometry=list(shapes))


def plane_around(place):
    """The equidistant plane around a place: distances and directions from it are those on the ground."""
    return CRS.from_proj4(f"+proj=aeqd +lon_0={place.x} +lat_0={place.y} +datum=WGS84")


def in_plane(shape, plane):
    return geopandas.GeoSeries([shape], crs=4326).to_crs(plane)[0]


def unrolled(shape):
    """The same with longitudes from 0 to 360, its parts on both sides of the antimeridian put together."""
    parts = [shapely.transform(part, lambda xy: xy + (xy < 0).all(axis=0) * [360, 0]) for part in shapely.get_parts(shape)]
    return shapely.union_all(shapely.set_precision(parts, 1e-9))


def difference_share(first, second):
    """What only one of two areas holds, as a share of the larger."""
    return shapely.symmetric_difference(first, second).area / max(first.area, second.area)


def assert_same_areas(ours, theirs, share=1e-9):
    """Areas are valid and alike but for a share, and for strips along their outlines as thin as rounding."""
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        assert a.is_valid
        assert shapely.symmetric_difference(a, b).area <= share * max(a.area, b.area) + 1e-12 * (a.length + b.length)


def square_metres(shape):
    return abs(WGS84.geometry_area_perimeter(shape)[0])
