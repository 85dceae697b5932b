# SPDX-License-Identifier: Apache-2.0
"""What a task of the suite may check of an outcome; docs/task-suite.md says what each key means.

A check yields (kind, sentence) for each problem: "value" where something wrong was said, "missing" where
something asked for was not delivered.
"""
import csv
import math
import pathlib
import re
import sqlite3
import subprocess

ABSOLUTE = 1e-9


def close(value, expected, tolerance):
    return isinstance(value, (int, float)) and math.isclose(value, expected, rel_tol=tolerance, abs_tol=ABSOLUTE)


def alternatives(key, expected):
    """The expected values that a key such as "kilometres|miles" accepts."""
    return [expected[one] for one in key.split("|")]


def said(result):
    """What the outcome says, cut to a line."""
    values = ", ".join(f"{v['name']} = {v['value']} {v['unit']}".strip() for v in result["values"][:4])
    return values or result["answer"].split("\n")[0][:160]


def wrong(result, sentence):
    """A problem of kind value where values were given, missing where none were."""
    return ("value" if result["values"] else "missing"), sentence


def check_values(task, result, expected):
    """Each expected number is among the first values; a right number far down a list answers nothing."""
    unit = task.get("unit", "")
    wanted = task.get("values", {})
    headline = [v for v in result["values"] if not isinstance(v["value"], str)][:max(len(wanted), 1)]
    for key, tolerance in wanted.items():
        accepted = alternatives(key, expected)
        if not any(close(v["value"], one, tolerance) and re.search(unit, v["unit"] or "", re.IGNORECASE)
                   for v in headline for one in accepted):
            named = " or ".join(str(one) for one in accepted) + (f" [{unit}]" if unit else "")
            yield wrong(result, f"expected {key} = {named}, got {said(result)}")


def check_table(task, result, expected):
    for key, tolerance in task.get("table", {}).items():
        rows = {name.lower(): value for name, value in expected[key].items()}
        known = [v for v in result["values"] if v["name"].lower() in rows]
        for v in known:
            if not close(v["value"], rows[v["name"].lower()], tolerance):
                yield "value", f"expected {v['name']} = {rows[v['name'].lower()]}, got {v['value']}"
        if len({v["name"].lower() for v in known}) < min(len(rows), 5):
            yield wrong(result, f"expected a value for each of {sorted(expected[key])[:8]}, got {said(result)}")


def named_things(result):
    return [str(v["value"]) if v["name"] == "name" else v["name"] for v in result["values"] if v["name"] != "count"]


def mentions(answer, accepted):
    names = accepted if isinstance(accepted, list) else [accepted]
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", answer) for name in names)


def check_names(task, result, expected):
    if "names" in task and set(expected[task["names"]]) != set(named_things(result)):
        yield wrong(result, f"expected the names {sorted(expected[task['names']])}, got {named_things(result)[:12]}")
    if "first" in task:
        got = [str(result["values"][0]["value"]), *named_things(result)[:1]] if result["values"] else []
        if not any(re.sub(r" County$", "", name) in expected[task["first"]] for name in got):
            yield wrong(result, f"expected {expected[task['first']][0]} first, got {said(result)}")
    for one in expected[task["answer_all"]] if "answer_all" in task else []:
        if not mentions(result["answer"], one):
            yield wrong(result, f"the answer does not name {one}: {said(result)}")
    for one in expected[task["answer_none"]] if "answer_none" in task else []:
        if mentions(result["answer"], one):
            yield wrong(result, f"the answer names {one}: {said(result)}")
    for pattern in task.get("answer", []):
        if not re.search(pattern, result["answer"], re.IGNORECASE):
            yield wrong(result, f"the answer does not say \"{pattern}\": {said(result)}")


def is_whole(artifact):
    """Whether a file is there and begins as its kind does."""
    path = pathlib.Path(artifact["path"])
    if not path.is_file() or path.stat().st_size == 0:
        return False
    start = path.read_bytes()[:4096]
    if path.suffix == ".png":
        return start.startswith(b"\x89PNG\r\n\x1a\n") and int.from_bytes(start[16:20], "big") >= 400
    return path.suffix != ".html" or b"<html" in start.lower()


def check_artifacts(task, result, _expected):
    kinds = [a["kind"] for a in result["artifacts"] if is_whole(a)]
    for kind in task.get("artifacts", []):
        if kind not in kinds:
            yield "missing", f"no {kind} was made"


