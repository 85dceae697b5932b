# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: npm packages, in folders of deps/. No install script of theirs is run.

# install_packages NAME FOLDER WHAT: those of FOLDER/package-lock.json, in deps/NAME.
install_packages() {
    local key work
    key=$(step_key "$root/scripts/setup/npm.sh" "$2/package.json" "$2/package-lock.json")
    if step_done "$1" "$key"; then return; fi
    say "installing $3 from npm into deps/$1"
    work=$(mktemp -d "$deps/.npm.XXXXXX")
    cp "$2/package.json" "$2/package-lock.json" "$work/"
    (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null) ||
        fail "npm ci failed; see the lines above"
    chmod 755 "$work"
    replace_folder "$work" "$deps/$1"
    mark_done "$1" "$key"
}

setup_npm() {
    install_packages npm "$root/web" "the map library, demo data and browser driver"
}
