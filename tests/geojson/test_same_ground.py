# SPDX-License-Identifier: Apache-2.0
"""The same features on the ground in many CRSs, in metres, feet and degrees, against shapely in the plane around their middle.

Among them are a hole, parts, a polygon that crosses itself, one without geometry and an empty one.
"""

import geopandas
import numpy
import pandas
import pytest
import shapely
from pyproj import CRS
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box

# In metres from the middle.
POLYGONS = [Polygon([(0, 0), (9000, 0), (9000, 5000), (0, 5000)], [[(1000, 1000), (1000, 4000), (4000, 4000), (4000, 1000)]]),
            MultiPolygon([box(-8000, -3000, -5000, -1000), box(-4000, -3000, -2000, -2000)]),
            Polygon([(-9000, 2000), (-5000, 8000), (-5000, 2000), (-9000, 8000)]),
            Polygon([(0, -9000), (7000, -8000), (6500, -5000), (-500, -6000)])]
SOUND = [shapely.make_valid(polygon) for polygon in POLYGONS]
LINES = [LineString([(-10000, 3000), (10000, 3500)]), MultiLineString([[(2000, -10000), (2500, 10000)], [(-6500, -10000), (-6400, 0)]])]
DISC = Point(0, 0).buffer(6000)
POINTS = shapely.points(numpy.random.default_rng(5).uniform(-9500, 9500, (25, 2)))
# New York and Texas in feet, Lapland, the equator, Chukotka and Fiji across the antimeridian, New Zealand, the south pole;
# and France in metres above grads, and in grads.
PLACES = {2263: (-73.9, 40.7), 2277: (-97.7, 30.2), 3067: (25.5, 65), 32632: (9, 0.01), 3338: (180, 65), 3460: (179.98, -17.5),
          2193: (179.9, -40), 3031: (0, -89.97), 3857: (25.5, 65), 4326: (25.5, 65), 27572: (2.3, 48.8), 4807: (2.3, 48.8)}


def plane_of(crs):
    x, y = PLACES[crs]
    return CRS.from_proj4(f"+proj=aeqd +lon_0={x} +lat_0={y} +datum=WGS84")


def dense(shape):
    """With a vertex each 200 m. Ring by ring, as GEOS leaves out parts of polygons that cross themselves."""
    if isinstance(shape, Polygon):
        rings = [LineString(ring.coords).segmentize(200).coords for ring in (shape.exterior, *shape.interiors)]
        return Polygon(rings[0], rings[1:])
    if isinstance(shape, MultiPolygon):
        return MultiPolygon([dense(part) for part in shape.geoms])
    return shape.segmentize(200)


@pytest.fixture(params=PLACES)
def ground(request):
    """A CRS, the layers in it, and a way back to the plane."""
    crs = request.param
    plane = plane_of(crs)

    def layer(shapes, nothing=()):
        placed = geopandas.GeoSeries(list(map(dense, shapes)), crs=plane).to_crs(crs)
        return geopandas.GeoDataFrame({"row": range(len(shapes) + len(nothing))}, geometry=[*placed, *nothing], crs=crs)

    def back(result):
        moved = [geopandas.GeoSeries(shapely.get_parts(shape), crs=result.crs).to_crs(plane) for shape in result.geometry]
        return [shapely.union_all(shapely.make_valid(parts.to_numpy())) for parts in moved]

    return {"polygons": layer(POLYGONS, [None, Polygon()]), "lines": layer(LINES), "mask": layer([DISC]),
            "points": layer(POINTS)}, back


