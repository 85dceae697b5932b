#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs each fuzz target for a stated time and says what each found.
# Usage: scripts/fuzz.sh SECONDS_EACH [TARGET...]      JOBS=n targets at once (default: one a core)
# What is found is kept in build/fuzz/findings/<target>-*, and the grown corpora in build/fuzz/corpora.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:?say for how many seconds each target shall run}
shift
targets=("$@")
[[ ${#targets[@]} -gt 0 ]] ||
    targets=(expression arguments csv geojson topojson calls catalog geometry task model_reply http_request)

root=$PWD/build/fuzz
max_memory_mb=2048
max_seconds_an_input=5
longest=16384 # bytes of an input

mkdir -p build "$root/findings" "$root/logs"
cmake --preset fuzz >build/fuzz.configure.log 2>&1 || { cat build/fuzz.configure.log; exit 1; }
nice -n 19 cmake --build build/fuzz -j "${JOBS:-$(nproc)}" --target "${targets[@]/#/fuzz_}"
python3 tests/fuzz/seeds.py "$root/seeds"
python3 tests/fuzz/small_share.py "$root/share/graticule" "$root/small-share"

run_target() {
    local target=$1 log=$root/logs/$1.log status=0 scratch
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/fuzz-$target-XXXXXX")
    mkdir -p "$root/corpora/$target"
    # Ours must not leak; what libraries keep for the life of the process is listed with reasons.
    TMPDIR=$scratch GRATICULE_SHARE=$root/small-share UBSAN_OPTIONS=print_stacktrace=1 \
        LSAN_OPTIONS=suppressions=$PWD/tests/leak-suppressions.txt:print_suppressions=0 \
        nice -n 19 "$root/bin/fuzz_$target" -max_total_time="$seconds" \
        -timeout="$max_seconds_an_input" -rss_limit_mb="$max_memory_mb" -max_len="$longest" \
        -dict="tests/fuzz/dictionaries/$target.dict" -artifact_prefix="$root/findings/$target-" \
        -print_final_stats=1 "$root/corpora/$target" "$root/seeds/$target" >"$log" 2>&1 || status=$?
    rm -rf "$scratch"
    local units
    units=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    if [[ $status -eq 0 ]]; then
        printf '%-12s %6s s %10s inputs   no finding\n' "$target" "$seconds" "${units:-?}"
    else
        printf '%-12s %6s s %10s inputs   FOUND: %s (%s)\n' "$target" "$seconds" "${units:-?}" \
            "$(grep -m1 -E 'broken promise|SUMMARY|ERROR: ' "$log" || echo "status $status")" "$log"
        return 1
    fi
}
export -f run_target
export root seconds max_memory_mb max_seconds_an_input longest

printf '%s\n' "${targets[@]}" | xargs -P "${JOBS:-$(nproc)}" -I{} bash -c 'run_target {}'
