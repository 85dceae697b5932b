# SPDX-License-Identifier: Apache-2.0
"""Layers in projected CRSs that cross the antimeridian or hold a pole, against pyproj and shapely in their own planes.

What is right there is plain: places are moved into the plane one by one, and shapes have no seam in it.
"""

import geopandas
import numpy
import pytest
import shapely
from pyproj import CRS, Transformer
from real_data import WGS84, difference_share, metres_between, natural_earth
from shapely.geometry import LineString, Point, box


def middle(crs, x, y):
    return Transformer.from_crs(4326, crs, always_xy=True).transform(x, y)


def around(crs, x, y, half):
    """A square around a place."""
    x, y = middle(crs, x, y)
    return box(x - half, y - half, x + half, y + half)


# Fiji; the Pacific from 165 degrees east to 165 degrees west, in a Mercator's projection about 150 degrees; caps around both
# poles; 1700 km around Adak in the Aleutians.
SHAPES = {3460: around(3460, 179.5, -17.5, 300e3), 3832: box(*middle(3832, 165, -25), *middle(3832, -165, -10)),
          3413: Point(0, 0).buffer(2.2e6, quad_segs=64), 3031: Point(0, 0).buffer(4.5e6, quad_segs=64),
          3338: Point(middle(3338, -176.63, 51.88)).buffer(1.7e6, quad_segs=64)}
MIDDLES = {3460: (179.5, -17.5), 3832: (180, -17.6), 3413: (0, 90), 3031: (0, -90), 3338: (-176.63, 51.88)}
EVERYWHERE = pytest.mark.parametrize("crs", SHAPES)


def layer_of(crs):
    return geopandas.GeoDataFrame({"kind": ["it"]}, geometry=[SHAPES[crs]], crs=crs)


def in_plane(shape, crs):
    """A shape of degrees in the plane of a CRS, its edges as dense as it takes and parts at the antimeridian one."""
    parts = geopandas.GeoSeries(shapely.get_parts(shape.segmentize(0.1)), crs=4326).to_crs(crs)
    return shapely.union_all(shapely.make_valid(parts.to_numpy()))


def equal_area(crs):
    x, y = MIDDLES[crs]
    return CRS.from_proj4(f"+proj=laea +lon_0={x} +lat_0={y} +datum=WGS84")


@pytest.fixture(scope="module")
def towns(shared_data):
    towns = natural_earth(shared_data, "ne_50m_populated_places_simple")[["name", "geometry"]]
    return towns.assign(row=range(len(towns)))


@pytest.fixture(scope="module")
def airports(shared_data):
    airports = natural_earth(shared_data, "ne_10m_airports")[["name", "geometry"]]
    return airports.assign(row=range(len(airports)))


@pytest.fixture(scope="module")
def countries(shared_data):
    return natural_earth(shared_data, "ne_50m_admin_0_countries")[["ADMIN", "geometry"]]


def rows_within(points, crs):
    return points.row[points.to_crs(crs).within(SHAPES[crs])].tolist()


@EVERYWHERE
def test_places_within(functions, towns, airports, crs):
    shape = layer_of(crs)
    done = functions({"shape": shape, "towns": towns, "airports": airports},
                     *[("ClipGeoDataFrame", {"geodataframe": name, "mask": "shape", "result": f"{name}_cut"})
                       for name in ("towns", "airports")],
                     ("SpatialJoinTwoGeoDataFrames", {"geodataframe": "airports", "other_geodataframe": "shape",
                                                      "predicate": "within", "result": "joined"}),
                     ("SpatialJoinTwoGeoDataFrames", {"geodataframe": "shape", "other_geodataframe": "airports",
                                                      "predicate": "contains", "result": "holds"}),
                     ("CountTheQuantityOfSpatialFeatures", {"geodataframe": "airports", "polygons": "shape",
                                                            "result": "counted"}),
                     layers=["towns_cut", "airports_cut", "joined", "holds"], tables=["counted"])
    wanted = rows_within(airports, crs)
    assert len(wanted) >= 2
    assert done.layer("airports_cut").row.tolist() == wanted
    assert done.layer("towns_cut").row.tolist() == rows_within(towns, crs)
    joined = done.layer("joined")
    assert joined.row.tolist() == wanted and set(joined.kind) == {"it"}
    assert sorted(done.layer("holds").row) == wanted
    assert done.table("counted")["count"].tolist() == [len(wanted)]


