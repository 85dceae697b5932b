# SPDX-License-Identifier: Apache-2.0
"""Checks of tables: rows that are no observations, totals, keys, and scales in names of columns."""
