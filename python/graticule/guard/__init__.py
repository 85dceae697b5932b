# SPDX-License-Identifier: Apache-2.0
"""The guard: says where a result of geospatial libraries would be wrong without a word.

`watching` puts checks around the functions of libraries. Each library has a module in `watchers`, which knows its
functions and asks the checks: `geometry`, `rasters` and `tables`.
"""
