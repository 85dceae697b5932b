# SPDX-License-Identifier: Apache-2.0
"""Tasks of a suite over the towns, and the calls that solve them."""

LOAD = {"function_name": "load_data", "arguments": {"dataset": "towns", "output_dataframe_name": "t"}}
MEAN = {"function_name": "calculate_column_statistics",
        "arguments": {"dataframe_name": "t", "column_name": "population", "output_variable_name": "s"}}
REJECT = {"function_name": "reject_task", "arguments": {}}


def call(step, **changes):
    return {"name": step["function_name"], "arguments": {**step["arguments"], **changes}}


def tasks(count):
    """Every third task cannot be solved."""
    for number in range(count):
        unsolvable = number % 3 == 2
        yield {"task_ID": f"T{number:02}", "task_text": f"What is the mean population of the towns, asked {number}?",
               "task_labels": ["unsolvable" if unsolvable else "solvable"],
               "reference_solutions": [{"steps": [REJECT] if unsolvable else [LOAD, MEAN]}]}
