# SPDX-License-Identifier: Apache-2.0
"""What demo/catalog.toml says of the demo's files, checked with peer libraries against the files."""

import csv
import re
import tomllib
from pathlib import Path

import geopandas
import pandas
import pyogrio
import pytest
import rasterio

DEMO = Path(__file__).resolve().parents[2] / "demo"
ENTRIES = tomllib.loads((DEMO / "catalog.toml").read_text())["dataset"]
BY_NAME = {entry["name"]: entry for entry in ENTRIES}
RASTER_SUFFIXES = {".tif", ".asc", ".nc"}

if not (DEMO / ".stamp").exists():
    pytest.skip("demo/ is not filled; run scripts/demo-data.sh", allow_module_level=True)


def is_raster(entry):
    return Path(entry["file"]).suffix in RASTER_SUFFIXES


def table(name):
    entry = BY_NAME[name]
    path = DEMO / entry["file"]
    if path.suffix in {".csv", ".tsv"}:
        # "NA" is Namibia's code, not a missing value.
        return pandas.read_csv(path, sep="\t" if path.suffix == ".tsv" else ",",
                               keep_default_na=False, na_values=[""], low_memory=False)
    return geopandas.read_file(path, layer=entry.get("layer"))


def open_raster(entry):
    path = DEMO / entry["file"]
    return rasterio.open(f'NETCDF:"{path}":{entry["layer"]}' if path.suffix == ".nc" else path)


def test_every_data_file_is_described():
    side_files = {".shx", ".dbf", ".prj", ".cpg"}
    data = {f.name for f in DEMO.iterdir()
            if not f.name.startswith(".") and f.suffix not in side_files}
    assert data - {"catalog.toml", "README.md"} == {entry["file"] for entry in ENTRIES}
    assert len(BY_NAME) == len(ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_entry_says_where_it_comes_from(entry):
    allowed = {"name", "file", "layer", "crs", "z", "title", "description", "source", "licence", "year", "units"}
    assert set(entry) <= allowed
    for key in ("title", "description", "source", "licence"):
        assert entry[key].strip()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_units_name_columns_or_bands_that_exist(entry):
    if is_raster(entry):
        with open_raster(entry) as raster:
            names = {name or str(i + 1) for i, name in enumerate(raster.descriptions)}
            assert set(entry.get("units", {})) <= names | {entry.get("layer")}
    else:
        # The third coordinate is a field too, of the name that the catalogue gives it.
        assert set(entry.get("units", {})) <= set(table(entry["name"]).columns) | {entry.get("z")}


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "layer" in e and not is_raster(e)],
                         ids=lambda entry: entry["name"])
def test_layers_are_in_their_files(entry):
    assert entry["layer"] in pyogrio.list_layers(DEMO / entry["file"])[:, 0]


# The first number of each description counts the features.
COUNTED = {"countries", "country_facts", "cities", "earthquakes", "us_counties", "us_unemployment_2009",
           "us_airports", "london_tube_lines", "lux_cantons", "nc_counties", "olinda_tracts"}


@pytest.mark.parametrize("name", sorted(COUNTED))
def test_the_description_counts_right(name):
    said = re.search(r"[\d,]*\d", BY_NAME[name]["description"]).group()
    assert int(said.replace(",", "")) == len(table(name))


def test_earthquakes_are_those_of_the_stated_week():
    quakes = table("earthquakes")
    times = pandas.to_datetime(quakes["time"], unit="ms")
    assert str(times.min().date()) == "2018-01-31" and str(times.max().date()) == "2018-02-07"
    assert (quakes.mag >= 5).sum() == 39 and quakes.mag.max() == 6.4
    assert quakes.geometry.has_z.all() and BY_NAME["earthquakes"]["z"] not in quakes.columns
    assert dict(quakes["type"].value_counts()) == {"earthquake": 1679, "explosion": 15, "quarry blast": 13}


def test_gapminder_covers_the_stated_countries_and_years():
    facts = table("gapminder")
    assert sorted(facts.year.unique()) == list(range(1955, 2006, 5))
    assert facts.country.nunique() == 62
    assert len(facts) == 62 * 11


def test_cities_leave_out_parts_of_places_and_keep_namibia():
    cities = table("cities")
    assert cities.population.min() == 1000
    assert not cities.feature_code.isin(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]).any()
    assert (cities.country_code == "NA").sum() > 10
    assert set(cities[cities.country_code == "NA"].country) == {"Namibia"}
    assert cities.country.notna().all()
    paris = cities[(cities.name == "Paris") & (cities.feature_code == "PPLC")].iloc[0]
    assert (paris.population, paris.latitude, paris.longitude) == (2138551, 48.85341, 2.3488)


def test_unknown_areas_are_empty():
    with open(DEMO / "country_facts.csv", newline="", encoding="utf-8") as file:
        areas = {row["cca3"]: row["area_km2"] for row in csv.DictReader(file)}
    assert areas["SJM"] == "" and areas["FRA"] == "551695"
    assert all(area == "" or float(area) > 0 for area in areas.values())


def test_precipitation_lies_where_it_should():
    with open_raster(BY_NAME["precipitation_2016"]) as raster:
        assert tuple(raster.bounds) == (-180, -81, 180, 87)
        libyan_desert, amazon = raster.sample([(25.5, 23.5), (-60.5, -3.5)])
        assert libyan_desert[0] < 10 and amazon[0] > 2000
        assert raster.read(1).max() == 20195


def test_luxembourg_elevation_has_the_stated_range():
    with open_raster(BY_NAME["lux_elevation"]) as raster:
        heights = raster.read(1, masked=True)
        assert (heights.min(), heights.max()) == (141, 547)
        assert heights.mask.any()
