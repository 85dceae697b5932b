# SPDX-License-Identifier: Apache-2.0
"""Runs a program under strace and says what it did that it may not do: files that it opened or changed elsewhere, sockets,
other programs, signals, hangs, and secrets in what it printed or wrote.

What counts is what the kernel granted. What it refused is told apart, as `refused`: the program tried, and was held.
"""
import codecs
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import canaries

MOST_MEMORY_KB = 1_500_000
TOO_LONG = "took more than"
STRACE = shutil.which("strace")
# Another program is let go where it starts: traced, the sandbox would not be ready in its time. That it started is seen.
DETACHING, DETACHED = "--detach-on=execve", "<detached ...>"
CALLS = "%file,%network,execve,execveat,clone,clone3,fork,vfork"
OPENS = {"open", "openat", "openat2", "creat"}
CHANGES = {"unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir", "symlink", "symlinkat", "link",
           "linkat", "chmod", "fchmodat", "chown", "lchown", "fchownat", "truncate", "mknod", "mknodat", "utimensat", "setxattr"}
SYSTEM = [  # what any program of this kind reads: libraries and their data, the machine's size, the time zone, fonts
    "/usr/lib", "/lib", "/lib64", "/usr/local/lib", "/usr/share/proj", "/usr/share/gdal", "/usr/share/fonts", "/usr/share/fontconfig",
    "/usr/local/share/fonts", "/usr/share/texmf", "/usr/share/zoneinfo", "/usr/share/locale", "/usr/share/libthai", "/usr/share/icu", "/var/cache/fontconfig",
    "/etc/fonts", "/etc/locale.alias", "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/ssl/openssl.cnf", "/sys/devices/system/cpu",
    "/sys/devices/system/node", "/sys/fs/cgroup", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/filesystems", "/proc/sys/vm/overcommit_memory",
    "/dev/null", "/dev/urandom", "/usr/share/mime", "/usr/share/X11/locale"]
OWN_PROC = re.compile(r"/proc/\d+(/task/\d+)?(/(maps|stat|statm|status|cgroup|mountinfo|mounts|fd|fdinfo|fdinfo/\d+|task|children|exe|limits|auxv|"
                      r"oom_score_adj|smaps_rollup))?/?$")
LINE = re.compile(r"^(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$")
RESULT = re.compile(r"= (-?\d+|\?)(?:<((?:[^<>\\]|\\.)*?)(?: \(deleted\))?>)?(?: (E[A-Z]+) .*)?(?: /\* (\d+) in strace's PID NS \*/)?$")
DIRECTORY = r"(?:(?:AT_FDCWD|\d+)<((?:[^<>\\]|\\.)*)>, )?"
PATHS = re.compile(DIRECTORY + r'"((?:[^"\\]|\\.)*)"')


@dataclass
class Grant:
    """What a run may read and write, beside what every run may."""
    read: list
    write: list
    installation: list = field(default_factory=list)

    def may_read(self, path):
        return (any(below(path, place) for place in [*self.read, *self.write, *self.installation, *SYSTEM])
                or bool(OWN_PROC.match(path)) or path in ancestors(self.read + self.write))

    def may_write(self, path):
        # The control groups of the sandbox's sessions are made by the program.
        return any(below(path, place) for place in [*self.write, "/sys/fs/cgroup"]) or path == "/dev/null"


@dataclass
class Seen:
    """What a run did; findings are what it may not do, refused what the kernel held it back from."""
    status: int = 0
    out: str = ""
    err: str = ""
    findings: list = field(default_factory=list)
    refused: list = field(default_factory=list)


def below(path, place):
    place = str(place).rstrip("/")
    return path == place or path.startswith(place + "/")


def ancestors(places):
    """The folders above what is granted, which is walked to."""
    return {str(above) for place in places for above in Path(place).parents}


def plain(text):
    return os.fsdecode(codecs.escape_decode(text.encode("utf-8", "surrogateescape"))[0])


