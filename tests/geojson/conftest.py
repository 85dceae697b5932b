# SPDX-License-Identifier: Apache-2.0
"""What the comparisons of the functions for GeoJSON share."""

import json
import subprocess
import sys
from pathlib import Path

import geopandas
import pandas
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "differential"))

from peers import programs, run_tools, shared_data  # noqa: E402, F401


class Results:
    """What calls gave back: the data of each observation, and the datasets that they stored."""

    def __init__(self, run, names):
        self.observations = run.results[:len(run.results) - len(names)]
        self.data = [result["data"] for result in self.observations]
        self.outputs = run.outputs

    def layer(self, name):
        """A stored layer as a GeoDataFrame with the fields and CRS that it has."""
        return geopandas.read_file(self.outputs / f"{name}.gpkg")

    def table(self, name):
        """A stored table, or a layer's fields, as a DataFrame; all values as the CSV file has them."""
        return pandas.read_csv(self.outputs / f"{name}.csv")


@pytest.fixture
def functions(run_tools, tmp_path):  # noqa: F811
    """Runs (function, arguments) pairs over a folder of data; each must succeed.

    `data` maps names to GeoDataFrames, DataFrames, text of files or paths of files; a GeoDataFrame becomes a GeoPackage.
    """

    def run(data, *calls, layers=(), tables=()):
        folder = tmp_path / "data"
        folder.mkdir(exist_ok=True)
        for name, content in data.items():
            write(folder, name, content)
        exports = [("export_dataset", {"dataset": name, "file_name": f"{name}.{suffix}"})
                   for names, suffix in ((layers, "gpkg"), (tables, "csv")) for name in names]
        return Results(run_tools(folder, *calls, *exports), [*layers, *tables])

    return run


@pytest.fixture
def refused(programs, tmp_path):  # noqa: F811
    """Calls a function over a folder of data, which must fail; gives what it says."""

    def call(data, function, arguments):
        folder = tmp_path / "data"
        folder.mkdir(exist_ok=True)
        for name, content in data.items():
            write(folder, name, content)
        file = tmp_path / "refused.json"
        file.write_text(json.dumps([{"function_name": function, "arguments": arguments}]))
        done = subprocess.run([programs / "graticule", "tools", "run", file, "--data", folder, "--out",
                               tmp_path / "outputs", "--json"], capture_output=True, text=True, timeout=60, check=False)
        [result] = json.loads(done.stdout)
        assert not result["ok"], result["text"]
        return result["text"]

    return call


@pytest.fixture
def failures(programs, tmp_path):  # noqa: F811
    """Makes calls over a folder of data, all of which must fail; gives each one's function and the code of its error."""

    def call(data, calls):
        folder = tmp_path / "data"
        folder.mkdir()
        for name, content in data.items():
            write(folder, name, content)
        file = tmp_path / "wrong.json"
        file.write_text(json.dumps([{"function_name": function, "arguments": {**arguments, "result": "r"}}
                                    for function, arguments in calls]))
        done = subprocess.run([programs / "graticule", "tools", "run", file, "--data", folder, "--out",
                               tmp_path / "outputs", "--json"], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode != 0
        return [(function, result.get("error_code"))
                for (function, _), result in zip(calls, json.loads(done.stdout), strict=True)]

    return call


def write(folder, name, content):
    """Writes what a test has as a file of the data's folder; a path is copied under its own suffix."""
    if isinstance(content, geopandas.GeoDataFrame):
        content.to_file(folder / f"{name}.gpkg")
    elif isinstance(content, pandas.DataFrame):
        content.to_csv(folder / f"{name}.csv", index=False)
    elif isinstance(content, Path):
        (folder / f"{name}{content.suffix}").write_bytes(content.read_bytes())
    else:
        (folder / name).write_text(content)
