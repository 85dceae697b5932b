# SPDX-License-Identifier: Apache-2.0
"""Checks of CRS, geometries, measures and joins of layers."""
