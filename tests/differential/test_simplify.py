# SPDX-License-Identifier: Apache-2.0
"""Simplification that keeps shared borders, against GEOS's: coverages stay coverages by GEOS's own test, and lines have the
vertices that GEOS's Douglas-Peucker leaves of each in an equidistant projection about it."""

import geopandas
import pyproj
import pytest
import shapely

COUNTRIES = "natural_earth/ne_110m_admin_0_countries.geojson"
DETAILED = "natural_earth/ne_50m_admin_0_countries.geojson"
RIVERS = "natural_earth/ne_50m_rivers_lake_centerlines.geojson"
GEOD = pyproj.Geod(ellps="WGS84")


def simplified(run_tools, folder, dataset, tolerance_m):
    """The geometries of a dataset before and after."""
    done = run_tools(folder, ("read_dataset", {"dataset": dataset, "output": "layer"}),
                     ("simplify", {"dataset": "layer", "tolerance_m": tolerance_m, "output": "result"}),
                     ("export_dataset", {"dataset": "layer", "file_name": "layer.gpkg"}),
                     ("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
    return [geopandas.read_file(done.outputs / f"{name}.gpkg").geometry.make_valid() for name in ("layer", "result")]


def invalid_edges(layer):
    """Where GEOS sees neighbours that do not share a border vertex by vertex."""
    return [edges is not None and not edges.is_empty for edges in shapely.coverage_invalid_edges(layer.to_numpy())]


def pairs(layer, predicate):
    return set(map(tuple, layer.sindex.query(layer, predicate=predicate).T.tolist()))


@pytest.mark.parametrize(("tolerance_m", "most"), [(1_000, 0.75), (5_000, 0.4), (20_000, 0.35)])
def test_counties_stay_a_coverage(run_tools, demo, tolerance_m, most):
    before, after = simplified(run_tools, demo, "nc_counties", tolerance_m)
    assert shapely.coverage_is_valid(before.to_numpy())
    assert shapely.coverage_is_valid(after.to_numpy())
    assert pairs(after, "touches") == pairs(before, "touches")
    count_before, count_after = (shapely.get_num_coordinates(layer.to_numpy()).sum() for layer in (before, after))
    assert count_after < most * count_before


@pytest.mark.parametrize("tolerance_m", [10_000, 100_000])
def test_countries_stay_as_much_a_coverage_as_they_are(run_tools, shared_data, tmp_path, tolerance_m):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "countries.geojson").write_bytes((shared_data / COUNTRIES).read_bytes())
    before, after = simplified(run_tools, folder, "countries", tolerance_m)
    # Sudan, which is repaired, lies beside its neighbours by a rounding; all others share their borders.
    assert sum(invalid_edges(before)) == 3
    assert invalid_edges(after) == invalid_edges(before)
    assert len(after.explode()) == len(before.explode())
    assert pairs(after, "overlaps") == pairs(before, "overlaps")


@pytest.mark.parametrize("tolerance_m", [20_000, 100_000])
def test_detailed_countries_stay_a_coverage(run_tools, shared_data, tmp_path, tolerance_m):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "countries.geojson").write_bytes((shared_data / DETAILED).read_bytes())
    before, after = simplified(run_tools, folder, "countries", tolerance_m)
    assert shapely.coverage_is_valid(before.to_numpy())
    assert shapely.coverage_is_valid(after.to_numpy())
    assert len(after.explode()) == len(before.explode())
    assert pairs(after, "touches") == pairs(before, "touches")


@pytest.mark.parametrize("tolerance_m", [500, 5_000])
def test_lines_have_the_vertices_that_geos_leaves(run_tools, shared_data, tmp_path, tolerance_m):
    folder = tmp_path / "data"
    folder.mkdir()
    rivers = geopandas.read_file(shared_data / RIVERS).geometry.dropna().explode(ignore_index=True)
    rivers = rivers[[GEOD.geometry_length(line) < 300_000 for line in rivers]]
    geopandas.GeoDataFrame(geometry=rivers, crs=4326).to_file(folder / "rivers.gpkg")
    before, after = simplified(run_tools, folder, "rivers", tolerance_m)
    same = 0
    for line, result in zip(before, after, strict=True):
        centre = line.envelope.centroid
        plane = pyproj.Transformer.from_crs(4326, f"+proj=aeqd +lat_0={centre.y} +lon_0={centre.x} +datum=WGS84",
                                            always_xy=True)
        # What is straight in degrees is not so in the plane.
        planar, mine, bent = (shapely.transform(shape, plane.transform, interleaved=False)
                              for shape in (line, result, shapely.segmentize(result, 0.01)))
        peer = shapely.simplify(planar, tolerance_m, preserve_topology=False)
        same += peer.equals_exact(mine, 1)
        assert shapely.distance(shapely.points(shapely.get_coordinates(planar)), bent).max() < 1.002 * tolerance_m
    # The others keep junctions with other rivers, or leave no place on another side.
    assert same > 0.9 * len(before)
