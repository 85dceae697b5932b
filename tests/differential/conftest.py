# SPDX-License-Identifier: Apache-2.0
"""What these comparisons share is in peers.py, as tests/geojson has it too."""

from peers import demo, programs, run_tools, shared_data  # noqa: F401
