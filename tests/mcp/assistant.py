# SPDX-License-Identifier: Apache-2.0
"""The program as a server of MCP, asked by the official client, over data that tests write themselves."""
import contextlib
import json
import os
import sys
from pathlib import Path

import pytest

from conftest import PACKAGES

if PACKAGES is None:
    pytest.skip("no client in deps/mcp; run scripts/setup.sh test", allow_module_level=True)
sys.path.append(str(PACKAGES))

import httpx2  # noqa: E402
from mcp import Client, StdioServerParameters  # noqa: E402
from mcp.client.streamable_http import streamable_http_client  # noqa: E402

PROGRAM = os.environ["GRATICULE"]
TOKEN = "a-token-that-tests-alone-know"


def write_data(folder):
    """Twenty towns of 1,000, 2,000 ... 20,000 people on the equator a tenth of a degree apart, a harbour at the first of them,
    four square regions of a degree with incomes of 10, 20, 30 and none, and a survey that states no CRS."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = "".join(f"Town {i},{10 + i / 10:.1f},0,{1000 * (i + 1)}\n" for i in range(20))
    (folder / "towns.csv").write_text("name,longitude,latitude,population\n" + rows)
    (folder / "harbours.csv").write_text("name,longitude,latitude\nPort,10,0\n")
    regions = [{"type": "Feature", "properties": {"region": f"R{i}", "income": income},
                "geometry": {"type": "Polygon", "coordinates": [[[9.5 + i, -0.5], [10.5 + i, -0.5], [10.5 + i, 0.5],
                                                                 [9.5 + i, 0.5], [9.5 + i, -0.5]]]}}
               for i, income in enumerate([10, 20, 30, None])]
    (folder / "regions.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": regions}))
    (folder / "survey.csv").write_text('parcel,wkt\n1,"POINT (500000 5500000)"\n2,"POINT (500100 5500000)"\n')


def environment_of(out, **more):
    """Settings and lists of whoever runs the tests are not theirs."""
    home = str(Path(out).parent)
    kept = {name: os.environ[name] for name in ("PATH", "GRATICULE_SHARE") if name in os.environ}
    return {**kept, "HOME": home, "XDG_CONFIG_HOME": "/nowhere", "XDG_STATE_HOME": home + "/state", **more}


@contextlib.asynccontextmanager
async def served(data, out, *options, mode="auto", **client):
    """A client of the program, which starts it."""
    environment = environment_of(out)
    server = StdioServerParameters(command=PROGRAM, args=["mcp", "--data", str(data), "--out", str(out), *options],
                                   env=environment)
    async with Client(server, mode=mode, **client) as opened:
        yield opened


@contextlib.asynccontextmanager
async def asking(url, mode="auto", token=TOKEN, **client):
    """A client of a server that listens at an address."""
    asker = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=60)
    async with Client(streamable_http_client(url, http_client=asker), mode=mode, **client) as opened:
        yield opened


def text_of(result):
    return "\n".join(part.text for part in result.content if part.type == "text")


def links_of(result):
    return {str(part.uri): part for part in result.content if part.type == "resource_link"}


def pictures_of(result):
    return [part for part in result.content if part.type == "image"]


async def call(client, tool, /, **arguments):
    """A call that has to succeed."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return result
