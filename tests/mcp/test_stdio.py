# SPDX-License-Identifier: Apache-2.0
"""The scenarios of the conformance suite over stdio, which it has no way to ask over; and what stdio alone has."""

import json
import time

import pytest

from conftest import MODERN, initialize, legacy, modern
from scenarios import ALL, CALLS, FORM, PROMPTS, READS, TASKS

LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]


class Caller:
    """Asks in one era, and checks what holds for every response of it."""

    def __init__(self, stdio, era, capabilities=None):
        self.stdio, self.era, self.capabilities, self.next = stdio, era, capabilities or {}, 100
        if era != MODERN:
            stdio.send(initialize(0, era, self.capabilities))
            self.begun = stdio.receive()["result"]
            assert self.begun["protocolVersion"] == era
            stdio.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def message(self, method, params=None, **meta):
        self.next += 1
        if self.era == MODERN:
            return modern(self.next, method, params, self.capabilities, **meta)
        message = legacy(self.next, method, params)
        if meta:
            message["params"]["_meta"] = meta
        return message

    def ask(self, method, params=None, **meta):
        message = self.message(method, params, **meta)
        self.stdio.send(message)
        answer, self.before = self.stdio.receive_answer(message["id"])
        assert answer["jsonrpc"] == "2.0"
        return answer

    def result(self, method, params=None, **meta):
        answer = self.ask(method, params, **meta)
        assert "error" not in answer, answer
        result = answer["result"]
        if self.era == MODERN:
            assert result["resultType"] in ("complete", "input_required", "task")
            assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "graticule-fixtures"
        else:
            assert "resultType" not in result and "_meta" not in result
        return result

    def error(self, method, params=None, **meta):
        return self.ask(method, params, **meta)["error"]


@pytest.fixture(params=[MODERN, *LEGACY])
def caller(stdio, request):
    yield Caller(stdio, request.param)
    assert stdio.end() == []


@pytest.mark.parametrize("name", CALLS)
def test_calls(stdio, name):
    arguments, is_right = CALLS[name]
    for era in (MODERN, "2025-11-25"):
        result = Caller(stdio, era).result("tools/call", {"name": name, "arguments": arguments})
        assert is_right(result), result
    assert stdio.end() == []


def test_resources_and_prompts(caller):
    for uri, is_right in READS.items():
        result = caller.result("resources/read", {"uri": uri})
        assert is_right(result["contents"])
        assert ("ttlMs" in result) == (caller.era == MODERN)
    for name, (arguments, is_right) in PROMPTS.items():
        assert is_right(caller.result("prompts/get", {"name": name, "arguments": arguments})["messages"])
    missing = caller.error("resources/read", {"uri": "test://nothing"})
    assert missing["code"] == (-32602 if caller.era == MODERN else -32002)
    assert missing["data"] == {"uri": "test://nothing"}
    assert caller.error("prompts/get", {"name": "nothing"})["code"] == -32602
    assert caller.error("prompts/get", {"name": "test_prompt_with_arguments", "arguments": {"arg1": "x"}})["code"] == -32602


def test_lists_are_fixed_and_say_how_long_they_hold(caller):
    first = caller.result("tools/list")
    again = caller.result("tools/list")
    assert [tool["name"] for tool in first["tools"]] == [tool["name"] for tool in again["tools"]]
    names = {tool["name"]: tool for tool in first["tools"]}
    assert set(CALLS) <= set(names)
    if caller.era == MODERN:
        assert first["ttlMs"] == 60000 and first["cacheScope"] == "public"
    else:
        assert "ttlMs" not in first
    assert ("annotations" in names["structured"]) == (caller.era != "2024-11-05")
    assert ("outputSchema" in names["structured"]) == (caller.era in (MODERN, "2025-11-25", "2025-06-18"))
    assert names["json_schema_2020_12_tool"]["inputSchema"]["$defs"]["address"]["$anchor"] == "addressDef"
    assert {one["uri"] for one in caller.result("resources/list")["resources"]} >= {"test://static-text"}
    assert caller.result("resources/templates/list")["resourceTemplates"][0]["uriTemplate"] == "test://template/{id}/data"
    assert len(caller.result("prompts/list")["prompts"]) == 5
    assert caller.error("tools/list", {"cursor": "nonsense"})["code"] == -32602


def test_completion(caller):
    answer = caller.result("completion/complete", {"ref": {"type": "ref/prompt", "name": "test_prompt_with_arguments"},
                                                   "argument": {"name": "arg1", "value": "par"}})
    assert answer["completion"] == {"values": ["paris", "park", "party"], "total": 3, "hasMore": False}


