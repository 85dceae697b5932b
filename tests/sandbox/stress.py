#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens, uses, forks, kills and abandons sessions at random, and looks afterwards at what they left behind.

Usage: stress.py SECONDS [SEED]    GRATICULE names the program. As root the sockets are counted, too.

One program lives all the while, and its open files and memory are compared between its first round and its last; others
beside it are killed with all that they have. Each session counts, so that a fork that shared anything would be noticed.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

PROGRAM = os.environ["GRATICULE"]
SERVER = b"graticule_sandbox/fork_server.py"
OWN_NETWORK = "GRATICULE_STRESS_IN_NETWORK"
ROUNDS = 10
GONE_WITHIN_S = 20
MOST_GROWTH_BYTES = 32 << 20  # of the program that lives all the while
SETTLED_AFTER = 2  # rounds, in which libraries and allocators get what they keep

# What a session may do to itself: code, and how it must end.
MISCHIEF = [
    ("import os; os._exit(3)", {"exited"}),
    ("import ctypes; ctypes.string_at(0)", {"crashed"}),
    ("import os; os.kill(os.getpid(), 9)", {"finished", "crashed"}),  # the first of its namespace
    ("held = bytearray(2_000_000_000)", {"raised", "memory_limit"}),
    ("import os, time\nif os.fork() == 0: time.sleep(60)", {"finished", "forged"}),
    ("import os\nos.write(3, b'garbage' * 9); import time; time.sleep(1)", {"forged"}),
    ("import os\nfor n in range(50): open(f'/tmp/{n}', 'wb').write(bytes(10_000))", {"finished", "raised"}),
    ("import os\nopen('outputs/left', 'a').write('x')", {"finished", "raised"}),
    ("import threading, time\nthreading.Thread(target=time.sleep, args=[60], daemon=True).start()", {"finished"}),
    ("import os\nends = os.pipe()", {"finished"}),
    ("print('x' * 1_000_000)", {"finished"}),
    ("raise ValueError('as it should')", {"raised"}),
]
NO_PROCESS = ["can't start new thread", "Errno 11"]
MOST_PROCESSES = 64  # of a session and its forks, threads included: what the program allows where nothing else is said
LIMITS = ["cannot be forked after", "as many processes, threads and forks as it may have"]
SLOW = ("import time; time.sleep(60)", {"interrupted", "time_limit"})


