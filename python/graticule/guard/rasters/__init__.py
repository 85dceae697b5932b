# SPDX-License-Identifier: Apache-2.0
"""Checks of rasters' cells, and the array that remembers where they are from."""
