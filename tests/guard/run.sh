#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Usage: run.sh FILE [ARGUMENTS]. Runs a test of the guard with the Python of generated code; exits with 77, which ctest reads as
# skipped, without it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python="${GRATICULE_SANDBOX_PYTHON:-$here/../../deps/sandbox}/bin/python"
if [[ ! -x $python ]]; then
    echo "skipped: no Python environment in deps/sandbox; run scripts/setup.sh"
    exit 77
fi
export PYTHONPATH="$here/../../src/sandbox/python${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1 MPLBACKEND=Agg
exec "$python" "$here/$1" "${@:2}"
