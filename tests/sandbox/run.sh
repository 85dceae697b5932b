#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Usage: run.sh FILE ARGUMENTS. Runs a test of the sandbox, a pytest file or another program; exits with 77, which ctest
# reads as skipped, without its environment.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export GRATICULE_SANDBOX_PYTHON="$here/../../deps/sandbox"
if [[ ! -x $GRATICULE_SANDBOX_PYTHON/bin/python ]]; then
    echo "skipped: no Python environment in deps/sandbox; run scripts/setup.sh"
    exit 77
fi
if [[ $1 == test_* ]]; then exec "$here/../run_pytest.sh" "$here/$1" "${@:2}"; fi
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/env python3 "$here/$1" "${@:2}"
