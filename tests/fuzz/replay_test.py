# SPDX-License-Identifier: Apache-2.0
"""Every seed of a fuzz target, and every input that once broke something, through its function.

Usage: replay_test.py PROGRAM TARGET
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from seeds import write_seeds


def main(program, target):
    with tempfile.TemporaryDirectory() as folder:
        write_seeds(Path(folder))
        inputs = sorted(map(str, (Path(folder) / target).iterdir()))
        print(f"{len(inputs)} inputs", flush=True)
        return subprocess.run([program, target, *inputs]).returncode


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
