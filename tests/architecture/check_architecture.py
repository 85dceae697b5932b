#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the shape of the code against docs/architecture.md and CONTRIBUTING.md.

Usage: check_architecture.py ROOT       checks a repository; prints each fault, exits with 1 on any
       check_architecture.py --self-test    plants one fault of each kind and checks that it is found
"""

import re
import sys
import tempfile
from pathlib import Path

MAX_FILE_LINES = 600
LONG_FILE_LINES = 400
MAX_FUNCTION_LINES = 70
SPDX = "SPDX-License-Identifier: Apache-2.0"
BANNED_WORDS = {"util", "utils", "common", "helper", "helpers", "manager", "misc"}
SOURCE_SUFFIXES = {".cpp", ".hpp"}

# Which modules may include a third-party header, by the beginning of its name, and whether only in
# their .cpp and *_handle.hpp files. PROJ's geodesic.h is plain numbers and may be in any of their files.
GEOSPATIAL_MODULES = {"geodata", "operations", "cartography"}
RESTRICTED = [
    (("gdal", "ogr", "cpl_", "geos", "proj.", "exactextract/"), GEOSPATIAL_MODULES, True),
    (("geodesic.",), GEOSPATIAL_MODULES, False),
    (("cairo", "pango", "fontconfig/", "ft2build.", "freetype"), {"cartography"}, True),
    (("curl/",), {"network"}, True),
]

# Agents are folders of src/agents, but for those of what they share, each of which may include those before it.
AGENT_FILE = re.compile(r"^src/agents/(\w+)/")
AGENT_HEADER = re.compile(r"^agents/(\w+)(?:/|\.hpp)")
SHARED_BY_AGENTS = ("conversation", "coding", "subtask", "choice")

# Headers that are a module's own, though it has no folder for such.
OWN_HEADERS = {"sandbox/sandbox.hpp": "sandbox"}
# What no code says but that of some files: what is sought, the folder in which, those files, and what is right instead.
RESERVED = [
    (re.compile(r"\bmake_(?:shared|unique)<(?:sandbox::)?Sandbox>|\bnew Sandbox\b|\bSandbox (?:\w+)?\s*[({;]|\bSandbox[({]"),
     "src", {"src/sandbox/sandbox.hpp", "src/sandbox/sandbox.cpp", "src/sandbox/sandbox_service.cpp"},
     "a sandbox is made by the SandboxService alone"),
    (re.compile(r"\bsandbox::"), "src/agents", set(), "agents name no type of the sandbox; tools hold sessions"),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
ROW = re.compile(r"^\|\s*`(\w+)`\s*\|[^|]*\|([^|]*)\|\s*$")
# The rooms of a module in docs/architecture.md: a list, one line for each level, in which a room is named before the colon.
ROOMS = re.compile(r"rooms of\s`src/(\w+)`.*?\n\n((?:- `.*\n)+)", re.DOTALL)
NAMELESS = re.compile(r"^namespace \{$(.*?)^\} // namespace$", re.MULTILINE | re.DOTALL)
# A definition in the first column: its name stands before the first of ( = { ; [. A second `using` of the same is allowed.
DEFINITION = re.compile(r"^(?:(?:struct|class|enum class) (\w+)|(?:\[\[\w+\]\] )?(?!using\b|template\b|namespace\b|[A-Z_]+\()[a-zA-Z][^\n(={;]*?\b(\w+)\s*[(={;\[])",
                        re.MULTILINE)
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")


def parse_table(text):
    """Module name -> set of the modules it may include, from the table of docs/architecture.md."""
    rows = {}
    for line in text.splitlines():
        if match := ROW.match(line):
            rows[match.group(1)] = match.group(2)
    allowed = {}
    for module, cell in rows.items():
        names = set(rows) if "everything" in cell else set(re.findall(r"`(\w+)`", cell))
        allowed[module] = (names | {"base"}) - {module}
    if "base" in allowed:
        allowed["base"] = set()
    return allowed


def find_cycle(allowed):
    """A list of modules that lead back to the first one, or None."""
    finished = set()

    def visit(module, path):
        if module in path:
            return path[path.index(module):] + [module]
        if module in finished:
            return None
        for other in sorted(allowed.get(module, ())):
            if cycle := visit(other, path + [module]):
                return cycle
        finished.add(module)
        return None

    for module in sorted(allowed):
        if cycle := visit(module, []):
            return cycle
    return None


def check_table(allowed, src):
    if not allowed:
        return ["docs/architecture.md: no module table found"]
    faults = []
    for module, others in allowed.items():
        for other in sorted(others - set(allowed)):
            faults.append(f"docs/architecture.md: `{module}` may include `{other}`, which has no row")
    if cycle := find_cycle(allowed):
        return faults + [f"docs/architecture.md: the modules go round in a circle: {' -> '.join(cycle)}"]
    for folder in sorted(p for p in src.iterdir() if p.is_dir()):
        if folder.name not in allowed:
            faults.append(f"src/{folder.name}: not in the module table of docs/architecture.md")
    return faults


def check_rooms(text, src):
    """Rooms, which are folders of a module, include those that are listed above them alone."""
    faults = []
    for module, listed in ROOMS.findall(text):
        level = {room: place for place, line in enumerate(listed.splitlines())
                 for room in re.findall(r"`(\w+)`", line.split(":")[0])}
        rooms = {folder.name for folder in (src / module).glob("*/") if folder.is_dir()}
        faults += [f"src/{module}/{room}: not among the rooms in docs/architecture.md" for room in sorted(rooms - level.keys())]
        for path in sorted(path for room in rooms & level.keys() for path in (src / module / room).rglob("*.[ch]pp")):
            room = path.relative_to(src / module).parts[0]
            for other in re.findall(rf'^#include "{module}/(\w+)/', path.read_text(encoding="utf-8"), re.MULTILINE):
                if other != room and level.get(other, -1) >= level[room]:
                    faults.append(f"{path.relative_to(src.parent)}: {room} may not include {other} (docs/architecture.md)")
    return faults


def check_include(line, where, module, allowed, may_hold_third_party):
    match = INCLUDE.match(line)
    if not match:
        return []
    bracket, header = match.groups()
    if bracket == '"':
        if "/" not in header:
            return [f'{where}: #include "{header}" without its module; write "module/file.hpp"']
        other = header.split("/")[0]
        if other != module and other not in allowed.get(module, set()):
            return [f'{where}: {module} may not include "{header}" (docs/architecture.md)']
        if module != OWN_HEADERS.get(header, module):
            return [f'{where}: "{header}" is for {OWN_HEADERS[header]} alone']
        return []
    for prefixes, modules, hidden in RESTRICTED:
        if header.startswith(prefixes) and (module not in modules or hidden and not may_hold_third_party):
            files = ".cpp and *_handle.hpp files" if hidden else "files"
            return [f"{where}: <{header}> belongs in {files} of {', '.join(sorted(modules))}"]
    return []


def check_picture(text, allowed):
    """In the picture of docs/architecture.md a module stands above those that it may include."""
    height = {}
    for number, line in enumerate(text.splitlines()):
        if line.lstrip().startswith(("│", "├")):
            for name in re.findall(r"[│┤] (\w+)", line):
                height.setdefault(name, number)
    faults = [f"docs/architecture.md: `{module}` is not in the picture of the modules" for module in allowed if module not in height]
    return faults + [f"docs/architecture.md: in the picture `{module}` stands no higher than `{other}`, which it may include"
                     for module in allowed for other in sorted(allowed[module])
                     if height.get(module, 0) >= height.get(other, len(text))]


def check_agents_apart(line, where, path, agents):
    """`path` is that of the file, relative to the repository; `agents` the names of the folders of src/agents."""
    include, file = INCLUDE.match(line), AGENT_FILE.match(path)
    header = AGENT_HEADER.match(include.group(2)) if include else None
    if not file or not header:
        return []
    is_shared = file.group(1) in SHARED_BY_AGENTS
    before = SHARED_BY_AGENTS[:SHARED_BY_AGENTS.index(file.group(1))] if is_shared else SHARED_BY_AGENTS
    if header.group(1) not in agents - {file.group(1), *before}:
        return []
    who = "what agents share" if is_shared else f"the agent {file.group(1)}"
    what = "what only some share" if header.group(1) in SHARED_BY_AGENTS else "the agent"
    return [f"{where}: {who} may not include a header of {what} {header.group(1)}"]


def check_reserved(line, where, path):
    """`path` is that of the file, relative to the repository."""
    code = line.split("//")[0]
    return [f"{where}: {instead}" for sought, folder, files, instead in RESERVED
            if path.startswith(folder + "/") and path not in files and sought.search(code)]


def long_functions(lines):
    """(line number, length) of each namespace-level function that is too long, in formatted code.

    There a definition starts in the first column, and a function alone ends with a bare "}".
    """
    start, opened = None, False
    for number, line in enumerate(lines, 1):
        first_column = line[:1] not in ("", " ", "#", "/")
        if start is None:
            if not first_column or line.startswith(("}", "namespace", "extern")):
                continue
            start, opened = number, False
        opened = opened or line.endswith("{")
        if line == "}" and number - start + 1 > MAX_FUNCTION_LINES:
            yield start, number - start + 1
        if (first_column and line.startswith("}")) or (not opened and line.endswith((";", "}"))):
            start = None


def check_file(path, root, allowed, agents):
    where = path.relative_to(root).as_posix()
    lines = path.read_text(encoding="utf-8").splitlines()
    faults = []
    if SPDX not in (lines[0] if lines else ""):
        faults.append(f"{where}: the first line must be // {SPDX}")
    if path.suffix == ".hpp" and "#pragma once" not in lines:
        faults.append(f"{where}: a header needs #pragma once")
    parts = path.relative_to(root / "src").with_suffix("").parts
    for word in sorted({w for part in parts for w in part.split("_")} & BANNED_WORDS):
        faults.append(f"{where}: '{word}' says nothing about what a file holds; find the noun")
    is_table = any(line.startswith("// Table:") for line in lines[:6])
    if len(lines) > MAX_FILE_LINES and not is_table:
        faults.append(f"{where}: {len(lines)} lines; the limit is {MAX_FILE_LINES}")
    if not is_table:
        for number, length in long_functions(lines):
            faults.append(f"{where}:{number}: a function of {length} lines; the limit is {MAX_FUNCTION_LINES}")
    may_hold_third_party = path.suffix == ".cpp" or path.stem.endswith("_handle")
    for number, line in enumerate(lines, 1):
        faults += check_include(line, f"{where}:{number}", parts[0], allowed, may_hold_third_party)
        faults += check_reserved(line, f"{where}:{number}", where)
        faults += check_agents_apart(line, f"{where}:{number}", where, agents)
        if path.suffix == ".hpp" and line.lstrip().startswith("using namespace"):
            faults.append(f"{where}:{number}: no using namespace in a header")
        if UNFINISHED.search(line):
            faults.append(f"{where}:{number}: unfinished work is an issue, not a comment")
    return faults, len(lines)


def check_local_names(folder, root):
    """Sources of a folder are compiled together (cmake/unity.cmake): of two functions of one name the wrong one could be called."""
    faults, known = [], {}
    for path in sorted(folder.glob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        names = {a or b for body in NAMELESS.findall(text) for a, b in DEFINITION.findall(body)}
        for name in sorted(names):
            if name in known:
                faults.append(f"{path.relative_to(root)}: {name} is in the nameless namespace of {known[name]}, too")
            known.setdefault(name, path.name)
    return faults


def check_tests_are_listed(tests):
    """A test that no list of sources names is never run."""
    listed = "\n".join(path.read_text(encoding="utf-8") for path in tests.rglob("CMakeLists.txt"))
    return [f"{path.relative_to(tests.parent)}: no CMakeLists.txt names it" for path in sorted(tests.rglob("*_test.cpp"))
            if path.name not in listed]


def check(root):
    """All faults of a repository, and its long but allowed files."""
    src = root / "src"
    page = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    allowed = parse_table(page)
    faults = (check_table(allowed, src) or check_picture(page, allowed)) + check_rooms(page, src)
    long_files = []
    agents = {folder.name for folder in (src / "agents").glob("*") if folder.is_dir()}
    for path in sorted(p for p in src.rglob("*") if p.suffix in SOURCE_SUFFIXES):
        found, length = check_file(path, root, allowed, agents)
        faults += found
        if LONG_FILE_LINES < length <= MAX_FILE_LINES:
            long_files.append(f"{path.relative_to(root)}: {length} lines")
    for folder in sorted({path.parent for path in src.rglob("*.cpp")}):
        faults += check_local_names(folder, root)
    for path in sorted(p for p in (root / "tests").rglob("*") if p.suffix in SOURCE_SUFFIXES):
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        if SPDX not in first:
            faults.append(f"{path.relative_to(root)}: the first line must be // {SPDX}")
    return faults + check_tests_are_listed(root / "tests"), long_files


SAMPLE_PICTURE = """
    │ cli                              │
    ├────────┬─────────────────────────┤
    │        │ cartography             │
    │        ├─────────────────────────┤
    │ agents │ operations    functions │
    │        ├─────────┬───────────────┤
    │        │ geodata │ sandbox       │
    ├────────┴─────────┴───────────────┤
    │ base                             │
