# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: Debian packages. Looks first, installs only what is missing.

# True where a Node.js and npm that will do are on PATH, from whatever source.
node_will_do() {
    command -v npm >/dev/null || return 1
    node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' 2>/dev/null
}

# missing_packages GROUP...: names, one a line.
missing_packages() {
    local group package installed
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p')
    while read -r group package _; do
        [[ " $* " == *" $group "* ]] || continue
        [[ $package == nodejs || $package == npm ]] && node_will_do && continue
        grep -qxF -- "$package" <<<"$installed" || printf '%s\n' "$package"
    done < <(grep -v -e '^#' -e '^$' "$root/scripts/setup/apt-packages.txt")
}

# as_root COMMAND...: as we are, or through sudo; refuses where neither works.
as_root() {
    if [[ $(id -u) -eq 0 ]]; then
        "$@"
    elif can_sudo; then
        sudo "$@"
    else
        return 1
    fi
}

# Where a terminal is there, sudo may ask for a password on it.
can_sudo() {
    command -v sudo >/dev/null || return 1
    sudo -n true 2>/dev/null || { [[ -t 0 ]] && sudo -v; }
}

# Without the lock's file, which a service that a package starts would hold open.
apt() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" 9>&-; }

# True where the package lists on this machine know every package named.
lists_know() {
    local package
    for package in "$@"; do
        apt-cache show --no-all-versions "$package" >/dev/null 2>&1 || return 1
    done
}

refresh_package_lists() {
    say "refreshing the package lists"
    apt update || fail "apt-get update failed; see the lines above"
}

setup_system() {
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
        fail "this is not Debian or a relative; install the packages of scripts/setup/apt-packages.txt by hand"
    local -a missing
    mapfile -t missing < <(missing_packages "$@")
    if [[ ${#missing[@]} -eq 0 ]]; then
        return
    fi
    say "Debian packages missing: ${missing[*]}"
    if [[ $(id -u) -ne 0 ]] && ! can_sudo; then
        fail "installing them takes root or sudo. Ask an administrator to run:
    apt-get update && apt-get install --no-install-recommends ${missing[*]}
then run this again."
    fi
    lists_know "${missing[@]}" || refresh_package_lists
    local package
    for package in "${missing[@]}"; do
        lists_know "$package" ||
            fail "Debian has no package '$package' for this release; Graticule is built for Debian 12"
    done
    say "installing them"
    apt install -y --no-install-recommends "${missing[@]}" >/dev/null || {
        refresh_package_lists # the lists may name versions that the archive has since replaced
        apt install -y --no-install-recommends "${missing[@]}" >/dev/null ||
            fail "apt-get install failed; see the lines above"
    }
}
