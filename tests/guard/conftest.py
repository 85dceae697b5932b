# SPDX-License-Identifier: Apache-2.0
"""The share of long work that `make test` does."""


def pytest_addoption(parser):
    parser.addoption("--scripts-every", type=int, default=1, metavar="N",
                     help="of the scripts of this repository, look at the first and every Nth after it")
