# SPDX-License-Identifier: Apache-2.0
"""Programs that use the whole stack on real data, as tests/sandbox/stack_test.py runs them: in strict mode the guard has
nothing to say of them, and no finding is made of them before they run. Without the demo's data it counts as skipped."""
import ast
import os
import pathlib
import sys
import tempfile
import textwrap
import unittest
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEMO = pathlib.Path(os.environ.get("GRATICULE_DEMO", ROOT / "demo")).resolve()
SKIPPED = 77

if not (DEMO / "nc_counties.gpkg").exists():
    print(f"skipped: no demo data in {DEMO}; run scripts/setup.sh")
    sys.exit(SKIPPED)

import graticule  # noqa: E402


def pieces():
    """The programs, read from the file's source."""
    tree = ast.parse((ROOT / "tests/sandbox/stack_test.py").read_text(encoding="utf-8"))
    [table] = [node.value for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "PIECES"]
    return {name: textwrap.dedent(code) for name, code in ast.literal_eval(table).items()}


class Stack(unittest.TestCase):
    def test_nothing_is_said_of_programs_that_are_right(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "data").symlink_to(DEMO)
        (folder / "outputs").mkdir()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)
        self.enterContext(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        graticule.install("strict")
        namespace = {"__name__": "__main__"}
        self.assertGreater(len(pieces()), 5)
        for name, code in pieces().items():
            with self.subTest(name):
                self.assertEqual(graticule.analyse(code, namespace), [])
                exec(compile(code, f"<{name}>", "exec"), namespace)
        self.assertEqual(graticule.faults(), [])


if __name__ == "__main__":
    unittest.main()
