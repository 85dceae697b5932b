# SPDX-License-Identifier: Apache-2.0
"""Runs hostile code in the sandbox, as root and as an ordinary user where the test runs as root, and looks at the
machine afterwards. GRATICULE names the program.
"""

import ctypes
import hashlib
import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

import attacks
import browser_attacks
import kernel_attacks
import node_attacks
from users import as_user, users

PROGRAM = os.environ["GRATICULE"]
SECRET = "planted-secret-7f3a"
TIME_LIMIT_S = 2
MOST_LATE_S = 20  # of a busy machine, where a session waits for processors, and so does whoever ends it; attacks go on for longer
OUTSIDE_LIMIT_S = 20
BROWSER = os.environ.get("GRATICULE_BROWSER") or shutil.which("chromium-headless-shell")
JAVASCRIPT = Path(__file__).resolve().parents[2] / "deps/javascript"


class Listeners:
    """Sockets that note whoever connects."""

    def __init__(self, name):
        self.visits = []
        self.abstract = name
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.port = self.tcp.getsockname()[1]
        self.unix = socket.socket(socket.AF_UNIX)
        self.unix.bind("\0" + name)
        self.unix.listen()
        for listener in (self.tcp, self.unix):
            threading.Thread(target=self._listen, args=(listener,), daemon=True).start()

    def _listen(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            self.visits.append(listener.family)
            connection.close()

    def close(self):
        for listener in (self.tcp, self.unix):
            listener.shutdown(socket.SHUT_RDWR)
            listener.close()


class World:
    """What an attacker may be after, in a folder of its own, and how the attacks on it are executed."""

    def __init__(self, user, way):
        self.user, self.way = user, way
        self._temporary = tempfile.TemporaryDirectory()
        self.folder = folder = Path(self._temporary.name)
        folder.chmod(0o755)
        self.listeners = Listeners(f"graticule-test-{os.getpid()}-{folder.name}")
        for name in ("data", "outputs", "victim", "home", "other_run"):
            (folder / name).mkdir(0o755)
        (folder / "secret").write_text(SECRET)
        (folder / "other_run/events.jsonl").write_text(SECRET)
        (folder / "home/.key").write_text(SECRET)
        (folder / "data/towns.csv").write_text("name,population\nA,1\n")
        (folder / "data/link").symlink_to(folder / "secret")
        self._write_hostile_data()
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, user, user, follow_symlinks=False)
        (folder / "secret").chmod(0o600)
        self.bystander = subprocess.Popen([*as_user(user), "sleep", "600"], env={"PLANTED_KEY": SECRET})

    def _write_hostile_data(self):
        data, victim = self.folder / "data", self.folder / "victim"
        (victim / "cells.asc").write_text("ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n7\n")
        (victim / "table.csv").write_text(f"a\n{SECRET}\n")
        raster = ('<VRTDataset rasterXSize="1" rasterYSize="1"><VRTRasterBand dataType="Float32" band="1"{kind}>{what}'
                  "</VRTRasterBand></VRTDataset>")
        source = f"<SimpleSource><SourceFilename>{victim}/cells.asc</SourceFilename></SimpleSource>"
        function = ("<PixelFunctionType>f</PixelFunctionType><PixelFunctionLanguage>Python</PixelFunctionLanguage>"
                    "<PixelFunctionCode>def f(*a): pass</PixelFunctionCode>")
        (data / "outside.vrt").write_text(raster.format(kind="", what=source))
        (data / "python.vrt").write_text(raster.format(kind=' subClass="VRTDerivedRasterBand"', what=function + source))
        (data / "layer.vrt").write_text(f'<OGRVRTDataSource><OGRVRTLayer name="table"><SrcDataSource>{victim}/table.csv'
                                        "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>")
        (data / "entity.gml").write_text(
            f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file://{self.folder}/secret">]>'
            '<FeatureCollection xmlns:gml="http://www.opengis.net/gml"><gml:featureMember><t><n>&e;</n></t>'
            "</gml:featureMember></FeatureCollection>")
        self._write_bomb(data / "bomb.zip")
        with open(data / "large.bin", "wb") as file:
            file.truncate(60_000_000)

    @staticmethod
    def _write_bomb(path):
        """A raster that GDAL reads by its header, of half a gigabyte of zeros."""
        side = 23_000
        header = (f"ENVI\nsamples = {side}\nlines = {side}\nbands = 1\nheader offset = 0\ndata type = 1\n"
                  "interleave = bsq\nbyte order = 0\n")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bomb.hdr", header)
            with archive.open("bomb.tif", "w", force_zip64=True) as cells:
                for _ in range(side // 46):
                    cells.write(bytes(side * 46))

    def fill(self, code):
        """Puts in what is planted, whose names stand in braces."""
        planted = dict(secret=self.folder / "secret", victim=self.folder / "victim", home=str(self.folder / "home"),
                       other_run=self.folder / "other_run", port=self.listeners.port,
                       abstract=self.listeners.abstract, pid=self.bystander.pid)
        return re.sub(r"\{(" + "|".join(planted) + r")\}", lambda found: str(planted[found[1]]), code)

    def empty_outputs(self):
        subprocess.run(["rm", "-rf", str(self.folder / "outputs")], check=True)
        (self.folder / "outputs").mkdir(0o755)
        os.chown(self.folder / "outputs", self.user, self.user)

    def close(self):
        self.listeners.close()
        self.bystander.kill()
        self.bystander.wait()
        self._temporary.cleanup()

    def state(self):
        """All that must be the same afterwards."""
        told = {}
        for path in sorted(path for top in self.folder.iterdir() if top.name != "outputs" for path in (top, *top.rglob("*"))):
            status = path.lstat()
            content = path.read_bytes() if path.is_file() and not path.is_symlink() and status.st_size < 1e6 else b""
            told[str(path)] = (status.st_mode, status.st_uid, status.st_size, hashlib.sha256(content).hexdigest())
        return told


@pytest.fixture(scope="module", autouse=True)
def adopt_orphans():
    """From now on what a program leaves running is this process's child, which tells it from the processes of others."""
    set_child_subreaper = 36
    if ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0) != 0:
        raise OSError("orphans cannot be adopted")