def test_what_is_unknown_is_answered(caller):
    assert caller.error("no/such")["code"] == -32601
    assert caller.error("tools/call", {"name": "no_such_tool"})["code"] == -32602
    assert caller.error("tools/call", {})["code"] == -32602
    assert caller.error("tools/call", {"name": "greet", "arguments": [1]})["code"] == -32602
    others = ["server/discover", "subscriptions/listen", "tasks/get"]
    if caller.era == MODERN:
        others = ["initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"]
    for method in others:
        assert caller.error(method)["code"] == -32601, method


def test_progress_rises_and_ends_with_the_request(caller):
    caller.result("tools/call", {"name": "test_tool_with_progress"}, progressToken="of mine")
    told = [one["params"] for one in caller.before if one["method"] == "notifications/progress"]
    assert [(one["progressToken"], one["progress"], one["total"]) for one in told] == [
        ("of mine", 0, 100), ("of mine", 50, 100), ("of mine", 100, 100)]
    assert all(("message" in one) == (caller.era != "2024-11-05") for one in told)
    caller.result("tools/call", {"name": "test_tool_with_progress"})
    assert caller.before == []


def test_logging_is_opt_in_where_the_era_says_so(caller):
    caller.result("tools/call", {"name": "test_tool_with_logging"})
    assert len(caller.before) == (0 if caller.era == MODERN else 3)
    if caller.era == MODERN:
        caller.result("tools/call", {"name": "test_tool_with_logging"}, **{"io.modelcontextprotocol/logLevel": "info"})
    assert [one["params"]["data"] for one in caller.before] == [
        "Tool execution started", "Tool processing data", "Tool execution completed"]
    if caller.era != MODERN:
        caller.result("logging/setLevel", {"level": "error"})
        caller.result("tools/call", {"name": "test_tool_with_logging"})
        assert caller.before == []
        assert caller.error("logging/setLevel", {"level": "loud"})["code"] == -32602


def test_a_ping_is_answered_while_a_call_runs_which_then_is_cancelled(stdio):
    caller = Caller(stdio, "2025-11-25")
    call = caller.message("tools/call", {"name": "slow", "arguments": {"seconds": 30}})
    stdio.send(call)
    begun = time.monotonic()
    assert caller.result("ping") == {}
    stdio.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call["id"], "reason": "enough"}})
    assert caller.result("ping") == {}
    assert time.monotonic() - begun < 5
    assert stdio.is_silent(0.5)
    assert stdio.end() == []
    assert time.monotonic() - begun < 10


def test_a_modern_call_is_cancelled_and_never_answered(stdio):
    caller = Caller(stdio, MODERN)
    call = caller.message("tools/call", {"name": "slow", "arguments": {"seconds": 30}}, progressToken=7)
    stdio.send(call)
    assert stdio.receive()["method"] == "notifications/progress"
    stdio.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call["id"]}})
    caller.result("server/discover")
    assert stdio.is_silent(0.5)
    assert stdio.end() == []


def test_legacy_questions_are_requests_of_the_server(stdio):
    caller = Caller(stdio, "2025-11-25", {"elicitation": {}, "sampling": {}})
    call = caller.message("tools/call", {"name": "test_elicitation", "arguments": {"message": "Who are you?"}})
    stdio.send(call)
    question = stdio.receive()
    assert question["method"] == "elicitation/create"
    assert question["params"]["message"] == "Who are you?" and question["params"]["mode"] == "form"
    assert question["params"]["requestedSchema"]["required"] == ["username", "email"]
    stdio.send({"jsonrpc": "2.0", "id": "of nothing", "result": {}})
    stdio.send({"jsonrpc": "2.0", "id": question["id"], "result": {"action": "accept", "content": {"username": "a"}}})
    answer, _ = stdio.receive_answer(call["id"])
    assert answer["result"]["content"][0]["text"] == 'User response: action=accept, content={"username":"a"}'
    call = caller.message("tools/call", {"name": "test_elicitation", "arguments": {"message": "Again?"}})
    stdio.send(call)
    stdio.send({"jsonrpc": "2.0", "id": stdio.receive()["id"], "error": {"code": -1, "message": "no"}})
    answer, _ = stdio.receive_answer(call["id"])
    assert answer["result"]["isError"] is True
    assert stdio.end() == []


