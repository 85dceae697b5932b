# SPDX-License-Identifier: Apache-2.0
"""`graticule sandbox exec --check`: literals that the data do not have stop a piece of code, with the real names beside it, and what
may be right is executed and told with its warnings."""
import json
import os
import pathlib
import subprocess

import geopandas
import numpy
import pytest
import rasterio
import shapely

PROGRAM = os.environ["GRATICULE"]
READ = 'import geopandas as gpd\nparcels = gpd.read_file("data/parcels.gpkg", layer="parcels")\n'


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    parcels = geopandas.GeoDataFrame({"landuse": ["RURAL", "URBAN", "RURAL"], "lanes": [1, 2, 3]},
                                     geometry=[shapely.Point(x, 50) for x in range(3)], crs=4326)
    for layer in ("parcels", "Main Roads"):
        parcels.to_file(folder / "parcels.gpkg", layer=layer)
    with rasterio.open(folder / "Before_storm.tif", "w", driver="GTiff", width=8, height=6, count=4, dtype="uint16", crs="EPSG:32632",
                       transform=rasterio.transform.from_origin(500000, 5500000, 30, 30)) as out:
        out.write(numpy.arange(192, dtype="uint16").reshape(4, 6, 8))
    return folder


@pytest.fixture
def checked(data, tmp_path):
    def run(*pieces, options=()):
        """What is told of pieces of code that are looked at and then executed, and the program's exit status."""
        scripts = [tmp_path / f"piece-{number}.py" for number in range(len(pieces))]
        for script, code in zip(scripts, pieces):
            script.write_text(code, encoding="utf-8")
        (tmp_path / "outputs").mkdir(exist_ok=True)
        told = subprocess.run([PROGRAM, "sandbox", "exec", *map(str, scripts), "--check", "--json", "--data", str(data), "--out",
                               str(tmp_path / "outputs"), *options], capture_output=True, text=True, timeout=300)
        return json.loads(told.stdout), told.returncode
    return run


def test_a_text_that_no_row_has_stops_the_piece(checked):
    [read, compared], status = checked(READ, 'rural = parcels[parcels["landuse"] == "Rural"]\nopen("outputs/made.txt", "w").close()\n')
    assert (read["outcome"], "findings" in read, status != 0) == ("finished", False, True)
    [found] = compared["findings"]
    assert (found["kind"], found["line"], found["near"]) == ("value", 1, ["RURAL"])
    assert "'URBAN'" in found["message"]
    assert "made.txt" not in json.dumps(compared)


def test_each_kind_is_told_with_the_real_names(checked, tmp_path):
    pieces = {
        'import rasterio\nrasterio.open("data/Before_Storm.tif")': ("file", 2, "data/Before_storm.tif"),
        'import geopandas\ngeopandas.read_file("data/parcels.gpkg", layer="roads")': ("file", 2, "Main Roads"),
        'import rasterio\nwith rasterio.open("data/Before_storm.tif") as raster:\n    nir = raster.read(5)': ("band", 3, "4"),
        'import rasterio\ndata = rasterio.open("data/Before_storm.tif").read(1)\n'
        'ndvi = (data[3] - data[2]) / (data[3] + data[2])': ("band", 3, "read(4)"),
        'import pyproj\npyproj.CRS("EPSG:43266")': ("crs", 2, "EPSG:4326"),
        READ + 'parcels.to_crs("EPSG4326")': ("crs", 3, "EPSG:4326"),
    }
    told, _ = checked(*pieces, options=["--each-fresh"])
    assert len(told) == len(pieces)
    for execution, (kind, line, near) in zip(told, pieces.values()):
        found = execution.get("findings")
        assert found and {(one["kind"], one["line"]) for one in found} == {(kind, line)}
        assert near in found[0]["near"]


def test_words_have_the_real_names(checked, data, tmp_path):
    script = tmp_path / "script.py"
    script.write_text('import rasterio\nrasterio.open("data/before_storm.tif")\n', encoding="utf-8")
    told = subprocess.run([PROGRAM, "sandbox", "exec", str(script), "--check", "--data", str(data)], capture_output=True, text=True,
                          timeout=300)
    assert "Not executed" in told.stdout
    assert "Line 2: there is no file 'data/before_storm.tif'; near: data/Before_storm.tif" in told.stdout


def test_what_may_be_right_is_executed_and_told(checked):
    [_, noted, again], status = checked(READ, 'len(parcels[parcels["landuse"] == "Woodland"])', 'len(parcels)')
    assert (noted["outcome"], "findings" in noted, noted["value"]["text"], status) == ("finished", False, "0", 0)
    [warning] = [one for one in noted["warnings"] if one["category"] == "DataNote"]
    assert warning["where"] == "line 1"
    assert "'Woodland' is in no row: the column landuse holds" in warning["message"]
    assert again["warnings"] == []


def test_code_without_fault_is_executed(checked):
    told, status = checked(READ, 'parcels["landuse"] = parcels["landuse"].str.title()\nlen(parcels[parcels["landuse"] == "Rural"])')
    assert ([one["outcome"] for one in told], told[1]["value"]["text"], status) == (["finished", "finished"], "2", 0)


def test_the_paths_are_those_of_the_session(checked, data):
    """Nothing that is told is from outside of what the session sees."""
    [execution], _ = checked('import geopandas\ngeopandas.read_file("parcels.gpkg")')
    [found] = execution["findings"]
    assert found["near"] == ["data/parcels.gpkg"]
    assert str(pathlib.Path(data).parent) not in json.dumps(execution)
