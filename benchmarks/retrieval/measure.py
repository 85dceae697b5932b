# SPDX-License-Identifier: Apache-2.0
"""Measures how often the search over documentation finds the function that a question is about.

Of each question of pairs.toml it is looked whether one of its functions is among the first 3 and the first 10 that the
program finds, by any of the names that these have. The table has a line for each way to rank; the columns "held out" are of every second question, which nobody looked at
while the synonyms were written.

Usage: measure.py --graticule PROGRAM [--embedding-model MODEL] [--pairs FILE] [--details]
"""

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

CUTS = (3, 10)
TIME_LIMIT_S = 3600  # of all searches, the first of which may have to make all vectors
WAYS = {"words as they are": ["--by", "words", "--no-synonyms", "--no-titles"],
        "with synonyms": ["--by", "words", "--no-titles"],
        "with synonyms and titles of examples": ["--by", "words"]}
WAYS_OF_MODELS = {"embeddings alone": ["--by", "vectors"], "words and embeddings, merged": ["--by", "both"]}


def found(program, questions, options):
    """For each question what is found: a set of names for each entry, the best first."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(question.replace("\n", " ") + "\n" for question in questions))
        file.flush()
        words = [program, "docs", "search", "--questions", file.name, "--kind", "function", "--most", str(max(CUTS)), *options]
        done = subprocess.run(words, capture_output=True, text=True, timeout=TIME_LIMIT_S, check=False)
    if done.returncode != 0:
        sys.exit(f"measure.py: the search failed: {done.stderr.strip()}")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    if told[0]["not_searched"]:
        sys.exit(f"measure.py: {told[0]['not_searched'][0]}")
    return [[{entry["name"], *entry["other_names"]} for entry in one["found"]] for one in told]


def rank_of(names, wanted):
    """From 1; None where none of the wanted is there."""
    return next((rank for rank, entry in enumerate(names, 1) if entry & wanted), None)


def ranks(program, pairs, options):
    answers = found(program, [pair["question"] for pair in pairs], options)
    return [rank_of(names, set(pair["functions"])) for names, pair in zip(answers, pairs, strict=True)]


def recall(of, cut):
    return sum(rank is not None and rank <= cut for rank in of) / len(of)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--graticule", required=True, help="the program")
    arguments.add_argument("--embedding-model", help="measure ranking by this model's vectors, too")
    arguments.add_argument("--pairs", type=Path, default=Path(__file__).with_name("pairs.toml"))
    arguments.add_argument("--details", action="store_true", help="recall at 3 by style, and what was not found")
    given = arguments.parse_args()
    pairs = tomllib.loads(given.pairs.read_text())["pair"]
    ways = dict(WAYS)
    if given.embedding_model:
        ways |= {way: [*options, "--embedding-model", given.embedding_model]
                 for way, options in WAYS_OF_MODELS.items()}
    print(f"{len(pairs)} questions\n\n| ranking | recall at 3 | recall at 10 | at 3, held out | at 10, held out |\n"
          "|---|---|---|---|---|")
    for way, options in ways.items():
        of_way = ranks(given.graticule, pairs, options)
        figures = [recall(some, cut) for some in (of_way, of_way[1::2]) for cut in CUTS]
        print(f"| {way} | {' | '.join(f'{figure:.3f}' for figure in figures)} |", flush=True)
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
