# SPDX-License-Identifier: Apache-2.0
"""The functions about groups of points and directions against scikit-learn, shapely, pyproj and Turf, on real data."""

import math

import geopandas
import numpy
import pytest
import shapely
from real_data import (WGS84, assert_same_areas, difference_share, frame_of, in_plane, metres_between, natural_earth,
                       numbered, plane_around, square_metres, turf, turf_fixture, unrolled)
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box
from sklearn.cluster import DBSCAN

FIJI = [Point(179.9, -17), Point(-179.95, -17.1), Point(-179.8, -16.9), Point(179.7, -16.8), Point(178, -18)]


@pytest.fixture(scope="module")
def airports(shared_data):
    return numbered(shared_data, "ne_50m_airports", "name", "type")


@pytest.fixture(scope="module")
def towns(shared_data):
    return numbered(shared_data, "ne_50m_populated_places_simple", "name", "adm0name")


# ---- clusters


CLUSTERS = "SpatialAnalysisOfAggregationPoints"


def assert_clusters(metres, radius, least, clusters):
    """Core points are together as scikit-learn has them, others with their nearest core point, or in none."""
    theirs = DBSCAN(eps=radius, min_samples=least, metric="precomputed").fit(metres)
    core = numpy.zeros(len(metres), bool)
    core[theirs.core_sample_indices_] = True
    assert (clusters.isna() == (theirs.labels_ < 0)).all()
    pairs = set(zip(theirs.labels_[core], clusters[core], strict=True))
    assert len(pairs) == len({theirs for theirs, _ in pairs}) == len({ours for _, ours in pairs}) > 0
    for edge in numpy.flatnonzero(~core & clusters.notna()):
        assert clusters[edge] == clusters[core].iloc[metres[edge, core].argmin()]
    firsts = clusters.dropna().drop_duplicates()
    assert firsts.tolist() == list(range(len(firsts)))  # numbered by their first points


def test_clusters_are_those_of_scikit_learn(functions, towns):
    towns = towns[towns.geometry.notna()].reset_index(drop=True)
    done = functions({"towns": towns, "towns_3857": towns.to_crs(3857)},
                     (CLUSTERS, {"geodataframe": "towns", "radius": 150000, "least_points": 4, "describe": "points",
                                 "result": "members"}),
                     (CLUSTERS, {"geodataframe": "towns_3857", "radius": 150000, "least_points": 4,
                                 "describe": "points", "result": "members_3857"}),
                     (CLUSTERS, {"geodataframe": "towns", "radius": 150000, "least_points": 4, "result": "clusters"}),
                     layers=["members", "members_3857", "clusters"])
    members, clusters = done.layer("members"), done.layer("clusters")
    assert members.row.tolist() == towns.row.tolist()
    assert_clusters(metres_between(towns.geometry, towns.geometry), 150000, 4, members.cluster)
    assert members.cluster.equals(done.layer("members_3857").cluster)
    assert clusters.cluster.tolist() == list(range(int(members.cluster.max()) + 1))
    for cluster in clusters.itertuples():
        points = members.geometry[members.cluster == cluster.cluster]
        assert cluster.count == len(points)
        metres = metres_between(geopandas.GeoSeries.from_xy([cluster.longitude], [cluster.latitude]), points)[0]
        assert cluster.radius == pytest.approx(metres.max(), abs=1e-3)
        assert (cluster.west, cluster.south, cluster.east, cluster.north) == pytest.approx(tuple(points.total_bounds))
        plane = plane_around(Point(cluster.longitude, cluster.latitude))
        hull = shapely.union_all(points.to_crs(plane).to_numpy()).convex_hull
        assert difference_share(in_plane(cluster.geometry, plane), hull) < 0.005  # planes of two middles
        assert cluster.area_km2 == pytest.approx(square_metres(cluster.geometry) / 1e6, rel=1e-6)
        assert cluster.density_per_km2 == pytest.approx(cluster.count / cluster.area_km2)


@pytest.mark.parametrize("fixture, kilometres", [("many-points", 1), ("points1", 5), ("points2", 20), ("fiji", 120),
                                                 ("points-with-properties", 100)])
