# SPDX-License-Identifier: Apache-2.0
"""Measures how often the search over documentation finds the function that a question is about.

Of each question of pairs.toml it is looked whether one of its functions is among the first 3 and the first 10 that the
program finds, by any of the names that these have. The table has a line for each way to rank.

Usage: measure.py --graticule PROGRAM [--embedding-model MODEL] [--pairs FILE] [--details]
"""

import argparse
import json
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CUTS = (3, 10)
TIME_LIMIT_S = 3600  # of a search, the first of which may have to make all vectors
WAYS = {"BM25": ["--by", "words", "--no-synonyms"], "BM25 and synonyms": ["--by", "words"]}
WAYS_OF_MODELS = {"embeddings": ["--by", "vectors"], "merged": ["--by", "both"]}


def found(program, question, options):
    """What is found for a question: a set of names for each, the best first."""
    words = [program, "docs", "search", question, "--kind", "function", "--most", str(max(CUTS)), "--json", *options]
    done = subprocess.run(words, capture_output=True, text=True, timeout=TIME_LIMIT_S, check=False)
    if done.returncode != 0:
        sys.exit(f"measure.py: the search failed for {question!r}: {done.stderr.strip()}")
    told = json.loads(done.stdout)
    if told["not_searched"]:
        sys.exit(f"measure.py: {told['not_searched'][0]}")
    return [{entry["name"], *entry["other_names"]} for entry in told["found"]]


def rank_of(names, wanted):
    """From 1; None where none of the wanted is there."""
    return next((rank for rank, entry in enumerate(names, 1) if entry & wanted), None)


def ranks(program, pairs, options, at_once):
    def rank(pair):
        return rank_of(found(program, pair["question"], options), set(pair["functions"]))

    first = rank(pairs[0])  # alone, as it may make vectors
    with ThreadPoolExecutor(at_once) as pool:
        return [first, *pool.map(rank, pairs[1:])]


def recall(of, cut):
    return sum(rank is not None and rank <= cut for rank in of) / len(of)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--graticule", required=True, help="the program")
    arguments.add_argument("--embedding-model", help="measure ranking by this model's vectors, too")
    arguments.add_argument("--pairs", type=Path, default=Path(__file__).with_name("pairs.toml"))
    arguments.add_argument("--at-once", type=int, default=2, help="searches at once")
    arguments.add_argument("--details", action="store_true", help="recall at 3 by style, and what was not found")
    given = arguments.parse_args()
    pairs = tomllib.loads(given.pairs.read_text())["pair"]
    ways = dict(WAYS)
    if given.embedding_model:
        ways |= {way: [*options, "--embedding-model", given.embedding_model]
                 for way, options in WAYS_OF_MODELS.items()}
    print(f"{len(pairs)} questions\n\n| ranking | recall at 3 | recall at 10 |\n|---|---|---|")
    for way, options in ways.items():
        of_way = ranks(given.graticule, pairs, options, given.at_once)
        print(f"| {way} | {recall(of_way, 3):.3f} | {recall(of_way, 10):.3f} |", flush=True)
        if given.details:
            styles = {pair.get("style", "") for pair in pairs}
            for style in sorted(styles):
                some = [rank for pair, rank in zip(pairs, of_way) if pair.get("style", "") == style]
                print(f"    {style}: {recall(some, 3):.3f} of {len(some)}", file=sys.stderr)
            for pair, rank in zip(pairs, of_way):
                if rank is None:
                    print(f"    not found: {pair['question']} ({pair['functions'][0]})", file=sys.stderr)


if __name__ == "__main__":
    main()
