# SPDX-License-Identifier: Apache-2.0
"""Runs that send their spans to a collector on loopback.

What arrives is read by the classes that OpenTelemetry generates from its protocol, which take no field that
is not in it.
"""
import base64
import json
import os
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

PROGRAM = os.environ["GRATICULE"]
TASK = "What is the mean population of the towns?"
SECRET = "s3cret-header-value-4711"
CALL = {"name": "field_statistics", "arguments": {"dataset": "towns", "field": "population"}, "id": "call_a"}
WRONG = {"name": "field_statistics", "arguments": {"dataset": "towns", "field": "people"}, "id": "call_b"}
SCRIPT = [{"text": "I look.", "tool_calls": [WRONG, CALL], "usage": {"input": 1000, "cached_input": 600, "output": 20}},
          {"text": "It is {{2/mean}}.", "usage": {"input": 1200, "output": 10}}]


class Collector:
    """Speaks OTLP over HTTP, and keeps what it is sent."""

    def __init__(self, status=200, reply=b"{}", delay=0.0):
        self.requests = []
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                collector.requests.append((self.path, dict(self.headers.items()), body))
                time.sleep(delay)
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *given):
                pass
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def spans(self):
        """@return spans, attributes of the resource; all that arrived must be of the protocol"""
        spans, resource = [], {}
        for _, _, body in self.requests:
            request = json_format.Parse(as_protobuf_json(body), ExportTraceServiceRequest(),
                                        ignore_unknown_fields=False)
            for of_resource in request.resource_spans:
                resource.update(attributes(of_resource.resource))
                for scoped in of_resource.scope_spans:
                    assert scoped.scope.name == "graticule"
                    spans += scoped.spans
        return spans, resource


def as_protobuf_json(body):
    """OTLP writes ids in hexadecimal where protobuf's JSON has base64."""
    def walk(value):
        if isinstance(value, list):
            return [walk(element) for element in value]
        if not isinstance(value, dict):
            return value
        return {name: base64.b64encode(bytes.fromhex(inner)).decode()
                if name in ("traceId", "spanId", "parentSpanId") else walk(inner)
                for name, inner in value.items()}
    return json.dumps(walk(json.loads(body)))


def attributes(of):
    def plain(value):
        kind = value.WhichOneof("value")
        return [plain(element) for element in value.array_value.values] if kind == "array_value" else getattr(value, kind)
    return {entry.key: plain(entry.value) for entry in of.attributes}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "data").mkdir()
    rows = "".join(f"Town {i},{10 + i / 10},{50 + i / 20},{1000 * (i + 1)}\n" for i in range(20))
    (tmp_path / "data" / "towns.csv").write_text("name,longitude,latitude,population\n" + rows)
    return tmp_path


def run(folder, variables, script=SCRIPT, agent="react"):
    (folder / "script.json").write_text(json.dumps(script))
    model = ["--agent", "react", "--model", f"scripted:{folder / 'script.json'}"] if agent == "react" else []
    kept = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    begin = time.monotonic()
    done = subprocess.run([PROGRAM, "run", TASK, "--data", "data", "--out", "run", "--replace", *model], cwd=folder,
                          capture_output=True, text=True, timeout=120, env=kept | variables)
    return done, time.monotonic() - begin


def to(collector, **more):
    return {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.address} | more


def named(spans, name):
    return [span for span in spans if span.name == name]


