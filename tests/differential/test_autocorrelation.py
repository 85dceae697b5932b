# SPDX-License-Identifier: Apache-2.0
"""Moran's I, its local form and Gi* against esda and libpysal: sudden infant deaths in North Carolina, what people earn in Olinda
(with tracts that have no value), and the populations of towns on the whole globe."""

import esda
import geopandas
import libpysal
import numpy
import pandas
import pyproj
import pytest
import statsmodels.stats.multitest

def weights_of(frame, neighbours, **numbers):
    """libpysal's weights of the same rule, row-standardised."""
    if neighbours in ("queen", "rook"):
        # With borders that meet between corners as well, as is so of tracts that were drawn apart.
        weights = libpysal.weights.fuzzy_contiguity(frame, predicate="intersects") if neighbours == "queen" else \
            libpysal.weights.Rook.from_dataframe(frame, use_index=False, silence_warnings=True)
    else:
        weights = libpysal.weights.W(ground_neighbours(frame, neighbours, **numbers), silence_warnings=True)
    weights.transform = "r"
    return weights


def ground_neighbours(frame, neighbours, neighbour_count=None, distance_m=None):
    """The nearest, or all within a distance, of each by pyproj's geodesics between centroids in an equal-area projection."""
    geod = frame.crs.get_geod()
    plane = pyproj.CRS(f"+proj=laea +lat_0={frame.total_bounds[1::2].mean()} +lon_0={frame.total_bounds[::2].mean()} "
                       f"+a={geod.a} +b={geod.b}")
    centres = frame.to_crs(plane).centroid.to_crs(frame.crs)
    x, y = centres.x.to_numpy(), centres.y.to_numpy()
    lists = {}
    for row in range(len(frame)):
        distances = geod.inv(numpy.full(len(frame), x[row]), numpy.full(len(frame), y[row]), x, y)[2]
        distances[row] = numpy.inf
        lists[row] = (list(map(int, numpy.argsort(distances)[:neighbour_count])) if neighbours == "nearest"
                      else list(map(int, numpy.flatnonzero(distances <= distance_m))))
    return lists


RULES = [{"neighbours": "queen"}, {"neighbours": "rook"}, {"neighbours": "nearest", "neighbour_count": 5},
         {"neighbours": "distance", "distance_m": 60_000}]


@pytest.fixture
def counties(demo):
    frame = geopandas.read_file(demo / "nc_counties.gpkg")
    return frame.assign(rate=frame["SID74"] / frame["BIR74"])


RATE = ("compute_field", {"dataset": "nc_counties", "output": "layer", "field": "rate", "expression": "SID74 / BIR74"})
READ = {name: ("read_dataset", {"dataset": name, "output": name}) for name in ("nc_counties", "olinda_tracts")}


def local_results(run_tools, demo, calls, tool, arguments):
    done = run_tools(demo, *calls, (tool, {"dataset": "layer", "output": "result", **arguments}),
                     ("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
    return geopandas.read_file(done.outputs / "result.gpkg")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["neighbours"])
def test_global_moran_of_counties(run_tools, demo, counties, rule):
    peer = esda.Moran(counties["rate"], weights_of(counties, **rule), permutations=999)
    data = run_tools(demo, READ["nc_counties"], RATE, ("moran", {"dataset": "layer", "field": "rate", **rule})).data()
    assert data["count"] == len(counties)
    assert data["moran_i"]["value"] == pytest.approx(peer.I, rel=1e-9)
    assert data["expected"]["value"] == pytest.approx(peer.EI, rel=1e-9)
    assert data["variance"]["value"] == pytest.approx(peer.VI_rand, rel=1e-9)
    assert data["z"]["value"] == pytest.approx(peer.z_rand, rel=1e-9)
    assert data["p"]["value"] == pytest.approx(peer.p_rand, rel=1e-6)
    assert data["pseudo_p"]["value"] == pytest.approx(peer.p_sim, abs=0.02)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["neighbours"])