def judged_open(name, arguments, result, grant):
    """What an open that succeeded is, or nothing where it was in its right."""
    path = plain(result.group(2) or "")
    if path.startswith(("pipe:", "anon_inode:", "socket:", "/memfd:")):
        return None
    if "O_PATH" in arguments:  # nothing can be read through it: the rules of the confinement are made of such
        return None
    if name == "creat" or "O_WRONLY" in arguments or "O_RDWR" in arguments:
        return None if grant.may_write(path) else f"opened to write: {path}"
    return None if grant.may_read(path) else f"opened: {path}"


def judged_change(name, arguments, grant):
    found = list(PATHS.finditer(arguments))
    if name in ("symlink", "symlinkat"):  # the first is what the link says, not where anything is done
        found = found[1:]
    for match in found:
        path = os.path.normpath(os.path.join(plain(match.group(1) or ""), plain(match.group(2))))
        if os.path.isabs(path) and not grant.may_write(path):
            return f"{name}: {path}"
    return None


def judged_network(name, arguments):
    if re.search(r"\bAF_(INET6?|PACKET|VSOCK)\b", arguments) or re.search(r"<(TCP|UDP)(v6)?:", arguments):
        return f"{name}: {arguments[:120]}"
    return None


class Judge:
    """Reads the lines of a trace. What a program of those in aside does, and what it starts, is not looked at."""

    def __init__(self, grant, program, aside=()):
        self._grant, self._program, self._aside = grant, os.path.realpath(program), aside
        self._unfinished, self._started, self._passed_over = {}, False, set()
        self.seen = Seen()

    def read(self, trace):
        lines = [match for line in trace.read_text(errors="surrogateescape").splitlines() if (match := LINE.match(line))]
        self._pass_over(lines)
        for match in lines:
            self._call(match)
        for (_, name), arguments in self._unfinished.items():
            self._never_finished(name, arguments)

    def _pass_over(self, lines):
        """Finds the processes that are not looked at: one may be seen before the call that made it ends."""
        children = {}
        for match in lines:
            process, resumed, name, rest = match.groups()
            if (resumed or name) in ("clone", "clone3", "fork", "vfork") and (made := RESULT.search(rest)):
                children.setdefault(process, []).append(made.group(4) or made.group(1))
            if name == "execve" and any(f'"{program}' in rest for program in self._aside):
                self._passed_over.add(process)
        waiting = list(self._passed_over)
        while waiting:
            new = set(children.get(waiting.pop(), [])) - self._passed_over
            self._passed_over |= new
            waiting += new

    def _call(self, match):
        process, resumed, name, rest = match.groups()
        if process in self._passed_over:
            return
        if "<unfinished ...>" in rest and not resumed:
            self._unfinished[process, name] = rest.split("<unfinished ...>")[0]
            return
        if resumed:
            name, rest = resumed, self._unfinished.pop((process, resumed), "") + rest
        result = RESULT.search(rest)
        if rest.endswith(DETACHED):
            self._note(self._judged_start(rest, False), False)
        elif result and result.group(1) == "?":
            self._never_finished(name, rest[:result.start()])
        elif result:
            self._finished(name, rest[:result.start()], result)

    def _never_finished(self, name, arguments):
        if name in OPENS:
            self.seen.findings.append(f"waits in {name}: {arguments[:200]}")

    def _finished(self, name, arguments, result):
        failed = result.group(1).startswith("-")
        finding = None
        if name in OPENS and not failed:
            finding = judged_open(name, arguments, result, self._grant)
        elif name in CHANGES and not failed:
            finding = judged_change(name, arguments, self._grant)
        elif name in ("socket", "connect", "sendto", "sendmsg", "bind"):
            finding = judged_network(name, arguments)
        elif name.startswith("execve") and (not failed or self._started):
            finding = self._judged_start(arguments, failed)
        self._note(finding, failed and result.group(3) in ("EPERM", "EACCES", "ENOSYS", "EAFNOSUPPORT"))

    def _note(self, finding, held):
        if finding:
            (self.seen.refused if held else self.seen.findings).append(finding)

    def _judged_start(self, arguments, failed):
        first, self._started = not self._started, True
        path = PATHS.search(arguments)
        name = plain(path.group(2)) if path else "?"
        if first or failed or os.path.realpath(name) == self._program:
            return None
        return f"started {name}"


