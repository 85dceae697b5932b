# SPDX-License-Identifier: Apache-2.0
"""What a model thinks and says is shown as it comes: from a server that lets pieces drip."""
import json
import os
import time

import pytest

from loopback import LoopbackServer, QuietHandler
from program import run, write_towns
from terminal import InTerminal

TASK = "What is the mean population of the towns?"
PAUSE = 0.05  # seconds between two pieces
DIM, PLAIN = "\x1b[2m", "\x1b[0m"


def call(name, **arguments):
    return {"tool_calls": [{"index": 0, "id": "c1", "function": {"name": name, "arguments": json.dumps(arguments)}}]}


def thinks(text):
    return {"reasoning_content": text}


def says(text):
    return {"content": text}


STATISTICS = call("field_statistics", dataset="towns", field="population")
BREAK = object()


class DrippingServer(LoopbackServer):
    """A server on loopback that streams chat completions: each answer is a list of pieces. BREAK breaks it off."""

    def __init__(self, *answers):
        answers = iter(answers)

        class Handler(QuietHandler):
            def do_POST(self):
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if not asked.get("stream"):
                    return self.say_at_once(next(answers))
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                for piece in next(answers):
                    if piece is BREAK:
                        return
                    self.say({"choices": [{"delta": piece}]})
                self.say({"choices": [{"delta": {}, "finish_reason": "stop"}]})
                self.wfile.write(b"data: [DONE]\n\n")

            def say(self, event):
                self.wfile.write(b"data: " + json.dumps(event).encode() + b"\n\n")
                self.wfile.flush()
                time.sleep(PAUSE)

            def say_at_once(self, pieces):
                message = {name: "".join(piece.get(name, "") for piece in pieces)
                           for name in ("content", "reasoning_content")}
                message["tool_calls"] = [call for piece in pieces for call in piece.get("tool_calls", ())]
                data = json.dumps({"choices": [{"message": message, "finish_reason": "stop"}]}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        super().__init__(Handler)
        self.environment = {**os.environ, "NO_PROXY": "*",
                            "OPENAI_COMPATIBLE_BASE_URL": self.url}


class TestThought:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data, serving):
        self.folder, self.data, self.serving = folder, data, serving
        write_towns(self.data)

    def arguments(self, *options):
        return ["run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", "react", "--model", "openai-compatible/m",
                *options]

    def serve(self, *answers):
        return self.serving(DrippingServer(*answers)).environment

    def plainly(self, *answers, options=("--show-thought",)):
        done = run(*self.arguments(*options), cwd=self.folder, env=self.serve(*answers))
        assert done.status == 0, done.err
        return done

    def test_lines_where_there_is_no_terminal(self):
        done = self.plainly([thinks("First I "), thinks("look.\nThen"), thinks(" I count."), says("I look "), says("now."),
                             STATISTICS],
                            [says("It is "), says("{{1/mean}}.")])
        lines = done.err.splitlines()
        assert lines[:6] == ["The model thinks:", "  First I look.", "  Then I count.", "The model says:",
                             "  I look now.", "> field_statistics dataset=towns field=population"]
        assert [line for line in lines[6:] if "model" in line or "{{" in line] == ["The model says:", "  It is {{1/mean}}."]
        assert done.out.startswith("It is 10,500.")

    def test_pieces_are_shown_as_they_come(self):
        slowly = [thinks(f"thought {i} ") for i in range(40)]
        terminal = InTerminal(*self.arguments("--show-thought"), cwd=self.folder,
                              env=self.serve(slowly + [STATISTICS], [says("It is {{1/mean}}.")]))
        terminal.wait_for("thought 3 ")
        assert "thought 39" not in terminal.shown
        status, out = terminal.end()
        assert status == 0, terminal.shown
        assert out.startswith("It is 10,500.")
        # Dimmed, on one line, which ends before the call is shown; the moving line is not written over it.
        shown = terminal.shown[terminal.shown.index(f"{DIM}The model thinks:{PLAIN}\r\n"):]
        line = "".join(f"{DIM}{'  ' if i == 0 else ''}thought {i} {PLAIN}" for i in range(40))
        assert line + "\r\n\x1b[1m> field_statistics" in shown

    def test_nothing_is_shown_unless_that_was_wanted(self):
        for options in ((), ("--show-thought", "--quiet")):
            done = self.plainly([thinks("Secretly."), STATISTICS], [says("It is {{1/mean}}.")], options=options)
            assert "Secretly" not in done.err
            assert "The model" not in done.err

    def test_what_broke_off_is_taken_back(self):
        done = self.plainly([thinks("Half a th"), BREAK], [says("Well: "), STATISTICS], [says("It is {{1/mean}}.")])
        lines = done.err.splitlines()
        assert lines[:3] == ["The model thinks:", "  Half a th", "  what is shown until here counts no more"]
        assert "asked again in" in lines[3]
        assert lines[4:6] == ["The model says:", "  Well: "]

    def test_a_model_steers_no_terminal(self):
        hostile = [thinks("a\x1b"), thinks("[2J\x1b]0;t\x07\u009b1m\u202e"), says("\rb\x1b[1A\n> buffer\ngraticule: c")]
        terminal = InTerminal(*self.arguments("--show-thought"), cwd=self.folder,
                              env=self.serve(hostile + [STATISTICS], [says("It is {{1/mean}}.")]))
        assert terminal.end()[0] == 0, terminal.shown
        shown = terminal.shown
        for sign in ("\x1b[2J", "\x1b]", "\x07", "\u009b", "\u202e", "\x1b[1A"):
            assert sign not in shown
        # No line of the model's begins as one of the program's does.
        assert f"\n{DIM}  > buffer" in shown
        assert f"\n{DIM}  graticule: c" in shown
        assert "\ngraticule" not in shown

    def test_the_log_has_the_same(self):
        answers = ([thinks("So."), says("Well."), STATISTICS], [says("It is {{1/mean}}.")])
        logs = []
        for options in ((), ("--show-thought",)):
            self.plainly(*answers, options=options)
            log = [json.loads(line) for line in (self.folder / "run" / "events.jsonl").read_text().splitlines()]
            logs.append([(event["type"], event["data"].get("response")) for event in log])
        assert logs[0] == logs[1]
