# SPDX-License-Identifier: Apache-2.0
"""Every seed and every input that once broke something, through its fuzz target."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from seeds import write_seeds

PROGRAM = os.environ["FUZZ_REPLAY"]
SECONDS = 300  # for all inputs of one target, under sanitizers too


class Replay(unittest.TestCase):
    def test_seeds_and_regressions(self):
        with tempfile.TemporaryDirectory() as folder:
            write_seeds(Path(folder))
            for target in sorted(Path(folder).iterdir()):
                with self.subTest(target.name):
                    ran = subprocess.run([PROGRAM, target.name, *sorted(map(str, target.iterdir()))],
                                         capture_output=True, timeout=SECONDS)
                    self.assertEqual(ran.returncode, 0, ran.stderr.decode("utf-8", "replace"))


if __name__ == "__main__":
    unittest.main()
