# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh and its steps: messages, and stamps that make a finished step free to run again.

say() { printf 'setup: %s\n' "$*"; }

fail() {
    printf 'setup: error: %s\n' "$*" >&2
    exit 1
}

# step_key FILE... -> a hash of the files that decide what a step does.
step_key() { cat "$@" | sha256sum | cut -d' ' -f1; }

# step_done FOLDER KEY: true where the step that makes this folder of deps/ already ran with exactly these inputs.
step_done() { [[ -d "$deps/$1" ]] && stamped "$1" "$2"; }

# stamped STEP KEY: true where the step's stamp is that of exactly these inputs.
stamped() { [[ -f "$deps/.stamps/$1" && "$(<"$deps/.stamps/$1")" == "$2" ]]; }

mark_done() {
    mkdir -p "$deps/.stamps"
    printf '%s' "$2" >"$deps/.stamps/$1"
}

# replace_folder NEW OLD: puts a finished folder where the old one was; an interrupted step leaves the old one.
replace_folder() {
    mkdir -p "$(dirname "$2")"
    rm -rf "$2"
    mv "$1" "$2"
}

# all_of STEP...: carries steps out side by side, since each waits for servers most of its time; one that fails ends the
# set-up once the others have ended.
all_of() {
    local step job failed=0
    local -a jobs=()
    for step in "$@"; do
        "$step" &
        jobs+=($!)
    done
    for job in "${jobs[@]}"; do wait "$job" || failed=1; done
    [[ $failed -eq 0 ]] || exit 1
}