def descendants():
    """The living processes that came of this one."""
    children = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state not in "ZX":
                children.setdefault(int(parent), set()).add(int(entry.name))
    found, new = set(), {os.getpid()}
    while new:
        new = set().union(*(children.get(process, set()) for process in new)) - found
        found |= new
    return found


def state_of_machine(programs):
    """What sessions of some programs, by their numbers, could change or leave behind. Others may run sandboxes meanwhile."""
    def named(paths):
        return {str(path) for path in paths if set(path.name.split("-")) & set(map(str, programs))}
    return {"mounts": set(Path("/proc/self/mountinfo").read_text().splitlines()),
            "control groups": named(Path("/sys/fs/cgroup").glob("**/graticule-*")),
            "copies of folders": named(Path(tempfile.gettempdir()).glob("graticule-fork-*"))}


def python_outside(code):
    return [str(Path(os.environ["GRATICULE_SANDBOX_PYTHON"]) / "bin/python"), "-I", "-c", code]


def node_outside(code):
    return [shutil.which("node"), "-e", "(async () => {" + code + "\n})().then(() => process.exit(), () => process.exit(1))"]


class Attacks:
    """What the languages have in common."""

    ways = ["--each-fresh"]
    options = []
    memory = "300"
    enough = 60
    differs_by_user = False  # what works without a sandbox

    @pytest.fixture(autouse=True)
    def set_up(self, request, subtests):
        self.every = request.config.getoption("attacks_every")
        self.subtests = subtests

    def places(self):
        return [(user, way) for way in self.ways for user in users()]

    def run_all(self, worlds):
        """As many at once as there are processors, as most attacks wait for their limits."""
        for index, world in enumerate(worlds):
            others_before = [each.user for each in worlds[:index]]
            if not others_before or self.differs_by_user and world.user not in others_before:
                self.check_outside(world)
        processes, machine = descendants(), state_of_machine([])
        states = [world.state() for world in worlds]
        self.programs = []
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            executions = list(pool.map(self.execute, worlds))
        for world, executed in zip(worlds, executions):
            self.check_inside(world, executed)
        for world, before in zip(worlds, states):
            after = world.state()
            assert {} == {path: (before.get(path), after.get(path)) for path in before.keys() | after.keys()
                          if before.get(path) != after.get(path)}
        assert set() == descendants() - processes
        for what, now in state_of_machine(self.programs).items():
            assert set() == now ^ machine[what], what

    def check_outside(self, world):
        """Attacks that work without a sandbox do: else their failure inside would prove nothing."""
        environment = dict(os.environ, PLANTED_KEY=SECRET)
        scratch = world.folder / "outputs"
        (scratch / "outputs").mkdir()
        os.chown(scratch / "outputs", world.user, world.user)
        for name in sorted(self.cases.outside):
            code = world.fill(self.cases.all[name][0]).replace("/tmp/link", str(scratch / "tmp-link"))
            code = code.replace("'data/", f"'{world.folder}/data/").replace('"data/', f'"{world.folder}/data/')
            done = subprocess.run([*as_user(world.user), *self.outside(code)], cwd=scratch, env=environment,
                                  capture_output=True, timeout=OUTSIDE_LIMIT_S)
            with self.subtests.test(outside=name):
                assert b"BREACH" in done.stdout, done.stderr
        assert world.listeners.visits
        world.listeners.visits.clear()
        (world.folder / "victim/planted").unlink()
        world.empty_outputs()

    def names(self, world):
        """Begins elsewhere for each user and way, so that no two of them use up processors by the same attack."""
        names = sorted(name for name in self.cases.all if (world.user == users()[0] or name not in self.cases.once)
                       and (world.way == "--each-fresh" or name not in self.cases.fresh))[::self.every]
        places = self.places()
        first = len(names) * places.index((world.user, world.way)) // len(places)
        return names[first:] + names[:first]

    def check_inside(self, world, executions):
        names = self.names(world)
        assert len(executions) == len(names)
        for name, execution in zip(names, executions):
            raised = execution["raised"] or {"type": "", "message": execution["limit"]}
            told = f"{execution['outcome']}: {raised['type']}: {raised['message']}".replace("\n", " ")
            with self.subtests.test(attack=name, user=world.user, way=world.way):
                assert re.search(self.cases.all[name][1], told)
                assert "BREACH" not in execution["output"]["latest"]
                assert SECRET not in json.dumps(execution)
                if execution["outcome"] in ("interrupted", "time_limit"):
                    assert execution["duration_ms"] < 1000 * (TIME_LIMIT_S + MOST_LATE_S)
        assert world.listeners.visits == []
        assert world.bystander.poll() is None
        self.check_outputs(world)

    def execute(self, world):
        files = []
        pieces = [world.fill(self.cases.all[name][0]) for name in self.names(world)]
        first = ["1"] if world.way == "--each-forked" else []  # what the others are forked from
        with tempfile.TemporaryDirectory() as name:
            Path(name).chmod(0o755)
            for number, code in enumerate(first + pieces):
                files.append(Path(name, f"{number:03}{self.ending}"))
                files[-1].write_text(code)
            command = [*as_user(world.user), PROGRAM, "sandbox", "exec", "--json", world.way,
                       "--data", str(world.folder / "data"), "--out", str(world.folder / "outputs"),
                       "--time-limit", str(TIME_LIMIT_S), "--memory", self.memory, "--disk", "100", *self.options, *map(str, files)]
            with subprocess.Popen(command, env=dict(os.environ, PLANTED_KEY=SECRET), stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as program:
                self.programs.append(program.pid)
                try:
                    output, errors = program.communicate(timeout=1200)
                except subprocess.TimeoutExpired:
                    program.kill()
                    raise
        assert errors == b""
        return json.loads(output)[len(first):]

    def check_outputs(self, world):
        """What lies in the folder of outputs is plain files of its owner, by which nobody runs anything as another, and the folder
        is open to the same users as before."""
        assert stat.S_IMODE((world.folder / "outputs").stat().st_mode) == 0o755
        # Not by paths, which may be longer than the system takes.
        others = subprocess.run(["find", str(world.folder / "outputs"), "-mindepth", "1", "(", "!", "-type", "f", "!", "-type", "d",
                                 "-o", "-perm", "/6000", "-o", "!", "-uid", str(world.user), "-o", "-type", "f", "-links", "+1",
                                 ")", "-print"], capture_output=True, check=True).stdout
        assert others == b""

    def test_there_are_enough(self):
        assert len(self.cases.all) >= self.enough

    def test_as_each_user(self):
        with ExitStack() as stack:
            worlds = [World(user, way) for user, way in self.places()]
            for world in worlds:
                stack.callback(world.close)
            self.run_all(worlds)


class TestPythonAttacks(Attacks):
    cases = attacks.CASES.joined(kernel_attacks.CASES)
    ending, outside = ".py", staticmethod(python_outside)
    ways = ["--each-fresh", "--each-forked"]
    differs_by_user = True


@pytest.mark.skipif(not (JAVASCRIPT.exists() and shutil.which("node")), reason="no packages in deps/javascript, or no Node")
class TestNodeAttacks(Attacks):
    cases, ending, outside = node_attacks.CASES, ".js", staticmethod(node_outside)


@pytest.mark.skipif(not (JAVASCRIPT.exists() and BROWSER), reason="no packages in deps/javascript, or no browser")
class TestBrowserAttacks(Attacks):
    cases, ending, options = browser_attacks.CASES, ".js", ["--browser", "leaflet"]
    memory = "1000"
    enough = 30

    def check_outside(self, world):
        """Attacks that reach a listener without a sandbox do."""
        scratch = world.folder / "outputs"
        for name in sorted(self.cases.outside):
            page = scratch / "page.html"
            page.write_text('<body></body><script type="module">\n' + world.fill(self.cases.all[name][0]).replace(
                "</script>", "<\\/script>") + "\n</script>")
            page.chmod(0o644)
            world.listeners.visits.clear()
            # With a port for debugging the browser stays until it is ended, however long the page takes.
            browser = subprocess.Popen([*as_user(world.user), BROWSER, "--no-sandbox", f"--user-data-dir={scratch}/browser-{name}",
                                        "--disable-gpu", "--remote-debugging-port=0", f"file://{page}"],
                                       env=dict(os.environ, HOME=str(scratch)), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, start_new_session=True)
            deadline = time.monotonic() + OUTSIDE_LIMIT_S
            while not world.listeners.visits and browser.poll() is None and time.monotonic() < deadline:
                time.sleep(0.05)
            with suppress(ProcessLookupError):
                os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            with self.subtests.test(outside=name):
                assert world.listeners.visits
        world.listeners.visits.clear()
        world.empty_outputs()
