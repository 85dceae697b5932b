#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How long building and testing take, on this machine as it is: idle, if the figures shall mean anything. Each is a line of
# NAME<tab>SECONDS. What is bare is a Debian 12 of its own with git and make, in which the last commit is cloned: as root.
# Usage: scripts/times.sh demo | test | warm | check ...
#   demo   make demo in a bare system, and a second time
#   test   make test in a bare system: set-up, build and tests
#   warm   make test in a fresh clone, where deps/ and the compiler cache are there
#   check  make check after a change of one source of operations, in that clone
# Settings of pip and npm that the bare system needs are taken from the environment (PIP_*, npm_config_*, *_proxy).
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=/dev/null
source "$root/scripts/bare-system.sh"
logs="$root/build/times"
mkdir -p "$logs"

bare_clone() {
    copy_bare
    mapfile -t settings < <(env | grep -Ei '^(PIP_|npm_config_|[a-z]+_proxy=)' || true)
    settings+=(HOME=/root)
    [[ -e /etc/pip.conf ]] && cp /etc/pip.conf "$system/etc/pip.conf"
    for file in .npmrc .config/pip/pip.conf .pip/pip.conf; do
        [[ -e $HOME/$file ]] && mkdir -p "$system/root/$(dirname "$file")" && cp "$HOME/$file" "$system/root/$file"
    done
    inside sh -c 'apt-get update -qq && apt-get install -qq -y --no-install-recommends git make ca-certificates' >"$logs/bare.log" 2>&1 ||
        fail "git and make cannot be installed; see build/times/bare.log"
    cp /etc/ssl/certs/ca-certificates.crt "$system/etc/ssl/certs/ca-certificates.crt"
    git clone -q "$root" "$system/root/graticule"
}

# measure NAME COMMAND
measure() {
    local name=$1
    shift
    seconds "$@" >"$logs/${name// /-}.log" 2>&1 || fail "$name failed after $took s; see build/times/${name// /-}.log"
    printf '%s\t%s\n' "$name" "$took"
}

in_bare_clone() { inside make --no-print-directory -C /root/graticule "$@"; }

warm_clone() {
    clone="$root/build/times/clone"
    rm -rf "$clone"
    git clone -q "$root" "$clone"
    ln -s "$root/deps" "$clone/deps"
}

system=
trap '[[ -z $system ]] || rm -rf "$system"' EXIT
[[ $# -gt 0 ]] || fail "say what to measure: demo, test, warm, check"
for what in "$@"; do
    case $what in
    demo)
        bare_clone
        measure "demo bare" in_bare_clone demo
        measure "demo again" in_bare_clone demo
        rm -rf "$system"
        ;;
    test)
        bare_clone
        measure "test bare" in_bare_clone test
        rm -rf "$system"
        ;;
    warm)
        warm_clone
        measure "test warm" make --no-print-directory -C "$clone" test
        ;;
    check)
        clone="$root/build/times/clone"
        [[ -d $clone/build/release ]] || fail "measure warm first"
        echo "// $(date +%N)" >>"$clone/src/operations/vector/proximity/buffer.cpp"
        measure "check" make --no-print-directory -C "$clone" check
        git -C "$clone" checkout -q src
        ;;
    *) fail "'$what' is not one of demo, test, warm, check" ;;
    esac
done