def test_clusters_are_those_of_turf(functions, shared_data, fixture, kilometres):
    given = turf_fixture(shared_data, "turf-clusters-kmeans", fixture, "in")
    points = geopandas.GeoDataFrame.from_features(given, crs=4326)[["geometry"]]
    done = functions({"points": points},
                     (CLUSTERS, {"geodataframe": "points", "radius": 1000 * kilometres, "least_points": 3,
                                 "describe": "points", "result": "members"}), layers=["members"])
    ours = done.layer("members").cluster
    metres = metres_between(points.geometry, points.geometry)
    if ours.notna().any():
        assert_clusters(metres, 1000 * kilometres, 3, ours)
    theirs = turf(f"""console.log(JSON.stringify(turf.clustersDbscan(data, {kilometres}, {{minPoints: 3}}).features.map(
        point => [point.properties.dbscan, point.properties.cluster ?? null])))""", given)
    assert [kind == "noise" for kind, _ in theirs] == ours.isna().tolist()
    pairs = {(cluster, ours[row]) for row, (kind, cluster) in enumerate(theirs) if kind == "core"}
    assert len(pairs) == ours.nunique() == len({cluster for cluster, _ in pairs})


def test_turf_finds_no_neighbours_across_the_antimeridian(functions, shared_data):
    given = turf_fixture(shared_data, "turf-clusters-kmeans", "fiji", "in")
    for feature in given["features"]:  # as RFC 7946 has them
        x, y = feature["geometry"]["coordinates"]
        feature["geometry"]["coordinates"] = [x if x <= 180 else x - 360, y]
    points = geopandas.GeoDataFrame.from_features(given, crs=4326)[["geometry"]]
    done = functions({"points": points},
                     (CLUSTERS, {"geodataframe": "points", "radius": 150000, "least_points": 3, "result": "clusters"}),
                     layers=["clusters"])
    theirs = turf("""console.log(JSON.stringify(turf.clustersDbscan(data, 150, {minPoints: 3}).features.map(
        point => point.properties.cluster ?? null)))""", given)
    assert done.layer("clusters")["count"].tolist() == [6] and len(set(theirs)) == 2


def test_clusters_across_the_antimeridian_and_of_multipoints(functions):
    layer = frame_of(MultiPoint(FIJI[:2]), FIJI[2], None, FIJI[3], FIJI[4], Point(), Point(25, 60), Point(25, 60))
    done = functions({"layer": layer},
                     (CLUSTERS, {"geodataframe": "layer", "radius": 40000, "least_points": 2, "result": "clusters"}),
                     (CLUSTERS, {"geodataframe": "layer", "radius": 40000, "least_points": 2, "describe": "points",
                                 "result": "members"}), layers=["clusters", "members"])
    members = done.layer("members")
    assert members.row.tolist() == [0, 0, 1, 3, 4, 6, 7]
    assert members.cluster.fillna(-1).tolist() == [0, 0, 0, 0, -1, 1, 1]
    fiji, helsinki = done.layer("clusters").itertuples()
    assert (fiji.count, fiji.west, fiji.east) == (4, 179.7, -179.8) and helsinki.geometry is None
    plane = plane_around(Point(180, -17))
    hull = MultiPoint([in_plane(place, plane) for place in FIJI[:4]]).convex_hull
    assert fiji.geometry.geom_type == "MultiPolygon"
    assert difference_share(in_plane(unrolled(fiji.geometry), plane), hull) < 1e-4


# ---- Thiessen polygons


