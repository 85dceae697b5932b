# SPDX-License-Identifier: Apache-2.0
"""What tools refuse, warn of and are interrupted in is told the way Python tells it; the interface survives misuse."""
import inspect
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings

import affine
import geopandas
import numpy
import pandas
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


class Errors(unittest.TestCase):
    def test_an_error_has_a_code_a_message_and_a_hint(self):
        with self.assertRaises(graticule.GraticuleError) as caught:
            graticule.top_rows(squares(3), "m", 2)
        error = caught.exception
        self.assertEqual(error.code, "not_found")
        self.assertIn("no field 'm'", error.message)
        self.assertIn("n", error.hint)
        self.assertNotIn("row of", str(error))
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.code, again.message, again.hint), (error.code, error.message, error.hint))

    def test_what_would_be_wrong_is_refused(self):
        frame = pandas.DataFrame({"kind": ["a", "b"], "n": [1, 2]})
        with self.assertRaises(graticule.GraticuleError):
            graticule.field_statistics(frame, "kind")
        without_crs = squares(2, crs=None)
        with self.assertRaises(graticule.GraticuleError) as caught:
            graticule.buffer(without_crs, 10)
        self.assertEqual(caught.exception.code, "crs_missing")

    def test_a_refusal_is_an_error_of_its_own(self):
        from graticule.native.errors import raised
        refused = raised({"code": "refused", "message": "it would be wrong", "hint": "do it otherwise"})
        self.assertIsInstance(refused, graticule.Refused)
        self.assertIsInstance(refused, graticule.GraticuleError)
        self.assertEqual(str(refused), "it would be wrong. do it otherwise")

    def test_wrong_arguments_are_python_errors(self):
        with self.assertRaises(TypeError):
            graticule.buffer(squares(2))
        with self.assertRaises(TypeError):
            graticule.buffer(squares(2), distance=3)
        with self.assertRaisesRegex(TypeError, "'expression' is a object"):
            graticule.filter_rows(squares(2), object())
        with self.assertRaisesRegex(graticule.GraticuleError, "how"):
            graticule.overlay(squares(2), squares(2), "sideways")
        with self.assertRaisesRegex(AttributeError, "no_such_tool"):
            graticule.no_such_tool

    def test_warnings_point_to_the_line_that_called(self):
        frame = squares(3)
        frame.loc[1, "geometry"] = None
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            line = inspect.currentframe().f_lineno + 1
            graticule.buffer(frame, 1000)
        told = [one for one in told if issubclass(one.category, graticule.ToolWarning)]
        self.assertTrue(told)
        self.assertEqual({(one.filename, one.lineno) for one in told}, {(__file__, line)})
        self.assertIn("left out: 1", str(told[0].message))

    def test_inputs_are_left_as_they_are(self):
        frame = squares(4)
        before = frame.copy(deep=True)
        graticule.overlay(frame, frame.rename(columns={"n": "m"}), "union")
        pandas.testing.assert_frame_equal(pandas.DataFrame(frame), pandas.DataFrame(before))


class Declarations(unittest.TestCase):
    def test_every_tool_has_a_function_like_its_declaration(self):
        for tool in library.declarations():
            function = getattr(tools, tool["name"])
            self.assertIs(getattr(graticule, tool["name"]), function)
            parameters = inspect.signature(function).parameters
            self.assertEqual(set(parameters), {parameter["name"] for parameter in tool["parameters"]})
            for parameter in tool["parameters"]:
                self.assertIn(parameter["description"], function.__doc__)
                needed = parameters[parameter["name"]].default is inspect.Parameter.empty
                self.assertEqual(needed, parameter["required"] and not parameter["names_result"], (tool["name"], parameter))

    def test_the_analysis_of_code_knows_them(self):
        code = ("import graticule\nr = graticule.overlay(a, b, 'union')\ngraticule.bufer(r, 2)\n"
                "graticule.tools.nearest(r, reference=b)\n")
        found = graticule.analyse(code, {"a": squares(1), "b": squares(1)})
        self.assertEqual([(one["line"], one["near"][:1]) for one in found], [(3, ["buffer"])])


