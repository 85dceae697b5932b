# SPDX-License-Identifier: Apache-2.0
"""As whom the sandbox is tested."""

import os

ORDINARY = 54321  # a user that owns nothing


def users():
    """Root and an ordinary user where the test runs as root, and else who one is."""
    return [0, ORDINARY] if os.geteuid() == 0 else [os.geteuid()]


def as_user(user):
    """The beginning of a command line that runs the rest as this user."""
    if user == os.geteuid():
        return []
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
