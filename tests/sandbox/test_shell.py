# SPDX-License-Identifier: Apache-2.0
"""What `graticule sandbox shell` and `exec` show of sessions, as their user sees it."""
import os
import subprocess

PROGRAM = os.environ["GRATICULE"]


def shell(*pieces, options=()):
    typed = "\n\n".join(pieces) + "\n\n"
    done = subprocess.run([PROGRAM, "sandbox", "shell", *options], input=typed.encode(), capture_output=True, timeout=300)
    return done.stdout.decode("utf-8")  # which fails for half a letter


def execute(code, *options):
    return subprocess.run([PROGRAM, "sandbox", "exec", "--code", code, *options], capture_output=True, timeout=300, text=True)


def test_what_is_cut_is_text_all_the_same():
    told = shell("globals().update({f'v{i}': 'x' * 200 for i in range(40)})")
    assert told.endswith("…\n"), told[-200:]


def test_it_says_how_to_have_the_rest():
    told = shell("print('a\\tb')\nfor i in range(5000): print('line', i)", "%output 0\n%quit")
    assert "; %output FROM shows the rest)" in told
    assert "\na\tb\nline 0\nline 1\n" in told


def test_packages_are_refused_by_name():
    told = execute("import h3", "--refuse", "h3=use geopandas, or shapely")
    assert "the package h3 is not available here: use geopandas, or shapely" in told.stdout
    assert told.returncode == 1
    wrong = execute("1", "--refuse", "h3")
    assert wrong.returncode == 2
    assert "NAME=REASON" in wrong.stderr
