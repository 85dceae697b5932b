# SPDX-License-Identifier: Apache-2.0
"""The share of the attacks that `make test` tries."""


def pytest_addoption(parser):
    parser.addoption("--attacks-every", type=int, default=1, metavar="N",
                     help="of each set of attacks, try the first and every Nth after it")
