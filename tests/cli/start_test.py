#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What only lists or explains starts without GDAL and the hundred libraries that come with it."""
import os
import unittest

from program import run


def loaded(*arguments):
    """@return what the system's loader has to say about the libraries that a run loads"""
    ran = run(*arguments, env={**os.environ, "LD_DEBUG": "files"})
    assert ran.status == 0, ran.err
    return ran.err


class Start(unittest.TestCase):
    def test_without_gdal(self):
        for arguments in (["--help"], ["tools", "list"], ["tools", "show", "buffer"]):
            libraries = loaded(*arguments)
            self.assertIn("libgeos_c", libraries)
            self.assertNotIn("libgdal", libraries, arguments)

    def test_with_gdal_where_it_is_called(self):
        self.assertIn("libgdal", loaded("version"))


if __name__ == "__main__":
    unittest.main()
