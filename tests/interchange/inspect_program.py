# SPDX-License-Identifier: Apache-2.0
"""Runs Inspect in its own environment. Called by that environment's Python as a script, it prints what Inspect reads of
a log, or has Inspect make one."""
import json
import subprocess
import sys
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[2] / "deps" / "inspect" / "bin" / "python"


def ask(*words):
    """What this script prints in Inspect's environment, as JSON."""
    done = subprocess.run([PYTHON, __file__, *map(str, words)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def read(file):
    from inspect_ai.log import read_eval_log

    log = read_eval_log(file, resolve_attachments="full")
    return log.model_dump(mode="json", exclude_none=True)


def listed(folder):
    from inspect_ai.log import list_eval_logs, read_eval_log, read_eval_log_sample, read_eval_log_sample_summaries

    told = []
    for info in list_eval_logs(folder):
        header = read_eval_log(info, header_only=True)
        summaries = read_eval_log_sample_summaries(info)
        samples = [read_eval_log_sample(info, id=summary.id, epoch=summary.epoch) for summary in summaries]
        told.append({"name": Path(info.name).name, "task": header.eval.task, "status": header.status,
                     "summaries": [[summary.id, summary.epoch, summary.message_count] for summary in summaries],
                     "messages": [len(sample.messages) for sample in samples]})
    return told


def bundled(folder, into):
    """What `inspect view bundle` makes of a folder of logs."""
    from inspect_ai.log import bundle_log_dir

    bundle_log_dir(folder, into)
    return sorted(str(path.relative_to(into)) for path in Path(into).rglob("*") if path.is_file())


def rewritten(file, to):
    """What is read of a log after Inspect itself has written it."""
    from inspect_ai.log import read_eval_log, write_eval_log

    write_eval_log(read_eval_log(file), to)
    return read(to)


def made(folder):
    """A log of Inspect's own: calls of tools, thoughts, a failing tool, two scorers, epochs, a text of 10,000 letters."""
    from inspect_ai import Task, eval as evaluate
    from inspect_ai.dataset import Sample
    from inspect_ai.model import (ChatMessageAssistant, ChatMessageUser, ContentReasoning, ContentText, ModelOutput,
                                  ModelUsage, get_model)
    from inspect_ai.scorer import Score, accuracy, includes, match, mean, scorer
    from inspect_ai.solver import generate, system_message, use_tools
    from inspect_ai.tool import ToolError, tool

    @tool
    def add():
        async def execute(x: int, y: int) -> str:
            """Add two numbers.

            Args:
              x: the first
              y: the second
            """
            if x < 0:
                raise ToolError("no negative numbers")
            return str(x + y) + " " + "z" * 10_000

        return execute

    @scorer(metrics=[mean()])
    def length():
        async def score(state, target):
            return Score(value=0.25, answer=state.output.completion, metadata={"letters": len(state.output.completion)})

        return score

    @scorer(metrics=[accuracy()])
    def detailed():
        async def score(state, target):
            return Score(value=float("nan"), explanation="no judgement")

        return score

    def call(x):
        return ModelOutput.for_tool_call("mockllm/model", "add", {"x": x, "y": 2})

    def thinks():
        return ModelOutput.from_message(ChatMessageAssistant(
            content=[ContentReasoning(reasoning="One and two are three.", signature="s"), ContentText(text="It is 3.")]))

    outputs = [call(-1), call(1), thinks(), ModelOutput.from_content("mockllm/model", "Paris"), call(1), thinks(),
               ModelOutput.from_content("mockllm/model", "Rome")]
    for output in outputs:
        output.usage = ModelUsage(input_tokens=10, output_tokens=3, total_tokens=13, input_tokens_cache_read=4)
    samples = [Sample(id="sum", input="What is 1 + 2?", target="3", metadata={"kind": "sum"}),
               Sample(id=7, input=[ChatMessageUser(content="Name a"), ChatMessageUser(content="capital")],
                      target=["Paris", "Bern"])]
    task = Task(dataset=samples, solver=[system_message("Be brief"), use_tools(add()), generate()],
                scorer=[match(), includes(), length(), detailed()], name="sums")
    log = evaluate(task, model=get_model("mockllm/model", custom_outputs=outputs), epochs=2, log_dir=folder,
                   display="none", max_samples=1)[0]
    assert log.status == "success", log.error
    return {"file": log.location, "samples": len(log.samples)}


if __name__ == "__main__":
    print(json.dumps({"read": read, "listed": listed, "bundled": bundled, "rewritten": rewritten,
                      "made": made}[sys.argv[1]](*sys.argv[2:])))
