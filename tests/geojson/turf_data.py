# SPDX-License-Identifier: Apache-2.0
"""What comparisons on Turf's fixtures share: their inputs and outputs, and a call on each of them."""

import json

import numpy
import shapely
from real_data import frame_of


def fixtures(shared_data, function):
    """The name and the features of each input of a function, as GeoJSON."""
    for file in sorted((shared_data / "turf_fixtures" / f"turf-{function}" / "test" / "in").iterdir()):
        given = json.loads(file.read_text())
        if given["type"] == "FeatureCollection":
            yield file.stem, given["features"]
        elif given["type"] == "Feature":
            yield file.stem, [given]
        else:
            yield file.stem, [{"type": "Feature", "properties": {}, "geometry": given}]


def run_on_each(functions, given, call):
    """What a call makes of each fixture: `call` gives its name and arguments from the names of two layers."""
    data, calls = {}, []
    for number, (first, second) in enumerate(given):
        # One fixture is in metres, which are refused where degrees are said.
        bounds = numpy.abs(shapely.total_bounds(first))
        crs = 4326 if bounds.max() <= 360 else 3857
        data[f"first_{number}"] = frame_of(*first, crs=crs)
        if second is not None:
            data[f"second_{number}"] = frame_of(*second, crs=crs)
        tool, arguments = call(number)
        calls.append((tool, {"geodataframe": f"first_{number}", **arguments, "result": f"r_{number}"}))
    return functions(data, *calls, layers=[f"r_{number}" for number in range(len(given))])


def shapes_of(features):
    return [shapely.geometry.shape(multipart(feature["geometry"])) for feature in features if feature["geometry"]]


def multipart(geometry):
    """One fixture has the coordinates of a multipolygon in what it calls a polygon."""
    if geometry["type"] == "Polygon" and geometry["coordinates"] and isinstance(geometry["coordinates"][0][0][0], list):
        return {**geometry, "type": "MultiPolygon"}
    return geometry


def output(shared_data, function, name):
    """The features of the fixture's output; none where there is no such file, as of inputs that need only not fail."""
    given = expected(shared_data, function, name)
    if given is None:
        return None
    return given["features"] if given["type"] == "FeatureCollection" else [given]


def expected(shared_data, function, name):
    """What the fixture's output is, whatever it is; None where there is none."""
    for suffix in ("geojson", "json"):
        file = shared_data / "turf_fixtures" / f"turf-{function}" / "test" / "out" / f"{name}.{suffix}"
        if file.is_file():
            return json.loads(file.read_text())
    return None
