# SPDX-License-Identifier: Apache-2.0
"""Sessions where a protection is done without, as on a machine that lacks it: of root, and of an ordinary user where the
test has root."""

import json
import os
import subprocess
import tempfile

import pytest

from users import as_user, users

PROGRAM = os.environ["GRATICULE"]
PROBE = """
import os, ctypes
def works(*call):
    return ctypes.CDLL(None).syscall(*call) >= 0
{"proc": bool(os.listdir("/proc")), "socket": works(41, 2, 1, 0)}
"""


# What the kernel holds for processes and counts only in control groups: hundreds of megabytes, were it let.
FILL_PIPES = """
import os, time
held = []
for _ in range(10):
    if os.fork() == 0: break
while True:
    try: ends = os.pipe()
    except OSError: time.sleep(60)
    os.set_blocking(ends[1], False)
    try:
        while True: os.write(ends[1], bytes(65536))
    except BlockingIOError: os.close(ends[1])
"""
FILL_SOCKETS = """
import socket, time
held = []
while True:
    try: near, far = socket.socketpair()
    except OSError: time.sleep(60)
    near.setblocking(False)
    held.append(far)
    try:
        while True: near.send(bytes(65536))
    except BlockingIOError: near.close()
"""


def execute(*options, code=PROBE, user=os.geteuid()):
    with tempfile.TemporaryDirectory() as outputs:
        os.chown(outputs, user, user)
        return subprocess.run([*as_user(user), PROGRAM, "sandbox", "exec", "--json", "--out", outputs, "--code", code, *options],
                              capture_output=True, text=True, timeout=120)


def probe(*options):
    """What code finds, which is the same for all users."""
    found = set()
    for user in users():
        done = execute(*options, user=user)
        assert done.returncode == 0, done.stderr + done.stdout
        found.add(json.loads(done.stdout)[0]["value"]["text"])
    assert len(found) == 1
    return found.pop()


def test_all_hold_by_default():
    assert probe() == "{'proc': True, 'socket': False}"


def test_what_is_done_without_is_left_out():
    assert probe("--without", "seccomp") == "{'proc': True, 'socket': True}"
    assert probe("--without", "private-proc") == "{'proc': False, 'socket': False}"


@pytest.mark.parametrize("name", ["landlock", "user-namespace", "cgroups"])
def test_others_can_be_missing(name):
    assert probe("--without", name) == "{'proc': True, 'socket': False}"


@pytest.mark.parametrize("code", [FILL_PIPES, FILL_SOCKETS], ids=["pipes", "sockets"])
@pytest.mark.parametrize("user", users())
def test_pipes_and_sockets_count_as_memory_without_control_groups(user, code):
    done = execute("--without", "cgroups", "--memory", "150", "--time-limit", "20", code=code, user=user)
    assert json.loads(done.stdout)[0]["outcome"] == "memory_limit", done.stdout


@pytest.mark.parametrize("user", users())
def test_signals_to_the_group_reach_no_other_session_without_landlock(user):
    """Landlock alone would hold them, from Linux 6.12 on; where users differ, the kernel does."""
    typed = "x = 1\n\n%open\n%use 2\nimport os; os.kill(0, 9)\n\n%use 1\nx + 41\n\n"
    done = subprocess.run([*as_user(user), PROGRAM, "sandbox", "shell", "--without", "landlock"], input=typed,
                          capture_output=True, text=True, timeout=120)
    assert "Value: int 42" in done.stdout, done.stderr


def test_an_unknown_name_is_told():
    done = execute("--without", "everything")
    assert done.returncode == 2
    assert "There is no protection 'everything'" in done.stderr
