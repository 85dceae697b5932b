# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: the C++ sources of exactextract, out of its Python source package, into
# deps/exactextract. cmake/exactextract.cmake builds them. pip asks the package's build back end for
# its name even where nothing is built, so that back end is in the fetching environment.

setup_exactextract() {
    local here="$root/scripts/setup" key work
    key=$(step_key "$here/exactextract.sh" "$here/exactextract.lock" "$here/fetch.lock")
    if step_done exactextract "$key"; then return; fi
    say "fetching exactextract's C++ sources"
    work=$(mktemp -d "$deps/.exactextract.XXXXXX")
    "$(system_python)" -m venv "$work/venv"
    "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
        -r "$here/fetch.lock" || fail "pip could not fetch from PyPI; see the lines above"
    "$work/venv/bin/python" -m pip download --quiet --disable-pip-version-check --require-hashes \
        --no-deps --no-build-isolation --no-binary exactextract \
        -d "$work" -r "$here/exactextract.lock" ||
        fail "pip could not fetch exactextract; see the lines above"
    mkdir "$work/exactextract"
    tar -xzf "$work"/exactextract-*.tar.gz -C "$work/exactextract" --strip-components=1
    mv "$work/exactextract/src" "$work/exactextract/exactextract"
    replace_folder "$work/exactextract" "$deps/exactextract"
    rm -rf "$work"
    mark_done exactextract "$key"
}
