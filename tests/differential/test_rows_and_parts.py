# SPDX-License-Identifier: Apache-2.0
"""Single parts, appended layers and numbers of rows against geopandas and pandas, on real data."""

import geopandas
import pandas
import pytest

COUNTRIES = "natural_earth/ne_110m_admin_0_countries.geojson"
CITIES = "natural_earth/ne_50m_populated_places_simple.geojson"
PLACES = "natural_earth/ne_110m_populated_places.geojson"


@pytest.fixture
def run(run_tools, shared_data, tmp_path):
    """The result of a tool over files, by the names under which the tool takes them."""

    def run_tool(tool, arguments, **files):
        folder = tmp_path / "data"
        folder.mkdir()
        for name, path in files.items():
            (folder / f"{name}.geojson").write_bytes((shared_data / path).read_bytes())
        # GeoJSON, as field names of a GeoPackage may not differ by case alone. It has seven decimals.
        done = run_tools(folder, (tool, {**arguments, "output": "result"}),
                         ("export_dataset", {"dataset": "result", "file_name": "result.geojson"}))
        return geopandas.read_file(done.outputs / "result.geojson")

    return run_tool


def test_single_parts(run, shared_data):
    result = run("single_parts", {"dataset": "countries"}, countries=COUNTRIES)
    peer = geopandas.read_file(shared_data / COUNTRIES).explode(ignore_index=True)
    assert list(result["NAME"]) == list(peer["NAME"])
    assert list(result["part"]) == list(peer.groupby("NAME", sort=False).cumcount() + 1)
    assert result.geometry.normalize().geom_equals_exact(peer.geometry.normalize(), 1e-6).all()


def test_append(run, shared_data):
    result = run("append", {"dataset": "cities", "other": "places"}, cities=CITIES, places=PLACES)
    peer = pandas.concat([geopandas.read_file(shared_data / path) for path in (CITIES, PLACES)], ignore_index=True)
    assert set(result.columns) == set(peer.columns)
    assert result.geometry.normalize().geom_equals_exact(peer.geometry.normalize(), 1e-6).all()
    for field in ("name", "NAME", "pop_max", "POP_MAX", "adm0name"):
        assert list(result[field].dropna()) == list(peer[field].dropna())
        assert list(result[field].isna()) == list(peer[field].isna())


@pytest.mark.parametrize("order", ["ascending", "descending"])
def test_number_rows(run, shared_data, order):
    result = run("number_rows", {"dataset": "cities", "field": "rank", "by": "pop_max", "order": order}, cities=CITIES)
    numbers = geopandas.read_file(shared_data / CITIES)["pop_max"]
    assert list(result["rank"]) == list(numbers.rank(method="first", ascending=order == "ascending"))
