#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The trivial suite of suites.py with Inspect: inspect_suite.py SAMPLES AT_ONCE LOG_FOLDER QUESTION ANSWER"""
import sys

from inspect_ai import Task, eval as evaluate
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import match
from inspect_ai.solver import generate


def main():
    samples, at_once, logs, question, answer = int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]
    task = Task(dataset=[Sample(id="hello", input=question, target=answer)], solver=generate(), scorer=match(),
                epochs=samples)
    # Without usage it would count tokens with a vocabulary that it fetches from the network.
    used = ModelUsage(input_tokens=3, output_tokens=1, total_tokens=4)
    says = (ModelOutput.from_content("mockllm/model", answer).model_copy(update={"usage": used})
            for _ in range(samples))
    [log] = evaluate(task, model=get_model("mockllm/model", custom_outputs=says), max_samples=at_once, log_dir=logs,
                     display="none")
    if log.status != "success" or log.results.scores[0].metrics["accuracy"].value != 1:
        sys.exit(f"Inspect's suite ended as {log.status}")


if __name__ == "__main__":
    main()
