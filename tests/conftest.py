# SPDX-License-Identifier: Apache-2.0
"""The share of a long file's tests that `make test` runs; `make test-long` runs them all (tests/long_tier.json)."""


def pytest_addoption(parser):
    parser.addoption("--every", type=int, default=1, metavar="N", help="of each file, run the first test and every Nth after it")


def pytest_collection_modifyitems(config, items):
    every = config.getoption("every")
    seen, kept, left = {}, [], []
    for item in items:
        number = seen[item.path] = seen.get(item.path, -1) + 1
        (left if number % every else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
