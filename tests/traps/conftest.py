# SPDX-License-Identifier: Apache-2.0
"""Whose plain code is looked at beside the program."""


def pytest_addoption(parser):
    parser.addoption("--python", metavar="PYTHON", help="a Python that has geopandas, whose plain code is asked, too")
