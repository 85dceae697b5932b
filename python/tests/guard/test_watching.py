# SPDX-License-Identifier: Apache-2.0
"""The guard gets to libraries however they are imported, and is in nobody's way."""
import pickle
import subprocess
import sys
import threading
import warnings

import geopandas
import pytest
import shapely

import graticule
from graticule import signals
from graticule.guard.geometry import measures
from guarded import found

DEGREES = "geopandas.GeoSeries([shapely.box(0, 0, 1, 1)], crs=4326)"


def run(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)


class TestImports:
    def ends_in_an_error(self, code):
        told = run(code)
        assert "graticule.signals.SilentError" in told.stderr, code

    def test_whatever_way_a_library_is_imported(self):
        start = "import graticule; graticule.install('strict')\n"
        use = f"\n{DEGREES}.area"
        self.ends_in_an_error(start + "import geopandas, shapely" + use)
        self.ends_in_an_error(start + "import importlib, shapely; geopandas = importlib.import_module('geopandas')" + use)
        self.ends_in_an_error(start + "import shapely; geopandas = __import__('geopandas')" + use)
        self.ends_in_an_error("import geopandas, shapely, graticule; graticule.install('strict')" + use)
        self.ends_in_an_error(start + "import shapely, geopandas\nfrom geopandas import sjoin\n"
                              "a = geopandas.GeoDataFrame(geometry=[shapely.Point(1, 1)], crs=3857)\n"
                              "sjoin(a, a.to_crs(4326))")

    def test_a_library_alone_is_not_imported_for_it(self):
        told = run("import graticule, sys; graticule.install('warn')\n"
                   "print('geopandas' in sys.modules, 'rasterio' in sys.modules)")
        assert told.stdout.split() == ["False", "False"]

    def test_the_mode_is_told_by_the_environment_and_wrong_ones_are_refused(self):
        use = f"import os; os.environ['GRATICULE_GUARD'] = 'off'\nimport graticule; graticule.install()\n" \
              f"import geopandas, shapely\nprint({DEGREES}.area.sum())"
        assert run(use).stdout.strip() == "1.0"
        with pytest.raises(ValueError, match="loud"):
            graticule.install("loud")


class TestBehaviour:
    @pytest.fixture(autouse=True)
    def set_up(self, strict):
        self.degrees = geopandas.GeoSeries([shapely.box(0, 0, 1, 1)], crs=4326)

    def test_a_warning_names_the_line_of_the_user(self):
        graticule.strict(False)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert self.degrees.area.iloc[0] == 1.0
        [told] = [one for one in caught if isinstance(one.message, graticule.SilentErrorWarning)]
        assert (told.message.family, told.filename) == ("geographic-crs", __file__)

    def test_what_is_accepted_is_let_pass_within_and_not_after(self):
        with graticule.accepted("geographic-crs"):
            assert self.degrees.area.iloc[0] == 1.0
            with found("implicit-parameter-units"):
                self.degrees.buffer(1)
        with found("geographic-crs"):
            self.degrees.area

    def test_what_is_accepted_is_so_in_one_thread(self):
        told = []

        def elsewhere():
            try:
                self.degrees.area
            except graticule.SilentError as error:
                told.append(error.family)
        with graticule.accepted("geographic-crs"):
            thread = threading.Thread(target=elsewhere)
            thread.start()
            thread.join()
        assert told == ["geographic-crs"]

    def test_subclasses_are_watched(self):
        class Parcels(geopandas.GeoDataFrame):
            @property
            def _constructor(self):
                return Parcels
        parcels = Parcels(geometry=self.degrees)
        with found("geographic-crs"):
            parcels.area
        assert isinstance(parcels.set_crs(4326).copy(), Parcels)

    def test_names_and_documentation_stay(self):
        assert geopandas.sjoin.__name__ == "sjoin"
        assert "Spatial join" in geopandas.sjoin.__doc__
        assert "predicate" in str(__import__("inspect").signature(geopandas.sjoin))
        assert "area" in geopandas.GeoSeries.area.__doc__

    def test_errors_of_libraries_stay_theirs(self):
        with pytest.raises(ValueError):
            geopandas.GeoSeries([shapely.Point(0, 0)]).to_crs(4326)
        with pytest.raises(TypeError):
            self.degrees.to_crs(nonsense=5)

    def test_told_errors_can_be_kept(self):
        error = pickle.loads(pickle.dumps(graticule.SilentError("nodata", "wrong", "do so")))
        assert (error.family, error.remedy) == ("nodata", "do so")


class TestOwnFaults:
    def test_a_fault_of_the_guard_is_noted_and_changes_nothing(self, monkeypatch):
        monkeypatch.setattr(measures.shapes, "some_of", lambda geometries: 1 / 0)
        before = len(graticule.faults())
        area = geopandas.GeoSeries([shapely.box(0, 0, 2, 2)], crs=32632).area.sum()
        assert area == 4.0
        assert len(graticule.faults()) == before + 1
        assert "ZeroDivisionError" in graticule.faults()[-1]
        signals._faults.clear()
