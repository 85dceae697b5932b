# SPDX-License-Identifier: Apache-2.0
"""Holds the judge against the published one, which a user has a checkout of: verdicts over right and wrong answers by type, and the speed.

    node benchmarks/geojseval/mutations.mjs SETS
    python3 benchmarks/geojseval/published_runner.py CHECKOUT SETS PROGRAM [--each N] [--library LIBRARY ...]

CHECKOUT has js_py_test.py and, in node_modules, what its scripts for Node load. It is copied, and in the copy the path of the browser
is replaced by this system's, addresses of Leaflet, OpenLayers and JSTS by their files in deps/javascript, and tiles by a blank picture, so
that it runs without a network. Answers are the references', and those of `right-1`, `wrong-1` and `wrong-2` in SETS, N of each type and set
at most, of cases that its files can say: data without null, NaN, infinities and undefined, and all arguments given. What a page must give is
what its own runner tells of the reference. It is to be run with a Python that has PyYAML, NumPy and Shapely.
"""
import argparse
import collections
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import numpy
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
HERE = ROOT / "benchmarks" / "geojseval"
SETS = ("references", "right-1", "wrong-1", "wrong-2")
LIBRARIES = ("turf", "jsts", "geolib", "leaflet", "openlayers")
PAGES = ("leaflet", "openlayers")
GEOJSON = ("Geometry", "GeometryCollection", "Feature", "FeatureCollection", "GeoJSON")
FILES = {"number": ".npy", "boolean": ".npy", "Array": ".npy", "string": ".txt", "geojson": ".geojson", "Object": ".json"}


class Script(str):
    """Text of JavaScript, `!js` in YAML."""


class Undefined:
    """`!undefined` in YAML."""


yaml.SafeLoader.add_constructor("!js", lambda loader, node: Script(loader.construct_scalar(node)))
yaml.SafeLoader.add_constructor("!undefined", lambda loader, node: Undefined())
yaml.SafeDumper.add_representer(Script, lambda dumper, text: dumper.represent_scalar("!js", str(text)))


def can_be_said(value):
    """Whether the published files have a way to write it as an answer."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(can_be_said, value.values()))
    if isinstance(value, list):
        return all(map(can_be_said, value))
    return isinstance(value, (bool, int, str)) and not isinstance(value, Script)


def published_type(library, own, answer):
    if library in PAGES:
        return "Object"  # whatever a page gives is compared as that
    if own in GEOJSON:
        return "geojson"
    if isinstance(answer, list):
        return "Array" if answer and numpy.asarray(answer, dtype=object).dtype != object or is_of_numbers(answer) else "Object"
    return {bool: "boolean", int: "number", float: "number", str: "string"}.get(type(answer), "Object")


def is_of_numbers(value):
    try:
        return numpy.issubdtype(numpy.array(value).dtype, numpy.number)
    except ValueError:
        return False


def argument(value):
    if not isinstance(value, Script):
        return value
    return value if re.match(r"function get_\w+\(", value) else Script(f"function get_value() {{ return {value}; }}")


def nests_scripts(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return any(isinstance(one, (Script, Undefined)) or nests_scripts(one) for one in inner)


class Case:
    """One case of a set, as the published layout has it; None where it cannot."""

    def __init__(self, library, name, line, said, parameters):
        self.library, self.name, self.line, self.type = library, name, line, said["out_type"]
        self.answer = said.get("expected_answer")
        self.methods = said.get("eval_methods", [])
        given = said["params"]
        self.params = {parameter: True if parameter == "map" and parameter not in given else argument(given.get(parameter, Undefined()))
                       for parameter in parameters}
        self.out_type = published_type(library, self.type, self.answer)
        self.can_be_published = (not {"throws", "holds"} & said.keys() and can_be_said(self.answer) and "expected_answer" in said
                                 and not any(isinstance(value, Undefined) or nests_scripts(value) for value in self.params.values()))

    def write(self, folder, number, answer):
        """The answer's file in FOLDER; what config.yaml says of the case."""
        path = folder / f"{self.name}_testcase{number}{FILES[self.out_type]}"
        if path.suffix == ".npy":
            numpy.save(path, numpy.array(answer))
        else:
            path.write_text(answer if path.suffix == ".txt" else json.dumps(answer), encoding="utf-8")
        return {"params": self.params, "out_type": self.out_type, "expected_answer": path.name, "eval_methods": self.methods}


def read_cases(folder, library):
    for file in sorted((folder / library).glob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        lines = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("  - params:")]
        parameters = re.search(rf"function {file.stem}\((.*?)\) {{", file.with_suffix(".js").read_text(encoding="utf-8"))[1]
        said = yaml.safe_load(text)[file.stem]
        for line, one in zip(lines, said, strict=True):
            yield Case(library, file.stem, line, one, parameters.split(", "))


