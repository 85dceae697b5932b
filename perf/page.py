# SPDX-License-Identifier: Apache-2.0
"""Tables for the page of the documentation, and what they were measured on."""
import importlib.metadata
import os
import platform
import subprocess

MIB = 1 << 20


def machine():
    model = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo")
                  if line.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    release = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    return f"{os.cpu_count()} cores ({model}), {memory:.0f} GiB, {release}"


def versions(build):
    said = subprocess.run([build / "bin/graticule", "version"], capture_output=True, text=True).stdout
    packages = ("geopandas", "shapely", "pyogrio", "rasterio", "rasterstats", "exactextract", "duckdb",
                "duckdb-extension-spatial", "sedonadb", "numpy", "langgraph", "ipykernel", "jupyter_client")
    return [" ".join(said.split()),
            f"Python {platform.python_version()}: "
            + ", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages)]


def markdown(head, rows):
    line = lambda cells: "| " + " | ".join(str(cell) for cell in cells) + " |"
    return [line(head), line(["---"] * len(head)), *map(line, rows)]



def write_page(page, mark, lines):
    """Puts lines into the page between two marks; what people wrote around them stays."""
    begin, end = f"<!-- {mark}: begin -->\n", f"<!-- {mark}: end -->\n"
    text = page.read_text()
    before, after = text.split(begin)[0], text.split(end)[1]
    page.write_text(before + begin + "\n".join(lines) + "\n" + end + after)
