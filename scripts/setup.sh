#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Brings a Debian 12 machine to where Graticule builds and runs, with "test" to where its tests run, and
# with "perf" to where its speed is measured or with "fuzz" to where it is fuzzed.
# Usage: scripts/setup.sh [build|test|perf|fuzz]      (default: test; the others include build)
# What it fetches goes to deps/, pinned and checked by hash. Running it again does nothing.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
deps="$root/deps"
group=${1:-test}

for part in steps system python sandbox exactextract npm javascript debian-data osm-data models; do
    # shellcheck source=/dev/null
    source "$root/scripts/setup/$part.sh"
done

# One set-up at a time: a second one waits, and then finds the work done.
mkdir -p "$deps" && [[ -w $deps ]] || fail "cannot write to $deps; clone the project to a folder of your own"
exec 9>"$deps/.lock"
flock 9
trap 'rm -rf "$deps"/.exactextract.?????? "$deps"/.npm.?????? "$deps"/.debian.?????? "$deps"/.models.?????? "$deps"/.osm.??????' EXIT

case $group in
build | perf) setup_system build ;;
test) setup_system build test ;;
fuzz) setup_system build fuzz ;;
*) fail "unknown group '$group'; say build, test, perf or fuzz" ;;
esac
setup_exactextract
setup_npm
setup_debian_data
setup_sandbox
setup_javascript
[[ $group == test || $group == perf ]] && setup_inspect
if [[ $group == test ]]; then
    setup_python
    setup_osm_data
    setup_models
elif [[ $group == perf ]]; then
    setup_peers
fi
say "everything for '$group' is in place"
