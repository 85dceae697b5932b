# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: deps/javascript, the packages that generated JavaScript finds. No install script of theirs is run.

setup_javascript() {
    install_packages javascript "$root/scripts/setup/javascript" "the packages of generated JavaScript"
}
