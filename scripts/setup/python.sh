# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: Python for the differential tests, in deps/python, from the hash-locked list.

# The distribution's Python where it will do: one found first on PATH may be a private build.
system_python() {
    local candidate
    for candidate in /usr/bin/python3 python3; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$candidate"
            return
        fi
    done
    fail "no Python 3.11 or newer with the venv module; install the packages python3 and python3-venv"
}

setup_python() {
    local here="$root/scripts/setup" key
    # An environment names its own folder, so a clone that was moved needs a new one.
    key="$(step_key "$here/python.sh" "$here/requirements.lock") in $(realpath "$deps")"
    if step_done python "$key"; then return; fi
    say "making the tests' Python environment in deps/python"
    rm -rf "$deps/python"
    "$(system_python)" -m venv "$deps/python"
    "$deps/python/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
        --only-binary :all: -r "$here/requirements.lock" ||
        fail "pip could not fetch the packages of requirements.lock; see the lines above"
    mark_done python "$key"
}
