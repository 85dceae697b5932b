# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: the npm packages of web/package.json, in deps/npm. No install script of theirs is run.

setup_npm() {
    local key work
    key=$(step_key "$root/scripts/setup/npm.sh" "$root/web/package.json" "$root/web/package-lock.json")
    if step_done npm "$key"; then return; fi
    say "installing the map library, demo data and browser driver from npm into deps/npm"
    work=$(mktemp -d "$deps/.npm.XXXXXX")
    cp "$root/web/package.json" "$root/web/package-lock.json" "$work/"
    (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null) ||
        fail "npm ci failed; see the lines above"
    chmod 755 "$work"
    replace_folder "$work" "$deps/npm"
    mark_done npm "$key"
}