def test_local_moran_of_counties(run_tools, demo, counties, rule):
    result = local_results(run_tools, demo, [READ["nc_counties"], RATE], "local_moran", {"field": "rate", **rule})
    peer = esda.Moran_Local(counties["rate"], weights_of(counties, **rule), permutations=9999, seed=1)
    numpy.testing.assert_allclose(result["local_i"], peer.Is, rtol=1e-9, atol=1e-12)
    assert list(result["quadrant"]) == [{1: "HH", 2: "LH", 3: "LL", 4: "HL"}[one] for one in peer.q]
    # Of 999 permutations here and 9999 there: four standard errors of a half are 0.063 and 0.020.
    numpy.testing.assert_allclose(result["pseudo_p"], peer.p_sim, atol=0.07)
    adjusted = statsmodels.stats.multitest.multipletests(result["pseudo_p"], method="fdr_bh")[1]
    numpy.testing.assert_allclose(result["fdr_p"], adjusted, rtol=1e-9)
    significant = result["fdr_p"] <= 0.05
    assert list(result["cluster"]) == list(result["quadrant"].where(significant, "not significant"))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["neighbours"])
def test_hot_spots_of_counties(run_tools, demo, counties, rule):
    result = local_results(run_tools, demo, [READ["nc_counties"], RATE], "hot_spots", {"field": "rate", **rule})
    weights = weights_of(counties, **rule)
    weights.transform = "b"
    peer = esda.G_Local(counties["rate"].to_numpy(), weights, transform="B", star=True, permutations=0)
    numpy.testing.assert_allclose(result["gi_z"], peer.Zs, rtol=1e-9, atol=1e-12)
    numpy.testing.assert_allclose(result["p"], 2 * peer.p_norm, rtol=1e-6)
    adjusted = statsmodels.stats.multitest.multipletests(result["p"], method="fdr_bh")[1]
    numpy.testing.assert_allclose(result["fdr_p"], adjusted, rtol=1e-9)


def test_tracts_without_a_value_do_not_take_part(run_tools, demo):
    """Tracts of which the file says no income are nobody's neighbours."""
    tracts = geopandas.read_file(demo / "olinda_tracts.shp")
    given = tracts[tracts["V014"].notna()].reset_index(drop=True)
    given["geometry"] = given.geometry.make_valid()
    weights = weights_of(given, "queen")
    given = given[[row not in weights.islands for row in range(len(given))]].reset_index(drop=True)
    peer = esda.Moran(given["V014"], weights_of(given, "queen"), permutations=0)
    data = run_tools(demo, READ["olinda_tracts"],
                     ("moran", {"dataset": "olinda_tracts", "field": "V014"})).data()
    assert data["count"] == len(given)
    assert data["moran_i"]["value"] == pytest.approx(peer.I, rel=1e-9)
    assert data["z"]["value"] == pytest.approx(peer.z_rand, rel=1e-9)


def test_places_on_the_whole_globe(run_tools, demo, tmp_path):
    """The nearest cities, by geodesics that cross the antimeridian where that is nearer."""
    cities = pandas.read_csv(demo / "cities.csv").nlargest(400, "population").reset_index(drop=True)
    folder = tmp_path / "data"
    folder.mkdir()
    cities.to_csv(folder / "places.csv", index=False)
    names = {name.lower(): name for name in cities}
    x, y = (cities[names.get(short, names.get(long))].to_numpy()
            for short, long in (("lon", "longitude"), ("lat", "latitude")))
    geod = pyproj.Geod(ellps="WGS84")
    lists = {}
    for row in range(len(cities)):
        distances = geod.inv(numpy.full(len(x), x[row]), numpy.full(len(x), y[row]), x, y)[2]
        distances[row] = numpy.inf
        lists[row] = list(map(int, numpy.argsort(distances)[:6]))
    peer = esda.Moran(cities["population"], libpysal.weights.W(lists, silence_warnings=True), permutations=0)
    data = run_tools(folder, ("read_dataset", {"dataset": "places", "output": "places"}),
                     ("moran", {"dataset": "places", "field": "population", "neighbours": "nearest",
                                "neighbour_count": 6})).data()
    assert data["count"] == len(cities)
    assert data["moran_i"]["value"] == pytest.approx(peer.I, rel=1e-9)
