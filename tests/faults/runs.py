# SPDX-License-Identifier: Apache-2.0
"""Running the program on something bad, and what no run may end in."""
import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

SUPPRESSIONS = Path(__file__).resolve().parent.parent / "leak-suppressions.txt"
SANITIZER_STATUS = 86  # of a program that a sanitizer ended
SIGNS_OF_A_CRASH = ("terminate called", "Sanitizer", "runtime error:", "core dumped", "what():", "Assertion")


@dataclass
class Ran:
    status: int
    out: str
    err: str
    files: dict = field(default_factory=dict)  # in the output folder, by name
    left: list = field(default_factory=list)   # in the temporary folder
    calls: int = 0                             # that were counted
    stack: list = field(default_factory=list)  # of the call that failed: (object, offset)

    def error_lines(self):
        return [line for line in self.err.splitlines() if line.startswith("graticule: ")]


def call(tool, **arguments):
    return {"function_name": tool, "arguments": arguments}


def environment(folder, **more):
    """For a run whose temporary files go to a folder, with or without sanitizers in the program."""
    sanitizer = f"exitcode={SANITIZER_STATUS}"
    return {**os.environ, "TMPDIR": str(folder),
            "ASAN_OPTIONS": f"verify_asan_link_order=0:hard_rss_limit_mb=6000:{sanitizer}",
            "UBSAN_OPTIONS": f"print_stacktrace=1:{sanitizer}",
            "LSAN_OPTIONS": f"suppressions={SUPPRESSIONS}:print_suppressions=0:{sanitizer}", **more}


def run(command, folder, env, timeout_s, out="out", preexec=None):
    """Runs a command in a folder and gathers what it left in out/ and tmp/ there."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=timeout_s, env=env,
                              stdin=subprocess.DEVNULL, preexec_fn=preexec)
        ran = Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
    except subprocess.TimeoutExpired:
        ran = Ran(-1, "", f"hangs: not ended after {timeout_s} s")
    ran.files = {str(path.relative_to(folder / out)): path.read_bytes()
                 for path in sorted((folder / out).rglob("*")) if path.is_file()}
    ran.left = sorted(path.name for path in (folder / "tmp").iterdir())
    return ran


def crash(ran):
    """How a run ended that should not have ended so; empty where it did not."""
    if ran.status < 0 or ran.status >= 128 or ran.status == SANITIZER_STATUS:
        said = re.search(r"SUMMARY: .*|.*runtime error: .*|terminate called.*|hangs: .*", ran.err)
        ended = f"signal {-ran.status}" if ran.status < 0 else f"status {ran.status}"
        return [f"ended by {ended}: {said.group(0)[:160] if said else ''}"]
    return [f"says '{sign}'" for sign in SIGNS_OF_A_CRASH if sign in ran.err]


def leftovers(ran):
    """What a run may not leave behind, whatever happened."""
    reasons = [f"a temporary file is left among the outputs: {name}" for name in ran.files if ".graticule-" in name]
    if ran.left:
        reasons.append(f"left in the temporary folder: {', '.join(ran.left)}")
    return reasons