"""
SAMPLE_TABLE = SAMPLE_PICTURE + """
| module | what it holds | may include, beside `base` |
|---|---|---|
| `base` | x | nothing |
| `geodata` | x | nothing |
| `operations` | x | `geodata` |
| `cartography` | x | `operations`, `geodata` |
| `sandbox` | x | nothing |
| `agents` | x | nothing |
| `cli` | x | everything |
"""
BANNER = f"// {SPDX}\n"
SOUND = {
    "docs/architecture.md": SAMPLE_TABLE + "\nIt has rooms of\n`src/cartography`:\n\n- `styles`: x\n- `canvas`, `view`: `x`\n",
    "src/base/error.hpp": BANNER + "#pragma once\n",
    "src/geodata/crs/crs.cpp": BANNER + '#include "geodata/crs/crs.hpp"\n#include <proj.h>\n#include "base/error.hpp"\n',
    "src/geodata/geometry/geos_handle.hpp": BANNER + "#pragma once\n#include <geos_c.h>\n",
    "src/operations/buffer.cpp": BANNER + "namespace a {\n\nint f()\n{\n" + "    g();\n" * 60 + "}\n\nint h() {\n"
    + "    g();\n" * 60 + "}\n\n} // namespace a\n",
    "src/operations/clip.hpp": BANNER + "#pragma once\nnamespace a {\n\nstruct S {\n" + "    int x;\n" * 80
    + "};\n\nint f(int a,\n      int b);\n\nusing T = int;\n\n} // namespace a\n",
    "src/operations/plane.hpp": BANNER + "#pragma once\n#include <geodesic.h>\n",
    "src/cartography/draw.cpp": BANNER + "#include <cairo.h>\n#include <gdal.h>\n",
    "src/cartography/styles/ramp.cpp": BANNER + '#include "cartography/map.hpp"\n#include "cartography/styles/colour.hpp"\n',
    "src/cartography/view/page.cpp": BANNER + '#include "cartography/styles/colour.hpp"\n',
    "src/sandbox/sandbox_service.cpp": BANNER + '#include "sandbox/sandbox.hpp"\nauto server = std::make_shared<Sandbox>(options);\n',
    "src/sandbox/session.cpp": BANNER + "std::shared_ptr<Sandbox> m_sandbox; // not a Sandbox(of its own)\nclass Sandbox;\n",
    "src/agents/react/episode.cpp": BANNER + '#include "agents/react.hpp"\n#include "agents/conversation/usage.hpp"\n',
    "src/agents/offline/plan.hpp": BANNER + "#pragma once\n",
    "src/agents/conversation/usage.cpp": BANNER + '#include "agents/replay.hpp"\n',
    "src/agents/coding/lessons.cpp": BANNER + '#include "agents/conversation/usage.hpp"\n',
    "src/agents/talk.cpp": BANNER + "// sandbox::Session is the tools'\n",
    "src/cli/main.cpp": BANNER + '#include "operations/buffer.hpp"\nnamespace {\n\nusing A = int;\nint f(int x);\n\n} // namespace\n',
    "src/cli/show.cpp": BANNER + "namespace {\n\nusing A = int;\n\nint g(int f) {\n    return f;\n}\n\n} // namespace\nint f() {\n}\n",
    "src/cli/countries.cpp": BANNER + "// Table: one line a country.\n" + "x\n" * 900,
    "tests/unit/a_test.cpp": BANNER,
    "tests/unit/CMakeLists.txt": "graticule_test(base SOURCES a_test.cpp b_test.cpp)\n",
}
# What is planted, and what the checker must then say.
FAULTS = [
    ({"src/geodata/read.cpp": BANNER + '#include "operations/buffer.hpp"\n'}, 'geodata may not include "operations/'),
    ({"src/base/file.cpp": BANNER + '#include "geodata/crs/crs.hpp"\n'}, 'base may not include "geodata/'),
    ({"src/cli/a.cpp": BANNER + '#include "main.hpp"\n'}, "without its module"),
    ({"src/cli/a.cpp": BANNER + '#include "sandbox/sandbox.hpp"\n'}, '"sandbox/sandbox.hpp" is for sandbox alone'),
    ({"src/sandbox/a.cpp": BANNER + "Sandbox sandbox(options);\n"}, "made by the SandboxService alone"),
    ({"src/sandbox/a.cpp": BANNER + "Sandbox sandbox;\n"}, "made by the SandboxService alone"),
    ({"src/sandbox/a.cpp": BANNER + "auto sandbox = std::make_unique<Sandbox>(options);\n"}, "made by the SandboxService alone"),
    ({"src/cli/a.cpp": BANNER + "auto sandbox = std::make_shared<sandbox::Sandbox>();\n"}, "made by the SandboxService alone"),
    ({"src/agents/a.cpp": BANNER + '#include "sandbox/session.hpp"\n'}, 'agents may not include "sandbox/'),
    ({"src/agents/a.cpp": BANNER + "std::vector<sandbox::Mount> mounts;\n"}, "agents name no type of the sandbox"),
    ({"src/cli/a.cpp": BANNER + "#include <gdal_priv.h>\n"}, "<gdal_priv.h> belongs in"),
    ({"src/geodata/layer/layer.hpp": BANNER + "#pragma once\n#include <geos_c.h>\n"}, "<geos_c.h> belongs in"),
    ({"src/operations/a.cpp": BANNER + "#include <pango/pangocairo.h>\n"}, "<pango/pangocairo.h> belongs in"),
    ({"src/cli/a.cpp": BANNER + "#include <exactextract/grid.h>\n"}, "<exactextract/grid.h> belongs in"),
    ({"src/cli/a.cpp": BANNER + "#include <geodesic.h>\n"}, "<geodesic.h> belongs in files of"),
    ({"src/agents/react/a.cpp": BANNER + '#include "agents/offline/plan.hpp"\n'}, "the agent react may not include a header of the agent offline"),
    ({"src/agents/react/a.cpp": BANNER + '#include "agents/offline.hpp"\n'}, "the agent react may not include a header of the agent offline"),
    ({"src/agents/conversation/a.cpp": BANNER + '#include "agents/react.hpp"\n'}, "what agents share may not include a header of the agent react"),
    ({"src/agents/conversation/a.cpp": BANNER + '#include "agents/coding/lessons.hpp"\n'}, "may not include a header of what only some share coding"),
    ({"docs/architecture.md": SAMPLE_TABLE.replace("geodata │ sandbox", "geodata │        ")}, "`sandbox` is not in the picture"),
    ({"docs/architecture.md": SAMPLE_TABLE.replace("│ cartography  ", "│ operations   ").replace("│ operations    functions", "│ cartography   functions")},
     "in the picture `cartography` stands no higher than `operations`"),
    ({"src/server/a.cpp": BANNER}, "src/server: not in the module table"),
    ({"docs/architecture.md": SAMPLE_TABLE.replace("| `geodata` | x | nothing |", "| `geodata` | x | `cartography` |")},
     "in a circle"),
    ({"docs/architecture.md": SAMPLE_TABLE.replace("`operations`, `geodata`", "`operations`, `maps`")}, "has no row"),
    ({"docs/architecture.md": "no table"}, "no module table"),
    ({"src/cartography/styles/a.cpp": BANNER + '#include "cartography/view/page.hpp"\n'}, "styles may not include view"),
    ({"src/cartography/canvas/a.cpp": BANNER + '#include "cartography/view/page.hpp"\n'}, "canvas may not include view"),
    ({"src/cartography/charts/bar.cpp": BANNER}, "src/cartography/charts: not among the rooms"),
    ({"src/base/string_utils.cpp": BANNER}, "'utils' says nothing"),
    ({"src/base/a.cpp": BANNER + "x\n" * 600}, "601 lines; the limit"),
    ({"src/base/a.cpp": BANNER + "int f() {\n" + "    g();\n" * 69 + "}\n"}, "a function of 71 lines"),
    ({"src/base/a.cpp": BANNER + "int f(int a,\n      int b) {\n" + "    g();\n" * 68 + "}\n"}, "a function of 71 lines"),
    ({"src/base/a.cpp": BANNER + "namespace a {\nint x;\n\nint f() {\n" + "    g();\n" * 69 + "}\n}\n"},
     "a.cpp:5: a function of 71 lines"),
    ({"src/cli/a.cpp": BANNER + "namespace {\n\nint size_of(Layer layer);\n\n} // namespace\n",
      "src/cli/b.cpp": BANNER + "namespace {\n\nconst char* size_of(int x) {\n    return f(x);\n}\n\n} // namespace\n"},
     "b.cpp: size_of is in the nameless namespace of a.cpp, too"),
    ({"src/cli/a.cpp": BANNER + "namespace {\n\nconstexpr int Most = 3;\n\n} // namespace\n",
      "src/cli/b.cpp": BANNER + "namespace {\n\nstruct Most {\n    int x;\n};\n\n} // namespace\n"}, "b.cpp: Most is in"),
    ({"src/base/a.cpp": "int x;\n"}, "the first line must be"),
    ({"tests/unit/c_test.cpp": BANNER}, "c_test.cpp: no CMakeLists.txt names it"),
    ({"tests/unit/b_test.cpp": "int x;\n"}, "b_test.cpp: the first line must be"),
    ({"src/base/a.hpp": BANNER}, "needs #pragma once"),
    ({"src/base/a.hpp": BANNER + "#pragma once\nusing namespace std;\n"}, "no using namespace"),
    ({"src/base/a.cpp": BANNER + "// TO" + "DO: later\n"}, "unfinished work"),
]


def check_files(files):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return check(root)[0]


def self_test():
    failures = [f"sound code is found at fault: {fault}" for fault in check_files(SOUND)]
    for planted, said in FAULTS:
        found = check_files(SOUND | planted)
        if not any(said in fault for fault in found):
            failures.append(f"planted {list(planted)[0]} for \"{said}\", but found {found}")
    return failures


def main(arguments):
    if arguments == ["--self-test"]:
        faults, long_files = self_test(), []
    else:
        faults, long_files = check(Path(arguments[0]).resolve())
    for line in long_files:
        print(f"long, though allowed: {line}")
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
