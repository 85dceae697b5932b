#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Usage: as_user.sh PROGRAM ARGUMENTS. Runs a test as an ordinary user; exits with 77, which ctest reads as skipped, where
# whoever starts it is one already, or where that user cannot reach the program.
set -euo pipefail

user=54321 # that of users.py
as_user=(setpriv --reuid="$user" --regid="$user" --clear-groups)
if [[ $EUID -ne 0 ]] || ! "${as_user[@]}" test -x "$1"; then
    echo "skipped: needs root, and a folder that all users may enter"
    exit 77
fi
HOME=/nonexistent exec "${as_user[@]}" "$@"
