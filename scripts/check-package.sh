#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian package in a bare Debian 12 of its own, asks the demo's question there as an ordinary user, has `doctor`
# look around, and purges the package: nothing may be left. Says how long each took. As root.
# Usage: scripts/check-package.sh PACKAGE.deb PROGRAM     PROGRAM, over demo/, gives the answer that is right
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=/dev/null
source "$root/scripts/bare-system.sh"
package=$(realpath "$1")
program=$(realpath "$2")
outcome="$root/build/package-check"
question="How many people live in cities within 100 km of an earthquake of magnitude 5 or more?"
user=1000

as_user() { inside setpriv --reuid=$user --regid=$user --clear-groups env HOME=/home/user sh -c "cd && $1"; }

# Everything in the system but the user's own, and what installing any package changes: lists, caches and logs of apt and dpkg.
files() {
    find "$system" \( -path "$system/home" -o -path "$system/var/lib/dpkg" -o -path "$system/var/lib/apt" -o -path "$system/var/cache" \
        -o -path "$system/var/log" -o -path "$system/tmp" \) -prune -o -printf '%P\n' | sort
}

timed() {
    local name=$1
    shift
    seconds "$@"
    say "$name took $took s"
}

rm -rf "$outcome" && mkdir -p "$outcome"
copy_bare
trap 'rm -rf "$system"' EXIT
cp "$package" "$system/tmp/graticule.deb"
inside useradd --create-home --uid $user user

# What the package needs stays when it is purged, so that what is looked for afterwards is the package's own.
read -ra needed < <(dpkg-deb --field "$package" Depends | sed 's/ *([^)]*)//g; s/,/ /g')
timed "fetching and installing what it needs" inside sh -c 'apt-get update -qq && apt-get install -qq -y --no-install-recommends "$@"' \
    sh "${needed[@]}" >"$outcome/apt.log" 2>&1 || fail "what the package needs cannot be installed; see build/package-check/apt.log"
tail -1 "$outcome/apt.log"
if inside sh -c 'command -v cc gcc clang'; then fail "there is a compiler: the system is not bare"; fi
files >"$outcome/before"
timed "installing the package" inside sh -c "apt-get install -qq -y --no-install-recommends /tmp/graticule.deb >>/tmp/apt.log 2>&1"

timed "the demo's question" as_user "graticule run '$question' --data /usr/share/graticule/demo --out answer --json >answer.json"
cp -r "$system/home/user/answer" "$system/home/user/answer.json" "$outcome/"
"$program" run "$question" --data "$root/demo" --out "$outcome/right" --json >"$outcome/right.json"
python3 - "$outcome" <<'COMPARE' || fail "the answer is not that of the program that was built"
import json, sys
got, right = (json.load(open(f"{sys.argv[1]}/{name}.json"))["answer"] for name in ("answer", "right"))
print(f"check-package: {got}")
sys.exit(got != right or not got)
COMPARE
as_user "graticule doctor" >"$outcome/doctor" || { cat "$outcome/doctor"; fail "doctor misses something"; }
say "doctor misses nothing; optional: $(awk '/^optional/ { sub(/^optional */, ""); sub(/:[^:]*$/, ""); printf "%s%s", comma, $0; comma = ", " }' "$outcome/doctor")"

inside sh -c "apt-get purge -qq -y graticule >>/tmp/apt.log 2>&1"
files >"$outcome/after"
diff "$outcome/before" "$outcome/after" || fail "the package leaves something behind"
say "nothing is left of the package"