def chosen(cases, each):
    """At most so many of each type, from all along."""
    by_type = collections.defaultdict(list)
    for one in cases:
        if one.can_be_published:
            by_type[one.type].append(one)
    return [found[i * len(found) // min(each, len(found))] for found in by_type.values() for i in range(min(each, len(found)))]


def copy_of(checkout, folder):
    """The checkout with what it needs from a network or another system replaced."""
    libraries = (ROOT / "deps" / "javascript" / "node_modules").resolve()
    shutil.copytree(checkout, folder, ignore=shutil.ignore_patterns("node_modules", ".git"))
    (folder / "node_modules").symlink_to((checkout / "node_modules").resolve())
    for script in folder.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        script.write_text(re.sub(r"^const executablePath=.*$", f"const executablePath={json.dumps(shutil.which('chromium-headless-shell'))}",
                                 text, flags=re.MULTILINE), encoding="utf-8")
    for page in folder.glob("*.html"):
        text = re.sub(r"https://(?:unpkg\.com|cdn\.jsdelivr\.net/npm)/(leaflet|ol|jsts)(?:@[^/]+)?/", rf"file://{libraries}/\1/",
                      page.read_text(encoding="utf-8"))
        text = text.replace("ol.source.OSM()", f"ol.source.OSM({{url: '{BLANK}'}})")
        page.write_text(re.sub(r"https://[^'\"]*\{z\}[^'\"]*", BLANK, text), encoding="utf-8")


GOLDS = {}  # by function and the line of its case in the set


def told_of_page(folder, one):
    """What the published runner tells of the reference of a case in a page."""
    case = one.name, one.params.get("which", one.line)
    if case not in GOLDS:
        GOLDS[case] = asked_of_page(folder, one)
    return GOLDS[case]


def asked_of_page(folder, one):
    code = (HERE / one.library / f"{one.name}.js").read_text(encoding="utf-8")
    params = {name: {"__js__": value} if isinstance(value, Script) else value for name, value in one.params.items() if name != "which"}
    words = [json.dumps(code), one.name, json.dumps(params), "reference", str(folder), one.library, json.dumps(one.methods)]
    told = subprocess.run(["node", "run_visual.js", *words], cwd=folder, check=True, capture_output=True, text=True).stdout
    return json.loads(told.splitlines()[-1]).get("result", {"error": "nothing"})


def run_published(folder, name, sets, cases):
    """(library, function, line) -> whether it passes, of a set's cases in one library; how long that took."""
    library = cases[0].library
    kind = "turf" if library == "geolib" else library
    tests = folder / f"{name}-{library}" / f"{kind}_code"
    code = tests.parent / "code"
    answers = tests / "ref_answer"
    for made in (code, answers):
        made.mkdir(parents=True)
    by_function = collections.defaultdict(list)
    for one in cases:
        by_function[one.name].append(one)
    config = {}
    for function, own in by_function.items():
        shutil.copy(sets / library / f"{function}.js", code / f"{function}.txt")
        config[function] = [one.write(answers, number, told_of_page(folder, one) if library in PAGES else one.answer) for number, one in enumerate(own, 1)]
    begun = time.monotonic()
    (tests / "config.yaml").write_text(yaml.safe_dump(config, allow_unicode=True), encoding="utf-8")
    program = "import js_py_test, sys; js_py_test.run_code_from_txt(*sys.argv[1:5], reference_directory=sys.argv[5], max_retries=0)"
    subprocess.run([sys.executable, "-c", program, code, tests / "config.yaml", tests.parent / "out", kind, tests.parent], cwd=folder,
                   check=True, stdout=subprocess.DEVNULL)
    seconds = time.monotonic() - begun
    passes = {}
    for function, own in by_function.items():
        report = json.loads((tests.parent / "out" / "reports" / f"{function}_report.json").read_text(encoding="utf-8"))
        for one, told in zip(own, report["test_cases"], strict=True):
            passes[library, function, one.line] = told["status"] == "passed"
    return passes, seconds


def run_own(program, folder, cases):
    """The same of the program; its cases a second, in Node or in pages."""
    names = sorted({one.name for one in cases})
    ran = subprocess.run([program, "bench", "check", "geojseval", "--tasks", folder, "--references-only", "--json",
                          *[word for name in names for word in ("--function", name)]], capture_output=True, text=True, check=False)
    told = json.loads(ran.stdout)
    failed = {(fault["function"], fault["line"]) for fault in told["faults"]}
    pace = told["pages" if cases[0].library in PAGES else "node"]
    return {(one.library, one.name, one.line): (one.name, one.line) not in failed for one in cases}, pace["cases"], pace["seconds"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("sets", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--each", type=int, default=5)
    parser.add_argument("--library", action="append", choices=LIBRARIES)
    options = parser.parse_args()
    # Of references, of right answers in another form, and of wrong ones: all, those that the published judge passes, and the own.
    verdicts = collections.defaultdict(lambda: numpy.zeros(9, int))
    paces = collections.defaultdict(lambda: numpy.zeros(4))  # cases and seconds, published and own
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "checkout"
        copy_of(options.checkout, folder)
        for name in SETS:
            for library in options.library or LIBRARIES:
                sets = HERE if name == "references" else options.sets / name
                cases = chosen(read_cases(sets, library), options.each)
                published, seconds = run_published(folder, name, sets, cases)
                own, count, own_seconds = run_own(options.program, sets, cases)
                paces[library] += [len(cases), seconds, count, own_seconds]
                for one in cases:
                    key = (library, one.name, one.line)
                    row = verdicts[f"{library}: {one.type}"]
                    row[3 * ("ref", "rig", "wro").index(name[:3]):][:3] += [1, published[key], own[key]]
                print(f"{name}, {library}: {len(cases)} cases", file=sys.stderr, flush=True)
    heads = [f"{kind}{who}" for kind in ("references", "other forms", "wrong") for who in ("", ": published passes", ": Graticule passes")]
    print(f"| answers of | {' | '.join(heads)} |\n{'|---' * 10}|")
    for name, row in [*verdicts.items(), ("all", sum(verdicts.values()))]:
        print(f"| {name} | {' | '.join(map(str, row))} |")
    for library, (count, seconds, own_count, own_seconds) in paces.items():
        each, own_each = count / seconds, own_count / own_seconds
        print(f"{library}: published {each:.2f} cases a second, Graticule {own_each:.1f}, {own_each / each:.1f} times")


if __name__ == "__main__":
    main()