def test_no_question_reaches_who_cannot_be_asked(stdio):
    for era in (MODERN, "2025-11-25"):
        result = Caller(stdio, era).result("tools/call", {"name": "test_elicitation", "arguments": {"message": "?"}})
        assert result["isError"] is True and "cannot be asked" in result["content"][0]["text"]
    missing = Caller(stdio, MODERN).error("tools/call", {"name": "test_missing_capability"})
    assert missing["code"] == -32021 and missing["data"] == {"requiredCapabilities": {"sampling": {}}}
    assert stdio.end() == []


def test_modern_questions_are_results_and_their_state_is_bound(stdio):
    caller = Caller(stdio, MODERN, FORM)
    named = {"name": "test_input_required_result_multi_round", "arguments": {}}
    first = caller.result("tools/call", named)
    assert first["resultType"] == "input_required"
    assert first["inputRequests"]["step1"]["method"] == "elicitation/create"
    name = {"step1": {"action": "accept", "content": {"name": "Alice"}}}
    second = caller.result("tools/call", {**named, "inputResponses": name, "requestState": first["requestState"]})
    assert list(second["inputRequests"]) == ["step2"] and second["requestState"] != first["requestState"]
    color = {"step2": {"action": "accept", "content": {"color": "blue"}}}
    third = caller.result("tools/call", {**named, "inputResponses": color, "requestState": second["requestState"]})
    assert third["content"][0]["text"] == "Alice likes blue"
    for state in (second["requestState"] + "x", second["requestState"][:-2], "", "a.b", 7):
        assert caller.error("tools/call", {**named, "requestState": state})["code"] == -32602, state
    payload, mark = second["requestState"].split(".")
    assert caller.error("tools/call", {**named, "requestState": payload[:-4] + "AAAA." + mark})["code"] == -32602
    other = {"name": "test_input_required_result_multi_round", "arguments": {"x": 1}}
    assert caller.error("tools/call", {**other, "requestState": second["requestState"]})["code"] == -32602
    other = {"name": "test_input_required_result_elicitation", "arguments": {}}
    assert caller.error("tools/call", {**other, "requestState": second["requestState"]})["code"] == -32602
    assert caller.error("tools/call", {**named, "inputResponses": None})["code"] == -32602
    assert caller.error("tools/call", {**named, "inputResponses": {"step1": 5}})["code"] == -32602
    assert stdio.end() == []


def test_several_questions_at_once_and_one_of_a_prompt(stdio):
    caller = Caller(stdio, MODERN, ALL)
    named = {"name": "test_input_required_result_multiple_inputs", "arguments": {}}
    asked = caller.result("tools/call", named)
    assert {key: one["method"] for key, one in asked["inputRequests"].items()} == {
        "user_name": "elicitation/create", "greeting": "sampling/createMessage", "client_roots": "roots/list"}
    part = {"user_name": {"action": "accept", "content": {"name": "A"}}, "unknown": {"action": "accept"}}
    again = caller.result("tools/call", {**named, "inputResponses": part, "requestState": asked["requestState"]})
    assert set(again["inputRequests"]) == {"greeting", "client_roots"}
    asked = caller.result("prompts/get", {"name": "test_input_required_result_prompt"})
    context = {"user_context": {"action": "accept", "content": {"context": "spring"}}}
    done = caller.result("prompts/get", {"name": "test_input_required_result_prompt", "inputResponses": context,
                                         "requestState": asked["requestState"]})
    assert done["messages"][0]["content"]["text"] == "In spring"
    assert stdio.end() == []


def test_legacy_subscriptions(stdio):
    caller = Caller(stdio, "2025-11-25")
    caller.result("tools/call", {"name": "update_watched"})
    assert caller.before == []
    assert caller.result("resources/subscribe", {"uri": "test://watched-resource"}) == {}
    caller.result("tools/call", {"name": "update_watched"})
    assert [(one["method"], one["params"]) for one in caller.before] == [
        ("notifications/resources/updated", {"uri": "test://watched-resource"})]
    assert caller.result("resources/unsubscribe", {"uri": "test://watched-resource"}) == {}
    caller.result("tools/call", {"name": "update_watched"})
    assert caller.before == []
    caller.result("tools/call", {"name": "test_trigger_tool_change"})
    assert [one["method"] for one in caller.before] == ["notifications/tools/list_changed"]
    assert stdio.end() == []


