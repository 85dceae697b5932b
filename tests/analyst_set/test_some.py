# SPDX-License-Identifier: Apache-2.0
"""Of some tasks: right outputs pass, wrong ones do not, and values agree with those of another way."""
from conftest import SOME


def test_right_outputs_pass_and_wrong_ones_fail(with_gold):
    counts = with_gold.judged("--only", *SOME)
    assert counts["gold"] == counts["other"] == (len(SOME), len(SOME))
    assert counts["wrong"][0] == counts["wrong"][1] >= 5 * len(SOME)


def test_values_agree_with_those_of_another_way(with_gold):
    done = with_gold.script("check_independently.py", "--only", *SOME)
    assert done.returncode == 0, done.stdout
    assert done.stdout.strip().endswith(" 0 disagree")


def test_a_value_that_does_not_agree_is_told(with_gold, tmp_path, monkeypatch):
    import check_independently
    import task_files
    folder = tmp_path / "references"
    folder.mkdir()
    text = (task_files.REFERENCES / "zinc_river.csv").read_text().replace("-0.78", "-0.87", 1)
    (folder / "zinc_river.csv").write_text(text)
    monkeypatch.setattr(task_files, "REFERENCES", folder)
    (task,) = task_files.load_tasks(["relate-03"])
    (tmp_path / "outputs").mkdir()
    _, wrong = check_independently.disagreements(task, tmp_path / "outputs")
    assert any("rank correlation of all" in told for told in wrong)
