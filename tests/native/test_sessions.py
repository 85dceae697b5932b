# SPDX-License-Identifier: Apache-2.0
"""Native operations in sessions of the sandbox: under their locks and limits, beside the libraries that Python brings."""
import json
import os
import pathlib
import subprocess

import pytest

PROGRAM = os.environ.get("GRATICULE", pathlib.Path(__file__).parents[2] / "build/release/bin/graticule")
MOST_MEMORY_MB = 15

PLOTS = """
import geopandas, numpy, shapely, graticule
def stars(count, corners, seed=1):
    dice = numpy.random.default_rng(seed)
    angles = numpy.linspace(0, 2 * numpy.pi, corners, endpoint=False)
    reach = dice.uniform(0.2, 1, (count, corners)) * 1000
    around = numpy.stack([numpy.cos(angles) * reach, numpy.sin(angles) * reach], axis=2) + (500_000, 5_000_000)
    return geopandas.GeoDataFrame({"n": range(count)}, geometry=shapely.polygons(around), crs=32632)
"""


class InSession:
    @pytest.fixture(autouse=True)
    def set_up(self, tmp_path):
        self.folder = tmp_path

    def told(self, *codes, options=()):
        """What the program tells of pieces of code in one session, one after the other whatever came of those before."""
        typed = "\n\n".join("\n".join(line for line in code.splitlines() if line) for code in codes)
        ended = subprocess.run([PROGRAM, "sandbox", "shell", "--json", "--out", self.folder / "outputs", *options],
                               input=typed + "\n", capture_output=True, text=True, timeout=300)
        executions, rest, decoder = [], ended.stdout.strip(), json.JSONDecoder()
        while rest:
            execution, end = decoder.raw_decode(rest)
            executions.append(execution)
            rest = rest[end:].strip()
        return executions

    def printed(self, *codes, options=()):
        executions = self.told(*codes, options=options)
        for execution in executions:
            assert execution["outcome"] == "finished", execution
        return executions[-1]["output"]["latest"].split()


