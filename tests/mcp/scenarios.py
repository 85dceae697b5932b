# SPDX-License-Identifier: Apache-2.0
"""What a server of fixtures must answer, whatever carries the messages: the values are those that the conformance suite's
descriptions give, and the specification's."""

FORM = {"elicitation": {}}
ALL = {"elicitation": {}, "sampling": {}, "roots": {}}
TASKS = {"extensions": {"io.modelcontextprotocol/tasks": {}}}


def is_plain(result, text):
    return result["content"] == [{"type": "text", "text": text}]


# name of a tool -> its arguments and whether a result is right; the same in both eras
CALLS = {
    "test_simple_text": ({}, lambda r: is_plain(r, "This is a simple text response for testing.")),
    "test_image_content": ({}, lambda r: r["content"][0]["type"] == "image" and r["content"][0]["mimeType"] == "image/png"
                           and r["content"][0]["data"].startswith("iVBORw0KGgo")),
    "test_audio_content": ({}, lambda r: r["content"][0]["type"] == "audio" and r["content"][0]["mimeType"] == "audio/wav"
                           and r["content"][0]["data"].startswith("UklGR")),
    "test_embedded_resource": ({}, lambda r: r["content"] == [{"type": "resource", "resource": {
        "uri": "test://embedded-resource", "mimeType": "text/plain", "text": "This is an embedded resource content."}}]),
    "test_multiple_content_types": ({}, lambda r: [part["type"] for part in r["content"]] == ["text", "image", "resource"]),
    "test_error_handling": ({}, lambda r: r["isError"] is True
                            and r["content"][0]["text"] == "This tool intentionally returns an error for testing"),
    "structured": ({"a": 1}, lambda r: r["structuredContent"] == {"given": {"a": 1}, "sum": 3}
                   and r["content"] == [{"type": "text", "text": '{"given":{"a":1},"sum":3}'}]),
    "link": ({}, lambda r: r["content"] == [{"type": "resource_link", "uri": "test://static-text", "name": "static text",
                                             "mimeType": "text/plain",
                                             "annotations": {"audience": ["user"], "priority": 0.5}}]),
}

READS = {
    "test://static-text": lambda c: c == [{"uri": "test://static-text", "mimeType": "text/plain",
                                           "text": "This is the content of the static text resource."}],
    "test://static-binary": lambda c: c[0]["blob"].startswith("iVBORw0KGgo") and "text" not in c[0],
    "test://template/123/data": lambda c: c == [{"uri": "test://template/123/data", "mimeType": "application/json",
                                                 "text": '{"id":"123","templateTest":true,"data":"Data for ID: 123"}'}],
}

PROMPTS = {
    "test_simple_prompt": ({}, lambda m: m == [{"role": "user", "content": {
        "type": "text", "text": "This is a simple prompt for testing."}}]),
    "test_prompt_with_arguments": ({"arg1": "hello", "arg2": "world"}, lambda m: m[0]["content"]["text"]
                                   == "Prompt with arguments: arg1='hello', arg2='world'"),
    "test_prompt_with_embedded_resource": ({"resourceUri": "test://x"}, lambda m: m[0]["content"]["resource"]["uri"]
                                           == "test://x" and m[1]["content"]["type"] == "text"),
    "test_prompt_with_image": ({}, lambda m: m[0]["content"]["type"] == "image"),
}
