# SPDX-License-Identifier: Apache-2.0
"""The program installed in another folder: what lies there, and that it answers by itself."""
import json
import os
import subprocess

import pytest

BUILD, SOURCE = os.environ["GRATICULE_BUILD"], os.environ["GRATICULE_SOURCE"]


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    folder = tmp_path_factory.mktemp("prefix")
    subprocess.run(["cmake", "--install", BUILD, "--prefix", folder, "--strip"], check=True, capture_output=True)
    return folder


def test_nothing_leads_out_of_it(prefix):
    assert [path for path in prefix.rglob("*") if path.is_symlink()] == []
    files = [path for path in prefix.rglob("*") if path.is_file()]
    assert len(files) > 100
    naming = [str(path) for path in files if any(folder.encode() in path.read_bytes() for folder in (BUILD, SOURCE))]
    assert naming == []


def test_it_has_what_the_program_reads(prefix):
    share = prefix / "share/graticule"
    for name in ("basemap/land-50m.json", "web/leaflet.js", "web/leaflet.LICENSE", "sandbox/runtime/graticule_sandbox/session.py",
                 "sandbox/runtime/libgraticule_native.so", "sandbox/sandbox.lock", "sandbox/package-lock.json", "demo/catalog.toml"):
        assert (share / name).is_file(), name
    assert not (share / "sandbox/environment").exists()
    assert (prefix / "share/doc/graticule/copyright").is_file()


def run(prefix, home, *words):
    clean = {"PATH": "/usr/bin:/bin", "HOME": str(home)}
    return subprocess.run([prefix / "bin/graticule", *words], cwd=home, env=clean, capture_output=True, text=True, timeout=300)


def test_it_answers(prefix, tmp_path):
    data = tmp_path / "towns.csv"
    data.write_text("name,latitude,longitude,population\nAlta,60,10,100\nBodo,61,11,300\n")
    done = run(prefix, tmp_path, "run", "How many people live in the towns?", "--data", data, "--out", "out", "--json")
    assert done.returncode == 0, done.stderr
    assert "400" in json.loads(done.stdout)["answer"]


def test_its_doctor_names_what_is_optional(prefix, tmp_path):
    done = run(prefix, tmp_path, "doctor", "--json")
    found = {finding["name"]: finding for finding in json.loads(done.stdout)}
    assert found["resources"]["state"] == str(prefix / "share/graticule")
    python = found["sandbox: Python"]
    assert (python["ok"], python["optional"]) == (False, True)
    assert "docs/install.md" in python["remedy"]
    missing = {name for name, finding in found.items() if not finding["ok"] and not finding["optional"]}
    assert missing <= {"confinement"}  # which is the kernel's
    assert done.returncode == len(missing)
