# SPDX-License-Identifier: Apache-2.0
"""The index of what the sandbox's libraries say of themselves: how it is made, and that no library is missing."""
import sqlite3
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INDEX = ROOT / "deps/sandbox/share/graticule/documentation.sqlite"
sys.path.insert(0, str(ROOT / "src/sandbox/python"))

from graticule_sandbox import documentation  # noqa: E402

IMPORTED_AS = {"scikit-learn": "sklearn", "imbalanced-learn": "imblearn", "pillow": "PIL", "odc-stac": "odc.stac",
               "netCDF4": "netCDF4", "pystac-client": "pystac_client", "planetary-computer": "planetary_computer",
               "earthengine-api": "ee", "tree-sitter": "tree_sitter", "tree-sitter-python": "tree_sitter_python"}


def rows(path, query, *values):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as index:
        return index.execute(query, values).fetchall()


@pytest.fixture
def index(tmp_path, monkeypatch):
    """Of two modules of Python's own, of which one has what the other has, too."""
    monkeypatch.setattr(documentation, "LIBRARIES", {"collections": ["collections"], "fractions": ["fractions"]})
    documentation.make(tmp_path / "index.sqlite")
    return tmp_path / "index.sqlite"


def test_has_functions_classes_and_members(index):
    names = {name for (name,) in rows(index, "select name from entries")}
    assert {"collections.Counter", "collections.Counter.most_common", "fractions.Fraction.limit_denominator"} <= names
    (signature, summary, example), = rows(index, "select signature, summary, example from entries where name = ?",
                                          "collections.Counter.most_common")
    assert signature == "(self, n=None)" and summary.startswith("List the n most common elements")
    assert example.startswith(">>> Counter('abracadabra').most_common(3)")
    assert rows(index, "pragma user_version") == [(documentation.FORMAT,)]


def test_tells_one_thing_once_with_all_its_names(tmp_path, monkeypatch):
    module = tmp_path / "twofold.py"
    module.write_text("def join(a):\n    'Joins what is near to what is there.'\n\n\n"
                      "class Frame:\n    def join(self):\n        'Joins what is near to what is there.'\n\n"
                      "    def cut(self):\n        'Cuts what is there from what is not.'\n\n\nclass More(Frame):\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(documentation, "LIBRARIES", {"twofold": ["twofold"]})
    documentation.make(tmp_path / "index.sqlite")
    assert rows(tmp_path / "index.sqlite", "select name, also, signature from entries order by name") == [
        ("twofold.Frame.cut", "twofold.More.cut", "(self)"), ("twofold.join", "twofold.More.join twofold.Frame.join", "(a)")]


def test_reads_the_sections_of_docstrings():
    numpydoc = "Joins.\n\nParameters\n----------\nright : frame\n    The other.\n\nReturns\n-------\nframe\n\nExamples\n--------\n>>> f(1)\n2\n\nWords.\n\n>>> f(2)\n3"
    parts = documentation.sections(numpydoc)
    assert parts["Parameters"].strip() == "right : frame\n    The other."
    assert documentation._example(parts) == ">>> f(1)\n2"
    google = documentation.sections("Joins.\n\nArgs:\n    right: The other.\n\nReturns:\n    A frame.")
    assert google["Args"].strip() == "right: The other."
    assert documentation._summary("to_x(a, b)\n\nMakes x\nof a.", "lib.to_x") == "Makes x of a."


@pytest.mark.skipif(not INDEX.exists(), reason="set-up has made no index")
def test_has_every_library_of_the_sandbox():
    wanted = [line.strip() for line in (ROOT / "scripts/setup/sandbox.in").read_text().splitlines()
              if line.strip() and not line.startswith("#")]
    there = {library for (libraries,) in rows(INDEX, "select libraries from entries") for library in libraries.split()}
    assert [name for name in wanted if IMPORTED_AS.get(name, name) not in there] == []
    for name in ("geopandas.GeoDataFrame.to_crs", "geopandas.sjoin_nearest", "rasterio.warp.reproject",
                 "rasterstats.zonal_stats", "shapely.buffer", "pyproj.Transformer.from_crs"):
        assert rows(INDEX, "select 1 from entries where name = ?", name), name
    assert rows(INDEX, "select name from entries where also like '%xarray.DataArray.rio.reproject %' or also like '%xarray.DataArray.rio.reproject'")
