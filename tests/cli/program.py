# SPDX-License-Identifier: Apache-2.0
"""Runs the program under test and says what it did."""
import os
import subprocess
from dataclasses import dataclass

PROGRAM = os.environ["GRATICULE"]
os.environ["XDG_CONFIG_HOME"] = "/nowhere"  # the settings of whoever runs the tests are not theirs


@dataclass
class Ran:
    status: int
    out: str
    err: str

    def error_line(self):
        """The one line that an error is; fails where there is more, or something worse."""
        lines = [line for line in self.err.splitlines() if line.startswith("graticule: ")]
        assert len(lines) == 1, f"one error line was expected:\n{self.err}"
        for sign in ("terminate called", "Sanitizer", "core dumped", "what():"):
            assert sign not in self.err, self.err
        return lines[0]


def run(*arguments, cwd=None, preexec=None, timeout=120, env=None):
    done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=cwd, capture_output=True,
                          timeout=timeout, preexec_fn=preexec, env=env, stdin=subprocess.DEVNULL)
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"),
               done.stderr.decode("utf-8", "replace"))


def write_towns(folder):
    """towns.csv: 20 towns of 1,000, 2,000 ... 20,000 people."""
    rows = "".join(f"Town {i},{10 + i / 10},{50 + i / 20},{1000 * (i + 1)}\n" for i in range(20))
    (folder / "towns.csv").write_text("name,longitude,latitude,population\n" + rows)


def listing(folder):
    """Every file below a folder, relative."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
