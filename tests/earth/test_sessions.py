# SPDX-License-Identifier: Apache-2.0
"""Code in sessions of the sandbox asks the servers on this machine that the user names, and no others."""

import http.server
import json
import os
import signal
import subprocess
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import world
from conftest import ROOT, WAIT
from test_equal_results import BOX, SCENES, middles

PYTHON = Path(os.environ.get("GRATICULE_SANDBOX_PYTHON", ROOT / "deps/sandbox"))
has_client = pytest.mark.skipif(not list(PYTHON.glob("lib/python3*/site-packages/ee")), reason="the sandbox lacks the client of Earth Engine")


def execute(program, code, *options):
    command = [program, "sandbox", "exec", "--json", *options, "--code", code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=WAIT * 2)
    assert ended.stdout, ended.stderr
    [execution] = json.loads(ended.stdout)
    return execution


def host_of(address):
    return urlsplit(address).netloc


@has_client
class TestEarthEngine:
    def test_code_as_for_the_cloud(self, program, address):
        corners = [world.to_degrees(world.LEFT + c * world.CELL, world.TOP - r * world.CELL)
                   for c, r in ((BOX[0], BOX[1]), (BOX[2], BOX[1]), (BOX[2], BOX[3]), (BOX[0], BOX[3]))]
        code = f"""
import ee
ee.Authenticate()
ee.Initialize(project="my-project")
region = ee.Geometry.Polygon([{[list(corner) for corner in corners]}], None, False)
mean = ee.Image("L/SR/scene0").select("red").reduceRegion(ee.Reducer.mean().unweighted(), region, 30)
float(mean.get("red").getInfo())
"""
        execution = execute(program, code, "--earth", address)
        assert execution["outcome"] == "finished", execution
        assert float(execution["value"]["text"]) == pytest.approx(SCENES[0][0][middles(*BOX)].mean(), rel=1e-9)
        assert [f"{contact['host']}:{contact['port']}" for contact in execution["contacts"] if contact["granted"]] == [host_of(address)]
        assert address.rstrip("/").rsplit("/", 1)[1] not in json.dumps(execution), "the token is not told"

    def test_without_the_address_there_is_no_way(self, program, address):
        code = f"import ee\nee.Initialize(credentials=__import__('google.auth.credentials', fromlist=['x']).AnonymousCredentials(), url={address!r}, project='local')"
        assert execute(program, code)["outcome"] != "finished"


def test_other_ports_of_this_machine_stay_closed(program, address):
    """A grant of one server is not one of another."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        code = f"import requests; requests.get('http://127.0.0.1:{other.server_port}/').status_code"
        execution = execute(program, code, "--earth", address)
        assert execution["outcome"] == "finished" and execution["value"]["text"] == "403" and not asked
        assert execute(program, code, "--allow-host", f"127.0.0.1:{other.server_port}")["value"]["text"] == "200" and asked == ["/"]
    finally:
        other.shutdown()


@pytest.mark.parametrize("given", ["http://example.org:80/", "https://127.0.0.1:8080/", "127.0.0.1:8080", "http://127.0.0.1/x/", "http://127.0.0.1:1/a b"])
def test_other_addresses_are_refused(program, given):
    ended = subprocess.run([program, "sandbox", "exec", "--earth", given, "--code", "1"], capture_output=True, text=True, timeout=WAIT)
    assert ended.returncode == 2 and "is not the address of a server on this machine" in ended.stderr and len(ended.stderr.strip().splitlines()) == 1


def test_stac_in_a_session(program, tmp_path):
    (tmp_path / "hills").mkdir()
    world.write_raster(tmp_path / "hills/h_20200601.tif", (world.hills(),))
    server = subprocess.Popen([program, "earth", "stac", tmp_path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().strip()
        code = f"""
import odc.stac, planetary_computer, pystac_client
catalog = pystac_client.Client.open({url!r}, modifier=planetary_computer.sign_inplace)
items = list(catalog.search(collections=["hills"], datetime="2020-06").items())
cube = odc.stac.load(items, bands=["data"])
[len(items), dict(cube.sizes), float(cube["data"].sum())]
"""
        execution = execute(program, code, "--allow-host", host_of(url))
        assert execution["outcome"] == "finished", execution
        number, sizes, total = json.loads(execution["value"]["text"].replace("'", '"'))
        assert (number, sizes) == (1, {"y": world.SIZE, "x": world.SIZE, "time": 1})
        assert total == pytest.approx(float(world.hills().sum(dtype="float64")), rel=1e-5)
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=WAIT)
