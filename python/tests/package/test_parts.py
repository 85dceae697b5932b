# SPDX-License-Identifier: Apache-2.0
"""The parts of the package know those below them alone, and what is public has the names that generated code uses."""
import ast
import pathlib
import subprocess
import sys

import pytest

import graticule

PACKAGE = pathlib.Path(graticule.__file__).parent
# Each may import those before it.
PARTS = [
    {"callers"},
    {"signals"},
    {"analysis", "declared"},
    {"guard.watching", "guard.weak_facts", "guard.no_value_marks", "guard.calling_code"},
    {"guard.geometry"},
    {"guard.rasters", "guard.tables"},
    {"guard.watchers", "native", "loading"},
    {"tools"},
    {"sizes"},
]


def part_of(module):
    """Which of PARTS a module is in; None where it is in none."""
    return next((part for parts in PARTS for part in parts if module == part or module.startswith(part + ".")), None)


def level(part):
    return next(place for place, parts in enumerate(PARTS) if part in parts)


def modules():
    return {".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
            for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py"}


def imported(path):
    """The modules of the package that a file imports anywhere."""
    known = modules()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "graticule":
            base = node.module.partition(".")[2]
            for alias in node.names:
                name = f"{base}.{alias.name}".strip(".")
                yield name if name in known else base


class TestParts:
    def test_every_module_is_in_one(self):
        assert len(modules()) > 50
        assert [name for name in modules() if part_of(name) is None] == ["guard"]  # which has no code

    def test_none_imports_what_is_above_or_beside_it(self):
        crossing = [(name, other) for name, path in modules().items() for other in imported(path)
                    if part_of(other) != part_of(name)]
        assert len(crossing) > 50
        assert [(name, other) for name, other in crossing if level(part_of(other)) >= level(part_of(name))] == []

    def test_a_library_is_watched_by_a_module_that_is_there(self):
        from graticule.guard import watching
        assert {"pandas", "geopandas", "pyproj", "rasterio", "rasterstats"} <= set(watching.WATCHERS)
        for module in watching.WATCHERS.values():
            assert "def attend(module):" in modules()[module.removeprefix("graticule.")].read_text(encoding="utf-8")


class TestPublicNames:
    def test_they_are_those_of_the_documentation(self):
        assert set(graticule.__all__) == {"SilentError", "SilentErrorWarning", "accepted", "analyse", "faults", "install",
                                          "load_raster", "load_vector", "strict", "warned"}
        assert all(callable(getattr(graticule, name)) for name in graticule.__all__)

    def test_errors_of_tools_are_there_without_the_library(self):
        assert issubclass(graticule.Refused, graticule.GraticuleError)
        assert issubclass(graticule.ToolWarning, UserWarning)
        assert graticule.Quantity(2.5, "km") == 2.5

    def test_what_is_not_there_is_an_attribute_error(self):
        for name in ("nonsense", "_private"):
            with pytest.raises(AttributeError):
                getattr(graticule, name)

    def test_importing_it_loads_no_library_that_is_watched(self):
        code = "import graticule, sys\nprint(sorted({'numpy', 'pandas', 'geopandas', 'jedi'} & set(sys.modules)))"
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
        assert told.stdout == "[]\n"
