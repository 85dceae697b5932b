# SPDX-License-Identifier: Apache-2.0
"""Knowledge packs as a user meets them: the list, a pack, and those that fit a task."""
import json
from pathlib import Path

from program import run

PACKS = Path(__file__).parents[2] / "src/retrieval/packs"


def test_lists_each_with_its_title():
    lines = run("packs").out.splitlines()
    names = sorted(path.stem for path in PACKS.glob("*.md"))
    assert [line.split()[0] for line in lines] == names and len(names) >= 27
    listed = json.loads(run("packs", "--json").out)
    assert [pack["name"] for pack in listed] == names
    for line, pack in zip(lines, listed):
        assert line.endswith(pack["title"])


def test_the_page_lists_the_same():
    rows = "".join(f"| `{pack['name']}` | {pack['title']} |\n" for pack in json.loads(run("packs", "--json").out))
    assert rows in (Path(__file__).parents[2] / "docs/knowledge-packs.md").read_text()


def test_shows_a_pack_and_its_example():
    shown = run("packs", "show", "flood-depth")
    assert shown.status == 0
    assert shown.out.startswith("# Flood depth from a water level and terrain\n")
    for section in ("Formulas", "Values", "Pitfalls", "Example"):
        assert f"\n## {section}\n" in shown.out
    pack = json.loads(run("packs", "show", "flood-depth", "--json").out)
    assert pack["libraries"] == ["numpy", "scipy"] and "assert" not in pack["text"]
    assert run("packs", "show", "flood-depth", "--example").out == pack["example"]
    compile(pack["example"], "example", "exec")


def test_finds_what_fits_a_task():
    found = json.loads(run("packs", "find", "Which homes are farther than 5 minutes from a fire station?", "--json").out)
    assert found[0]["name"] == "emergency-response" and {"fire", "station"} <= set(found[0]["words"])
    assert found[0]["score"] >= 2
    lines = run("packs", "find", "Make a map of the NDVI, and delineate the watershed").out.splitlines()
    assert [line.split()[0] for line in lines] == ["watersheds", "spectral-indices", "map-design"]
    assert len(run("packs", "find", "Compute the NDVI and delineate the watershed", "--most", "1").out.splitlines()) == 1
    nothing = run("packs", "find", "What is the capital of France?")
    assert (nothing.status, nothing.out, nothing.err) == (0, "", "")
    assert json.loads(run("packs", "find", "What is the capital of France?", "--json").out) == []


def test_says_what_is_wrong():
    wrong = run("packs", "show", "flod-depth")
    assert wrong.status == 2
    assert wrong.error_line() == "graticule: no knowledge pack 'flod-depth'. Did you mean flood-depth?"
    assert "graticule packs" in run("packs", "show", "zzz").error_line()
    for arguments in (["show"], ["find"], ["find", "x", "--most", "0"], ["show", "gwr", "--json", "--example"], ["fnd"]):
        refused = run("packs", *arguments)
        assert refused.status == 2 and refused.out == "", arguments
        refused.error_line()
    assert "\x1b" not in run("packs", "show", "\x1b[2J").err


def test_help_has_examples():
    for arguments in ([], ["show"], ["find"]):
        assert "Example:\n  graticule packs" in run("packs", *arguments, "--help").out
