#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Usage: run.sh FILE [ARGUMENTS]. Runs a test with the Python of generated code, and the package graticule in the folder that
# GRATICULE_PACKAGE names or in the sources; exits with 77, which ctest reads as skipped, without that Python.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python="${GRATICULE_SANDBOX_PYTHON:-$here/../../deps/sandbox}/bin/python"
if [[ ! -x $python ]]; then
    echo "skipped: no Python environment in deps/sandbox; run scripts/setup.sh"
    exit 77
fi
export PYTHONPATH="${GRATICULE_PACKAGE:-$here/../../src/sandbox/python}${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1 MPLBACKEND=Agg
exec "$python" "$here/$1" "${@:2}"
