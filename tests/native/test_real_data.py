# SPDX-License-Identifier: Apache-2.0
"""Native operations over the demo's data and over Natural Earth, beside geopandas, pyproj and rasterstats."""
import os
import pathlib

import geopandas
import numpy
import pyproj
import pytest
import rasterstats
import shapely

import graticule

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEMO = ROOT / "demo"
SHARED = pathlib.Path(os.environ.get("GRATICULE_SHARED_DATA", ROOT.parent / "shared" / "data"))
EARTH = SHARED / "natural_earth"
EQUAL_AREA = "EPSG:6933"

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def countries():
    return geopandas.read_file(EARTH / "ne_50m_admin_0_countries.geojson")


@pytest.fixture(scope="module")
def places():
    return geopandas.read_file(EARTH / "ne_50m_populated_places_simple.geojson")


@pytest.fixture(scope="module")
def lakes():
    return geopandas.read_file(EARTH / "ne_50m_lakes.geojson")


@pytest.mark.skipif(not EARTH.is_dir(), reason=f"there is no Natural Earth in {EARTH}; set GRATICULE_SHARED_DATA")
class TestNaturalEarth:
    def test_all_columns_come_back(self, countries, places, lakes):
        for frame in (countries, places, lakes):
            back = graticule.filter_rows(frame, "1 = 1")
            assert back.geometry.geom_equals_exact(frame.geometry, 0).all()
            assert list(back.columns) == list(frame.columns)
            assert back.drop(columns="geometry").equals(frame.drop(columns="geometry"))

    def test_areas_of_countries(self, countries):
        valid = countries[countries.geometry.is_valid]
        geod = pyproj.Geod(ellps="WGS84")
        expected = [abs(geod.geometry_area_perimeter(shapely.orient_polygons(place))[0]) for place in valid.geometry]
        assert len(valid) > 200
        numpy.testing.assert_allclose(graticule.area(valid), expected, rtol=1e-7)

    def test_places_in_countries(self, places, countries):
        places, countries = places[["name", "geometry"]], countries[["ADM0_A3", "geometry"]]
        ours = graticule.spatial_join(places, countries, "within")
        theirs = geopandas.sjoin(places, countries, predicate="within")
        assert len(theirs) > 1000
        assert sorted(zip(ours.index, ours["ADM0_A3"])) == sorted(zip(theirs.index, theirs["ADM0_A3"]))

    def test_lakes_cut_by_countries(self, countries, lakes):
        countries = countries[["ADM0_A3", "geometry"]].to_crs(EQUAL_AREA)
        lakes = lakes[["name", "geometry"]].to_crs(EQUAL_AREA)
        countries.geometry, lakes.geometry = countries.make_valid(), lakes.make_valid()
        ours = graticule.overlay(lakes, countries, "intersection")
        theirs = geopandas.overlay(lakes, countries, how="intersection")
        ours, theirs = (frame.assign(m2=frame.geometry.area).groupby("ADM0_A3")["m2"].sum() for frame in (ours, theirs))
        large = theirs[theirs > 1e6]
        assert len(large) > 40
        numpy.testing.assert_allclose(ours[large.index], large, rtol=1e-6)

    def test_continents(self, countries):
        countries = countries[["CONTINENT", "geometry"]]
        ours = graticule.dissolve(countries, ["CONTINENT"]).set_index("CONTINENT").geometry.sort_index()
        theirs = countries.assign(geometry=countries.make_valid()).dissolve("CONTINENT").geometry.sort_index()
        assert list(ours.index) == list(theirs.index)
        assert (ours.symmetric_difference(theirs).area / theirs.area).max() < 1e-9


@pytest.mark.skipif(not (DEMO / ".stamp").exists(), reason="demo/ is not filled; run scripts/demo-data.sh")
class TestDemo:
    def test_heights_of_cantons(self):
        cantons = geopandas.read_file(DEMO / "lux_cantons.shp")
        ours = graticule.zonal_statistics(DEMO / "lux_elevation.tif", cantons, ["count", "mean", "max"], coverage="center")
        theirs = rasterstats.zonal_stats(cantons, str(DEMO / "lux_elevation.tif"), stats=["count", "mean", "max"])
        for name in ("count", "mean", "max"):
            numpy.testing.assert_allclose(ours[name].astype(float), [one[name] for one in theirs], rtol=1e-9)

    def test_a_layer_read_natively_is_that_read_by_geopandas(self):
        ours = graticule.filter_rows(DEMO / "nc_counties.gpkg", "1 = 1")
        theirs = geopandas.read_file(DEMO / "nc_counties.gpkg")
        assert len(ours) == len(theirs)
        assert ours.geometry.geom_equals_exact(theirs.geometry, 0).all()
        assert ours.crs.equals(theirs.crs) or ours.crs.to_epsg() == theirs.crs.to_epsg()
