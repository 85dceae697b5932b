# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: Python environments from hash-locked lists: deps/python for the differential tests,
# deps/inspect for Inspect, whose logs are read and written and beside which suites are measured, deps/earth for the
# client of Earth Engine, deps/perf for the other libraries that `make perf` measures beside.

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

# make_environment NAME LOCK WHAT: a virtual environment in deps/NAME with exactly the packages of LOCK.
make_environment() {
    local key lacking
    # An environment names its own folder, so a clone that was moved needs a new one.
    key="$(step_key "$root/scripts/setup/python.sh" "$2") in $(realpath "$deps")"
    if step_done "$1" "$key"; then return; fi
    say "making $3 in deps/$1"
    rm -rf "${deps:?}/$1"
    "$(system_python)" -m venv "$deps/$1"
    # The list is whole. Left to look for dependencies itself, pip would take up a newer release than the locked one where a
    # package asks for another with extras, and refuse it for want of a hash.
    "$deps/$1/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
        --only-binary :all: -r "$2" ||
        fail "pip could not fetch the packages of ${2#"$root/"}; see the lines above"
    lacking=$("$deps/$1/bin/python" -m pip check --disable-pip-version-check) ||
        fail "${2#"$root/"} is not whole: $lacking"
    mark_done "$1" "$key"
}

# The tests' environment, and what its pip fetches.
setup_test_python() {
    make_environment python "$root/scripts/setup/requirements.lock" "the tests' Python environment"
    setup_osm_data
    setup_models
}

# Of its own: Inspect wants other versions of what the differential tests use.
setup_inspect() {
    make_environment inspect "$root/scripts/setup/inspect.lock" "the environment of Inspect"
}

# Of its own: the client's packages would change versions of what the differential tests use.
setup_earth() {
    make_environment earth "$root/scripts/setup/earth.lock" "the environment of Earth Engine's client"
}

setup_docs() {
    make_environment docs "$root/scripts/setup/docs.lock" "the environment that builds the documentation as a site"
}

setup_peers() {
    make_environment perf "$root/perf/requirements.lock" "the environment that speed is measured beside"
}
