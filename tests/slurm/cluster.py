# SPDX-License-Identifier: Apache-2.0
"""A Slurm cluster of this one machine, with all that it writes in a folder of its own."""
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo")

CONFIGURATION = """
ClusterName=graticule
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,bf_interval=1
MpiDefault=none
ReturnToService=2
KillWait=5
InactiveLimit=0
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
"""


def reason_against():
    """Why no cluster can be started here; none where one can."""
    if os.geteuid() != 0:
        return "Slurm's services are started as root"
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    missing = [program for program in PROGRAMS if not shutil.which(program)]
    return f"not installed: {', '.join(missing)}" if missing else None


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Cluster:
    """Its services, started and stopped. `environment` lets Slurm's commands find it."""

    def __init__(self):
        self._temporary = tempfile.TemporaryDirectory(prefix="graticule-slurm-")
        self.folder = Path(self._temporary.name)
        self.host = socket.gethostname().split(".")[0]
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"))
        self._services = []
        self._configure()

    def _configure(self):
        for name in ("munge", "state", "spool"):
            (self.folder / name).mkdir(mode=0o700)
        key = self.folder / "munge" / "key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o600)
        controller_port, node_port = free_ports(2)
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            folder=self.folder, host=self.host, controller_port=controller_port,
            node_port=node_port, cpus=os.cpu_count()))

    def start(self):
        munge = self.folder / "munge"
        self._serve("munged", "--foreground", "--force", f"--socket={munge}/socket",
                    f"--key-file={munge}/key", f"--pid-file={munge}/pid",
                    f"--seed-file={munge}/seed", f"--log-file={munge}/log")
        self._wait("the socket of munged", lambda: (munge / "socket").exists())
        self._serve("slurmctld", "-D", "-c")
        self._serve("slurmd", "-D", "-N", self.host)
        self._wait("the node", lambda: self.ask("sinfo", "-h", "-o", "%T").strip() == "idle")

    def stop(self):
        for service in reversed(self._services):
            service.terminate()
        for service in self._services:
            try:
                service.wait(20)
            except subprocess.TimeoutExpired:
                service.kill()
                service.wait()
        self._temporary.cleanup()

    def ask(self, *command):
        """What one of Slurm's commands prints."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True,
                              timeout=60, check=False)
        return done.stdout

    def _serve(self, *command):
        with open(self.folder / f"{command[0]}.out", "wb") as log:
            self._services.append(subprocess.Popen(command, env=self.environment, stdout=log,
                                                   stderr=log, stdin=subprocess.DEVNULL))

    def _wait(self, what, there, seconds=60):
        deadline = time.monotonic() + seconds
        while not there():
            if time.monotonic() > deadline:
                raise TimeoutError(f"{what} did not come up:\n{self.logs()}")
            time.sleep(0.1)

    def logs(self):
        """The end of all that the services have said."""
        texts = [f"{path.name}:\n{path.read_text(errors='replace')[-2000:]}"
                 for pattern in ("*.log", "*.out") for path in sorted(self.folder.glob(pattern))]
        return "\n".join(texts)
