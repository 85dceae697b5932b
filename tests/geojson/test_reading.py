# SPDX-License-Identifier: Apache-2.0
"""ReadingDataFromGeoJSON on all layers of Natural Earth: every field and every vertex, against geopandas."""

import geopandas
import pytest
import shapely

LAYERS = ["ne_110m_admin_0_countries", "ne_110m_admin_1_states_provinces", "ne_110m_lakes", "ne_110m_land",
          "ne_110m_populated_places", "ne_110m_rivers_lake_centerlines", "ne_50m_airports", "ne_50m_lakes", "ne_50m_ports",
          "ne_50m_populated_places_simple", "ne_50m_rivers_lake_centerlines", "ne_50m_admin_0_countries", "ne_10m_airports",
          "ne_10m_ports", "ne_10m_lakes_north_america", "ne_10m_railroads_north_america", "ne_50m_admin_1_states_provinces"]


@pytest.mark.parametrize("name", LAYERS)
def test_reads_all_that_geopandas_reads(functions, shared_data, name):
    file = shared_data / "natural_earth" / f"{name}.geojson"
    done = functions({name: file}, ("ReadingDataFromGeoJSON", {"dataset": f"{name}.geojson", "result": "read"}),
                     layers=["read"])
    ours, theirs = done.layer("read"), geopandas.read_file(file)
    assert done.data[0]["rows"] == len(theirs) and [field["name"] for field in done.data[0]["fields"]] == list(
        theirs.columns.drop("geometry"))
    assert ours.crs == theirs.crs == "EPSG:4326"
    assert list(ours.columns) == list(theirs.columns)
    for column in theirs.columns.drop("geometry"):
        missing = theirs[column].isna()
        assert (ours[column].isna() == missing).all(), column
        assert ours[column][~missing].tolist() == theirs[column][~missing].tolist(), column
    assert (ours.geometry.isna() == theirs.geometry.isna()).all()
    assert shapely.equals_identical(ours.geometry.dropna(), theirs.geometry.dropna()).all()
