# SPDX-License-Identifier: Apache-2.0
"""What tools refuse, warn of and are interrupted in is told the way Python tells it; the interface survives misuse."""
import contextlib
import inspect
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import warnings

import affine
import geopandas
import numpy
import pandas
import pytest
import shapely

import graticule
from graticule import tools
from graticule.native import library


def squares(count, crs=4326):
    corners = [(2 * number % 170, number // 85 % 80) for number in range(count)]
    return geopandas.GeoDataFrame({"n": range(count)}, geometry=[shapely.box(x, y, x + 1, y + 1) for x, y in corners], crs=crs)


def blobs(count, corners):
    """Stars that all overlap: their overlay with each other takes long."""
    dice = numpy.random.default_rng(1)
    angles = numpy.linspace(0, 2 * numpy.pi, corners, endpoint=False)
    reach = dice.uniform(0.2, 1, (count, corners)) * 1000
    around = numpy.stack([numpy.cos(angles) * reach, numpy.sin(angles) * reach], axis=2) + (500_000, 5_000_000)
    return geopandas.GeoDataFrame(geometry=shapely.polygons(around), crs=32632)


class TestErrors:
    def test_an_error_has_a_code_a_message_and_a_hint(self):
        with pytest.raises(graticule.GraticuleError) as caught:
            graticule.top_rows(squares(3), "m", 2)
        error = caught.value
        assert error.code == "not_found"
        assert "no field 'm'" in error.message
        assert "n" in error.hint
        assert "row of" not in str(error)
        again = pickle.loads(pickle.dumps(error))
        assert (again.code, again.message, again.hint) == (error.code, error.message, error.hint)

    def test_what_would_be_wrong_is_refused(self):
        frame = pandas.DataFrame({"kind": ["a", "b"], "n": [1, 2]})
        with pytest.raises(graticule.GraticuleError):
            graticule.field_statistics(frame, "kind")
        without_crs = squares(2, crs=None)
        with pytest.raises(graticule.GraticuleError) as caught:
            graticule.buffer(without_crs, 10)
        assert caught.value.code == "crs_missing"
        assert 'set_crs("EPSG:...") of the GeoDataFrame' in caught.value.hint

    def test_a_refusal_is_an_error_of_its_own(self):
        from graticule.native.errors import raised
        refused = raised({"code": "refused", "message": "it would be wrong", "hint": "do it otherwise"})
        assert isinstance(refused, graticule.Refused)
        assert isinstance(refused, graticule.GraticuleError)
        assert str(refused) == "it would be wrong. do it otherwise"

    def test_wrong_arguments_are_python_errors(self):
        with pytest.raises(TypeError):
            graticule.buffer(squares(2))
        with pytest.raises(TypeError, match=r"^buffer\(\): missing .* 'distance_m'; it takes \(dataset, distance_m"):
            graticule.buffer(squares(2), distance=3)
        with pytest.raises(TypeError, match="'expression' is a object"):
            graticule.filter_rows(squares(2), object())
        with pytest.raises(graticule.GraticuleError, match="how"):
            graticule.overlay(squares(2), squares(2), "sideways")
        with pytest.raises(AttributeError, match="no_such_tool"):
            graticule.no_such_tool

    def test_warnings_point_to_the_line_that_called(self):
        frame = squares(3)
        frame.loc[1, "geometry"] = None
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            line = inspect.currentframe().f_lineno + 1
            graticule.buffer(frame, 1000)
        told = [one for one in told if issubclass(one.category, graticule.ToolWarning)]
        assert told
        assert {(one.filename, one.lineno) for one in told} == {(__file__, line)}
        assert "left out: 1" in str(told[0].message)

    def test_inputs_are_left_as_they_are(self):
        frame = squares(4)
        before = frame.copy(deep=True)
        graticule.overlay(frame, frame.rename(columns={"n": "m"}), "union")
        pandas.testing.assert_frame_equal(pandas.DataFrame(frame), pandas.DataFrame(before))


class TestDeclarations:
    def test_every_tool_has_a_function_like_its_declaration(self):
        for tool in library.declarations():
            function = getattr(tools, tool["name"])
            assert getattr(graticule, tool["name"]) is function
            parameters = inspect.signature(function).parameters
            assert set(parameters) == {parameter["name"] for parameter in tool["parameters"]}
            for parameter in tool["parameters"]:
                assert parameter["description"] in function.__doc__
                needed = parameters[parameter["name"]].default is inspect.Parameter.empty
                assert needed == (parameter["required"] and not parameter["names_result"]), (tool["name"], parameter)

    def test_the_analysis_of_code_knows_them(self):
        code = ("import graticule\nr = graticule.overlay(a, b, 'union')\ngraticule.bufer(r, 2)\n"
                "graticule.tools.nearest(r, reference=b)\n")
        found = graticule.analyse(code, {"a": squares(1), "b": squares(1)})
        assert [(one["line"], one["near"][:1]) for one in found] == [(3, ["buffer"])]


class TestInterrupts:
    def test_an_interrupt_ends_a_call_and_the_next_one_works(self):
        stars = blobs(400, 300)
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        begun, worked = time.monotonic(), time.process_time()
        with pytest.raises(KeyboardInterrupt):
            graticule.overlay(stars, stars, "intersection")
        assert time.monotonic() - begun > 0.25
        assert time.process_time() - worked < 3  # alone it works ten times as long, however busy the machine is
        assert len(graticule.filter_rows(squares(5), "n < 2")) == 2

    def test_calls_of_several_threads_take_turns(self):
        found = {}
        threads = [threading.Thread(target=lambda number=number: found.update(
            {number: len(graticule.filter_rows(squares(50), f"n < {number}"))})) for number in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == {number: number for number in range(20)}

    def test_threads_end_between_executions_and_start_again(self):
        def count():
            time.sleep(0.3)  # threads that have ended are listed a little longer
            return len(os.listdir("/proc/self/task"))
        while library._engine is not None:  # a call that was interrupted before may still end
            library.end_threads()
        before = count()
        made = graticule.reproject_raster(graticule.Raster(numpy.eye(4), affine.Affine(1, 0, 0, 0, -1, 4), 32632), "EPSG:3035")
        files = len(os.listdir("/proc/self/fd"))
        assert count() > before
        library.end_threads()
        assert count() == before
        assert len(graticule.filter_rows(squares(5), "n < 2")) == 2
        assert len(os.listdir("/proc/self/fd")) == files
        assert os.path.isfile(made.path)

    def test_a_fork_has_an_engine_of_its_own(self):
        graticule.filter_rows(squares(5), "n < 2")
        child = os.fork()
        if child == 0:
            try:
                os._exit(0 if len(graticule.buffer(squares(300), 100)) == 300 else 1)
            finally:
                os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

    def test_a_process_ends_well_with_a_call_under_way(self):
        code = ("import sys, threading; sys.path[:0] = sys.argv[1:]\nimport test_refusals, graticule\n"
                "stars = test_refusals.blobs(200, 200)\n"
                "threading.Thread(target=lambda: graticule.overlay(stars, stars, 'union'), daemon=True).start()\n"
                "import time; time.sleep(0.5); print('done')")
        ended = subprocess.run([sys.executable, "-c", code, os.path.dirname(__file__)], capture_output=True, text=True,
                               timeout=120)
        assert (ended.returncode, ended.stdout) == (0, "done\n"), ended.stderr[-2000:]


class TestInterface:
    """What the interface itself is told by whoever calls it through ctypes, without memory of others."""

    @pytest.fixture(autouse=True)
    def set_up(self):
        self.library = library.load()
        with contextlib.ExitStack() as self.engines:
            yield

    def call(self, settings=b'{"outputs": ".", "data": []}'):
        return self.library.graticule_native_call(self.engines.enter_context(library.engine()), settings)

    def test_settings_that_are_none_give_no_call(self):
        for settings in (b"", b"{", b"[]", b"{}", b'{"outputs": 3, "data": []}', b'{"outputs": ".", "data": [1]}', b"\xff"):
            assert self.call(settings) is None

    def test_what_is_not_as_described_is_told(self):
        handle = self.call()
        for described in (b"", b"{}", b'{"name": 3}', b"\xff\xfe"):
            assert b"message" in self.library.graticule_native_give_file(handle, described)
        assert self.library.graticule_native_run(handle, b"buffer", b"{") == -1
        assert b"no result" in self.library.graticule_native_take_columns(handle, b"none", b"", None, None)
        self.library.graticule_native_release(handle)

    def test_a_tool_that_is_none_is_told(self):
        handle = self.call()
        os.read(self.library.graticule_native_run(handle, b"no_such_tool", b"{}"), 8)
        assert b"not_found" in self.library.graticule_native_outcome(handle)
        self.library.graticule_native_release(handle)