@EVERYWHERE
def test_shapes_in_degrees(functions, crs):
    """The shape as it is moved, its centre, and a ring around it."""
    done = functions({"shape": layer_of(crs)},
                     ("TransformProjectionOfGeoDataFrame", {"geodataframe": "shape", "crs": "EPSG:4326", "result": "moved"}),
                     ("CalculateGeometricCenter", {"geodataframe": "moved", "result": "centre"}),
                     ("CreateMultiRingBufferFromGeoDataFrame", {"geodataframe": "moved", "distances": [50000],
                                                                "result": "wider"}),
                     layers=["moved", "centre", "wider"])
    plane, plain = equal_area(crs), SHAPES[crs]
    dense = geopandas.GeoSeries([plain.segmentize(2000)], crs=crs)
    [moved] = done.layer("moved").geometry
    assert moved.is_valid and -180 <= moved.bounds[0] and moved.bounds[2] <= 180
    wanted = dense.to_crs(plane)[0]
    assert difference_share(in_plane(moved, plane), wanted) < 1e-6
    # Places of the whole world are in the one where they are in the other.
    random = numpy.random.default_rng(1)
    latitudes = numpy.degrees(numpy.arcsin(random.uniform(-1, 1, 20000)))
    places = geopandas.GeoSeries.from_xy(random.uniform(-180, 180, 20000), latitudes, crs=4326)
    there = places.to_crs(crs)
    near = there.distance(plain.boundary) < 2000
    assert (moved.contains(places) == there.within(plain))[~near].all() and moved.contains(places).sum() > 10
    # Of a shape that reaches 1700 km and more the middle of a plane is some hundred metres beside that on the globe.
    [centre] = done.layer("centre").geometry
    theirs = Point(Transformer.from_crs(plane, 4326, always_xy=True).transform(*wanted.centroid.coords[0]))
    assert WGS84.inv(*centre.coords[0], *theirs.coords[0])[2] < (300 if crs == 3338 else 10)
    # Directions from the middle, and distances along them, are right in this plane: around caps at any width.
    round_it = CRS.from_proj4(f"+proj=aeqd +lon_0={MIDDLES[crs][0]} +lat_0={MIDDLES[crs][1]} +datum=WGS84")
    [wider] = done.layer("wider").geometry
    assert wider.is_valid and -180 <= wider.bounds[0] and wider.bounds[2] <= 180
    assert difference_share(in_plane(wider, round_it), dense.to_crs(round_it)[0].buffer(50000)) < 1e-3


def square_metres(shape):
    return abs(WGS84.geometry_area_perimeter(shapely.orient_polygons(shape.segmentize(0.1)))[0])


@EVERYWHERE
def test_countries_cut_by_shapes(functions, countries, crs):
    done = functions({"shape": layer_of(crs), "countries": countries},
                     ("ClipGeoDataFrame", {"geodataframe": "countries", "mask": "shape", "result": "clipped"}),
                     *[("OverlayAnalysis", {"geodataframe": "countries", "other_geodataframe": "shape", "how": how,
                                            "result": how}) for how in ("intersection", "difference")],
                     layers=["clipped", "intersection", "difference"])
    plane = equal_area(crs)
    shape = geopandas.GeoSeries([SHAPES[crs].segmentize(2000)], crs=crs).to_crs(plane)[0]
    # Nothing of a country on the other side of the Earth is near: there the plane has no good places for it.
    wanted = {}
    for name, country in zip(countries.ADMIN, countries.geometry, strict=True):
        near = [part for part in shapely.get_parts(country)
                if WGS84.inv(*part.representative_point().coords[0], *MIDDLES[crs])[2] < 1.2e7]
        cut = in_plane(shapely.MultiPolygon(near), plane).intersection(shape) if near else shapely.Point()
        if cut.area > 0:
            wanted[name] = cut
    assert "Fiji" in wanted if crs == 3460 else len(wanted) >= 2
    for result in ("clipped", "intersection"):
        layer = done.layer(result)
        assert set(layer.ADMIN) == set(wanted)
        for name, cut in zip(layer.ADMIN, layer.geometry, strict=True):
            assert cut.is_valid and difference_share(in_plane(cut, plane), wanted[name]) < 1e-4, name
    left = dict(zip(done.layer("difference").ADMIN, done.layer("difference").geometry, strict=True))
    for name, country in zip(countries.ADMIN, countries.geometry, strict=True):
        whole, cut = square_metres(country), wanted[name].area if name in wanted else 0
        rest = square_metres(left[name]) if name in left else 0
        assert rest + cut == pytest.approx(whole, rel=1e-4), name


