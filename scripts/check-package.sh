#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian package in a bare Debian 12 of its own, asks the demo's question there as an ordinary user, has `doctor`
# look around, and purges the package: nothing may be left. Says how long each took. As root; fetches Debian's packages from the
# mirror, and with the settings, that this machine's apt has.
# Usage: scripts/check-package.sh PACKAGE.deb PROGRAM     PROGRAM, over demo/, gives the answer that is right
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
package=$(realpath "$1")
program=$(realpath "$2")
bare="$root/build/bare"
outcome="$root/build/package-check"
question="How many people live in cities within 100 km of an earthquake of magnitude 5 or more?"
user=1000

say() { echo "package-check: $*"; }
fail() {
    say "$*" >&2
    exit 1
}

# A bare system to copy, made once.
make_bare() {
    local mirror
    if [[ -e $bare/.complete ]]; then return; fi
    mirror=$(apt-get indextargets --format '$(SITE) $(RELEASE) $(CREATED_BY)' |
        awk '$2 == "bookworm" && $3 == "Packages" { print $1; exit }')
    [[ -n $mirror ]] || fail "apt names no mirror of Debian 12 (bookworm)"
    say "making a bare Debian 12 in build/bare"
    rm -rf "$bare"
    debootstrap --variant=minbase bookworm "$bare" "$mirror" >"$bare.log" 2>&1 || fail "there is no bare system; see build/bare.log"
    cp -r /etc/apt/apt.conf.d /etc/apt/sources.list* "$bare/etc/apt/"
    touch "$bare/.complete"
}

# A command in the system as if it had been started: with mounts and processes of its own, and no way to what is outside.
inside() {
    unshare --mount --pid --fork --kill-child --propagation private -- bash -c '
        mount --bind "$1" "$1" && cd "$1" && mkdir -p .outside
        mount -t proc proc proc && mount --rbind /dev dev && mount --rbind /sys sys
        pivot_root . .outside && cd / && umount -l /.outside
        shift; exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${@}"' bash "$system" "$@"
}
as_user() { inside setpriv --reuid=$user --regid=$user --clear-groups env HOME=/home/user sh -c "cd && $1"; }

# Everything in the system but the user's own, and what installing any package changes: lists, caches and logs of apt and dpkg.
files() {
    find "$system" \( -path "$system/home" -o -path "$system/var/lib/dpkg" -o -path "$system/var/lib/apt" -o -path "$system/var/cache" \
        -o -path "$system/var/log" -o -path "$system/tmp" \) -prune -o -printf '%P\n' | sort
}

timed() {
    local name=$1 started
    started=$(date +%s.%N)
    shift
    "$@"
    say "$name took $(awk -v from="$started" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }') s"
}

[[ $(id -u) == 0 ]] || fail "needs root, to make a system of its own"
command -v debootstrap >/dev/null || fail "needs debootstrap; run: apt-get install debootstrap"
make_bare
rm -rf "$outcome" && mkdir -p "$outcome"
system=$(mktemp -d /var/tmp/graticule-package.XXXXXX)
trap 'rm -rf "$system"' EXIT
cp -a "$bare/." "$system"
chmod 755 "$system"
cp /etc/resolv.conf "$system/etc/resolv.conf"
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
print(f"package-check: {got}")
sys.exit(got != right or not got)
COMPARE
as_user "graticule doctor" >"$outcome/doctor" || { cat "$outcome/doctor"; fail "doctor misses something"; }
say "doctor misses nothing; optional: $(awk '/^optional/ { sub(/^optional */, ""); sub(/:[^:]*$/, ""); printf "%s%s", comma, $0; comma = ", " }' "$outcome/doctor")"

inside sh -c "apt-get purge -qq -y graticule >>/tmp/apt.log 2>&1"
files >"$outcome/after"
diff "$outcome/before" "$outcome/after" || fail "the package leaves something behind"
say "nothing is left of the package"
