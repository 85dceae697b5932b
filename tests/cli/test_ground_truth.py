# SPDX-License-Identifier: Apache-2.0
"""Lengths, areas and buffers against PROJ's `geod`, at the equator, at 65 degrees north and across the
antimeridian. Areas are of figures a few kilometres wide, cut into triangles whose sides `geod` measures:
Heron's formula is then true to a millionth."""
import json
import math
import subprocess

import pytest

from program import run

PLACES = {"equator": (10.0, 0.0), "65 north": (25.0, 65.0), "antimeridian": (180.0, -17.0),
          "antimeridian at 65 north": (180.0, 65.0)}
TOLERANCE = 0.001

at_each_place = pytest.mark.parametrize("x, y", PLACES.values(), ids=PLACES)


def wrap(longitude):
    return (longitude + 180) % 360 - 180


def distances(pairs):
    """Metres between pairs of (longitude, latitude), as `geod` measures them."""
    lines = "".join(f"{a[1]} {a[0]} {b[1]} {b[0]}\n" for a, b in pairs)
    out = subprocess.run(["geod", "-I", "+ellps=WGS84", "-F", "%.9f"], input=lines, text=True,
                         capture_output=True, check=True).stdout
    return [float(line.split()[-1]) for line in out.splitlines()]


def area_of_quadrilateral(a, b, c, d):
    ab, bc, cd, da, ac = distances([(a, b), (b, c), (c, d), (d, a), (a, c)])

    def heron(x, y, z):
        s = (x + y + z) / 2
        return math.sqrt(s * (s - x) * (s - y) * (s - z))
    return heron(ab, bc, ac) + heron(cd, da, ac)


def rings_of(geometry):
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    return [ring for polygon in polygons for ring in polygon]


class TestGroundTruth:
    @pytest.fixture(autouse=True)
    def set_up(self, folder):
        self.folder = folder

    def call(self, layer, *calls):
        """Runs tool calls over one layer and gives back the exported GeoJSON features."""
        path = self.folder / "shape.geojson"
        path.write_text(json.dumps({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {}, "geometry": layer}]}))
        steps = [*calls, {"function_name": "export_dataset",
                          "arguments": {"dataset": "result", "file_name": "result.geojson"}}]
        (self.folder / "calls.json").write_text(json.dumps(steps))
        out = self.folder / "out"
        ran = run("tools", "run", self.folder / "calls.json", "--data", path, "--out", out)
        assert ran.status == 0, ran.err + ran.out
        [result] = out.rglob("result.geojson")
        return json.loads(result.read_text())["features"]

    def measure(self, geometry, what):
        [feature] = self.call(geometry, {"function_name": "measure", "arguments": {
            "dataset": "shape", "measures": [what], "output": "result"}})
        return feature["properties"][what]

    def buffer(self, geometry, metres):
        [feature] = self.call(geometry, {"function_name": "buffer", "arguments": {
            "dataset": "shape", "distance_m": metres, "output": "result"}})
        return feature["geometry"]

    def assert_close(self, value, truth):
        assert abs(value - truth) / truth < TOLERANCE, f"{value} against {truth}"

    @at_each_place
    def test_lengths(self, x, y):
        line = [(wrap(x - 1), y - 0.5), (wrap(x - 0.5), y + 0.5)]
        east = [(wrap(x + 0.2), y), (wrap(x + 1), y + 0.4)]
        truth = sum(distances([tuple(line), tuple(east)])) / 1000
        geometry = {"type": "MultiLineString", "coordinates": [line, east]}
        self.assert_close(self.measure(geometry, "length_km"), truth)

    @at_each_place
    def test_areas(self, x, y):
        # Two halves that meet at the meridian, as files cut at the antimeridian hold them.
        edge = 180.0 if x == 180.0 else x
        far_edge = -180.0 if x == 180.0 else x
        west = [(x - 0.05, y), (edge, y - 0.02), (edge, y + 0.04), (x - 0.05, y + 0.03)]
        east = [(far_edge, y - 0.02), (wrap(x + 0.06), y), (wrap(x + 0.06), y + 0.03),
                (far_edge, y + 0.04)]
        truth = (area_of_quadrilateral(*west) + area_of_quadrilateral(*east)) / 1e6
        geometry = {"type": "MultiPolygon",
                    "coordinates": [[west + west[:1]], [east + east[:1]]]}
        self.assert_close(self.measure(geometry, "area_km2"), truth)

    @at_each_place
    @pytest.mark.parametrize("radius", [5_000, 100_000])
    def test_buffers_of_points(self, x, y, radius):
        centre = (wrap(x + 0.01), y)
        geometry = self.buffer({"type": "Point", "coordinates": centre}, radius)
        rim = [p for ring in rings_of(geometry) for p in ring
               if abs(abs(p[0]) - 180) > 1e-6]
        assert len(rim) > 30
        for distance in distances([(centre, p) for p in rim]):
            self.assert_close(distance, radius)
        if x == 180.0:  # cut in two, and neither half may span the world
            for ring in rings_of(geometry):
                longitudes = [p[0] for p in ring]
                assert max(longitudes) - min(longitudes) < 10

    @at_each_place
    def test_areas_of_buffers(self, x, y):
        radius = 10_000
        centre = {"type": "Point", "coordinates": (wrap(x + 0.01), y)}
        [feature] = self.call(centre, {"function_name": "buffer", "arguments": {
            "dataset": "shape", "distance_m": radius, "output": "b"}},
            {"function_name": "measure", "arguments": {
                "dataset": "b", "measures": ["area_km2"], "output": "result"}})
        # A cap of 10 km on a sphere of the Earth's size differs from a disc by 2 in 10^7.
        self.assert_close(feature["properties"]["area_km2"], math.pi * radius ** 2 / 1e6)

    @at_each_place
    def test_buffers_of_lines(self, x, y):
        ends = [(wrap(x - 0.3), y), (wrap(x + 0.3), y + 0.1)]
        lines = [ends] if x != 180.0 else [[ends[0], (180.0, y + 0.05)],
                                           [(-180.0, y + 0.05), ends[1]]]
        geometry = self.buffer({"type": "MultiLineString", "coordinates": lines}, 5_000)
        rim = [p for ring in rings_of(geometry) for p in ring
               if abs(abs(p[0]) - 180) > 1e-6]
        # Beyond an end the rim is the distance from that end.
        steps = [tuple(wrap(a + (wrap(b - a)) * i / 2000) if k == 0 else a + (b - a) * i / 2000
                       for k, (a, b) in enumerate(zip(*ends))) for i in range(2001)]
        for p in rim[::5]:
            self.assert_close(min(distances([(p, s) for s in steps])), 5_000)
