# SPDX-License-Identifier: Apache-2.0
"""What no hostile file may reach: files beside the data, pipes, a server on loopback, names of hosts, and keys.

Each case has canaries of its own, whose paths, addresses and host names hold the case's name, so that whoever is seen
to reach one is known. What the files hold (SECRET) and the keys (KEYS) must appear in no output.
"""
import http.server
import os
import shutil
import sqlite3
import struct
import threading
import zipfile
from pathlib import Path

SECRET = "kestrel-4711-nest"
KEYS = {
    "OPENAI_API_KEY": "sk-canary-openai-90210",
    "ANTHROPIC_API_KEY": "sk-canary-anthropic-90210",
    "AWS_ACCESS_KEY_ID": "AKIACANARY90210",
    "AWS_SECRET_ACCESS_KEY": "canary-aws-90210",
    "AWS_REGION": "canary-region-90210",
}
LINES = f"name,longitude,latitude\n{SECRET},1,2\n{SECRET},3,4\n"
POINT = {"type": "Point", "coordinates": [1, 2]}
WKT = (f'GEOGCS["{SECRET}",DATUM["D",SPHEROID["S",6378137,298.257]],PRIMEM["Greenwich",0],'
       'UNIT["degree",0.0174532925199433]]')


def features(name=SECRET, geometry='{"type":"Point","coordinates":[1,2]}', members=""):
    """A GeoJSON collection of one feature; members are further ones, as JSON that ends with a comma."""
    return (f'{{"type":"FeatureCollection",{members}"features":[{{"type":"Feature","properties":'
            f'{{"name":"{name}"}},"geometry":{geometry}}}]}}')


def dbf(text):
    """A table of one text field and one row."""
    field = b"NAME".ljust(11, b"\0") + b"C" + bytes(4) + bytes([24, 0]) + bytes(14)
    return (struct.pack("<4BIHH20x", 3, 126, 1, 1, 1, 65, 25) + field + b"\r " + text.encode().ljust(24) + b"\x1a")


def shp(index=False):
    """A Shapefile of one point, or its index."""
    body = struct.pack(">2i", 50, 10) if index else struct.pack(">2i", 1, 10) + struct.pack("<i2d", 1, 1, 2)
    return (struct.pack(">7i", 9994, 0, 0, 0, 0, 0, (100 + len(body)) // 2) + struct.pack("<2i", 1000, 1)
            + struct.pack("<8d", 1, 2, 1, 2, 0, 0, 0, 0) + body)


def write_secrets(folder):
    """Files of many formats that all hold SECRET."""
    from tiffs import tiff  # which needs nothing of this module but is of no use to those who write no rasters

    folder.mkdir(parents=True)
    texts = {"txt": LINES, "csv": LINES, "geojson": features(), "json": features(), "prj": WKT, "wkt": WKT,
             "xml": f"<root><a>{SECRET}</a></root>", "init": "<1> +proj=longlat +ellps=GRS80 +no_defs <>\n",
             "toml": f'[[dataset]]\nfile = "a.csv"\ntitle = "{SECRET}"\n', "cpg": "UTF-8",
             "asc": "ncols 2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n4711 4712\n", "py": f"print('{SECRET}')",
             "tfw": "1\n0\n0\n-1\n0.5\n0.5\n"}
    for ending, text in texts.items():
        (folder / f"secret.{ending}").write_text(text)
    (folder / "secret.dbf").write_bytes(dbf(SECRET))
    (folder / "secret.shp").write_bytes(shp())
    (folder / "secret.shx").write_bytes(shp(index=True))
    (folder / "secret.tif").write_bytes(tiff(description=SECRET))
    (folder / "secret.bin").write_bytes((SECRET.encode() + b"\n") * 100)
    (folder / "secret.gsb").write_bytes(b"NUM_OREC" + bytes(300) + SECRET.encode())
    with sqlite3.connect(folder / "secret.db") as database:
        database.execute("CREATE TABLE secrets (name TEXT)")
        database.execute("INSERT INTO secrets VALUES (?)", (SECRET,))
    database.close()
    with zipfile.ZipFile(folder / "secret.zip", "w") as archive:
        archive.writestr("secret.geojson", features())
    library = Path("/usr/lib/x86_64-linux-gnu/libspatialite.so.7")
    if library.exists():  # any library will do
        shutil.copy(library, folder / "secret.so")


class Canaries:
    """The canaries of one case."""

    def __init__(self, case, templates, outside, port):
        self.case, self.port = case, port
        self.folder = outside / case
        self._templates = templates

    def secret(self, ending="csv"):
        """A file outside with content of that format."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for part in ("shp", "shx", "dbf") if ending == "shp" else (ending,):
            path = self.folder / f"secret.{part}"
            if not path.exists():
                os.link(self._templates / path.name, path)
        return self.folder / f"secret.{ending}"

    def climbing(self, ending="csv"):
        """The same file as seen from the case's folder."""
        return f"../../outside/{self.case}/{self.secret(ending).name}"

    def pipe(self, ending="pipe"):
        """A pipe outside that nobody writes to: whoever opens it hangs."""
        path = self.folder / f"secret-pipe.{ending}"
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            os.mkfifo(path)
        return path

    def url(self, name="secret.geojson"):
        return f"http://127.0.0.1:{self.port}/{self.case}/{name}"

    def host_url(self, name="secret.geojson"):
        """An address whose host has to be looked up."""
        return f"http://{self.case.replace('_', '-')}.canary.invalid/{name}"


class Server:
    """Listens on loopback, answers with the secret, and remembers what was asked for."""

    def __init__(self):
        asked = self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                asked.append(self.path)
                body = features().encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            do_GET = do_HEAD = do_POST = do_PUT = answer

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()
