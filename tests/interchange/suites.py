# SPDX-License-Identifier: Apache-2.0
"""Small suites, played from scripts, whose results are known."""
import json
import os
import subprocess

LOAD = {"name": "load_data", "arguments": {"dataset": "towns", "output_dataframe_name": "t"}}
MEAN = {"name": "calculate_column_statistics",
        "arguments": {"dataframe_name": "t", "column_name": "population", "output_variable_name": "s"}}
BROKEN = {"name": "load_data", "arguments": {"dataset": "nowhere", "output_dataframe_name": "t"}}
REJECT = {"name": "reject_task", "arguments": {"reason": "It cannot be known."}}
ANSWER = {"text": "It is {{2/mean}}.", "usage": {"input": 300, "output": 5}}

# Of each task: what is right, and what the model does: calls, one an answer, and then words.
TASKS = {
    "solved": ([LOAD, MEAN], [LOAD, MEAN, ANSWER]),
    "declined": ([LOAD, MEAN], [REJECT]),
    "endless": ([LOAD, MEAN], [BROKEN, LOAD, MEAN, LOAD, MEAN]),
    "failing": ([LOAD, MEAN], [{"error": {"kind": "overloaded", "message": "gone"}}]),
}


def run(*words, cwd, status=0):
    done = subprocess.run([os.environ["GRATICULE"], *map(str, words)], cwd=cwd, capture_output=True, text=True,
                          timeout=300, env={**os.environ, "XDG_CONFIG_HOME": "/nowhere"}, check=False)
    wanted = status if isinstance(status, tuple) else (status,)
    assert done.returncode in wanted, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def step(call):
    return {"function_name": call["name"], "arguments": {} if call is REJECT else call["arguments"]}


def said(answer):
    return answer if "name" not in answer else {"text": f"I call {answer['name']}.", "tool_calls": [answer],
                                                "usage": {"input": 100, "output": 10}}


def write_tasks(folder, names=tuple(TASKS)):
    (folder / "data").mkdir()
    rows = "".join(f"Town {i},{10 + i / 10},{50 + i / 20},{1000 * (i + 1)}\n" for i in range(20))
    (folder / "data" / "towns.csv").write_text("name,longitude,latitude,population\n" + rows)
    (folder / "scripts").mkdir()
    tasks = []
    for name in names:
        reference, answers = TASKS[name]
        tasks.append({"task_ID": name, "task_text": f"What is the mean population of the towns? ({name})",
                      "task_labels": ["Statistics"], "reference_solution_description": None,
                      "reference_solutions": [{"steps": [step(call) for call in reference]}], "generated_solution": None,
                      "generated_solution_input_tokens": None, "generated_solution_output_tokens": None,
                      "match_reasoning_LLM": None, "match_score_LLM": None, "match_reasoning_Human": None,
                      "match_score_Human": None})
        (folder / "scripts" / f"{name}.jsonl").write_text(
            "".join(json.dumps(said(answer)) + "\n" for answer in answers))
    (folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": tasks}))


def make_suite(folder, *options):
    """The suite `folder`/suite of all tasks, each worked on twice."""
    write_tasks(folder)
    run("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react", "--model",
        f"scripted:{folder / 'scripts'}", "--repeat", "2", "--max-rounds", "4", "--max-attempts", "1", "--all-tools",
        "--out", "suite", "-q", *options, cwd=folder)
    return folder / "suite"
