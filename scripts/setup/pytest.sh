# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: deps/pytest, pytest by itself, for tests that run in deps/sandbox, the environment of generated code,
# which has none. Needs deps/python.

# locked LIST NAME...: the entries of these packages in a hash-locked list.
locked() {
    awk -v names=" ${*:2} " '/^[a-z]/ { split($1, pin, "=="); wanted = index(names, " " pin[1] " ") } wanted' "$1"
}

# Without packaging and pygments, which deps/sandbox has: nothing here may hide what generated code sees.
setup_pytest() {
    local list="$root/scripts/setup/requirements.lock" key
    key=$(step_key "$root/scripts/setup/pytest.sh" "$list")
    if step_done pytest "$key"; then return; fi
    say "installing pytest for the tests of generated code in deps/pytest"
    rm -rf "${deps:?}/pytest"
    "$deps/python/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
        --only-binary :all: --target "$deps/pytest" -r <(locked "$list" iniconfig pluggy pytest) ||
        fail "pip could not fetch pytest; see the lines above"
    mark_done pytest "$key"
}
