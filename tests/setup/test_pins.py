# SPDX-License-Identifier: Apache-2.0
"""Checks that whatever set-up fetches is pinned to a version and a hash, and names no registry."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "scripts/setup", ROOT / "perf")
LOCKS = [lock for folder in FOLDERS for lock in sorted(folder.glob("*.lock"))]


class TestPythonLocks:
    def test_each_requirement_has_a_version_and_hashes(self):
        for lock in LOCKS:
            joined = lock.read_text().replace("\\\n", " ")
            lines = [line for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#")]
            assert lines, lock
            for line in lines:
                assert re.search(r"^[\w.-]+==[\w.]+\s+--hash=sha256:[0-9a-f]{64}", line), f"in {lock.name}"

    def test_no_address_is_named(self):
        for lock in LOCKS:
            assert not re.search(r"://|--index-url|--find-links", lock.read_text()), lock.name

    def test_each_wanted_package_is_locked(self):
        for wanted in (wanted for folder in FOLDERS for wanted in sorted(folder.glob("*.in"))):
            locked = re.findall(r"^([\w.-]+)==", wanted.with_suffix(".lock").read_text(), re.M)
            names = [line.strip().lower() for line in wanted.read_text().splitlines()
                     if line.strip() and not line.startswith("#")]
            assert set(names) <= set(locked), wanted.name

    def test_the_program_and_its_peer_use_the_same_exactextract(self):
        pins = {re.search(r"^exactextract==(\S+)", (ROOT / name).read_text(), re.M).group(1)
                for name in ("scripts/setup/exactextract.lock", "scripts/setup/requirements.lock",
                             "perf/requirements.lock")}
        assert len(pins) == 1

    def test_what_lies_beside_generated_code_s_environment_hides_nothing_of_it(self):
        added = re.search(r'locked "\$list" ([\w -]+)\)', (ROOT / "scripts/setup/pytest.sh").read_text()).group(1).split()
        locked, seen = (set(re.findall(r"^([\w.-]+)==", (ROOT / f"scripts/setup/{name}.lock").read_text(), re.M))
                        for name in ("requirements", "sandbox"))
        assert "pytest" in added
        assert set(added) <= locked
        assert not set(added) & seen


class TestLocalModels:
    """What `graticule model add` and the set-up of its tests fetch."""

    def test_each_package_has_a_version_and_a_hash_and_no_address(self):
        text = (ROOT / "src/llm/data/local_models.json").read_text()
        assert "://" not in text
        table = json.loads(text)
        for entry in [table["server"], *table["models"]]:
            assert re.search(r"^[\d.]+$", entry["version"]), entry["package"]
            for pinned in (entry["wheel_sha256"], *(file["sha256"] for file in entry["files"])):
                assert re.search(r"^[0-9a-f]{64}$", pinned), entry["package"]


class TestNpmLock:
    @pytest.fixture(autouse=True, params=["web", "scripts/setup/javascript", "scripts/setup/grammar"])
    def set_up(self, request):
        self.package = json.loads((ROOT / request.param / "package.json").read_text())
        self.lock = json.loads((ROOT / request.param / "package-lock.json").read_text())

    def test_wanted_versions_are_exact_and_those_of_the_lock(self):
        wanted = self.package["dependencies"] | self.package.get("devDependencies", {})
        for name, version in wanted.items():
            assert re.search(r"^\d+\.\d+\.\d+$", version), name
            assert self.lock["packages"][f"node_modules/{name}"]["version"] == version

    def test_each_package_has_a_hash_and_no_address(self):
        for name, entry in self.lock["packages"].items():
            if name:
                assert re.search(r"^sha512-", entry["integrity"]), name
            assert "resolved" not in entry, name

    def test_each_package_runs_on_the_distribution_s_node(self):
        debian_12 = 18
        for name, entry in self.lock["packages"].items():
            least = re.match(r">=\s*(\d+)", entry.get("engines", {}).get("node", ""))
            if least:
                assert int(least.group(1)) <= debian_12, name


class TestDebianPackages:
    def test_each_has_a_group_and_a_reason(self):
        lines = (ROOT / "scripts/setup/apt-packages.txt").read_text().splitlines()
        rows = [line.split(None, 2) for line in lines if line and not line.startswith("#")]
        for row in rows:
            assert len(row) == 3, row
            assert row[0] in {"build", "code", "test", "fuzz"}, row
        names = [row[1] for row in rows]
        assert len(names) == len(set(names))
        assert not [name for name in names if name.startswith("libboost")]
