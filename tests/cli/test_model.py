# SPDX-License-Identifier: Apache-2.0
"""What setting up a local model says where it cannot: one line, and nothing is left behind. Real pip is asked; of what
cannot be had in a test, a full disk, its words are played."""
import json
import os
import sys
import zipfile

import pytest

from program import listing, run

NAME = "smollm2-135m"
SERVER_WHEEL = "xllamacpp-2026.10.11549-py3-none-any.whl"


class TestSetUp:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        self.models = self.folder / "models"
        self.environment = {"PATH": f"{os.path.dirname(sys.executable)}:/usr/bin:/bin", "HOME": str(self.folder),
                            "GRATICULE_MODELS": str(self.models)}

    def add(self, *arguments, **environment):
        return run("model", "add", *arguments, env=self.environment | environment, timeout=300)

    def fault(self, done, *words, status=1):
        assert done.status == status, done.err
        for word in words:
            assert word in done.error_line()
        assert [path for path in listing(self.models) if "." in path] == []

    def played(self, script):
        """The environment in which python3 is a script of the test's own."""
        programs = self.folder / "programs"
        programs.mkdir(exist_ok=True)
        (programs / "python3").write_text("#!/bin/sh\n" + script)
        (programs / "python3").chmod(0o755)
        return {"PATH": f"{programs}:/usr/bin:/bin"}

    def test_a_model_that_is_not_known(self):
        self.fault(self.add("gpt-9"), "gpt-9", NAME, "--file", status=2)
        self.fault(run("model", "remove", NAME, env=self.environment), "not set up", status=2)

    def test_no_python(self):
        empty = self.folder / "empty"
        empty.mkdir()
        self.fault(self.add(NAME, PATH=str(empty)), "python3 was not found", status=2)

    def test_no_pip(self):
        # Without its site packages Python finds no pip.
        self.fault(self.add(NAME, **self.played(f'exec {sys.executable} -I -S "$@"\n')), "has no pip", status=2)

    def test_no_network(self):
        refused = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull}
        self.fault(self.add(NAME, **refused), "no package index can be reached")

    def test_a_package_that_is_not_there(self):
        self.fault(self.add(NAME, PIP_NO_INDEX="1", PIP_FIND_LINKS=str(self.folder)), "does not have it")

    def test_a_package_that_is_another(self):
        with zipfile.ZipFile(self.folder / SERVER_WHEEL, "w") as wheel:
            wheel.writestr("xllamacpp/__init__.py", "raise SystemExit('this must not run')\n")
            wheel.writestr("xllamacpp-2026.10.11549.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            wheel.writestr("xllamacpp-2026.10.11549.dist-info/METADATA",
                           "Metadata-Version: 2.1\nName: xllamacpp\nVersion: 2026.10.11549\n")
            wheel.writestr("xllamacpp-2026.10.11549.dist-info/RECORD", "")
        done = self.add(NAME, PIP_NO_INDEX="1", PIP_FIND_LINKS=str(self.folder))
        self.fault(done, "not what its pinned hash says")

    def test_files_that_are_others(self):
        # A pip that is lied to: it says that all is well.
        script = 'while [ "$1" != --target ]; do shift; done\nmkdir -p "$2/xllamacpp"\n' \
                 'ln -s /etc/passwd "$2/xllamacpp/xllamacpp.abi3.so"\n'
        self.fault(self.add(NAME, **self.played(script)), "xllamacpp.abi3.so", "pinned hash")

    def test_a_full_disk(self):
        script = 'echo "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device" >&2\n' \
                 'exit 1\n'
        self.fault(self.add(NAME, **self.played(script)), "no room on the disk")

    def test_a_folder_that_cannot_be(self):
        (self.folder / "file").write_text("")
        done = self.add(NAME, GRATICULE_MODELS=str(self.folder / "file" / "models"))
        self.fault(done, "GRATICULE_MODELS")

    def test_the_list(self):
        done = run("model", "list", "--json", env=self.environment)
        models = json.loads(done.out)
        assert [(model["name"], model["set_up"]) for model in models] == [(f"local/{NAME}", False)]
        assert "can be set up" in run("model", "list", env=self.environment).out

    def test_a_run_says_how_to_set_it_up(self):
        done = run("run", "How many?", "--data", self.data, "--agent", "react", "--model", f"local/{NAME}",
                   env=self.environment)
        self.fault(done, f"graticule model add {NAME}", status=2)
