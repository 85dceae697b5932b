# SPDX-License-Identifier: Apache-2.0
"""Code is looked at before it runs: planted errors are found, and nothing is said of code that is right."""
import time

import geopandas
import networkx  # noqa: F401  (what sessions have loaded when code is looked at)
import pandas
import pytest
import rasterio.mask  # noqa: F401
import rasterio.warp  # noqa: F401
import rasterstats  # noqa: F401
import scipy.interpolate  # noqa: F401
import scipy.spatial
import shapely
from matplotlib import pyplot  # noqa: F401

import graticule
import planted

SECONDS = 20  # this machine may have much else to do
RIGHT = planted.PRELUDE + '''
joined = gpd.sjoin(moved, layer.to_crs(moved.crs), predicate="within", how="left")
print(joined.groupby("name").size().sort_values(ascending=False).head())
moved["share"] = moved.area / moved.area.sum()
print(moved.share.max(), moved.name, table.people.mean(), table.columns.tolist())
heights, transform = rasterio.mask.mask(raster, moved.geometry, crop=True, filled=False)
print(np.ma.median(heights), transform.a, heights.mean(), cells[cells > 0].mean(axis=0))
with rasterio.open("out.tif", "w", **raster.profile) as out:
    out.write(cells.astype("float32"), 1)
axes.set(title="Map", xlabel="x")
moved.plot(ax=axes, column="share", legend=True)
figure.savefig("map.png", dpi=150)
plt.close(figure)
print(zonal_stats(moved, "heights.tif", stats=["mean"])[0]["mean"], Zone("a").centre(), density(3, area_km2=2))
try:
    import cupy
except ImportError:
    cupy = None
if cupy is not None:
    print(cupy.array([1]))
while (line := input()) != "":
    print(line.strip().upper(), Path(line).suffix, os.path.join("a", line), json.dumps({}), math.pi)
print([p.x for p in (Point(0, 1), Polygon().centroid)], shapely.Point(1, 2).buffer(3).area, pyproj.CRS(4326).name)
global_later = [later_defined() for _ in range(2)] if False else None
'''.replace("later_defined()", "density(1, area_km2=1)")


@pytest.fixture(autouse=True)
def no_files(tmp_path, monkeypatch):
    """Of those that code names none is there, nor any that is like them."""
    monkeypatch.chdir(tmp_path)


class TestPlanted:
    def test_planted_errors_are_found(self):
        missed = []
        for line, kind, near in planted.PLANTED:
            code = planted.PRELUDE + line + "\n"
            at = planted.PRELUDE.count("\n") + 1
            last = at + line.count("\n") + 1
            found = [one for one in graticule.analyse(code, {}, SECONDS) if one["kind"] == kind and at <= one["line"] <= last]
            if not found or (near and not any(near in one["near"] for one in found)):
                missed.append((line, found))
        assert len(planted.PLANTED) >= 60
        assert len(missed) <= 0.05 * len(planted.PLANTED), missed
        print(f"found {len(planted.PLANTED) - len(missed)} of {len(planted.PLANTED)} planted errors; missed {missed}")

    def test_one_line_has_all_that_it_needs(self):
        [found] = graticule.analyse("import math\nmath.sqr(2)\n")
        assert (found["line"], found["column"], found["kind"]) == (2, 5, "attribute")
        assert "sqrt" in found["near"]
        assert "sqrt" in found["message"]

    def test_every_syntax_error_is_told(self):
        lines = {one["line"] for one in graticule.analyse("x = (1 +\ny = 3\nprint(x y)\nz = 4\n")}
        assert len(lines) >= 1
        assert lines <= {1, 2, 3}


class TestLiveVariables:
    @pytest.fixture(autouse=True)
    def set_up(self):
        self.layer = geopandas.GeoDataFrame({"people": [1], "name": ["a"]}, geometry=[shapely.Point(0, 0)], crs=4326)
        self.namespace = {"layer": self.layer, "table": pandas.DataFrame({"rate": [1.0]}), "number": 5}

    def found(self, code):
        return graticule.analyse(code, self.namespace, SECONDS)

    def test_the_variables_of_a_session_are_known(self):
        assert self.found("print(layer.people.sum(), table['rate'].mean(), number.bit_length(), layer.crs)") == []

    def test_a_column_that_is_not_there(self):
        [found] = self.found("layer['peple'].sum()")
        assert (found["kind"], found["near"]) == ("column", ["people"])
        [found] = self.found("print(layer.peple)")
        assert (found["kind"], found["near"][0]) == ("attribute", "people")

    def test_a_column_that_the_code_makes(self):
        assert self.found("layer['area'] = layer.area\nprint(layer['area'].sum(), layer.area)") == []
        assert self.found("table = table.rename(columns={'rate': 'share'})\nprint(table['share'])") == []

    def test_nothing_is_executed(self):
        self.namespace["told"] = []
        self.found("told.append(1)\nlayer['x'] = 1\nclass A:\n    told.append(2)\nA().b")
        assert self.namespace["told"] == []
        assert list(self.layer.columns) == ["people", "name", "geometry"]


class TestRightCode:
    @pytest.fixture(autouse=True)
    def set_up(self):
        yield
        assert graticule.faults() == []

    def test_nothing_is_said_of_a_program_that_is_right(self):
        assert graticule.analyse(RIGHT, {}, SECONDS) == []

    def test_nothing_is_said_of_what_compiled_methods_put_into_an_instance(self):
        code = "from scipy.spatial import Delaunay\nprint(Delaunay([[0, 0], [1, 0], [0, 1]]).simplices)"
        assert graticule.analyse(code, {}, SECONDS) == []
        assert graticule.analyse(code, {"Delaunay": scipy.spatial.Delaunay}, SECONDS) == []

    def test_a_static_method_takes_all_that_it_is_given(self):
        code = "from pyproj import Transformer\nmoved = Transformer.from_pipeline('+proj=noop')"
        assert graticule.analyse(code, {}, SECONDS) == []
        [found] = graticule.analyse(code.replace("'+proj=noop'", "'+proj=noop', 1"), {}, SECONDS)
        assert found["message"] == "from_pipeline() takes 1 positional arguments, 2 are given"


class TestTime:
    def test_it_ends_in_time(self):
        code = "import pandas\n" + "\n".join(
            f"class C{i}:\n    def m(self, a):\n        return C{max(0, i - 1)}().m(a).x{i}\nC{i}().m(1).y" for i in range(400))
        start = time.process_time()  # the analysis has one thread, and the machine may have much else to do
        graticule.analyse(code, {}, 1.0)
        assert time.process_time() - start < 6.0

    def test_what_is_no_code_ends_in_a_finding(self):
        for code in ("\0", "(" * 5000, "x = " + "-" * 20000 + "1", "\ud800"):
            assert all(one["kind"] for one in graticule.analyse(code))
