# SPDX-License-Identifier: Apache-2.0
"""The set's tasks as they lie in tasks/, and their code in sessions of the sandbox."""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DATA, REFERENCES, TASKS = HERE / "data", HERE / "references", HERE / "tasks"
OUTPUTS = '"outputs/'  # how all code of the set names what it writes


def load_tasks(only=None):
    """In the order of their ids; those of `only` where it is given."""
    tasks = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(TASKS.glob("*/task.json"))]
    unknown = set(only or []) - {task["id"] for task in tasks}
    if unknown:
        sys.exit(f"there is no task {', '.join(sorted(unknown))}")
    return [task for task in tasks if not only or task["id"] in only]


def file_of(task, name):
    return TASKS / task["id"] / name


def code_of(task, name):
    return file_of(task, name).read_text(encoding="utf-8")


def faulty_codes(gold, faults, task):
    """[(kind, code)]: code with one fault put into it, for each fault {"kind", "old", "new"}."""
    for fault in faults:
        if gold.count(fault["old"]) != 1:
            sys.exit(f"{task}: what '{fault['kind']}' replaces is not in the gold code exactly once")
    return [(fault["kind"], gold.replace(fault["old"], fault["new"])) for fault in faults]


def wrong_code(task):
    """[(kind, code)]: the gold code with one fault put into it."""
    return faulty_codes(code_of(task, task["gold_code"]), json.loads(code_of(task, "wrong.json")), task["id"])


def run(command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)


def execute(program, codes, out, data=DATA):
    """Executes each in a session of its own, with a folder of data; what it writes comes into a folder of its name.

    @param codes  code by the name of its folder beneath `out`
    @return why code did not finish, by name; empty where all did
    """
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, code in codes.items():
            (out / name).mkdir(parents=True)
            files.append(pathlib.Path(folder) / f"{name}.py")
            files[-1].write_text(code.replace(OUTPUTS, f"{OUTPUTS}{name}/"), encoding="utf-8")
        process = run([program, "sandbox", "exec", "--json", "--each-fresh", "--data", data, "--out", out, *files])
    try:
        results = json.loads(process.stdout)
    except json.JSONDecodeError:
        sys.exit(f"the sandbox did not run: {process.stderr.strip()[-500:]}")
    return {name: f"{result['outcome']}: {json.dumps(result['raised'])[-300:]}"
            for name, result in zip(codes, results, strict=True) if result["outcome"] != "finished"}


def expect_finished(failures):
    if failures:
        sys.exit("\n".join(f"{name}: {why}" for name, why in failures.items()))


def check(program, pairs, work):
    """Checks outputs as `graticule check` does.

    @param pairs  (folder of outputs, specification) of each
    @return what was found of each, in their order
    """
    entries = [{"outputs": str(outputs), "against": str(against)} for outputs, against in pairs]
    (work / "checks.json").write_text(json.dumps(entries), encoding="utf-8")
    process = run([program, "check", "--list", work / "checks.json", "--json"])
    try:
        return json.loads(process.stdout)
    except json.JSONDecodeError:
        sys.exit(f"the check did not run: {process.stderr.strip()[-500:]}")


def findings(result):
    """The first of each output, in lines."""
    return "".join(f"\n  {output['file']}: {finding['what']}: expected {finding['expected']}, found {finding['found']}"
                   for output in result.get("outputs", []) for finding in output["findings"][:3])
