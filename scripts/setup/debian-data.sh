# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: data files that lie inside Debian packages of R, in deps/debian. The packages are
# unpacked, never installed, so R does not come along.

data_packages=(r-cran-terra r-cran-stars r-cran-sf)

download_data_packages() {
    (cd "$1" && apt-get -qq download "${data_packages[@]}")
}

setup_debian_data() {
    local key work archive
    key=$(step_key "$root/scripts/setup/debian-data.sh")
    if step_done debian "$key"; then return; fi
    say "unpacking data files of ${data_packages[*]} into deps/debian"
    work=$(mktemp -d "$deps/.debian.XXXXXX")
    if ! download_data_packages "$work" 2>/dev/null; then
        [[ $(id -u) -eq 0 ]] || can_sudo ||
            fail "the package lists are missing or too old. Ask an administrator to run: apt-get update"
        refresh_package_lists
        download_data_packages "$work" || fail "could not download ${data_packages[*]}"
    fi
    for archive in "$work"/*.deb; do
        dpkg-deb --fsys-tarfile "$archive" |
            tar -x -C "$work" --wildcards './usr/lib/R/site-library/*' './usr/share/doc/*/copyright'
        rm "$archive"
    done
    chmod 755 "$work"
    replace_folder "$work" "$deps/debian"
    mark_done debian "$key"
}