def test_spans_of_a_run(folder):
    collector = Collector()
    done, _ = run(folder, to(collector, OTEL_EXPORTER_OTLP_HEADERS=f"x-token={SECRET},x-more=a%20b",
                             OTEL_RESOURCE_ATTRIBUTES="deployment.environment=test,service.name=other",
                             OTEL_SERVICE_NAME="maps"))
    assert done.returncode == 0, done.stderr
    path, headers, body = collector.requests[0]
    assert path == "/v1/traces"
    assert (headers["x-token"], headers["x-more"], headers["Content-Type"]) == (SECRET, "a b", "application/json")
    spans, resource = collector.spans()
    assert (resource["service.name"], resource["deployment.environment"]) == ("maps", "test")
    assert [span.name for span in spans] == ["invoke_agent react", "chat scripted", "execute_tool field_statistics",
                                             "execute_tool field_statistics", "chat scripted"]
    root = spans[0]
    assert root.parent_span_id == b""
    assert {span.trace_id for span in spans} == {root.trace_id}
    assert len(root.trace_id) == 16 and any(root.trace_id)
    assert len({span.span_id for span in spans}) == len(spans)
    assert all(len(span.span_id) == 8 and any(span.span_id) for span in spans)
    assert all(span.parent_span_id == root.span_id for span in spans[1:])
    assert all(root.start_time_unix_nano <= span.start_time_unix_nano <= span.end_time_unix_nano
               <= root.end_time_unix_nano for span in spans)
    assert [span.start_time_unix_nano for span in spans] == sorted(span.start_time_unix_nano for span in spans)
    assert abs(root.end_time_unix_nano / 1e9 - time.time()) < 60
    assert [span.kind for span in spans] == [1, 3, 1, 1, 3]  # internal, client


def test_attributes_of_the_conventions(folder):
    collector = Collector()
    run(folder, to(collector))
    root, chat, wrong, right, last = (attributes(span) for span in collector.spans()[0])
    assert root["gen_ai.operation.name"] == "invoke_agent"
    assert root["gen_ai.agent.name"] == "react"
    assert (root["gen_ai.usage.input_tokens"], root["gen_ai.usage.output_tokens"]) == (2200, 30)
    assert root["graticule.run.end"] == "answered"
    assert chat["gen_ai.operation.name"] == "chat"
    assert (chat["gen_ai.provider.name"], chat["gen_ai.request.model"]) == ("scripted", "scripted")
    assert (chat["gen_ai.response.model"], chat["gen_ai.response.finish_reasons"]) == ("scripted", ["tool_calls"])
    assert (chat["gen_ai.usage.input_tokens"], chat["gen_ai.usage.cache_read.input_tokens"],
            chat["gen_ai.usage.output_tokens"]) == (1000, 600, 20)
    assert chat["gen_ai.request.temperature"] == 0
    assert last["gen_ai.response.finish_reasons"] == ["stop"]
    assert (wrong["gen_ai.tool.name"], wrong["gen_ai.tool.call.id"]) == ("field_statistics", "call_b")
    assert wrong["error.type"] == "not_found"
    assert (right["gen_ai.tool.call.id"], right["gen_ai.tool.type"], right["graticule.step"]) == ("call_a", "function", "2")
    assert "error.type" not in right
    assert [span.status.code for span in collector.spans()[0]] == [0, 0, 2, 0, 0]


def test_texts_only_where_asked_for(folder):
    silent, talking = Collector(), Collector()
    run(folder, to(silent))
    run(folder, to(talking, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT="true"))
    for words in (b"mean population", b"I look.", b"10,500", b"careful analyst", b"towns"):
        assert words not in silent.requests[0][2], words
    root, chat, wrong, right, last = (attributes(span) for span in talking.spans()[0])
    asked = json.loads(chat["gen_ai.input.messages"])
    assert (asked[0]["role"], asked[0]["parts"][1]["type"]) == ("user", "text")
    assert TASK in asked[0]["parts"][1]["content"]
    assert "careful analyst" in json.loads(chat["gen_ai.system_instructions"])[0]["content"]
    said = json.loads(chat["gen_ai.output.messages"])[0]
    assert (said["role"], said["finish_reason"], said["parts"][0]) == ("assistant", "tool_calls",
                                                                       {"type": "text", "content": "I look."})
    told = json.loads(last["gen_ai.input.messages"])
    assert [message["role"] for message in told] == ["user", "assistant", "tool"]
    assert [part["id"] for part in told[2]["parts"]] == ["call_b", "call_a"]
    assert told[2]["parts"][1]["type"] == "tool_call_response"
    assert json.loads(right["gen_ai.tool.call.arguments"]) == CALL["arguments"]
    assert "10,500" in right["gen_ai.tool.call.result"]
    assert json.loads(root["gen_ai.output.messages"])[0]["parts"][0]["content"] == "It is 10,500."