class TestSessions(InSession):
    def test_published_functions_for_geojson_agree_with_pyproj(self):
        code = """
import geopandas, graticule, pyproj
towns = geopandas.GeoDataFrame({"n": ["a", "b", "c"]}, geometry=geopandas.points_from_xy([24.9, 179.9, 10], [60.2, -17, 63.4]), crs=4326)
posts = geopandas.GeoDataFrame({"p": ["x", "y"]}, geometry=geopandas.points_from_xy([25.5, -179.8], [60.3, -17.1]), crs=4326)
near = graticule.JoinNearestPoints(towns, posts)
geod = pyproj.Geod(ellps="WGS84")
right = [geod.inv(town.x, town.y, posts.geometry[to].x, posts.geometry[to].y)[2] for town, to in zip(towns.geometry, [0, 1, 0])]
path = graticule.SortPointsbyField(graticule.AddFieldToGeoDataFrame(near, "km", expression="NEAR_DIST / 1000"), "km", order="descending")
print(*near["p"], all(abs(a - b) < 1e-3 for a, b in zip(near["NEAR_DIST"], right)), "".join(path["n"]))
"""
        assert self.printed(code) == ["x", "y", "x", "True", "cab"]

    def test_results_last_and_the_library_stays_apart_from_pythons_own(self):
        code = """
before = plots.to_crs(4326).geometry.to_wkb().tolist()
pieces = graticule.overlay(plots, stars(5, 30, 2).rename(columns={"n": "m"}), "intersection")
areas = graticule.area(plots)
import fiona, rasterio, pyogrio, pyproj, rasterio.features
geopandas.GeoDataFrame(geometry=plots.geometry).to_file("/tmp/plots.shp", engine="fiona")
plots.to_file("/tmp/plots.gpkg")
again = geopandas.read_file("/tmp/plots.gpkg", engine="pyogrio")
after = again.to_crs(4326).geometry.to_wkb().tolist()
rasterio.features.rasterize(plots.geometry, (10, 10), transform=rasterio.transform.from_bounds(*plots.total_bounds, 10, 10))
print(before == after, fiona.__gdal_version__ != rasterio.__gdal_version__, len(pieces))
"""
        printed = self.printed(PLOTS + "plots = stars(6, 40)", code, "print(round(pieces.geometry.area.sum(), 3) == "
                               "round(geopandas.overlay(plots, stars(5, 30, 2)).geometry.area.sum(), 3), len(areas))")
        assert printed == ["True", "6"]

    def test_a_session_has_maps_outputs_and_titles_of_its_data(self):
        data = self.folder / "data"
        data.mkdir()
        (data / "towns.csv").write_text("name,lon,lat,people\nA,7,46,10\nB,8,47,20\n")
        found = self.printed("""
import graticule
towns = graticule.tools.read_dataset("towns")
graticule.symbol_map(towns, "people", title="Towns")
print(towns.crs.to_epsg(), towns["people"].sum())
""", options=["--data", data])
        assert found == ["4326", "30"]
        assert {".png", ".html"} <= {file.suffix for file in (self.folder / "outputs").iterdir()}

    def test_the_time_limit_interrupts_a_call_and_leaves_variables(self):
        executions = self.told(PLOTS + "kept = 7\nplots = stars(1500, 400)",
                               "graticule.overlay(plots, plots.rename(columns={'n': 'm'}), 'union')",
                               "print(kept, len(graticule.filter_rows(plots, 'n < 3')))", options=["--time-limit", "6"])
        assert [execution["outcome"] for execution in executions] == ["finished", "interrupted", "finished"]
        assert executions[2]["output"]["latest"].split() == ["7", "3"]

    def test_too_little_memory_is_told_and_a_later_call_works(self):
        executions = self.told(PLOTS + "plots = stars(2500, 300)",
                               "try:\n    graticule.overlay(plots, plots.rename(columns={'n': 'm'}), 'union')\n"
                               "except (graticule.GraticuleError, MemoryError) as error:\n    print('told')",
                               "print(len(graticule.filter_rows(plots, 'n < 3')))",
                               options=["--memory", "300", "--time-limit", "60"])
        # Where many threads pass the limit at once the kernel ends the session.
        assert executions[1]["outcome"] in ("finished", "memory_limit"), executions[1]
        if executions[1]["outcome"] == "finished":
            assert executions[1]["output"]["latest"].split() == ["told"]
            assert executions[2]["output"]["latest"].split() == ["3"]

    def test_forks_of_a_session_work_on_their_own(self):
        assert self.printed(PLOTS + """
import os
graticule.area(stars(3, 20))
read, write = os.pipe()
if os.fork() == 0:
    os.write(write, str(len(graticule.buffer(stars(40, 20), 10))).encode())
    os._exit(0)
os.wait()
print(os.read(read, 9).decode(), len(graticule.buffer(stars(30, 20), 10)))
""") == ["40", "30"]

    def test_a_session_that_called_tools_can_be_forked_as_it_is(self):
        executions = self.told(PLOTS + "plots = stars(4, 20)\nnear = graticule.buffer(plots, 10)", "%fork", "%use 1",
                               "print(len(graticule.buffer(near, 10)), len(plots))", options=["--forks", "2"])
        assert executions[-1]["output"]["latest"].split() == ["4", "4"], executions

    def test_warnings_name_the_line(self):
        [execution] = self.told(PLOTS + "plots = stars(3, 20)\nplots.loc[1, 'geometry'] = None\ngraticule.buffer(plots, 10)\n")
        told = [one for one in execution["warnings"] if one["category"] == "ToolWarning"]
        line = len(PLOTS.split("\n")) - 2 + 3  # without the blank ones; three more follow
        assert [one["where"] for one in told] == [f"line {line}"]

    def test_abuse_of_the_interface_harms_the_session_alone(self):
        executions = self.told("from graticule.native import library\nlibrary.load().graticule_native_outcome(1)", "print('fresh')")
        assert executions[0]["outcome"] != "finished"
        assert executions[1]["outcome"] == "finished"
        assert executions[1]["output"]["latest"].split() == ["fresh"]


class TestCosts(InSession):
    def test_a_session_that_calls_nothing_has_no_memory_of_it(self):
        bench = json.loads(subprocess.run([PROGRAM, "sandbox", "bench", "--count", "5", "--json"], capture_output=True,
                                          text=True, timeout=300, check=True).stdout)
        assert bench["private_memory_mb"]["p95"] < MOST_MEMORY_MB

    def test_the_library_is_there_before_sessions_are_and_its_threads_are_not(self):
        assert self.printed("""
import os, sys
mapped = open("/proc/self/maps").read()
threads = len(os.listdir("/proc/self/task"))
import graticule, pandas
graticule.filter_rows(pandas.DataFrame({"a": [1]}), "a = 1")
print("libgraticule_native.so" in mapped, threads, len(os.listdir("/proc/self/task")) > threads)
""") == ["True", "1", "True"]