def leaks(texts, folders):
    """The secrets that stand in texts or in files below folders."""
    found = []
    secrets = [canaries.SECRET, *canaries.KEYS.values()]
    for where, text in texts.items():
        found += [f"{where} holds {secret}" for secret in secrets if secret in text]
    for folder in folders:
        for path in Path(folder).rglob("*"):
            if path.is_file() and not path.is_symlink() and path.stat().st_size < 50_000_000:
                content = path.read_bytes()
                found += [f"{path.name} holds {secret}" for secret in secrets if secret.encode() in content]
    return found


def environment(folder, **more):
    """Keys that must not come out, and nothing of whoever runs the tests."""
    return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(folder), "TMPDIR": str(folder), "XDG_CONFIG_HOME": "/nowhere",
            **canaries.KEYS, **more}


def watched(command, folder, grant, seconds=10, aside=(), **variables):
    """Runs a command in a folder and judges it. seconds is how long it may take; see Judge for aside."""
    trace = folder / "trace"
    private = folder / "private"  # its home and folder of temporary files
    private.mkdir(exist_ok=True)
    grant = Grant(grant.read, [*grant.write, private], grant.installation)
    tracing = [STRACE, "-f", "-y", "-q", "--decode-pids=pidns", DETACHING if aside else "--seccomp-bpf", "-s", "4096", "-e", f"trace={CALLS}",
               "-e", "signal=none", "-o", str(trace)]
    judge = Judge(grant, command[0], aside)
    seen = judge.seen
    out, err = folder / "standard-output", folder / "standard-error"
    with out.open("wb") as out_stream, err.open("wb") as err_stream:
        process = subprocess.Popen([*tracing, *map(str, command)], cwd=folder, env=environment(private, **variables), stdin=subprocess.DEVNULL,
                                   stdout=out_stream, stderr=err_stream, start_new_session=True, preexec_fn=limit)
        note_end(process, seen, seconds)
    seen.out, seen.err = out.read_text(errors="replace"), err.read_text(errors="replace")
    judge.read(trace)
    seen.findings += leaks({"standard output": seen.out, "standard error": seen.err}, grant.write)
    seen.findings = list(dict.fromkeys(seen.findings))
    seen.refused = list(dict.fromkeys(seen.refused))
    for file in (trace, out, err):
        file.unlink()
    return seen


def limit():
    """Keeps a program that goes beyond all measure from taking the machine with it."""
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def note_end(process, seen, seconds):
    """Waits for the program's end, or makes it, and notes how it ended and what memory it took."""
    late = threading.Event()

    def end():
        late.set()
        kill_all(process)
    timer = threading.Timer(seconds, end)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = seen.status = os.waitstatus_to_exitcode(status)
    timer.cancel()
    if late.is_set():
        seen.findings.append(f"{TOO_LONG} {seconds} s")
    elif seen.status < 0:  # strace ends as what it watched
        seen.findings.append(f"ended by {signal.Signals(-seen.status).name}")
    if usage.ru_maxrss > MOST_MEMORY_KB:
        seen.findings.append(f"took {usage.ru_maxrss >> 10} MB of memory")


def kill_all(process):
    """Ends what strace watches, so that it can write what it has seen, and then whatever is left of their session."""
    try:
        for watched_process in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
            os.kill(int(watched_process), signal.SIGKILL)
        time.sleep(2)
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, FileNotFoundError):
        pass  # it has ended
