# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: deps/sandbox, the Python environment that generated code runs in, from a hash-locked list.

setup_sandbox() {
    make_environment sandbox "$root/scripts/setup/sandbox.lock" "the environment of generated code"
    make_documentation
}

# An index of what the libraries say of themselves, for search_docs.
make_documentation() {
    local maker="$root/src/sandbox/python/graticule_sandbox/documentation.py" key
    local index="$deps/sandbox/share/graticule/documentation.sqlite"
    key="$(step_key "$root/scripts/setup/python.sh" "$root/scripts/setup/sandbox.lock" "$maker") in $(realpath "$deps")"
    if [[ -f $index ]] && stamped documentation "$key"; then return; fi
    say "indexing the documentation of the libraries in deps/sandbox"
    PYTHONPATH="$root/python" "$deps/sandbox/bin/python" "$maker" "$index" 2>/dev/null ||
        fail "the documentation of the libraries in deps/sandbox cannot be indexed"
    mark_done documentation "$key"
}

# Coasts, land and borders for cartopy. Needs deps/npm and deps/sandbox.
make_natural_earth() {
    local maker="$root/src/sandbox/python/graticule_sandbox/natural_earth.py" countries="$deps/npm/node_modules/world-atlas" key
    local folder="$deps/sandbox/share/graticule/natural_earth"
    key="$(step_key "$root/scripts/setup/sandbox.lock" "$maker" "$countries/package.json") in $(realpath "$deps")"
    if [[ -d $folder ]] && stamped natural-earth "$key"; then return; fi
    say "making coasts and borders for cartopy in deps/sandbox"
    "$deps/sandbox/bin/python" -W ignore "$maker" "$countries" ||
        fail "coasts and borders for cartopy cannot be made"
    mark_done natural-earth "$key"
}