def test_places_are_in_the_polygon_of_the_nearest_point(functions, shared_data, airports):
    some = airports[::4].reset_index(drop=True)
    lands = natural_earth(shared_data, "ne_110m_admin_0_countries")[["ADMIN", "geometry"]]
    lands = lands[lands.ADMIN.isin(["Russia", "Norway", "Finland", "Canada", "Fiji"])].reset_index(drop=True)
    done = functions({"some": some, "some_3857": some.to_crs(3857), "lands": lands},
                     ("CreateThiessenPolygon", {"geodataframe": "some", "result": "box"}),
                     ("CreateThiessenPolygon", {"geodataframe": "some", "mask": "lands", "result": "masked"}),
                     ("CreateThiessenPolygon", {"geodataframe": "some_3857", "mask": "lands", "result": "masked_3857"}),
                     layers=["box", "masked", "masked_3857"])
    random = numpy.random.default_rng(1)
    # Even on the globe, and many of them beside 180 degrees.
    x = numpy.concatenate([random.uniform(-180, 180, 4000), random.uniform(-3, 3, 500) % 360 - 180])
    y = numpy.degrees(numpy.arcsin(random.uniform(-0.7, 0.95, 4500)))
    places = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy(x, y), crs=4326)
    metres = numpy.sort(metres_between(places.geometry, some.geometry))
    nearest = metres_between(places.geometry, some.geometry).argmin(axis=1)
    plain = metres[:, 1] - metres[:, 0] > 2e-4 * metres[:, 0] + 1  # so far may edges stray
    assert plain.mean() > 0.99
    for name in ("box", "masked", "masked_3857"):
        polygons = done.layer(name).to_crs(4326)
        assert polygons.is_valid.all() and set(polygons.row) <= set(some.row)
        of = dict(zip(some.row, some.index, strict=True))
        joined = places[plain].sjoin(polygons, predicate="within")
        assert (joined.row.map(of) == nearest[joined.index]).all() and joined.index.is_unique
        inside = places[plain].within(shapely.union_all(lands.geometry)) if "masked" in name else places[plain].within(
            box(*done.layer("box").total_bounds))
        # The sides of a mask are straight in its own CRS, in degrees or not.
        assert abs(len(joined) - inside.sum()) <= (0 if name != "masked_3857" else 0.01 * inside.sum())


def test_polygons_of_a_town_are_those_of_shapely_and_not_of_turf(functions):
    random = numpy.random.default_rng(2)
    points = geopandas.GeoDataFrame({"row": range(60)}, crs=4326, geometry=geopandas.points_from_xy(
        random.uniform(24.8, 25.2, 60), random.uniform(60.1, 60.3, 60)))
    area = box(24.9, 60.15, 25.1, 60.25)
    done = functions({"points": points, "area": frame_of(area)},
                     ("CreateThiessenPolygon", {"geodataframe": "points", "mask": "area", "result": "ours"}), layers=["ours"])
    ours = done.layer("ours")
    plane = plane_around(Point(25, 60.2))
    wide = in_plane(area.segmentize(0.01), plane)
    cells = shapely.get_parts(shapely.voronoi_polygons(MultiPoint(points.to_crs(plane).geometry.to_list()),
                                                       extend_to=wide.buffer(1e5)))
    cells = geopandas.GeoSeries(cells, crs=plane)
    order = cells.sindex.query(points.to_crs(plane).geometry, predicate="within")[1]
    wanted = [cells[order[row]].intersection(wide) for row in ours.row]
    assert_same_areas(ours.segmentize(0.01).to_crs(plane), wanted, 1e-3)
    assert not set(points.row[[not cells[i].intersection(wide).is_empty for i in order]]) - set(ours.row)
    theirs = turf("""console.log(JSON.stringify(turf.voronoi(turf.points(data), {bbox: [24.9, 60.15, 25.1, 60.25]})
        .features.map(cell => cell && cell.geometry)))""", shapely.get_coordinates(points.geometry).tolist())
    theirs = {row: shapely.geometry.shape(cell) for row, cell in enumerate(theirs) if cell}
    # Turf divides a plane of degrees, in which a degree of longitude is as long as one of latitude.
    shares = [difference_share(cell, theirs.get(row, Polygon())) for row, cell in zip(ours.row, ours.geometry, strict=True)]
    assert numpy.median(shares) > 0.2


def test_polygons_of_points_in_one_place_cut_and_empty(functions):
    layer = frame_of(*FIJI[:3], Point(179.9, -17), None, Point(), MultiPoint(FIJI[3:]), box(0, 0, 1, 1))
    done = functions({"layer": layer, "one": frame_of(Point(25, 60), Point(25, 60)), "mask": frame_of(box(20, 59, 30, 61))},
                     ("CreateThiessenPolygon", {"geodataframe": "layer", "result": "fiji"}),
                     ("CreateThiessenPolygon", {"geodataframe": "one", "result": "nothing"}),
                     ("CreateThiessenPolygon", {"geodataframe": "one", "mask": "mask", "result": "all"}),
                     layers=["fiji", "nothing", "all"])
    fiji = done.layer("fiji")
    assert fiji.row.tolist() == [0, 1, 2, 6]
    whole = shapely.union_all([unrolled(cell) for cell in fiji.geometry])
    # A tenth is added to each side of a box from 178 to 180.2 degrees east and 18 to 16.8 south.
    assert whole.bounds == pytest.approx((177.78, -18.12, 180.42, -16.68), abs=1e-9)
    assert whole.area == pytest.approx(box(*whole.bounds).area) and fiji.total_bounds[0] == -180
    assert {"feature that is no point", "point in the place of another"} <= {
        drop["reason"] for drop in done.data[0]["dropped"]}
    assert done.layer("nothing").geometry.isna().all() and done.data[1]["warnings"]
    assert_same_areas(done.layer("all").geometry, [box(20, 59, 30, 61)])