@EVERYWHERE
def test_shapes_split_by_lines(functions, crs):
    """In four, in degrees, by lines of the plane from side to side."""
    shape = SHAPES[crs]
    x, y = numpy.array(shape.centroid.coords[0]) + 1e5  # not at the pole itself
    west, south, east, north = shape.bounds
    cross = [LineString([(west - 1e4, y), (east + 1e4, y)]), LineString([(x, south - 1e4), (x, north + 1e4)])]
    dense = [line.segmentize(2000) for line in cross]  # as edges are straight in the CRS that they are cut in
    done = functions({"shape": layer_of(crs), "lines": geopandas.GeoDataFrame(geometry=dense, crs=crs)},
                     ("TransformProjectionOfGeoDataFrame", {"geodataframe": "shape", "crs": "EPSG:4326", "result": "moved"}),
                     ("SplitPolygonByLine", {"geodataframe": "moved", "lines": "lines", "result": "pieces"}),
                     layers=["pieces"])
    quarters = shapely.get_parts(shapely.polygonize([shapely.union_all([shape.boundary, *cross])]))
    quarters = [quarter for quarter in quarters if shape.contains(quarter.representative_point())]
    assert len(quarters) == 4
    pieces = done.layer("pieces").geometry
    assert pieces.is_valid.all()
    # What is in degrees is cut at the antimeridian, too: pieces of one quarter lie together.
    ours = [in_plane(piece, crs) for piece in pieces]
    found = [[piece for piece in ours if quarter.contains(piece.representative_point())] for quarter in quarters]
    assert sum(map(len, found)) == len(ours)
    for quarter, parts in zip(quarters, found, strict=True):
        assert 1 <= len(parts) <= 2 and difference_share(shapely.union_all(parts), quarter) < 1e-6


@pytest.mark.parametrize("crs", [3460, 3832, 3413, 3338])
def test_thiessen_polygons_within_shapes(functions, airports, towns, crs):
    points = towns if crs == 3338 else airports
    points = points[points.row.isin(rows_within(points, crs))].reset_index(drop=True)
    done = functions({"shape": layer_of(crs), "points": points},
                     ("CreateThiessenPolygon", {"geodataframe": "points", "mask": "shape", "result": "cells"}),
                     layers=["cells"])
    cells = done.layer("cells")
    assert sorted(cells.row) == points.row.tolist() and cells.is_valid.all() and len(cells) > 1
    assert difference_share(in_plane(shapely.union_all(cells.geometry), crs), SHAPES[crs]) < 1e-5
    random = numpy.random.default_rng(2)
    west, south, east, north = SHAPES[crs].bounds
    places = geopandas.GeoSeries.from_xy(random.uniform(west, east, 2000), random.uniform(south, north, 2000), crs=crs)
    places = places[places.within(SHAPES[crs].buffer(-2000))].to_crs(4326)
    metres = metres_between(places, points.geometry)
    two = numpy.sort(metres, axis=1)[:, :2]
    clear = numpy.flatnonzero(two[:, 1] - two[:, 0] > 1000)
    assert len(clear) > 1000
    owners = dict(zip(*cells.sindex.query(places, predicate="within"), strict=True))
    assert all(cells.row[owners[place]] == points.row[metres[place].argmin()] for place in clear)
