#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how many tokens the first request of a run with a language model has, beside what it would have with all tools.

Usage: prompts.py BUILD DEMO NPM [--page FILE]

For each task of reference_tasks.txt the program is run over the demo data with a model on a server of this script,
which keeps the request as it came. Three are counted: the request as users' models get it; the same with every tool
there is (--all-tools --tool-set all); and that with each tool's documentation, its example and in what it differs from
the published one. Tokens are those of o200k_base. Exit status: 1 where the first is more than a third of the last.
"""
import argparse
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
WANTED = 1 / 3
ANSWER = {"id": "1", "object": "chat.completion", "model": "listener",
          "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "Nothing."}}],
          "usage": {"prompt_tokens": 1, "completion_tokens": 1}}


class Listener(http.server.BaseHTTPRequestHandler):
    """A model whose answers are those of its server's answer()."""
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # one packet an answer: a second would wait until the first is acknowledged

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(self.server.answer(request)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def listener(answer):
    """A server with such a model, which serves, and the environment in which programs ask it."""
    server = http.server.HTTPServer(("127.0.0.1", 0), Listener)
    server.answer = answer
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, {**os.environ, "OPENAI_COMPATIBLE_BASE_URL": f"http://127.0.0.1:{server.server_port}/v1"}


def first_request(program, demo, task, options=()):
    requests = []
    server, env = listener(lambda request: requests.append(request) or ANSWER)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "run", task, "--data", demo, "--out", Path(folder) / "run", "--quiet",
                        "--agent", "react", "--model", "openai-compatible/listener", *options],
                       env=env, stdout=subprocess.DEVNULL, check=True)
    server.shutdown()
    return {part: requests[0][part] for part in ("messages", "tools")}


def documentation(program):
    """What the reference page says of each tool beside its arguments."""
    page = subprocess.run([program, "tools", "reference"], capture_output=True, text=True, check=True).stdout
    sections = re.split(r"^### .*\n", page, flags=re.M)[1:]
    described = [[line for line in section.splitlines() if line and not line.startswith(("|", "#"))][1:]
                 for section in sections]
    return "\n".join("\n".join(lines) for lines in described)


def tokens(texts, npm):
    counted = subprocess.run(["node", HERE / "count_tokens.mjs", npm], input=json.dumps(texts), capture_output=True,
                             text=True, check=True)
    return json.loads(counted.stdout)


def measure(program, demo, npm):
    documents = documentation(program)
    rows = []
    for task in (HERE / "reference_tasks.txt").read_text().splitlines():
        request = first_request(program, demo, task)
        whole = first_request(program, demo, task, ["--all-tools", "--tool-set", "all"])
        counts = tokens([json.dumps(request), json.dumps(whole), documents], npm)
        rows.append((task, len(request["tools"]), counts[0], counts[1], counts[1] + counts[2]))
    return rows


def table(rows):
    lines = ["| task | tools told of | tokens | with every tool | and its documentation | share |", "|---|---|---|---|---|---|"]
    for task, tools, ours, whole, documented in rows:
        lines.append(f"| {task} | {tools} | {ours:,} | {whole:,} | {documented:,} | {ours / documented:.2f} |")
    share = max(ours / documented for _, _, ours, _, documented in rows)
    lines += ["", f"The largest share is {share:.2f}; wanted is at most a third: " + ("met." if share <= WANTED else "MISSED.")]
    return "\n".join(lines), share


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("demo", type=Path)
    parser.add_argument("npm", type=Path)
    parser.add_argument("--page", type=Path, help="a page whose table between 'prompts: begin' and 'prompts: end' to replace")
    options = parser.parse_args()
    text, share = table(measure(options.build / "bin/graticule", options.demo, options.npm))
    print(text)
    if options.page:
        page = options.page.read_text(encoding="utf-8")
        page, replaced = re.subn(r"(<!-- prompts: begin -->\n).*(<!-- prompts: end -->)",
                                 lambda marks: marks[1] + text + "\n" + marks[2], page, flags=re.S)
        if not replaced:
            sys.exit(f"{options.page} has no line <!-- prompts: begin -->")
        options.page.write_text(page, encoding="utf-8")
    return 0 if share <= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