def test_modern_subscriptions(stdio):
    caller = Caller(stdio, MODERN)
    wanted = {"notifications": {"toolsListChanged": True, "resourceSubscriptions": ["test://watched-resource"]}}
    listening = caller.message("subscriptions/listen", wanted)
    stdio.send(listening)
    confirmed = stdio.receive()
    assert confirmed["method"] == "notifications/subscriptions/acknowledged"
    assert confirmed["params"]["notifications"] == wanted["notifications"]
    mark = {"io.modelcontextprotocol/subscriptionId": listening["id"]}
    assert confirmed["params"]["_meta"] == mark
    caller.result("tools/call", {"name": "test_trigger_prompt_change"})
    assert caller.before == []
    caller.result("tools/call", {"name": "update_watched"})
    assert caller.before == [{"jsonrpc": "2.0", "method": "notifications/resources/updated",
                              "params": {"uri": "test://watched-resource", "_meta": mark}}]
    other = caller.message("subscriptions/listen", {"notifications": {"promptsListChanged": True}})
    stdio.send(other)
    assert stdio.receive()["params"]["_meta"] == {"io.modelcontextprotocol/subscriptionId": other["id"]}
    stdio.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": listening["id"]}})
    caller.result("tools/call", {"name": "test_trigger_tool_change"})
    assert caller.before == []
    ended = stdio.end()
    assert [one["id"] for one in ended] == [other["id"]]
    assert ended[0]["result"]["resultType"] == "complete"
    assert ended[0]["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == other["id"]


def finished(caller, task):
    for _ in range(200):
        state = caller.result("tasks/get", {"taskId": task})
        if state["status"] not in ("working", "input_required"):
            return state
        time.sleep(0.05)
    raise AssertionError(state)


def test_tasks(stdio):
    plain = Caller(stdio, MODERN)
    assert plain.result("tools/call", {"name": "slow_compute", "arguments": {"seconds": 0}})["resultType"] == "complete"
    assert plain.error("tasks/get", {"taskId": "x"})["code"] == -32021
    caller = Caller(stdio, MODERN, {**FORM, **TASKS})
    caller.next = 500
    begun = caller.result("tools/call", {"name": "slow_compute", "arguments": {"seconds": 0.2}})
    assert begun["resultType"] == "task" and begun["status"] == "working" and begun["ttlMs"] > 0
    done = finished(caller, begun["taskId"])
    assert done["status"] == "completed" and done["result"]["content"][0]["text"] == "Computed for 0.2 s"
    failing = caller.result("tools/call", {"name": "failing_job", "arguments": {}})
    failed = finished(caller, failing["taskId"])
    assert failed["status"] == "completed" and failed["result"]["isError"] is True
    broken = finished(caller, caller.result("tools/call", {"name": "protocol_error_job"})["taskId"])
    assert broken["status"] == "failed" and broken["error"]["code"] == -32603
    assert "not to be seen" not in str(broken)
    endless = caller.result("tools/call", {"name": "slow_compute", "arguments": {"seconds": 60}})
    assert caller.result("tasks/cancel", {"taskId": endless["taskId"]})["resultType"] == "complete"
    assert finished(caller, endless["taskId"])["status"] == "cancelled"
    asking = caller.result("tools/call", {"name": "multi_input", "arguments": {}})["taskId"]
    while (state := caller.result("tasks/get", {"taskId": asking}))["status"] == "working":
        time.sleep(0.02)
    assert set(state["inputRequests"]) == {"first", "second"}
    one = {"first": {"action": "accept", "content": {"value": "1"}}}
    caller.result("tasks/update", {"taskId": asking, "inputResponses": one})
    assert set(caller.result("tasks/get", {"taskId": asking})["inputRequests"]) == {"second"}
    two = {"second": {"action": "accept", "content": {"value": "2"}}}
    caller.result("tasks/update", {"taskId": asking, "inputResponses": two})
    assert finished(caller, asking)["result"]["content"][0]["text"] == "1 and 2"
    assert caller.error("tasks/get", {"taskId": "0" * 32})["code"] == -32602
    assert stdio.end() == []


def test_a_batch_is_taken_where_the_revision_has_it(stdio):
    caller = Caller(stdio, "2025-03-26")
    stdio.send_bytes(json.dumps([legacy(1, "ping"), {"jsonrpc": "2.0", "method": "notifications/x"}, legacy(2, "ping"), 3])
                     .encode() + b"\n")
    answers = [stdio.receive() for _ in range(3)]
    assert sorted(one["id"] for one in answers if "id" in one) == [1, 2]
    assert [one["error"]["code"] for one in answers if "id" not in one] == [-32600]
    assert caller.result("ping") == {}
    assert stdio.end() == []
