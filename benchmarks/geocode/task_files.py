# SPDX-License-Identifier: Apache-2.0
"""The set's tasks as they lie in tasks/, and single-turn tasks made from their steps."""
import pathlib
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
DATA, TASKS = HERE / "data", HERE / "tasks"
DOMAINS = {"acquisition": "Data acquisition and preparation", "raster": "Raster processing", "vector": "Vector processing",
           "solid": "3D analysis", "learning": "Machine learning", "deep": "Deep learning and embeddings",
           "algorithm": "Specific algorithms", "visual": "Visualization"}


def load_task(path):
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        sys.exit(f"{path.name}: {error}")


def load_tasks(only=None):
    """In the order of their ids; those of `only` where it is given."""
    paths = sorted(TASKS.glob("*.toml"))
    unknown = set(only or []) - {path.stem for path in paths}
    if unknown:
        sys.exit(f"there is no task {', '.join(sorted(unknown))}")
    return [load_task(path) for path in paths if not only or path.stem in only]


def wrong_code(task):
    """[(number of the step, kind, code)]: a step's reference with one fault put into it."""
    made = []
    for fault in task["wrong"]:
        code = task["steps"][fault["step"] - 1]["code"]
        if code.count(fault["old"]) != 1:
            sys.exit(f"{task['id']}: what '{fault['kind']}' replaces is not in step {fault['step']} exactly once")
        made.append((fault["step"], fault["kind"], code.replace(fault["old"], fault["new"])))
    return made


def single_turns(task):
    """Each step as a task of its own: its instruction, the references of the steps before, and its own reference."""
    steps = task["steps"]
    return [{"id": f"{task['id']}/{number}", "instruction": step["instruction"], "checks": step["checks"],
             "previous": "\n".join(earlier["code"].strip() for earlier in steps[:number - 1]), "code": step["code"]}
            for number, step in enumerate(steps, 1)]