def test_a_run_without_a_model(folder):
    collector = Collector()
    done, _ = run(folder, to(collector), agent="offline")
    assert done.returncode == 0, done.stderr
    spans, _ = collector.spans()
    assert spans[0].name == "invoke_agent offline"
    assert len(spans) > 1 and all(span.name.startswith("execute_tool ") for span in spans[1:])


def test_a_model_that_fails(folder):
    collector = Collector()
    script = [{"error": {"kind": "quota_exhausted", "message": "Too many requests for " + TASK}}]
    done, _ = run(folder, to(collector), script)
    assert done.returncode == 1
    spans, _ = collector.spans()
    root, chat = spans[0], spans[-1]
    assert (attributes(chat)["error.type"], chat.status.code) == ("quota_exhausted", 2)
    assert (attributes(root)["error.type"], attributes(root)["graticule.run.end"]) == ("model_error", "model_error")


@pytest.mark.parametrize("variables", [{"OTEL_SDK_DISABLED": "true"}, {"OTEL_TRACES_EXPORTER": "none"}])
def test_nothing_is_sent_where_that_is_said(folder, variables):
    collector = Collector()
    done, _ = run(folder, to(collector, **variables))
    assert done.returncode == 0 and collector.requests == [] and "elemetry" not in done.stderr


def test_an_address_for_traces_is_taken_as_it_is(folder):
    collector = Collector()
    run(folder, {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": collector.address + "/own/place",
                 "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"})
    assert [path for path, _, _ in collector.requests] == ["/own/place"]


def notes_of(done):
    return [line for line in done.stderr.splitlines() if "elemetry" in line]


@pytest.mark.parametrize("collector, words", [
    (Collector(status=503), "HTTP 503"), (Collector(status=404, reply=b"<html>"), "HTTP 404"),
    (Collector(reply=b'{"partialSuccess": {"rejectedSpans": "2", "errorMessage": "too many"}}'), "too many")])
def test_a_collector_that_takes_nothing_is_one_note(folder, collector, words):
    done, _ = run(folder, to(collector, OTEL_EXPORTER_OTLP_HEADERS=f"authorization=Bearer {SECRET}"))
    assert done.returncode == 0 and "10,500" in done.stdout
    assert len(notes_of(done)) == 1 and words in notes_of(done)[0]
    assert SECRET not in done.stdout + done.stderr
    assert not any(SECRET.encode() in file.read_bytes() for file in (folder / "run").rglob("*") if file.is_file())


def test_a_collector_that_is_not_there_holds_nothing_up(folder):
    done, seconds = run(folder, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"})
    assert done.returncode == 0 and len(notes_of(done)) == 1
    assert seconds < 20


def test_a_collector_that_is_slow_holds_up_for_the_timeout_alone(folder):
    done, seconds = run(folder, to(Collector(delay=60), OTEL_EXPORTER_OTLP_TIMEOUT="700"))
    assert done.returncode == 0 and len(notes_of(done)) == 1
    assert 0.7 <= seconds < 20


@pytest.mark.parametrize("variables, words", [
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "collector:4318"}, "OTEL_EXPORTER_OTLP_ENDPOINT"),
    ({"OTEL_EXPORTER_OTLP_TIMEOUT": "soon"}, "OTEL_EXPORTER_OTLP_TIMEOUT"),
    ({"OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "OTEL_EXPORTER_OTLP_PROTOCOL"),
    ({"OTEL_TRACES_EXPORTER": "zipkin"}, "OTEL_TRACES_EXPORTER"),
    ({"OTEL_EXPORTER_OTLP_HEADERS": f"{SECRET}"}, "OTEL_EXPORTER_OTLP_HEADERS"),
    ({"OTEL_EXPORTER_OTLP_HEADERS": f"a=%0d%0ax: {SECRET}"}, "OTEL_EXPORTER_OTLP_HEADERS")])
def test_a_wrong_variable_is_named_and_harms_no_run(folder, variables, words):
    done, _ = run(folder, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"} | variables)
    assert done.returncode == 0 and "10,500" in done.stdout
    assert len(notes_of(done)) == 1 and words in notes_of(done)[0]
    assert SECRET not in done.stderr
