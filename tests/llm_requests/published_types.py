# SPDX-License-Identifier: Apache-2.0
"""The request types of the providers' own libraries, each as a function that checks a body.

A check raises pydantic.ValidationError, or Misfit where a body has a member that the types do not know.
"""

import json
import sys
from collections.abc import Iterator

import anthropic.types
import ollama
import openai.types
import openai.types.chat
import openai.types.responses
import pydantic
import typing_extensions
from google.genai import types as gemini
from ollama._types import ChatRequest  # it has no public name


class Misfit(Exception):
    """A body that is not what the published types describe."""


def _forbid_unknown_members(package):
    """Typed dictionaries take any further member unless they are told otherwise."""
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for value in vars(module).values():
                if typing_extensions.is_typeddict(value):
                    value.__pydantic_config__ = pydantic.ConfigDict(extra="forbid", arbitrary_types_allowed=True)


_forbid_unknown_members("openai.types")
_forbid_unknown_members("anthropic.types")


def _exhaust(value):
    """Reads what was validated to its end: pydantic looks at the elements of an Iterable when they are read."""
    if isinstance(value, pydantic.BaseModel):
        # What the library gives back may be handed in again; it takes any member.
        raise Misfit(f"{value!r} is not of the types that requests have")
    if isinstance(value, dict):
        for element in value.values():
            _exhaust(element)
    elif isinstance(value, (list, tuple, Iterator)) or type(value).__name__ == "ValidatorIterator":
        for element in value:
            _exhaust(element)


def _typed_dictionary(kind):
    adapter = pydantic.TypeAdapter(kind)

    def check(body):
        _exhaust(adapter.validate_python(body, strict=True))

    return check


def _expect_same_members(body, understood, where="body"):
    """Whatever was sent must have been understood, under the name that it was sent by.

    What is within the JSON Schema of a tool is not looked at.
    """
    if isinstance(body, dict) and isinstance(understood, dict):
        for name, value in body.items():
            if name not in understood:
                raise Misfit(f"{where}.{name} is not known")
            if name == "parameters":
                continue
            _expect_same_members(value, understood[name], f"{where}.{name}")
    elif isinstance(body, list) and isinstance(understood, list):
        if len(body) != len(understood):
            raise Misfit(f"{where} has other elements")
        for number, (sent, taken) in enumerate(zip(body, understood)):
            _expect_same_members(sent, taken, f"{where}[{number}]")


class _GeminiRequest(pydantic.BaseModel):
    """The members of generateContent, as the REST reference has them, of the library's types."""

    model_config = pydantic.ConfigDict(extra="forbid")

    contents: list[gemini.Content]
    systemInstruction: gemini.Content | None = None
    tools: list[gemini.Tool] | None = None
    toolConfig: gemini.ToolConfig | None = None
    generationConfig: gemini.GenerationConfig | None = None
    safetySettings: list[gemini.SafetySetting] | None = None
    cachedContent: str | None = None


def _model(kind):
    def check(body):
        # Bytes are text in JSON, so a body is read as JSON.
        understood = kind.model_validate_json(json.dumps(body))
        _expect_same_members(body, json.loads(understood.model_dump_json(by_alias=True, exclude_unset=True)))

    return check


class _OllamaMessage(ollama.Message):
    """The library encodes images itself; what it sends is base64."""

    images: list[pydantic.Base64Bytes] | None = None


class _OllamaRequest(ChatRequest):
    """The library takes any dictionary in place of these."""

    messages: list[_OllamaMessage]
    tools: list[ollama.Tool] | None = None
    options: ollama.Options | None = None


_openai_chat = (
    _typed_dictionary(openai.types.chat.completion_create_params.CompletionCreateParamsNonStreaming),
    _typed_dictionary(openai.types.chat.completion_create_params.CompletionCreateParamsStreaming))
_openai_responses = (
    _typed_dictionary(openai.types.responses.response_create_params.ResponseCreateParamsNonStreaming),
    _typed_dictionary(openai.types.responses.response_create_params.ResponseCreateParamsStreaming))
_anthropic = (
    _typed_dictionary(anthropic.types.message_create_params.MessageCreateParamsNonStreaming),
    _typed_dictionary(anthropic.types.message_create_params.MessageCreateParamsStreaming))

# By the name of a format: what is not streamed, and what is.
CHECKS = {
    "openai-chat": _openai_chat,
    "openai-responses": _openai_responses,
    "anthropic": _anthropic,
    "gemini": (_model(_GeminiRequest),) * 2,
    "ollama": (_model(_OllamaRequest),) * 2,
}


def check(wire, body, streamed):
    """Checks a request body of a format."""
    CHECKS[wire][1 if streamed else 0](body)