class Program:
    """A shell of sessions, spoken to as a person would."""

    def __init__(self, folder, time_limit_s=1):
        self.outputs = outputs = Path(tempfile.mkdtemp(dir=folder, prefix="outputs-"))
        self.process = subprocess.Popen(
            [PROGRAM, "sandbox", "shell", "--json", "--forks", "1000", "--memory", "200", "--disk", "50",
             "--time-limit", str(time_limit_s), "--out", str(outputs)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=dict(os.environ, TMPDIR=str(folder)))
        self.ask("x = 0")

    def ask(self, text):
        self.process.stdin.write(text + ("\n" if text.startswith("%") else "\n\n"))
        self.process.stdin.flush()
        told = ""
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the program ended: {self.process.stderr.read()}")
            told += line
            try:
                return json.loads(told)
            except json.JSONDecodeError:
                continue

    def processes(self):
        """The server of forks, which the program has started, and what it started, the eldest first."""
        return descendants(self.process.pid)[1:]

    def threads_of_family(self, process):
        """Of a session, what it was forked from and all its forks, each of which is a child of what it was forked from."""
        server = self.processes()[0]
        while parent_of(process) != server:
            process = parent_of(process)
        return sum(len(os.listdir(f"/proc/{number}/task")) for number in descendants(process))

    def held(self):
        """Open files and memory of the program and its two helpers, which live as long as it does: the server of forks
        and the first that it started. (Numbers of processes begin again, so that later ones may be lower.)"""
        lasting = [self.process.pid, *self.processes()[:2]]
        files = sum(len(os.listdir(f"/proc/{number}/fd")) for number in lasting)
        memory = 0
        for number in lasting:
            for line in Path(f"/proc/{number}/status").read_text().splitlines():
                if line.startswith("RssAnon:"):
                    memory += int(line.split()[1]) << 10
        return files, memory

    def end(self):
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()
        self.process.stderr.close()


class Stress:
    """What is done to the sessions of one program, and what should have come of it."""

    def __init__(self, program, chance, most):
        self.program, self.chance, self.most = program, chance, most
        self.counts = Counter()
        self.expected = {1: 0}  # what x is in each session; None where nobody knows
        self.faults = []

    def any_session(self):
        """The number of one, which is now the one in use, and its process."""
        number = self.chance.choice(list(self.expected))
        return number, self.program.ask(f"%use {number}")["process"]

    def execute(self, number, code):
        """What came of it; None where the session cannot go on beside its forks: too many lead to it, or it has as many
        processes as it may have."""
        execution = self.program.ask(code)
        if "error" in execution:
            if not any(limit in execution["error"] for limit in LIMITS):
                self.faults.append(execution["error"])
            self.counts["beyond limits"] += 1
            self.discard(number)
            return None
        if execution["session_ended"]:
            self.expected[number] = None
        return execution

    def discard(self, number):
        if len(self.expected) > 1:
            self.program.ask(f"%drop {number}")
            del self.expected[number]

    def open(self):
        self.expected[self.program.ask("%open")["session"]] = None

    def count(self):
        number, _ = self.any_session()
        while self.expected[number] is None:  # what was killed may end a moment later
            if (execution := self.execute(number, "x = 0")) is None:
                return
            self.expected[number] = None if execution["session_ended"] else 0
        wanted = self.expected[number] * 31 % 1_000_003 + 1
        execution = self.execute(number, "x = x * 31 % 1_000_003 + 1\nx")
        if execution is None:
            return
        self.expected[number] = wanted
        if execution["outcome"] != "finished" or execution["value"]["text"] != str(wanted):
            self.faults.append(f"session {number} has {execution['value']} {execution['raised']}, not {wanted}")

    def fork(self):
        number, _ = self.any_session()
        told = self.program.ask("%fork")
        if "error" not in told:
            self.expected[told["session"]] = self.expected[number]
            return
        self.counts["refused"] += 1
        if "cannot be forked" not in told["error"]:
            self.faults.append(told["error"])

    def drop(self):
        self.discard(self.chance.choice(list(self.expected)))

    def mischief(self):
        number, process = self.any_session()
        code, outcomes = SLOW if self.chance.random() < 0.03 else self.chance.choice(MISCHIEF)
        before = self.program.threads_of_family(process) if process else 0
        execution = self.execute(number, code)
        if execution and any(words in str(execution["raised"]) for words in NO_PROCESS) and before >= MOST_PROCESSES - 2:
            self.counts["beyond limits"] += 1
        elif execution and execution["outcome"] not in outcomes:
            self.faults.append(f"{code}: {execution['outcome']} {execution['limit']} {execution['raised']}, "
                               f"{before} threads before")

    def kill(self):
        _, process = self.any_session()
        if process:
            family = descendants(process)
            os.kill(process, signal.SIGKILL)
            wait_until_ended(family)  # which a moment later would count for what is executed then
            # Where it stood still, those forked from it end with it.
            self.expected = dict.fromkeys(self.expected)
            for number in list(self.expected):
                self.program.ask(f"%use {number}")
                self.execute(number, "1")  # where it was lost, the next is in a fresh one

    def step(self):
        ways = [self.open, self.count, self.count, self.count, self.fork, self.fork, self.drop, self.mischief]
        if len(self.expected) >= self.most:
            ways = [self.count, self.drop, self.drop, self.mischief]
        way = self.kill if self.chance.random() < 0.002 else self.chance.choice(ways)
        way()
        self.counts[way.__name__] += 1

    def fill(self):
        while len(self.expected) < self.most:
            self.chance.choice([self.open, self.fork, self.fork, self.fork])()

    def empty(self):
        """Leaves one that is nobody's fork, as those keep what they were forked from."""
        self.open()
        for number in list(self.expected)[:-1]:
            self.discard(number)


def parent_of(process):
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def descendants(process):
    """The process and all that it started, the eldest first."""
    found, left = [process], [process]
    while left:
        children = Path(f"/proc/{left[0]}/task/{left[0]}/children").read_text().split()
        left = left[1:] + [int(child) for child in children]
        found += [int(child) for child in children]
    return found


def wait_until_ended(processes):
    deadline = time.monotonic() + GONE_WITHIN_S
    while any(map(is_running, processes)) and time.monotonic() < deadline:
        time.sleep(0.001)


def is_running(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def servers():
    found = set()
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and is_server(entry.name):
                found.add(int(entry.name))
        except OSError:
            pass
    return found


def groups():
    return {str(path) for path in Path("/sys/fs/cgroup").glob("**/graticule-*")}


def sockets():
    """Of this network namespace, in which there is nobody else; none where it could not be made."""
    if not os.environ.get(OWN_NETWORK):
        return 0
    return len(Path("/proc/net/unix").read_text().splitlines())


class State:
    """What there is on the machine that sessions could leave behind."""

    def __init__(self, folder):
        self.servers = servers()
        self.groups = groups()
        self.mounts = Path("/proc/self/mountinfo").read_text()
        self.sockets = sockets()
        self.files = sorted(path.name for path in folder.glob("graticule-*"))

    def left_since(self, before):
        """What is there now and was not before. Others may work with sandboxes of their own at the same time."""
        told = []
        if left := [number for number in self.servers - before.servers if has_no_owner(number)]:
            told.append(f"processes {left}")
        if stale := [group for group in self.groups - before.groups if not Path("/proc", group_owner(group)).exists()]:
            told.append(f"control groups {stale}")
        for name in ("mounts", "sockets", "files"):
            if getattr(self, name) != getattr(before, name):
                told.append(f"{name}: {getattr(before, name)} before and {getattr(self, name)} now")
        return told


def is_server(number):
    return SERVER in Path(f"/proc/{number}/cmdline").read_bytes()


def ancestors(number):
    """From the parent up."""
    found = []
    while number > 1:
        number = parent_of(number)
        found.append(number)
    return found


def has_no_owner(number):
    """Whether the program that a server was started by has ended: then what leads to this process has it, too."""
    try:
        owner = next(one for one in ancestors(number) if one <= 1 or not is_server(one))
        return owner <= 1 or owner in ancestors(os.getpid())
    except OSError:  # it has ended meanwhile
        return False


def group_owner(group):
    return Path(group).name.split("-")[1]


def wait_until_gone(before, folder):
    """What is left in the end. A program that begins removes what killed ones left, once its processes have ended."""
    deadline = time.monotonic() + GONE_WITHIN_S
    while (left := State(folder).left_since(before)) and time.monotonic() < deadline:
        Program(folder).end()
        time.sleep(0.2)
    return left


def kill_one_with_all(folder, chance, most):
    """A program that is ended with hundreds of sessions, in the middle of something."""
    program = Program(folder)
    victim = Stress(program, chance, most)
    victim.fill()
    program.process.stdin.write("import time; time.sleep(0.9)\n\n" * 3)
    program.process.stdin.flush()
    time.sleep(chance.random())
    program.process.kill()
    program.process.wait()
    for stream in (program.process.stdin, program.process.stdout, program.process.stderr):
        try:
            stream.close()
        except BrokenPipeError:
            pass
    return len(victim.expected), victim.faults


def endure(seconds, chance, folder):
    most = 300 if seconds >= 120 else 30
    before = State(folder)
    program = Program(folder)
    stress = Stress(program, chance, most)
    faults, held, killed, largest = [], [], 0, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        round_end = min(end, time.monotonic() + seconds / ROUNDS)
        while time.monotonic() < round_end:
            stress.step()
            largest = max(largest, len(stress.expected))
        sessions, wrong = kill_one_with_all(folder, chance, most if len(held) == ROUNDS // 2 else most // 4)
        killed += sessions
        faults += wrong
        stress.empty()
        held.append(program.held())
        print(f"round {len(held)}: {sum(stress.counts.values())} steps, open files {held[-1][0]}, "
              f"memory {held[-1][1] / 1e6:.0f} MB", flush=True)
    faults += stress.faults
    if len(held) > SETTLED_AFTER:
        (files, memory), (last_files, last_memory) = held[SETTLED_AFTER - 1], held[-1]
        if last_files > files:
            faults.append(f"{files} open files became {last_files}")
        if last_memory > memory + MOST_GROWTH_BYTES:
            faults.append(f"{memory} bytes of memory became {last_memory}")
    program.end()
    faults += wait_until_gone(before, folder)
    print(f"{dict(stress.counts)}; {largest} sessions at once; {killed} sessions killed with their program")
    return faults


def main():
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10 ** 6)
    if os.geteuid() == 0 and not os.environ.get(OWN_NETWORK):
        os.environ[OWN_NETWORK] = "1"
        os.execvp("unshare", ["unshare", "--net", sys.executable, __file__, sys.argv[1], str(seed)])
    print(f"{seconds:g} s, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="stress-") as name:
        faults = endure(seconds, random.Random(seed), Path(name))
    for fault in faults[:20]:
        print(f"FAULT: {fault}")
    print("nothing is left" if not faults else f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
