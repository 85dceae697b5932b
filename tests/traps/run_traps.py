#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks Graticule, plain geopandas and rasterio code, or an MCP server, the questions of all traps and clean twins, and judges them.

Usage: run_traps.py --graticule PROGRAM [--only TEXT] [--json FILE] [--keep FOLDER] [--show]
       run_traps.py --against geopandas --python PYTHON_THAT_HAS_IT [--guard strict|warn] [...]
       run_traps.py --against mcp --server 'COMMAND ARGUMENTS' --mapping FILE [...]

Exit status: 0 if no trap is answered wrongly in silence, every clean twin is answered rightly and no case fails, 1 if
not, 2 if nothing could be run.
"""
import argparse
import concurrent.futures
import functools
import json
import pathlib
import sys
import tempfile
import time

import ask_graticule
import ask_mcp
import case as cases
import judge
from line_process import LineProcess, NoReply
from reply import Reply

PEER_SECONDS_EACH = 60
FIRST_CASES = 3  # if all of them fail, nothing can be run

HERE = pathlib.Path(__file__).resolve().parent


def ask_peer(command, every_case, folder):
    """Replies of plain geopandas and rasterio code, in one process as long as it lives, since its start takes seconds."""
    for number, case in enumerate(every_case):
        case.write(folder / str(number))
    questions = [json.dumps({"folder": str(folder / str(n)), "operation": c.operation, "arguments": c.arguments})
                 for n, c in enumerate(every_case)]
    replies, peer = [], None
    for question in questions:
        peer = peer or LineProcess(command)
        peer.send(question)
        try:
            replies.append(Reply(**json.loads(peer.line(PEER_SECONDS_EACH))))
        except (NoReply, ValueError, TypeError) as failure:
            replies.append(Reply(failed=str(failure)))
            peer.stop()
            peer = None
        if len(replies) == FIRST_CASES and all(reply.failed for reply in replies):
            raise RuntimeError(replies[-1].failed)
    if peer:
        peer.stop()
    return replies


def ask_program(program, every_case, folder, jobs):
    def ask(numbered):
        number, case = numbered
        place = folder / str(number)
        place.mkdir(parents=True)
        return ask_graticule.ask(program, case, place)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(ask, enumerate(every_case)))


def ask_server(command, mapping, every_case, folder):
    """Replies of an MCP server to the questions that the mapping file has calls for."""
    asker = ask_mcp.Asker(command, ask_mcp.read_mapping(mapping))
    try:
        return [asker.ask(case, folder / str(number)) for number, case in enumerate(every_case)]
    finally:
        asker.stop()


def record_of(case, reply):
    verdict = judge.judge(case, reply)
    return {"family": case.family, "name": case.name, "kind": case.kind, "operation": case.operation,
            "verdict": verdict, "right": case.right, "predicted_wrong": case.wrong, "unit": case.unit,
            "value": reply.value, "value_unit": reply.unit, "refused": reply.refused, "said": reply.said,
            "failed": reply.failed,
            "as_predicted": reply.value is not None and case.wrong is not None and case.close(reply.value, case.wrong)}


def print_record(record, show):
    bad = record["verdict"] in (judge.SILENT, judge.WRONG, judge.FAILED) or \
        (record["kind"] == "clean" and record["verdict"] == judge.REFUSED)
    if not (bad or show):
        return
    wanted = "a refusal" if record["right"] is None else f"{record['right']:g} {record['unit']}".strip()
    got = record["failed"] or record["refused"].splitlines()[0] if record["value"] is None and record["refused"] else record["value"]
    print(f"{record['verdict']}: {record['family']}/{record['name']} ({record['kind']}): wanted {wanted}, got {got}")
    if record["said"] and show:
        print("    said: " + record["said"].replace("\n", "\n          "))


def print_table(records):
    print(f"\n{'family':26}" + "".join(f"{name:>18}" for name in judge.TRAP_VERDICTS) + f"{'clean right':>14}")
    families = list(dict.fromkeys(r["family"] for r in records))
    for family in families + ["all"]:
        ours = [r for r in records if family in (r["family"], "all")]
        counts = [sum(r["kind"] == "trap" and r["verdict"] == name for r in ours) for name in judge.TRAP_VERDICTS]
        twins = [r["verdict"] for r in ours if r["kind"] == "clean"]
        print(f"{family:26}" + "".join(f"{count or '.':>18}" for count in counts)
              + f"{twins.count(judge.RIGHT):>8} of {len(twins)}")


def false_alarms(records, every_case):
    """The clean twins of which something is said that would name the defect of a trap with the same question."""
    traps = [c for c in every_case if c.kind == "trap"]
    for record in records:
        of_question = [c for c in traps if (c.family, c.operation) == (record["family"], record["operation"])]
        if record["kind"] == "clean" and any(judge.names_defect(c, record["said"]) for c in of_question):
            yield record


def print_rates(records):
    silent, completed = judge.rates(records)
    share = [f"{count / of:.1%} ({count} of {of})" if of else "none run" for count, of in (silent, completed)]
    print(f"\nsilent errors over traps: {share[0]}, goal 0 %    clean twins completed: {share[1]}, goal 100 %")
    failed = sum(record["verdict"] == judge.FAILED for record in records)
    if failed:
        print(f"cases in which whoever was asked crashed, hung or gave no reply: {failed}")
    return silent[0] == 0 and completed[0] == completed[1] and failed == 0


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", help="the program")
    parser.add_argument("--against", choices=["geopandas", "mcp"],
                        help="ask plain code with this library, or an MCP server, instead")
    parser.add_argument("--python", default=sys.executable, help="the Python that has geopandas and rasterio")
    parser.add_argument("--guard", choices=["strict", "warn"], help="let the sandbox's guard watch the plain code")
    parser.add_argument("--server", help="the command that starts the MCP server; {data} in it is the case's folder")
    parser.add_argument("--mapping", help="the JSON file that says which tools answer which questions")
    parser.add_argument("--only", default="", help="only cases whose family or name has this text")
    parser.add_argument("--jobs", type=int, default=2, help="cases at a time")
    parser.add_argument("--keep", type=pathlib.Path, help="keep the cases in this new folder")
    parser.add_argument("--show", action="store_true", help="print every reply")
    parser.add_argument("--json", type=pathlib.Path, help="write every verdict to this file")
    arguments = parser.parse_args()
    if not (arguments.graticule or arguments.against):
        parser.error("give --graticule PROGRAM, or --against geopandas or mcp")
    if arguments.against == "mcp" and not (arguments.server and arguments.mapping):
        parser.error("--against mcp needs --server and --mapping")
    return arguments


def asker_of(arguments):
    if arguments.against == "geopandas":
        guard = ["--guard", arguments.guard] if arguments.guard else []
        return functools.partial(ask_peer, [arguments.python, str(HERE / "ask_geopandas.py"), *guard])
    if arguments.against == "mcp":
        return functools.partial(ask_server, arguments.server, arguments.mapping)
    return functools.partial(ask_program, arguments.graticule, jobs=arguments.jobs)


def main():
    arguments = parse_arguments()
    chosen = [c for c in cases.load_cases() if arguments.only in c.name or arguments.only in c.family]
    if not chosen:
        print(f"no case has '{arguments.only}' in its family or name", file=sys.stderr)
        return 2
    started = time.monotonic()
    ask = asker_of(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        try:
            replies = ask(chosen, arguments.keep or pathlib.Path(scratch))
        except (OSError, RuntimeError, ask_mcp.BadMapping) as error:
            print(f"the cases could not be run: {error}", file=sys.stderr)
            return 2
    records = [record_of(case, reply) for case, reply in zip(chosen, replies, strict=True)]
    for record in records:
        print_record(record, arguments.show)
    print_table(records)
    alarms = [f"{r['family']}/{r['name']}" for r in false_alarms(records, chosen)]
    met = print_rates(records)
    print(f"clean twins with a warning that would name a trap's defect: {len(alarms)}" + "".join(
        f"\n    {name}" for name in alarms if arguments.show))
    print(f"{len(records)} cases in {time.monotonic() - started:.0f} s")
    if arguments.json:
        arguments.json.write_text(json.dumps(records, indent=2) + "\n", encoding="utf-8")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
