# SPDX-License-Identifier: Apache-2.0
"""One thread in each library, set before any is loaded: a process with more of them cannot be forked safely."""
import os

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", PROJ_NETWORK="OFF", GDAL_NUM_THREADS="1")
