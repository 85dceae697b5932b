#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Brings a Debian 12 machine to where Graticule builds, runs and answers without a model ("build"); with "code" to where
# it also executes generated code, with "test" to where its tests run, with "perf" to where its speed is measured, with
# "fuzz" to where it is fuzzed. Each includes the first; "docs" fetches only what builds the documentation as a site.
# Usage: scripts/setup.sh [build|code|test|perf|fuzz|docs]      (default: test)
# What it fetches goes to deps/, pinned and checked by hash. Running it again does nothing.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
deps="$root/deps"
group=${1:-test}

for part in steps system python pytest sandbox exactextract npm mcp javascript grammar debian-data osm-data models; do
    # shellcheck source=/dev/null
    source "$root/scripts/setup/$part.sh"
done

# One set-up at a time: a second one waits, and then finds the work done.
mkdir -p "$deps" && [[ -w $deps ]] || fail "cannot write to $deps; clone the project to a folder of your own"
exec 9>"$deps/.lock"
flock 9
trap 'rm -rf "$deps"/.exactextract.?????? "$deps"/.npm.?????? "$deps"/.debian.?????? "$deps"/.models.?????? "$deps"/.osm.??????' EXIT

case $group in
build | docs) setup_system build ;;
code | perf) setup_system build code ;;
test) setup_system build code test ;;
fuzz) setup_system build fuzz ;;
*) fail "unknown group '$group'; say build, code, test, perf, fuzz or docs" ;;
esac
steps=(setup_exactextract setup_npm setup_grammar setup_debian_data)
case $group in
code) steps+=(setup_sandbox setup_javascript) ;;
docs) steps=(setup_npm setup_docs) ;;
test) steps+=(setup_sandbox setup_javascript setup_inspect setup_earth setup_mcp setup_docs setup_test_python) ;;
perf) steps+=(setup_sandbox setup_javascript setup_inspect setup_peers) ;;
esac
all_of "${steps[@]}"
case $group in
code | test | perf) make_natural_earth ;;
esac
if [[ $group == test ]]; then setup_pytest; fi
say "everything for '$group' is in place"
