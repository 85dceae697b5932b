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
from shapely.affinity import translate
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


@pytest.mark.parametrize("cut", [True, False])
@pytest.mark.parametrize("crs, begin, end", [(3460, (175, -18), (184, -16.5)), (3338, (155, 50), (210, 53))])
def test_projected_shapes_split_by_lines_over_the_antimeridian(functions, crs, begin, end, cut):
    """Lines of degrees, cut at 180 degrees, as RFC 7946 wants them, or with longitudes beyond."""
    shape = SHAPES[crs]
    beyond = LineString([begin, end]).segmentize(0.01)
    halves = [beyond.intersection(box(0, -90, 180, 90)), translate(beyond.intersection(box(180, -90, 360, 90)), -360)]
    line = shapely.MultiLineString(halves) if cut else beyond
    done = functions({"shape": layer_of(crs), "lines": geopandas.GeoDataFrame(geometry=[line], crs=4326)},
                     ("SplitPolygonByLine", {"geodataframe": "shape", "lines": "lines", "result": "pieces"}),
                     layers=["pieces"])
    # Beyond 180 degrees pyproj goes on as the map does.
    across = LineString(numpy.transpose(middle(crs, *numpy.transpose(beyond.coords))))
    wanted = [piece for piece in shapely.get_parts(shapely.polygonize([shapely.union_all([shape.boundary, across])]))
              if shape.contains(piece.representative_point())]
    assert len(wanted) == 2
    pieces = done.layer("pieces")
    assert pieces.crs == crs and pieces.is_valid.all() and sorted(pieces.piece) == [1, 2]
    for piece in pieces.geometry:
        [theirs] = [other for other in wanted if other.contains(piece.representative_point())]
        assert difference_share(piece, theirs) < 1e-6


def box_over_antimeridian(west, south, east, north):
    return shapely.MultiPolygon([box(west, south, 180, north), box(-180, south, east - 360, north)])


# Masks of degrees, and the points that are asked for in them: those by a rule, or so many at random in a box.
CAPS = {"patagonia": (box(-180, -90, 180, -50), lambda points: points.y < -50),
        "disc": (SHAPES[3031], lambda points: points.y < -50), "arctic": (box(-180, 60, 180, 90), lambda points: points.y > 65),
        "alaska": (SHAPES[3413], lambda points: (points.y > 63) & (points.x < -140)),
        "together": (box(-180, 60, 180, 90), (-150, 62, -149.8, 62.1, 20)),
        "at the pole": (box(-180, -90, 180, -60), (-180, -90, 180, -88, 20)),
        "fiji": (box_over_antimeridian(160, -40, 200, 0), (176, -20, 184, -15, 20)),
        "dateline": (box_over_antimeridian(155, 45, 205, 75), (179.9, 64.9, 180.1, 65.1, 8))}
CAP_CRS = {"disc": 3031, "alaska": 3413}


@pytest.mark.parametrize("cap", CAPS)
def test_thiessen_polygons_around_poles_and_the_antimeridian(functions, airports, cap):
    """Each place is in the polygon of the point that is nearest by the geodesic, and in no other; nothing of the mask is left."""
    shape, chosen = CAPS[cap]
    crs = CAP_CRS.get(cap, 4326)
    random = numpy.random.default_rng(3)
    if callable(chosen):
        points = airports[chosen(airports.geometry)].reset_index(drop=True)
    else:
        west, south, east, north, count = chosen
        x = (random.uniform(west, east, count) + 180) % 360 - 180
        points = geopandas.GeoDataFrame({"row": range(count)}, crs=4326,
                                        geometry=geopandas.points_from_xy(x, random.uniform(south, north, count)))
    assert len(points) >= 4
    done = functions({"mask": geopandas.GeoDataFrame(geometry=[shape], crs=crs), "points": points},
                     ("CreateThiessenPolygon", {"geodataframe": "points", "mask": "mask", "result": "cells"}),
                     layers=["cells"])
    cells = done.layer("cells")
    assert cells.is_valid.all() and (cells.bounds.minx >= -180).all() and (cells.bounds.maxx <= 180).all()
    places = geopandas.GeoSeries.from_xy(random.uniform(-180, 180, 40000),
                                         numpy.degrees(numpy.arcsin(random.uniform(-1, 1, 40000))), crs=4326)
    places = places[places.to_crs(crs).within(shape if crs == 4326 else shape.buffer(-5000))].reset_index(drop=True)
    metres = metres_between(places, points.geometry)
    order = numpy.argsort(metres, axis=1)
    nearest, next_one = (points.geometry.iloc[order[:, i]].reset_index(drop=True) for i in (0, 1))
    apart = WGS84.inv(nearest.x, nearest.y, next_one.x, next_one.y)[2]
    lead = numpy.diff(numpy.sort(metres, axis=1)[:, :2], axis=1)[:, 0]
    clear = numpy.flatnonzero(lead > numpy.maximum(1, 1e-3 * apart))
    assert len(clear) > 300 and len(clear) > 0.9 * len(places)
    found, owners = cells.sindex.query(places, predicate="intersects")
    assert [cells.row.iloc[owners[found == place]].tolist() for place in clear] == [[points.row[order[place, 0]]] for place in clear]
    # As rings alone, discs go around a pole, which pyproj's areas know.
    whole = square_metres(shape) if crs == 4326 else abs(WGS84.polygon_area_perimeter(*geopandas.GeoSeries(
        [shape.segmentize(2000)], crs=crs).to_crs(4326)[0].exterior.xy)[0])
    assert sum(map(square_metres, cells.geometry)) == pytest.approx(whole, rel=1e-6)


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
