# SPDX-License-Identifier: Apache-2.0
"""What a Jupyter kernel takes that imports the libraries that sessions of the sandbox have: prints figures as JSON.

Usage: jupyter_kernel.py SITE_PACKAGES STARTS SNIPPETS MODULE...
SITE_PACKAGES is where the kernel finds the libraries; Jupyter's own come from the environment that runs this.
"""
import json
import os
import sys
import time
from pathlib import Path

from jupyter_client import KernelManager

MOST_S = 120


def private_bytes(process):
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Private_"))


class Kernel:
    def __init__(self, site_packages, modules):
        begin = time.perf_counter()
        self.manager = KernelManager()
        self.manager.start_kernel(env=dict(os.environ, PYTHONPATH=site_packages, MPLBACKEND="agg", OPENBLAS_NUM_THREADS="1"))
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=MOST_S)
        self.execute("\n".join(f"import {module}" for module in modules))
        self.ready_s = time.perf_counter() - begin

    def execute(self, code):
        """@return seconds until the kernel is idle again"""
        begin = time.perf_counter()
        reply = self.client.execute_interactive(code, timeout=MOST_S, output_hook=lambda message: None)
        if reply["content"]["status"] != "ok":
            raise RuntimeError(f"the kernel answers {reply['content']}")
        return time.perf_counter() - begin

    def end(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


def main():
    site_packages, starts, snippets, *modules = sys.argv[1:]
    ready, times, memory = [], [], []
    for _ in range(int(starts)):
        kernel = Kernel(site_packages, modules)
        ready.append(kernel.ready_s)
        times += [kernel.execute("x = 1 + 1") for _ in range(int(snippets))]
        memory.append(private_bytes(kernel.manager.provisioner.pid))
        kernel.end()
    print(json.dumps({"ready_s": ready, "snippet_s": times, "private_bytes": memory}))


if __name__ == "__main__":
    main()
