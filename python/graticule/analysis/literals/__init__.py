# SPDX-License-Identifier: Apache-2.0
"""Literals in code, checked against what a session holds and the files that are at hand.

Texts that are compared with columns, names of files, layers and sheets, numbers of bands, and names and codes of CRS. Of a
file no more is read than which layers or bands it has, and of none that is not beneath the working folder.
"""

from graticule.analysis import statements
from graticule.analysis.literals import facts
from graticule.analysis.literals.checks import Checks
from graticule.analysis.literals.reader import Reader


def look(tree, namespace, deadline):
    """(findings, notes): a finding is certain to go wrong as it stands; a note is what one may want to know."""
    checks = Checks(tree, [crs for thing in namespace.values() if (crs := facts.crs_of(thing)) is not None], deadline)
    statements.read(Reader(tree, namespace, checks, deadline), tree.body)
    return checks.told()
