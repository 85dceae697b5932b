# SPDX-License-Identifier: Apache-2.0
"""The set as a whole: gold and other right outputs pass their checks, wrong ones do not, and values agree with those of another way."""
import task_files

TASKS = len(task_files.load_tasks())


def test_right_outputs_pass_and_wrong_ones_fail(with_gold):
    counts = with_gold.judged()
    assert counts["gold"] == counts["other"] == (TASKS, TASKS)
    assert counts["wrong"][0] == counts["wrong"][1] >= 5 * TASKS


def test_values_agree_with_those_of_another_way(with_gold):
    done = with_gold.script("check_independently.py")
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"{TASKS} tasks, ")
