# SPDX-License-Identifier: Apache-2.0
"""Every command takes its options before its arguments and after them, and one value each time."""
import re

from program import run

# What stands for a text, such as the name of a file: with it no command does anything.
NOTHING = "no-such-thing"
NUMBER = "7"


def help_of(command):
    return run(*command, "--help").out


def commands(command=()):
    """All commands of the program that are not groups of others."""
    below = re.search(r"^Subcommands:\n((?:  .*\n)+)", help_of(command), re.MULTILINE)
    if not below:
        return [command]
    names = re.findall(r"^  ([a-z][a-z-]*)(?= |$)", below.group(1), re.MULTILINE)
    return [found for name in names for found in commands((*command, name))]


def positionals(text):
    part = re.search(r"^Positionals:\n((?:  .*\n)+)", text, re.MULTILINE)
    return re.findall(r"^  ([a-z_-]+) ", part.group(1), re.MULTILINE) if part else []


def options(text):
    """Options that take a value, with one, and whether they may be given several times."""
    found = re.findall(r"^  (?:-[a-z],)?(--[a-z-]+) ([A-Z]+)(.*)$", text, re.MULTILINE)
    return [(name, NOTHING if kind == "TEXT" else NUMBER, rest.startswith(" ..."))
            for name, kind, rest in found]


def test_all_commands_take_options_before_and_after_their_arguments(folder, subtests):
    seen = several = 0
    for command in commands():
        text = help_of(command)
        names = positionals(text)
        arguments = [NOTHING] * len(names)
        if not arguments:
            continue
        for option, value, many in options(text):
            given = [option, value] * (2 if many else 1)
            with subtests.test(command=command, option=option):
                before = run(*command, *given, *arguments, cwd=folder)
                after = run(*command, *arguments, *given, cwd=folder)
                assert (before.status, before.err) == (after.status, after.err)
                assert "not expected" not in before.err
                for name in names:
                    assert not re.search(rf"(?<![\w-]){name} is required", before.err)
            seen += 1
            several += many
    assert seen > 50  # the help was read
    assert several > 10


def test_a_judge_does_not_swallow_the_file(folder):
    (folder / "graded.json").write_text("[]")
    for words in (["--judge", "taxonomy", "graded.json"], ["graded.json", "--judge", "taxonomy"]):
        ran = run("bench", "calibrate", *words, cwd=folder)
        assert "graded.json" in ran.err
        assert "required" not in ran.err


def test_data_do_not_swallow_the_name_of_a_tool(folder, data):
    (data / "towns.csv").write_text("name,population\nA,1\nB,2\nC,3\n")
    for words in (["--data", "data", "describe_dataset", "dataset=towns"],
                  ["describe_dataset", "--data", "data", "dataset=towns"],
                  ["describe_dataset", "dataset=towns", "--data", "data"]):
        ran = run("tools", "call", *words, cwd=folder)
        assert ran.status == 0, ran.err
        assert "3" in ran.out
