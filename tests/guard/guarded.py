# SPDX-License-Identifier: Apache-2.0
"""What the tests of the guard share: it is on, and what it says is compared by family."""
import contextlib
import pathlib
import tempfile
import unittest
import warnings

import graticule

graticule.install("strict")


class GuardTest(unittest.TestCase):
    """Strict mode; nothing may fail within the guard itself."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        graticule.strict(True)
        self.faults_before = len(graticule.faults())

    def tearDown(self):
        self.assertEqual(graticule.faults()[self.faults_before:], [])

    @contextlib.contextmanager
    def found(self, family, words="."):
        """The one family that has to be told of, and words of the message."""
        with self.assertRaises(graticule.SilentError) as caught:
            yield
        self.assertEqual(caught.exception.family, family)
        self.assertRegex(caught.exception.defect, words)
        self.assertTrue(caught.exception.remedy)