# ---- what bounds groups


BORDER = "CreateMinPointgroupBorder"


def middle_of(points):
    """A place in the middle of points: of the box that holds them, whose longitudes may run across 180 degrees."""
    x, y = shapely.get_coordinates(points).T
    x = numpy.where(x < 0, x + 360, x) if x.max() - x.min() > 180 else x
    return Point((x.min() + x.max()) / 2, (y.min() + y.max()) / 2)


def test_borders_are_those_of_shapely_on_the_ground(functions, towns):
    states = ["Finland", "Norway", "Fiji", "New Zealand", "Ecuador", "Iceland"]
    some = towns[towns.adm0name.isin(states)].reset_index(drop=True)
    kinds = ["rectangle_by_area", "rectangle_by_width", "circle", "convex_hull", "envelope"]
    done = functions({"some": some}, *[(BORDER, {"geodataframe": "some", "kind": kind, "columns": ["adm0name"],
                                                 "result": kind}) for kind in kinds], layers=kinds)
    for kind in kinds:
        borders = done.layer(kind)
        assert sorted(borders.adm0name) == sorted(some.adm0name.unique())
        assert borders["count"].tolist() == [(some.adm0name == name).sum() for name in borders.adm0name]
        for border in borders.to_dict("records"):
            points = some.geometry[some.adm0name == border["adm0name"]]
            if len(points) < 3:
                continue
            plane = plane_around(middle_of(points.to_numpy()))
            flat = MultiPoint(points.to_crs(plane).to_list())
            shape, area = unrolled(border["geometry"]), square_metres(border["geometry"])
            assert border["area_km2"] == pytest.approx(area / 1e6, rel=1e-9)
            # Planes of two middles differ by as much as lengths err in them, up to r^2 / 6 R^2.
            reach = max(flat.hausdorff_distance(Point(0, 0)), 1)
            share = 0.002 + 4 * reach ** 2 / 6 / 6371000 ** 2
            if kind == "envelope":
                x, y = shapely.get_coordinates(points).T
                x = x % 360 if x.max() - x.min() > 180 or x.max() < 0 else x  # as unrolled() has them
                assert shape.bounds == pytest.approx((x.min(), y.min(), x.max(), y.max()))
                continue
            if kind == "convex_hull":
                assert difference_share(in_plane(shape, plane), flat.convex_hull) < share
            elif kind == "circle":
                radius = shapely.minimum_bounding_radius(flat)
                assert border["diameter"] == pytest.approx(2 * radius, rel=share)
                assert area == pytest.approx(math.pi * radius ** 2, rel=2 * share)
            elif kind == "rectangle_by_area":
                wanted = shapely.oriented_envelope(flat)
                assert border["length"] * border["width"] == pytest.approx(wanted.area, rel=share)
                assert area == pytest.approx(wanted.area, rel=share)
            else:
                hull = shapely.get_coordinates(flat.convex_hull)
                sides = numpy.diff(hull, axis=0)
                normals = numpy.column_stack([-sides[:, 1], sides[:, 0]]) / numpy.hypot(*sides.T)[:, None]
                widths = numpy.ptp(hull @ normals.T, axis=0)
                assert border["width"] == pytest.approx(widths.min(), rel=share)
            grown = in_plane(shape, plane).buffer(1e-3 * reach)
            assert all(grown.contains(place) for place in flat.geoms)