def result_layer(result):
    """Columns and rows of the first GeoPackage among the artifacts, as SQLite reads it."""
    path = next((a["path"] for a in result["artifacts"] if a["path"].endswith(".gpkg")), None)
    if path is None:
        return None
    with sqlite3.connect(path) as db:
        table = db.execute("select table_name from gpkg_contents").fetchone()[0]
        columns = [row[1] for row in db.execute(f'pragma table_info("{table}")')]
        rows = db.execute(f'select * from "{table}"').fetchall()
    return {name.lower(): [row[i] for row in rows] for i, name in enumerate(columns)}, len(rows)


def check_layer(task, result, expected):
    wanted = task.get("layer", {})
    if not wanted and "layer_levels" not in task:
        return
    layer = result_layer(result)
    if layer is None:
        yield "missing", "no result layer was made"
        return
    columns, rows = layer
    if "rows" in wanted and rows not in alternatives(wanted["rows"], expected):
        yield "value", f"expected a layer of {alternatives(wanted['rows'], expected)} rows, got {rows}"
    if "column_sum" in wanted:
        sums = {name: sum(v for v in values if isinstance(v, (int, float))) for name, values in columns.items()}
        if not any(close(total, expected[wanted["column_sum"]], 1e-6) for total in sums.values()):
            yield "value", f"no column of the layer sums to {expected[wanted['column_sum']]}"
    if "layer_levels" in task:
        name = next((c for c in columns if c in ("level", "elevation", "value")), None)
        got = sorted(set(columns[name])) if name else []
        if got != expected[task["layer_levels"]]:
            yield "value", f"expected the levels {expected[task['layer_levels']]}, got {got}"


def look_at_file(path):
    """Rows and EPSG code of a written file: a table by the csv module, a layer by GDAL's ogrinfo."""
    if path.endswith(".csv"):
        with open(path, newline="", encoding="utf-8-sig") as file:
            return len(list(csv.reader(file))) - 1, None
    text = subprocess.run(["ogrinfo", "-so", "-al", path], capture_output=True, text=True, check=True).stdout
    codes = re.findall(r'^\s*ID\["EPSG",(\d+)\]\]', text, re.MULTILINE)
    return int(re.search(r"Feature Count: (\d+)", text)[1]), int(codes[-1]) if codes else None


def check_file(task, result, expected):
    if "file" not in task:
        return
    wanted = task["file"]
    path = next((a["path"] for a in result["artifacts"] if a["path"].endswith(wanted["suffix"])), None)
    if path is None:
        yield "missing", f"no {wanted['suffix']} file was made, but {[a['path'][-24:] for a in result['artifacts']]}"
        return
    rows, epsg = look_at_file(path)
    if rows not in alternatives(wanted["rows"], expected):
        yield "value", f"expected {alternatives(wanted['rows'], expected)} rows in the file, got {rows}"
    if "epsg" in wanted and epsg != wanted["epsg"]:
        yield "value", f"expected EPSG:{wanted['epsg']} in the file, got {epsg}"


CHECKS = (check_values, check_table, check_names, check_artifacts, check_layer, check_file)


def judge_unsolvable(task, result, status):
    """The outcome of a task that has to be refused, and the problems."""
    if result["end"] == "answered":
        return "answered", [f"should have been refused, but said: {said(result)}"]
    if result["end"] != "refused" or status != 3:
        return "failed", [f"{result['end']} (status {status}): {result['answer'][:200]}"]
    unnamed = [p for p in task["refused"] if not re.search(p, result["answer"], re.IGNORECASE)]
    return ("wrong reason" if unnamed else "refused"), [f"does not name \"{p}\": {result['answer']}" for p in unnamed]


def judge_solvable(task, result, status, expected):
    """The outcome of a task that has an answer, and the problems."""
    if result["end"] == "refused":
        return "refused", [result["answer"]]
    if result["end"] != "answered" or status != 0:
        return "failed", [f"{result['end']} (status {status}): {result['answer'][:200]}"]
    problems = [problem for check in CHECKS for problem in check(task, result, expected)]
    if not problems:
        return "right", []
    outcome = "wrong" if any(kind == "value" for kind, _ in problems) else "incomplete"
    return outcome, [sentence for _, sentence in problems]
