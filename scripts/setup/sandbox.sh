# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: deps/sandbox, the Python environment that generated code runs in, from a hash-locked list.

setup_sandbox() {
    make_environment sandbox "$root/scripts/setup/sandbox.lock" "the environment of generated code"
}
