# SPDX-License-Identifier: Apache-2.0
"""Programs that use the whole stack on real data, as tests/sandbox/test_stack.py runs them: in strict mode the guard has
nothing to say of them, and no finding is made of them before they run. Without the demo's data it counts as skipped."""
import ast
import os
import pathlib
import textwrap

import pytest

import graticule

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEMO = pathlib.Path(os.environ.get("GRATICULE_DEMO", ROOT / "demo")).resolve()

if not (DEMO / "nc_counties.gpkg").exists():
    pytest.skip(f"no demo data in {DEMO}; run scripts/setup.sh", allow_module_level=True)


def pieces():
    """The programs, read from the file's source."""
    tree = ast.parse((ROOT / "tests/sandbox/test_stack.py").read_text(encoding="utf-8"))
    [table] = [node.value for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "PIECES"]
    return {name: textwrap.dedent(code) for name, code in ast.literal_eval(table).items()}


def test_nothing_is_said_of_programs_that_are_right(tmp_path, monkeypatch, subtests):
    (tmp_path / "data").symlink_to(DEMO)
    (tmp_path / "outputs").mkdir()
    monkeypatch.chdir(tmp_path)
    graticule.install("strict")
    namespace = {"__name__": "__main__"}
    assert len(pieces()) > 5
    for name, code in pieces().items():
        with subtests.test(name):
            assert graticule.analyse(code, namespace) == []
            exec(compile(code, f"<{name}>", "exec"), namespace)
    assert graticule.faults() == [], graticule.faults()
