# SPDX-License-Identifier: Apache-2.0
"""What our formats send is what the providers' own libraries describe; no provider is asked."""

import copy
import json
import os
import subprocess
from pathlib import Path

import pydantic
import pytest
from published_types import CHECKS, Misfit, check

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def dumped():
    """All requests that the program dump_requests encodes."""
    graticule = Path(os.environ.get("GRATICULE", ROOT / "build" / "release" / "bin" / "graticule"))
    program = graticule.parent / "dump_requests"
    if not program.exists():
        pytest.fail(f"{program} is not built")
    done = subprocess.run([program], capture_output=True, text=True, timeout=120, check=True)
    return json.loads(done.stdout)


# Anthropic's library describes what its newest models take, which have no sampling; models before them have.
OLDER_MODELS = {"anthropic/claude-sonnet-4-5", "anthropic/claude-3-5-sonnet-20241022"}
OLDER_MEMBERS = ("temperature", "top_p")


def without_older_members(request):
    """The body without members that only older models take; those are looked at here."""
    body = dict(request["body"])
    if request["model"] in OLDER_MODELS:
        for name in OLDER_MEMBERS:
            assert 0 <= body.pop(name, 0) <= 1, request
    return body


def of_wire(dumped, wire):
    return [request for request in dumped if request["wire"] == wire]


def is_streamed(request):
    return request["case"].endswith(", streamed")


@pytest.mark.parametrize("wire", sorted(CHECKS))
def test_requests_fit_the_published_types(dumped, wire):
    faults = []
    for request in of_wire(dumped, wire):
        try:
            check(wire, without_older_members(request), is_streamed(request))
        except (pydantic.ValidationError, Misfit) as error:
            faults.append(f"{request['model']}, {request['case']}: {error}\n{json.dumps(request['body'])}")
    assert not faults, "\n\n".join(faults)


@pytest.mark.parametrize("wire", sorted(CHECKS))
def test_each_format_sends_all_kinds_of_requests(dumped, wire):
    cases = {request["case"] for request in of_wire(dumped, wire)}
    for case in ("text", "conversation with tools", "images", "schema", "sampling", "tools auto", "tools none in parallel",
                 "tools required", "tools named"):
        assert case in cases and f"{case}, streamed" in cases, case


def one(dumped, wire, case):
    request = next(request for request in of_wire(dumped, wire) if request["case"] == case)
    check(wire, request["body"], False)
    return copy.deepcopy(request["body"])


def broken(body, path, value):
    """A body with one member, however deep, put otherwise."""
    place = body
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return body


# A wrong type, an unknown member and an unknown name, at the top and deep within, for each format.
WRONG = [
    ("openai-chat", "text", ["temprature"], 1),
    ("openai-chat", "text", ["messages", 1, "role"], "human"),
    ("openai-chat", "text", ["messages", 1, "content"], 5),
    ("openai-chat", "text", ["messages", 1, "text"], "x"),
    ("openai-chat", "tools auto", ["tools", 0, "type"], "tool"),
    ("openai-chat", "tools auto", ["tools", 0, "function", "params"], {}),
    ("openai-chat", "tools auto", ["tool_choice"], {"type": "function"}),
    ("openai-chat", "conversation with tools", ["messages", 2, "tool_calls", 0, "function", "arguments"], {}),
    ("openai-chat", "images", ["messages", 1, "content", 1, "image_url"], "data:"),
    ("openai-responses", "text", ["messages"], []),
    ("openai-responses", "text", ["max_output_tokens"], "many"),
    ("openai-responses", "tools auto", ["tools", 0, "parameters"], "x"),
    ("openai-responses", "text", ["input", 0, "role"], "human"),
    ("anthropic", "text", ["max_tokens"], "many"),
    ("anthropic", "text", ["messages", 0, "role"], "human"),
    ("anthropic", "text", ["messages", 0, "content", 0, "words"], "x"),
    ("anthropic", "tools auto", ["tools", 0, "parameters"], {}),
    ("anthropic", "tools auto", ["tool_choice", "type"], "required"),
    ("anthropic", "images", ["messages", 0, "content", 1, "source", "media_type"], 7),
    ("gemini", "text", ["systemInstructions"], {}),
    ("gemini", "text", ["system_instruction"], {}),
    ("gemini", "text", ["contents", 0, "parts", 0, "texts"], "x"),
    ("gemini", "sampling", ["generationConfig", "top_p"], 0.5),
    ("gemini", "sampling", ["generationConfig", "maxTokens"], 5),
    ("gemini", "tools auto", ["tools", 0, "functionDeclarations", 0, "parametersSchema"], {}),
    ("ollama", "text", ["temperature"], 0.5),
    ("ollama", "text", ["messages", 0, "role"], 5),
    ("ollama", "sampling", ["options", "max_tokens"], 5),
    ("ollama", "tools auto", ["tools", 0, "function", "params"], {}),
]


@pytest.mark.parametrize("wire, case, path, value", WRONG)
def test_a_wrong_body_is_noticed(dumped, wire, case, path, value):
    with pytest.raises((pydantic.ValidationError, Misfit)):
        check(wire, broken(one(dumped, wire, case), path, value), False)


def test_a_missing_member_is_noticed(dumped):
    for wire, name in (("openai-chat", "messages"), ("anthropic", "max_tokens"), ("gemini", "contents"),
                       ("ollama", "model")):
        body = one(dumped, wire, "text")
        del body[name]
        with pytest.raises((pydantic.ValidationError, Misfit)):
            check(wire, body, False)
