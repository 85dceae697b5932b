# SPDX-License-Identifier: Apache-2.0
"""What other packages make of the pairs, as peers.json has it. Made once, in an environment of its own:

    python3.11 -m venv peers && peers/bin/pip install codebleu==0.7.0 tree-sitter-python==0.21.0 \
        sacrebleu==2.6.0 rouge-score==0.1.2 Levenshtein==0.27.5 setuptools==65.5.0
    peers/bin/python tests/code_metrics/peer_numbers.py > tests/code_metrics/peers.json

Where a loop computes one value from several, codebleu puts their names in the order of a set of texts, which Python makes
anew for each run: the same pair has other values from run to run. Here its sets keep the order of what is put into them.
"""

import json
import logging

import Levenshtein
import codebleu.dataflow_match
import codebleu.parser.DFG
import sacrebleu
from codebleu import calc_codebleu
from pairs import pairs
from rouge_score import rouge_scorer


class OrderedSet(dict):
    def __init__(self, things=()):
        super().__init__(dict.fromkeys(things))

    def add(self, thing):
        self[thing] = None


def numbers(candidate, reference):
    rouge = rouge_scorer.RougeScorer(["rougeL"]).score(reference, candidate)["rougeL"].fmeasure
    longer = max(len(candidate), len(reference))
    code = calc_codebleu([reference], [candidate], lang="python")
    return {"bleu-4": sacrebleu.sentence_bleu(candidate, [reference]).score / 100,
            "rouge-l": rouge,
            "edit-similarity": 1 - Levenshtein.distance(candidate, reference) / longer if longer else 1.0,
            "codebleu": code["codebleu"],
            "codebleu-ngrams": code["ngram_match_score"],
            "codebleu-weighted-ngrams": code["weighted_ngram_match_score"],
            "codebleu-syntax": code["syntax_match_score"],
            "codebleu-data-flow": code["dataflow_match_score"]}


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    codebleu.parser.DFG.set = codebleu.dataflow_match.set = OrderedSet
    rows = [json.dumps({name: round(value, 9) for name, value in numbers(*pair).items()}) for pair in pairs()]
    print("[\n" + ",\n".join(rows) + "\n]")
