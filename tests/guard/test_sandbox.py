# SPDX-License-Identifier: Apache-2.0
"""The guard in sessions of the sandbox: on without being asked, and as good on the traps as outside."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest

import test_traps
from reply import Reply

PROGRAM = os.environ["GRATICULE"]
ASK = """
import json, sys
sys.path.insert(0, "data/traps")
import ask_geopandas, graticule
graticule.strict({strict})
with open("data/questions.jsonl") as questions, open("outputs/replies.jsonl", "w") as replies:
    for question in questions:
        print(json.dumps(ask_geopandas.answer(json.loads(question))), file=replies)
    print(json.dumps(graticule.faults()), file=replies)
"""


def executed(code, data, outputs):
    """What the program tells of code that runs in a session of its own."""
    script = outputs / "code.py"
    script.write_text(code, encoding="utf-8")
    told = subprocess.run([PROGRAM, "sandbox", "exec", str(script), "--json", "--data", str(data), "--out", str(outputs),
                           "--time-limit", "400"], capture_output=True, text=True, timeout=500)
    [execution] = json.loads(told.stdout)
    return execution


def replies_in_a_session(guard, every_case, folder):
    if guard is None:
        return test_traps.replies(guard, every_case, folder)
    if not (folder / "traps").exists():
        (folder / "traps").mkdir()
        for name in ("ask_geopandas.py", "reply.py"):
            shutil.copy(test_traps.TRAPS / name, folder / "traps")
        (folder / "questions.jsonl").write_text("".join(
            json.dumps(test_traps.question(one, f"data/{number}")) + "\n"
            for number, one in enumerate(every_case)), encoding="utf-8")
    with tempfile.TemporaryDirectory() as outputs:
        execution = executed(ASK.format(strict=guard == "strict"), folder, pathlib.Path(outputs))
        if execution["outcome"] != "finished":
            raise RuntimeError(execution)
        *told, faults = map(json.loads, (pathlib.Path(outputs) / "replies.jsonl").read_text().splitlines())
    if faults:
        raise RuntimeError(faults)
    return [Reply(**one) for one in told]


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    return test_traps.told_by(replies_in_a_session, tmp_path_factory.mktemp("traps"))


class TestTrapsInSessions(test_traps.Traps):
    """The same, asked in sessions."""


def test_a_session_warns_and_knows_what_is_wrong_with_code(tmp_path):
    code = ("import geopandas, shapely, graticule\n"
            "plots = geopandas.GeoSeries([shapely.box(0, 0, 1, 1)], crs=4326)\n"
            "areas = plots.area\n"
            "print([one['near'][0] for one in graticule.analyse('plots.bufer(1)\\ndef f(size): pass\\nf(sise=1)', globals())])")
    execution = executed(code, tmp_path, tmp_path)
    told = [one for one in execution["warnings"] if one["category"] == "SilentErrorWarning"]
    assert [one["where"] for one in told] == ["line 3"]
    assert "square degrees" in told[0]["message"]
    assert execution["output"]["latest"].strip() == "['buffer', 'size']"
