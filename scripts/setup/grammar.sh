# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: deps/grammar, tree-sitter and its grammar of Python in C, which cmake/grammar.cmake builds. No install
# script of the packages is run, and their prebuilt libraries are not used.

setup_grammar() {
    install_packages grammar "$root/scripts/setup/grammar" "the grammar of Python"
}
