# SPDX-License-Identifier: Apache-2.0
"""What sessions of the sandbox tell, in a process of its own."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "src" / "sandbox" / "python"))
