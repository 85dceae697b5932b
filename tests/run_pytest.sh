#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Usage: run_pytest.sh [--every N] FOLDER or FILE ... Runs its pytest files; exits with 77, which ctest reads as skipped, where
# the tests' Python environment is missing or every file asked to be skipped.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python="$root/deps/python/bin/python"
if [[ ! -x $python ]]; then
    echo "skipped: no Python environment in deps/python; run scripts/setup.sh test"
    exit 77
fi
PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest "$@"
status=$?
if [[ $status -eq 5 ]]; then exit 77; fi # pytest's code for "nothing was collected"
exit "$status"