def test_borders_of_turf(functions, shared_data):
    given = turf_fixture(shared_data, "turf-envelope", "feature-collection", "in")
    mixed = geopandas.GeoDataFrame.from_features(given, crs=4326)[["geometry"]]
    theirs = turf("console.log(JSON.stringify(turf.envelope(data).geometry))", given)
    cloud = turf_fixture(shared_data, "turf-clusters-kmeans", "many-points", "in")
    points = geopandas.GeoDataFrame.from_features(cloud, crs=4326)[["geometry"]]
    hull = turf("console.log(JSON.stringify(turf.convex(data).geometry))", cloud)
    done = functions({"mixed": mixed, "points": points},
                     (BORDER, {"geodataframe": "mixed", "kind": "envelope", "result": "envelope"}),
                     (BORDER, {"geodataframe": "points", "kind": "convex_hull", "result": "hull"}),
                     layers=["envelope", "hull"])
    assert_same_areas(done.layer("envelope").geometry, [shapely.geometry.shape(theirs)], 0)
    ours, theirs = done.layer("hull").geometry[0], shapely.geometry.shape(hull)
    # Sides are straight on the ground here and in degrees there, which over 1400 km are 8 km apart.
    assert difference_share(ours, theirs) < 0.01
    assert all(ours.buffer(1e-6).contains(place) for place in points.geometry)


def test_borders_of_what_is_cut_flat_and_empty(functions):
    points = frame_of(*FIJI, None, Point())
    lines = frame_of(LineString([(10, 50), (10, 51)]), LineString([(10, 52), (10, 53)]), Polygon())
    kinds = ["convex_hull", "rectangle_by_area", "circle", "envelope"]
    done = functions({"points": points, "lines": lines},
                     *[(BORDER, {"geodataframe": "points", "kind": kind, "result": kind}) for kind in kinds],
                     (BORDER, {"geodataframe": "lines", "result": "flat"}), layers=[*kinds, "flat"])
    for kind in kinds:
        border = done.layer(kind)
        assert border["count"].tolist() == [5] and border.geometry.geom_type.tolist() == ["MultiPolygon"]
        assert border.geometry.is_valid.all() and border.total_bounds[[0, 2]].tolist() == [-180, 180]
        shape = unrolled(border.geometry[0]).buffer(3e-6)  # sides of 200 km are drawn to within decimetres
        assert all(shape.covers(Point(place.x % 360, place.y)) for place in FIJI)
    flat = done.layer("flat")
    assert flat["count"].tolist() == [2] and flat.geometry.isna().all() and done.data[4]["warnings"]


# ---- directions


DIRECTION = "CalculateMainDirectionOfPolygon"


def box_area(places, degrees):
    """The area of the box around places whose sides run so, and whether it is longer that way than across."""
    radians = math.radians(degrees)
    along = places @ [math.sin(radians), math.cos(radians)]
    across = places @ [math.cos(radians), -math.sin(radians)]
    return numpy.ptp(along) * numpy.ptp(across), numpy.ptp(along) >= numpy.ptp(across) * (1 - 1e-3)


def test_directions_are_those_of_the_least_rectangles(functions, shared_data):
    lakes = natural_earth(shared_data, "ne_10m_lakes_north_america")[["name", "geometry"]]
    states = natural_earth(shared_data, "ne_50m_admin_1_states_provinces")[["name", "geometry"]]
    states = states[shapely.area(states.geometry) < 20].reset_index(drop=True)
    done = functions({"lakes": lakes, "states": states, "lakes_3857": lakes.to_crs(3857)},
                     *[(DIRECTION, {"geodataframe": name, "result": f"{name}_directed"})
                       for name in ("lakes", "states", "lakes_3857")],
                     layers=["lakes_directed", "states_directed", "lakes_3857_directed"])
    for name, frame in (("lakes", lakes), ("states", states), ("lakes_3857", lakes)):
        directed = done.layer(f"{name}_directed")
        assert len(directed) == len(frame)
        assert directed.Direction.notna().all() and directed.Direction.between(0, 180, inclusive="left").all()
        for shape, direction in zip(frame.geometry, directed.Direction, strict=True):
            plane = plane_around(middle_of(shape))
            places = shapely.get_coordinates(in_plane(shape, plane))
            is_long = box_area(places, direction)[1]
            reach = numpy.hypot(*places.T).max()
            # Two middles of a shape have two norths, by no more than this apart.
            turn = math.degrees(reach / 6371000 * abs(math.tan(math.radians(shape.centroid.y))))
            found = min(box_area(places, direction + by)[0] for by in numpy.linspace(-turn, turn, 201))
            share = 1e-4 + 4 * reach ** 2 / 6 / 6371000 ** 2
            assert found <= shapely.oriented_envelope(MultiPoint(places)).area * (1 + share) and is_long