class Interrupts(unittest.TestCase):
    def test_an_interrupt_ends_a_call_and_the_next_one_works(self):
        stars = blobs(400, 300)
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            graticule.overlay(stars, stars, "intersection")
        took = time.monotonic() - begun
        self.assertGreater(took, 0.25)
        self.assertLess(took, 3)  # alone it takes ten times as long
        self.assertEqual(len(graticule.filter_rows(squares(5), "n < 2")), 2)

    def test_calls_of_several_threads_take_turns(self):
        found = {}
        threads = [threading.Thread(target=lambda number=number: found.update(
            {number: len(graticule.filter_rows(squares(50), f"n < {number}"))})) for number in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {number: number for number in range(20)})

    def test_threads_end_between_executions_and_start_again(self):
        def count():
            time.sleep(0.3)  # threads that have ended are listed a little longer
            return len(os.listdir("/proc/self/task"))
        while library._engine is not None:  # a call that was interrupted before may still end
            library.end_threads()
        before = count()
        made = graticule.reproject_raster(graticule.Raster(numpy.eye(4), affine.Affine(1, 0, 0, 0, -1, 4), 32632), "EPSG:3035")
        files = len(os.listdir("/proc/self/fd"))
        self.assertGreater(count(), before)
        library.end_threads()
        self.assertEqual(count(), before)
        self.assertEqual(len(graticule.filter_rows(squares(5), "n < 2")), 2)
        self.assertEqual(len(os.listdir("/proc/self/fd")), files)
        self.assertTrue(os.path.isfile(made.path))

    def test_a_fork_has_an_engine_of_its_own(self):
        graticule.filter_rows(squares(5), "n < 2")
        child = os.fork()
        if child == 0:
            try:
                os._exit(0 if len(graticule.buffer(squares(300), 100)) == 300 else 1)
            finally:
                os._exit(2)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)

    def test_a_process_ends_well_with_a_call_under_way(self):
        code = ("import sys, threading; sys.path[:0] = sys.argv[1:]\nimport test_refusals, graticule\n"
                "stars = test_refusals.blobs(200, 200)\n"
                "threading.Thread(target=lambda: graticule.overlay(stars, stars, 'union'), daemon=True).start()\n"
                "import time; time.sleep(0.5); print('done')")
        ended = subprocess.run([sys.executable, "-c", code, os.path.dirname(__file__)], capture_output=True, text=True,
                               timeout=120)
        self.assertEqual((ended.returncode, ended.stdout), (0, "done\n"), ended.stderr[-2000:])


class Interface(unittest.TestCase):
    """What the interface itself is told by whoever calls it through ctypes, without memory of others."""

    def setUp(self):
        self.library = library.load()

    def call(self, settings=b'{"outputs": ".", "data": []}'):
        return self.library.graticule_native_call(self.enterContext(library.engine()), settings)

    def test_settings_that_are_none_give_no_call(self):
        for settings in (b"", b"{", b"[]", b"{}", b'{"outputs": 3, "data": []}', b'{"outputs": ".", "data": [1]}', b"\xff"):
            self.assertIsNone(self.call(settings))

    def test_what_is_not_as_described_is_told(self):
        handle = self.call()
        for described in (b"", b"{}", b'{"name": 3}', b"\xff\xfe"):
            self.assertIn(b"message", self.library.graticule_native_give_file(handle, described))
        self.assertEqual(self.library.graticule_native_run(handle, b"buffer", b"{"), -1)
        self.assertIn(b"no result", self.library.graticule_native_take_columns(handle, b"none", b"", None, None))
        self.library.graticule_native_release(handle)

    def test_a_tool_that_is_none_is_told(self):
        handle = self.call()
        os.read(self.library.graticule_native_run(handle, b"no_such_tool", b"{}"), 8)
        self.assertIn(b"not_found", self.library.graticule_native_outcome(handle))
        self.library.graticule_native_release(handle)


if __name__ == "__main__":
    unittest.main()
