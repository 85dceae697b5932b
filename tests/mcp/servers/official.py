# SPDX-License-Identifier: Apache-2.0
"""A server by the official SDK, for the program as its client. It lends a census of towns.

Usage: official.py stdio LOG          speaks both eras over standard input and output
       official.py handshake LOG      the same, but does not know server/discover, as servers before 2026-07-28
       official.py http LOG PORT      Streamable HTTP in both eras
       official.py http-handshake LOG PORT
Each start and each call of a tool is a line of LOG. With CENSUS_TOKEN over HTTP only who sends that is answered.
"""
import json
import os
import subprocess
import sys
import threading

WHICH, LOG = sys.argv[1:3]


def note(line):
    with open(LOG, "a") as log:
        log.write(line + "\n")


def relay():
    """Passes lines to a server of both eras and answers server/discover itself, as one that does not know it."""
    server = subprocess.Popen([sys.executable, __file__, "stdio", LOG], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def back():
        for line in server.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()

    reader = threading.Thread(target=back)
    reader.start()
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("method") == "server/discover":
            error = {"code": -32601, "message": "Method not found"}
            print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": error}), flush=True)
            continue
        server.stdin.write(line)
        server.stdin.flush()
    server.stdin.close()
    reader.join()
    sys.exit(server.wait())


def census():
    from mcp.server import MCPServer
    server = MCPServer("census", version="1")

    @server.tool()
    def population(town: str) -> int:
        """How many people live in a town."""
        note(f"population {town}")
        if town != "Aldham":
            raise ValueError(f"there is no town {town}")
        return 4711

    @server.tool()
    def stations() -> dict:
        """The three stations of the census, as GeoJSON."""
        note("stations")
        points = [("North", 4, 10.0, 50.2), ("South", 7, 10.1, 50.0), ("West", 9, 9.9, 50.1)]
        return {"type": "FeatureCollection",
                "features": [{"type": "Feature", "properties": {"station": name, "staff": staff},
                              "geometry": {"type": "Point", "coordinates": [x, y]}} for name, staff, x, y in points]}

    return server


class Door:
    """What stands before the server over HTTP."""

    def __init__(self, app):
        self.app = app
        self.token = os.environ.get("CENSUS_TOKEN")

    async def __call__(self, scope, receive, send):
        fields = {name.decode(): value.decode() for name, value in scope.get("headers", [])}
        if scope["type"] == "http" and self.token and fields.get("authorization") != f"Bearer {self.token}":
            # It says again what it was given, as a careless server may.
            return await self.refuse(send, 401, f"not {fields.get('authorization')}")
        if scope["type"] == "http" and WHICH == "http-handshake" and fields.get("mcp-method"):
            return await self.refuse(send, 400, "no session")
        await self.app(scope, receive, send)

    async def refuse(self, send, status, why):
        await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": why.encode()})


if __name__ == "__main__":
    if WHICH == "handshake":
        relay()
    note("started")
    if WHICH == "stdio":
        print("the census is open", file=sys.stderr, flush=True)
        census().run("stdio")
    else:
        import uvicorn
        app = census().streamable_http_app()
        uvicorn.run(Door(app), host="127.0.0.1", port=int(sys.argv[3]), log_level="error")
