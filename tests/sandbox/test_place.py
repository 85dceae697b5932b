# SPDX-License-Identifier: Apache-2.0
"""Sessions where Python's packages lie beneath a folder that every session has for itself, and where the folder for
outputs belongs to somebody else."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from users import ORDINARY, as_user

PROGRAM = os.environ["GRATICULE"]
PYTHON = Path(os.environ["GRATICULE_SANDBOX_PYTHON"]).resolve()

INSIDE = """
import os, sys, geopandas
def attempt(path):
    try:
        open(path, "w").close()
        return "written"
    except OSError as error:
        return type(error).__name__ + " " + str(error.errno)
packages = sys.prefix
print(packages)
print(attempt(packages + "/here"))
attempt(os.path.dirname(packages) + "/beside") # in what is the session's alone
print(os.listdir(os.path.dirname(os.path.dirname(packages))))
open("/tmp/mine", "w").write("kept")
"""


def linked(source, target):
    """A copy of a folder that costs no room where both are on one file system."""
    try:
        shutil.copytree(source, target, symlinks=True, copy_function=os.link)
    except shutil.Error:
        shutil.rmtree(target)
        shutil.copytree(source, target, symlinks=True)


@pytest.fixture(scope="module")
def place():
    """A folder in /tmp itself, with Python's packages beneath."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="place-") as name:
        os.chmod(name, 0o755)
        packages = Path(name) / "deps" / "sandbox"
        packages.parent.mkdir()
        linked(PYTHON, packages)
        (Path(name) / "beside").write_text("not for sessions")
        yield Path(name)


class TestBeneathScratchSpace:
    @pytest.fixture(autouse=True)
    def set_up(self, place):
        self.folder, self.packages = place, place / "deps" / "sandbox"

    def shell(self, *executions):
        outputs = Path(tempfile.mkdtemp(dir=self.folder))
        done = subprocess.run(
            [PROGRAM, "sandbox", "shell", "--json", "--forks", "4", "--out", str(outputs)],
            input="".join(text + ("\n" if text.startswith("%") else "\n\n") for text in executions),
            env=dict(os.environ, GRATICULE_SANDBOX_PYTHON=str(self.packages)), capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        decoder, told, rest = json.JSONDecoder(), [], done.stdout.strip()
        while rest:
            value, end = decoder.raw_decode(rest)
            told.append(value)
            rest = rest[end:].strip()
        return told

    def test_packages_are_seen_and_cannot_be_changed(self):
        told = self.shell(INSIDE.strip())[0]
        assert told["outcome"] == "finished", told
        assert told["output"]["latest"].splitlines() == [str(self.packages), "OSError 30", "['deps']"], told
        assert not (self.packages / "here").exists()
        assert not (self.packages.parent / "beside").exists()

    def test_a_fork_sees_them_and_has_its_own_files(self):
        told = self.shell(INSIDE.strip(), "%fork", "%use 2", "import rasterio.features, libpysal\nopen('/tmp/mine').read()",
                          "open('/tmp/mine', 'w').write('changed')", "%use 1", "open('/tmp/mine').read()")
        values = [entry["value"]["text"] for entry in told if entry.get("value")]
        assert values == ["4", "kept", "7", "kept"], told


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a folder of somebody else's")
@pytest.mark.parametrize("way", ["--each-fresh", "--each-forked"])
def test_outputs_of_somebody_else_are_written_by_sessions_and_forks_alike(way):
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        outputs = Path(name, "outputs")
        outputs.mkdir()
        outputs.chmod(0o777)
        (outputs / "theirs.txt").write_text("theirs")
        for number, code in enumerate(("1", "print(open('outputs/theirs.txt').read())\n"
                                            "open('outputs/mine.txt', 'w').write('mine')")):
            Path(name, f"{number}.py").write_text(code)
        done = subprocess.run([*as_user(ORDINARY), PROGRAM, "sandbox", "exec", "--json", way, "--out", str(outputs),
                               f"{name}/0.py", f"{name}/1.py"], capture_output=True, text=True, timeout=120)
        assert (done.returncode, done.stderr) == (0, "")
        last = json.loads(done.stdout)[1]
        assert (last["outcome"], last["output"]["latest"]) == ("finished", "theirs\n")
