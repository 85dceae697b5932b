# SPDX-License-Identifier: Apache-2.0
"""The watcher notices what it is there to notice, and nothing where nothing is done."""
import shutil

import canaries
import pytest
import watch


@pytest.fixture
def place(tmp_path):
    """A folder to run in, and canaries outside of it."""
    server = canaries.Server()
    canaries.write_secrets(tmp_path / "templates")
    folder = tmp_path / "run"
    folder.mkdir()
    yield folder, canaries.Canaries("self", tmp_path / "templates", tmp_path / "outside", server.port)
    server.close()


def seen(place, *command, seconds=10):
    program = shutil.which(command[0], path="/usr/bin:/bin")
    return watch.watched([program, *command[1:]], place[0], watch.Grant([place[0]], [place[0] / "out"], ["/dev/tty"]), seconds)


def test_nothing(place):
    (place[0] / "own.txt").write_text("a")
    for command in (["true"], ["cat", "own.txt"], ["cat", place[0] / "own.txt"]):
        assert seen(place, *command).findings == []


def test_open(place):
    secret = place[1].secret("bin")
    (place[0] / "link").symlink_to(secret)
    for name in (secret, "link", "../outside/self/secret.bin"):
        assert f"opened: {secret}" in seen(place, "cat", name).findings


def test_open_that_fails_is_none(place):
    assert seen(place, "cat", place[1].folder / "missing").findings == []


def test_environment(place):
    findings = seen(place, "cat", "/proc/self/environ").findings
    assert any(f.startswith("opened: /proc/") for f in findings)
    assert f"standard output holds {canaries.KEYS['OPENAI_API_KEY']}" in findings


def test_secret(place):
    assert seen(place, "echo", canaries.SECRET).findings == [f"standard output holds {canaries.SECRET}"]
    (place[0] / "out").mkdir()
    (place[0] / "out" / "a.bin").write_bytes(b"\0" + canaries.SECRET.encode())
    assert seen(place, "true").findings == [f"a.bin holds {canaries.SECRET}"]


def test_socket(place):
    findings = seen(place, "bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{place[1].port}").findings
    assert any(f.startswith("socket:") for f in findings) and any(f.startswith("connect:") for f in findings)


def test_program(place):
    assert "started /bin/true" in seen(place, "bash", "-c", "/bin/true; :").findings


def test_change(place):
    victim = place[1].folder.parent / "made"
    victim.parent.mkdir(exist_ok=True)
    assert f"mkdir: {victim}" in seen(place, "mkdir", victim).findings
    assert f"opened to write: {victim}/a" in seen(place, "bash", "-c", f"> {victim}/a").findings
    assert f"unlinkat: {victim}/a" in seen(place, "rm", victim / "a").findings


def test_signal_and_hang(place):
    assert "ended by SIGSEGV" in seen(place, "bash", "-c", "kill -SEGV $$").findings
    pipe = place[1].pipe()
    findings = seen(place, "cat", pipe, seconds=1).findings
    assert "took more than 1 s" in findings and any(f.startswith("waits in openat:") and str(pipe) in f for f in findings)
