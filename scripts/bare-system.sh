# SPDX-License-Identifier: Apache-2.0
# Sourced by check-package.sh and times.sh: a bare Debian 12, made by debootstrap, and commands in it. As root.

bare="$root/build/bare"

say() { echo "$(basename "$0" .sh): $*"; }
fail() {
    say "$*" >&2
    exit 1
}

# The bare system that others are copies of, made once, from the mirror and with the settings that this machine's apt has.
make_bare() {
    local mirror
    [[ $(id -u) == 0 ]] || fail "needs root, to make a system of its own"
    command -v debootstrap >/dev/null || fail "needs debootstrap; run: apt-get install debootstrap"
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

# copy_bare: a copy of it in $system, on a disk; whoever asks removes it.
copy_bare() {
    make_bare
    system=$(mktemp -d /var/tmp/graticule-bare.XXXXXX)
    cp -a "$bare/." "$system"
    chmod 755 "$system"
    cp /etc/resolv.conf "$system/etc/resolv.conf"
}

# inside COMMAND: in $system as if it had been started, with mounts and processes of its own, and no way to what is outside.
# SETTINGS are variables that it has, as NAME=VALUE.
settings=()
inside() {
    unshare --mount --pid --fork --kill-child --propagation private -- bash -c '
        mount --bind "$1" "$1" && cd "$1" && mkdir -p .outside
        mount -t proc proc proc && mount --rbind /dev dev && mount --rbind /sys sys
        pivot_root . .outside && cd / && umount -l /.outside
        shift; exec env -i "${@}"' bash "$system" PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "${settings[@]}" "$@"
}

# seconds COMMAND: carries it out, and sets $took.
seconds() {
    local started status=0
    started=$(date +%s.%N)
    "$@" || status=$?
    took=$(awk -v from="$started" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }')
    return "$status"
}
