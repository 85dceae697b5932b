# SPDX-License-Identifier: Apache-2.0
"""Distances, neighbours and lines from the points of one layer to those of another, against a matrix of geodesics."""

import numpy
import pytest
import shapely
from real_data import WGS84, metres_between, natural_earth


@pytest.fixture(scope="module")
def airports(shared_data):
    return natural_earth(shared_data, "ne_50m_airports")[["name", "type", "geometry"]]


@pytest.fixture(scope="module")
def ports(shared_data):
    return natural_earth(shared_data, "ne_50m_ports")[["name", "geometry"]]


@pytest.fixture(scope="module")
def metres(airports, ports):
    return metres_between(airports.geometry, ports.geometry)


def ends(line):
    """Where a line that may be cut at the antimeridian begins and ends, and what all of its edges measure."""
    parts = shapely.get_parts(line)
    length = sum(WGS84.inv(*shapely.get_coordinates(part)[:-1].T, *shapely.get_coordinates(part)[1:].T)[2].sum()
                 for part in parts)
    return parts[0].coords[0], parts[-1].coords[-1], length


def test_distances_to_another_layer(functions, airports, ports, metres):
    some = airports.iloc[:100].reset_index(drop=True)
    done = functions({"some": some, "ports": ports, "ports_3857": ports.to_crs(3857)},
                     *[("CalculateDistanceBetweenPoints", {
                         "geodataframe": "some", "other_geodataframe": name, "column": "name", "other_column": "name",
                         "result": f"to_{name}"}) for name in ("ports", "ports_3857")], tables=["to_ports", "to_ports_3857"])
    for name, off in (("to_ports", 1e-6), ("to_ports_3857", 1e-3)):
        table = done.table(name)
        assert len(table) == len(some) * len(ports)
        assert set(zip(table.IN_FID, table.NEAR_FID, strict=True)) == {
            (row, other) for row in range(len(some)) for other in range(len(ports))}
        numpy.testing.assert_allclose(table.DISTANCE, metres[table.IN_FID, table.NEAR_FID], rtol=1e-12, atol=off)
        assert table.IN_name.fillna("").tolist() == some.name[table.IN_FID].fillna("").tolist()
        assert table.NEAR_name.fillna("").tolist() == ports.name[table.NEAR_FID].fillna("").tolist()


def test_neighbours_in_another_layer(functions, airports, ports, metres):
    nearest = "JoinNearestPoints"
    done = functions({"airports": airports, "ports": ports},
                     (nearest, {"geodataframe": "airports", "other_geodataframe": "ports", "result": "near"}),
                     (nearest, {"geodataframe": "airports", "other_geodataframe": "ports", "max_distance_m": 20000,
                                "result": "within"}),
                     (nearest, {"geodataframe": "ports", "other_geodataframe": "airports", "result": "back"}),
                     layers=["near", "within", "back"])
    for ours, distances, first, other in ((done.layer("near"), metres, airports, ports),
                                          (done.layer("back"), metres.T, ports, airports)):
        assert ours.name.tolist() == first.name.tolist() and len(ours) == len(first)
        numpy.testing.assert_array_equal(ours.NEAR_FID, distances.argmin(axis=1))
        numpy.testing.assert_allclose(ours.NEAR_DIST, distances.min(axis=1), rtol=1e-12, atol=1e-6)
        assert ours.nearest_name.fillna("").tolist() == other.name[ours.NEAR_FID].fillna("").tolist()
    near, within = done.layer("near"), done.layer("within")
    reached = metres.min(axis=1) <= 20000
    assert 20 < reached.sum() < len(airports) and len(within) == len(airports)
    assert within.NEAR_FID[reached].tolist() == near.NEAR_FID[reached].tolist()
    assert within[["NEAR_FID", "NEAR_DIST", "nearest_name"]][~reached].isna().all(axis=None)
    # The plane of degrees has others for the nearest: at 60 degrees north a degree of longitude is half as long.
    with pytest.warns(UserWarning, match="geographic CRS"):
        planar = airports.sjoin_nearest(ports).groupby(level=0).index_right.first()
    differs = planar.to_numpy() != near.NEAR_FID.to_numpy()
    assert 0 < differs.mean() < 0.1
    rows = numpy.flatnonzero(differs)
    assert (metres[rows, near.NEAR_FID[rows]] <= metres[rows, planar.iloc[rows]]).all()


def test_lines_to_neighbours_are_as_long_as_geodesics(functions, airports, ports, metres):
    connect = "CreateLineConnectingNearestPoints"
    done = functions({"airports": airports, "ports": ports},
                     (connect, {"geodataframe": "airports", "other_geodataframe": "ports", "connect": "each", "result": "each"}),
                     (connect, {"geodataframe": "airports", "other_geodataframe": "ports", "result": "pair"}),
                     layers=["each", "pair"])
    each = done.layer("each")
    numpy.testing.assert_array_equal(each.IN_FID, range(len(airports)))
    numpy.testing.assert_array_equal(each.NEAR_FID, metres.argmin(axis=1))
    for row, line in enumerate(each.geometry):
        first, last, length = ends(line)
        assert first == airports.geometry[row].coords[0] and last == ports.geometry[each.NEAR_FID[row]].coords[0]
        assert length == pytest.approx(metres[row].min(), rel=1e-12, abs=1e-6)
    pair = done.layer("pair").iloc[0]
    assert (pair.IN_FID, pair.NEAR_FID) == numpy.unravel_index(metres.argmin(), metres.shape)
    assert ends(pair.geometry)[2] == pytest.approx(metres.min(), rel=1e-12, abs=1e-6)


def test_lines_from_coordinates_are_as_long_as_geodesics(functions, airports):
    """From each airport to the next one in the file: many over thousands of kilometres, some across the antimeridian."""
    places = shapely.get_coordinates(airports.geometry)
    routes = airports.drop(columns="geometry").assign(from_x=places[:, 0], from_y=places[:, 1], to_x=numpy.roll(places[:, 0], -1),
                                                      to_y=numpy.roll(places[:, 1], -1))
    done = functions({"routes": routes}, ("XYCoordinatesToLine", {
        "geodataframe": "routes", "start_x": "from_x", "start_y": "from_y", "end_x": "to_x", "end_y": "to_y",
        "crs": "EPSG:4326", "result": "lines"}), layers=["lines"])
    lines = done.layer("lines")
    assert len(lines) == len(routes) and lines.crs == "EPSG:4326"
    crosses = numpy.abs(routes.to_x - routes.from_x) > 180
    assert crosses.sum() > 20 and (shapely.get_num_geometries(lines.geometry) == 1 + crosses).all()
    wanted = WGS84.inv(routes.from_x, routes.from_y, routes.to_x, routes.to_y)[2]
    for row, line in enumerate(lines.geometry):
        first, last, length = ends(line)
        assert first == pytest.approx(places[row], abs=1e-12)
        assert last == pytest.approx(numpy.roll(places, -1, axis=0)[row], abs=1e-12)
        assert length == pytest.approx(wanted[row], rel=1e-12, abs=1e-6)
