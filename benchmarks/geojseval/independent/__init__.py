# SPDX-License-Identifier: Apache-2.0
"""Answers to the set's cases from GEOS, PROJ and GeographicLib: none of the five libraries is asked."""