@pytest.mark.parametrize("azimuth", [0, 37, 90, 141.5, 179])
def test_directions_are_clockwise_from_true_north(functions, azimuth):
    middles = [(25, 60), (179.999, 65), (-70, -52), (0, 0), (10, 84)]
    corners = {25: (60, 3067), -70: (-52, 5361)}
    shapes = []
    for x, y in middles:
        ring = [WGS84.fwd(x, y, azimuth + turn, 1000)[:2] for turn in (20, 160, 200, 340)]
        if max(abs(a[0] - b[0]) for a in ring for b in ring) > 180:
            ring = [(lon % 360, lat) for lon, lat in ring]
        shapes.append(Polygon(ring))
    cut = [shapes[1].intersection(box(0, 0, 180, 90)), shapely.transform(
        shapes[1].intersection(box(180, 0, 360, 90)), lambda xy: xy - [360, 0])]
    assert not cut[1].is_empty
    shapes[1] = shapely.MultiPolygon(cut)
    metric = {str(code): frame_of(shapes[index]).to_crs(code) for index, code in ((0, 3067), (2, 5361), (0, 3857))}
    done = functions({"shapes": frame_of(*shapes, None, Point(1, 1)), **{f"in_{code}": frame for code, frame in metric.items()}},
                     (DIRECTION, {"geodataframe": "shapes", "new_column": "way", "result": "degrees"}),
                     *[(DIRECTION, {"geodataframe": f"in_{code}", "result": f"of_{code}"}) for code in metric],
                     layers=["degrees", *[f"of_{code}" for code in metric]])
    found = done.layer("degrees").way
    assert found[len(shapes):].isna().all() and len(found) == len(shapes) + 2
    all_found = [*found[:len(shapes)], *[done.layer(f"of_{code}").Direction[0] for code in metric]]
    assert all(abs((way - azimuth + 90) % 180 - 90) < 0.05 and 0 <= way < 180 for way in all_found)


# ---- calls that cannot be


WRONG_CALLS = [
    ("ClipGeoDataFrame", {"geodataframe": "points", "mask": "lines"}, "invalid_argument"),
    ("FeatureToLine", {"geodataframe": "table"}, "invalid_argument"),
    ("FeatureVerticesToPoints", {"geodataframe": "square", "vertices": "some"}, "invalid_argument"),
    ("FeatureToPolygon", {"geodataframe": "table", "method": "closed_lines"}, "invalid_argument"),
    ("OverlayAnalysis", {"geodataframe": "square", "other_geodataframe": "none"}, "not_found"),
    ("OverlayAnalysis", {"geodataframe": "square", "other_geodataframe": "square", "how": "erase"}, "invalid_argument"),
    ("CreateMultiRingBufferFromGeoDataFrame", {"geodataframe": "points", "distances": [100, -5]}, "invalid_argument"),
    ("CreateMultiRingBufferFromGeoDataFrame", {"geodataframe": "points", "distances": []}, "invalid_argument"),
    ("SpatialAnalysisOfAggregationPoints", {"geodataframe": "points", "radius": 0}, "invalid_argument"),
    ("SpatialAnalysisOfAggregationPoints", {"geodataframe": "points", "radius": 5, "least_points": 0}, "invalid_argument"),
    ("CreateThiessenPolygon", {"geodataframe": "table"}, "invalid_argument"),
    ("CreateThiessenPolygon", {"geodataframe": "points", "mask": "lines"}, "invalid_argument"),
    ("CreateMinPointgroupBorder", {"geodataframe": "points", "columns": ["none"]}, "not_found"),
    ("CreateMinPointgroupBorder", {"geodataframe": "points", "kind": "sphere"}, "invalid_argument"),
    ("CalculateMainDirectionOfPolygon", {"geodataframe": "table"}, "invalid_argument"),
    ("SplitPolygonByLine", {"geodataframe": "square", "lines": "points"}, "invalid_argument"),
    ("SplitPolygonByLine", {"geodataframe": "lines", "lines": "lines"}, "invalid_argument"),
]


def test_wrong_calls_name_what_is_wrong(failures):
    data = {"points": frame_of(Point(0, 0), Point(1, 1)), "square": frame_of(box(0, 0, 1, 1)),
            "lines": frame_of(LineString([(0, 0), (1, 1)])), "table.csv": "a\n1\n"}
    assert failures(data, [call[:2] for call in WRONG_CALLS]) == [(name, code) for name, _, code in WRONG_CALLS]