def test_areas(functions, ground):
    layers, back = ground
    done = functions(layers,
                     ("AddFieldToGeoDataFrame", {"geodataframe": "polygons", "new_column": "area", "measure": "area_m2",
                                                 "result": "areas"}),
                     ("CreateMultiRingBufferFromGeoDataFrame", {"geodataframe": "polygons", "distances": [300, 700],
                                                                "result": "rings"}),
                     ("ClipGeoDataFrame", {"geodataframe": "polygons", "mask": "mask", "result": "clipped"}),
                     ("OverlayAnalysis", {"geodataframe": "polygons", "other_geodataframe": "mask", "how": "union",
                                          "result": "overlaid"}),
                     ("SplitPolygonByLine", {"geodataframe": "polygons", "lines": "lines", "result": "pieces"}),
                     ("FeatureToPolygon", {"geodataframe": "polygons", "result": "enclosed"}),
                     layers=["rings", "clipped", "overlaid", "pieces", "enclosed"], tables=["areas"])
    numpy.testing.assert_allclose(done.table("areas").area[:4], shapely.area(SOUND), rtol=2e-5)
    wider = [[polygon.buffer(distance, quad_segs=64).area for distance in (300, 700)] for polygon in SOUND]
    rings = numpy.sort(shapely.area(back(done.layer("rings"))))
    numpy.testing.assert_allclose(rings, numpy.sort([area for near, far in wider for area in (near, far - near)]), rtol=1e-3)
    clipped = [polygon.intersection(DISC).area for polygon in SOUND]
    numpy.testing.assert_allclose(shapely.area(back(done.layer("clipped"))), clipped, rtol=2e-4)
    pieces = [polygon.intersection(DISC) for polygon in SOUND] + [polygon.difference(DISC) for polygon in SOUND]
    pieces = [piece.area for piece in [*pieces, DISC.difference(shapely.union_all(SOUND))] if piece.area > 0]
    numpy.testing.assert_allclose(numpy.sort(shapely.area(back(done.layer("overlaid")))), numpy.sort(pieces), rtol=5e-4)
    for result, lines in (("pieces", LINES), ("enclosed", [])):
        sides = [shapely.union_all([part.boundary, *lines]) for part in shapely.get_parts(SOUND)]
        areas = [area for side, part in zip(sides, shapely.get_parts(SOUND), strict=True)
                 for area in shapely.get_parts(shapely.polygonize([side])) if result == "enclosed" or
                 part.contains(area.representative_point())]
        numpy.testing.assert_allclose(numpy.sort(shapely.area(back(done.layer(result)))), numpy.sort(shapely.area(areas)),
                                      rtol=1e-4)


def test_places_and_distances(functions, ground):
    layers, back = ground
    done = functions(layers,
                     ("CalculateGeometricCenter", {"geodataframe": "polygons", "result": "centres"}),
                     ("CalculateGeometricCenter", {"geodataframe": "polygons", "kind": "mean_centre", "result": "middle"}),
                     ("CalculateMainDirectionOfPolygon", {"geodataframe": "polygons", "result": "directed"}),
                     ("CreateMinPointgroupBorder", {"geodataframe": "polygons", "columns": ["row"], "result": "around"}),
                     ("JoinNearestPoints", {"geodataframe": "points", "other_geodataframe": "polygons", "result": "near"}),
                     ("nearest_point_on_line", {"geodataframe": "points", "lines": "lines", "result": "on_lines"}),
                     ("CountTheQuantityOfSpatialFeatures", {"geodataframe": "points", "polygons": "polygons",
                                                            "result": "counted"}),
                     layers=["centres", "middle", "around", "near", "on_lines"], tables=["directed", "counted"])
    centroids = shapely.centroid(SOUND)
    assert shapely.distance(back(done.layer("centres")), centroids).max() < 3
    mean = shapely.get_coordinates(centroids).mean(axis=0)
    assert back(done.layer("middle"))[0].distance(Point(mean)) < 3
    around = done.layer("around").sort_values("row")
    least = [polygon.minimum_rotated_rectangle.area for polygon in SOUND]
    numpy.testing.assert_allclose(around.area_km2[:4], numpy.divide(least, 1e6), rtol=1e-3)
    # 4 km to the east and 6 km to the north; at the pole north is elsewhere.
    if layers["mask"].crs != 3031:
        assert abs(done.table("directed").Direction[2] - 90) == pytest.approx(90, abs=0.3)
    for result, others in (("near", SOUND), ("on_lines", LINES)):
        metres = numpy.min([shapely.distance(POINTS, other) for other in others], axis=0)
        numpy.testing.assert_allclose(done.layer(result).NEAR_DIST, metres, rtol=1e-3, atol=3)
    assert done.table("counted")["count"][:4].tolist() == [shapely.covers(polygon, POINTS).sum() for polygon in SOUND]
    assert pandas.isna(done.table("directed").Direction[4])
