#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows of a set that make_set.py laid out that right outputs pass the checks of their tasks, and that wrong ones do not.

Usage: check_outputs.py --graticule PROGRAM --set FOLDER [--only ID ...]   (in deps/python)

Of each task that is there it checks the gold outputs, those of other.py, which solves it in another way, and those of its gold
code with each of the faults of wrong.json put into it. Prints counts and each surprise; exit status 1 if there is any.
"""
import argparse
import collections
import pathlib
import sys
import tempfile

import set_files


def codes_of(task):
    """{name: (kind, code)}, of which only gold and other are right."""
    codes = {"gold": ("gold", set_files.read(task, "gold.py")), "other": ("other", set_files.read(task, "other.py"))}
    return codes | {f"wrong-{number}": (kind, code) for number, (kind, code) in enumerate(set_files.wrong_code(task), 1)}


def check(program, task, root):
    """@return (counts by kind, what is not as it must be)"""
    codes, counts, surprises = codes_of(task), collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        failures = set_files.execute(program, task, root, {name: code for name, (_, code) in codes.items()}, work)
        results = set_files.sandboxed.check(program, [(work / name, root / f"{task}.check.json") for name in codes], work)
        for (name, (kind, _)), result in zip(codes.items(), results, strict=True):
            right = name in ("gold", "other")
            told = failures.get(name) or result.get("error")
            if not told and result["passed"] != right:
                told = "fails" + set_files.sandboxed.findings(result) if right else "passes, and is wrong"
            counts[name if right else "wrong"] += 1
            counts[f"{name if right else 'wrong'} as it must be"] += not told
            surprises += [f"{task}: {kind}: {told}"] if told else []
    return counts, surprises


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", type=pathlib.Path, required=True)
    parser.add_argument("--set", type=pathlib.Path, required=True)
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    arguments = parser.parse_args()
    root = arguments.set.resolve()
    tasks = [task for task in set_files.known_tasks(arguments.only) if (root / f"{task}.check.json").is_file()]
    counts, surprises = collections.Counter(), []
    for task in tasks:
        more, told = check(arguments.graticule, task, root)
        counts += more
        surprises += told
    print(f"{len(tasks)} tasks: " + ", ".join(f"{kind} {counts[f'{kind} as it must be']}/{counts[kind]}" for kind in ("gold", "other", "wrong")))
    print("".join(f"{told}\n" for told in surprises), end="")
    return 1 if surprises or not tasks else 0


if __name__ == "__main__":
    sys.exit(main())
