#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Usage: run_tests.sh FOLDER or FILE [ARGUMENTS]. Runs pytest files, or another program, with the Python of generated code and
# the package graticule in the folder that GRATICULE_PACKAGE names, or this one; exits with 77, which ctest reads as skipped,
# without that Python and where all ask to be skipped. Generated code has no pytest: it is in a folder apart.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python="${GRATICULE_SANDBOX_PYTHON:-$here/../deps/sandbox}/bin/python"
pytest="$here/../deps/pytest"
if [[ ! -x $python || ! -d $pytest ]]; then
    echo "skipped: no Python environment in deps/sandbox, or no pytest in deps/pytest; run scripts/setup.sh test"
    exit 77
fi
export PYTHONPATH="${GRATICULE_PACKAGE:-$here}:$pytest${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONDONTWRITEBYTECODE=1 MPLBACKEND=Agg
if [[ -f $1 && $(basename "$1") != test_* ]]; then exec "$python" "$@"; fi
"$python" -m pytest "$@"
status=$?
if [[ $status -eq 5 ]]; then exit 77; fi # pytest's code for "nothing was collected"
exit "$status"
