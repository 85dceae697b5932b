# SPDX-License-Identifier: Apache-2.0
"""Asks a server of the Model Context Protocol (JSON-RPC 2.0 over standard input and output) a case's question by the
tool calls that a mapping file says; docs/traps.md tells what stands in it."""
import json
import pathlib
import re
import shlex
import time

from case import find_file
from line_process import LineProcess, NoReply
from reply import Reply

PROTOCOL = "2025-06-18"
SECONDS_EACH = 60
SLOT = re.compile(r"\{([a-z_]+)(?::([^{}]*))?\}")


class BadMapping(Exception):
    """The mapping file does not fit the questions or the server."""


class Junk(Exception):
    """A reply that is none."""


class RefusedCall(Exception):
    """The server says that a call went wrong."""


class Server:
    """A server that is running and has said what tools it has."""

    def __init__(self, command, seconds):
        self._process = LineProcess(command)
        self._seconds = seconds
        self._number = 0
        try:
            self.request("initialize", {"protocolVersion": PROTOCOL, "capabilities": {},
                                        "clientInfo": {"name": "graticule-traps", "version": "1"}})
            self._send({"method": "notifications/initialized"})
            self.tools = self._list_tools()
        except BaseException:
            self.stop()
            raise

    def _send(self, message):
        self._process.send(json.dumps({"jsonrpc": "2.0"} | message))

    def request(self, method, params):
        """The result of a request. What the server asks meanwhile is declined, what it notifies of passed over."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        until = time.monotonic() + self._seconds
        while True:
            message = parse(self._process.line(until - time.monotonic()))
            if "method" in message:
                self._answer(message)
            elif message.get("id") == self._number:
                if isinstance(message.get("error"), dict):
                    raise RefusedCall(str(message["error"].get("message", message["error"])))
                if not isinstance(message.get("result"), dict):
                    raise Junk(f"a reply without a result: {str(message)[:200]}")
                return message["result"]

    def _answer(self, message):
        if message["method"] == "ping":
            self._send({"id": message.get("id"), "result": {}})
        elif "id" in message:
            self._send({"id": message["id"], "error": {"code": -32601, "message": "not offered"}})

    def _list_tools(self):
        names, page = set(), {}
        while True:
            result = self.request("tools/list", page)
            names |= {tool["name"] for tool in result.get("tools", [])}
            if not result.get("nextCursor"):
                return names
            page = {"cursor": result["nextCursor"]}

    def call(self, tool, arguments):
        return self.request("tools/call", {"name": tool, "arguments": arguments})

    def stop(self):
        self._process.stop()


def parse(line):
    try:
        message = json.loads(line)
    except ValueError:
        message = None
    if not isinstance(message, dict):
        raise Junk(f"no JSON-RPC message: {line.strip()[:200]}")
    return message


def look_up(document, path):
    """What stands at a path such as structuredContent.rows.0.area; text on the way is read as JSON. None if nothing
    does."""
    for step in path.split(".") if path else []:
        if isinstance(document, str):
            try:
                document = json.loads(document)
            except ValueError:
                return None
        try:
            document = document[int(step)] if isinstance(document, list) else document.get(step)
        except (ValueError, IndexError, AttributeError):
            return None
    return document


def fill(template, slots):
    """A template with its {slots} filled; one that is a slot alone becomes the slot's value, a number for instance."""
    if isinstance(template, dict):
        return {key: fill(value, slots) for key, value in template.items()}
    if isinstance(template, list):
        return [fill(value, slots) for value in template]
    if not isinstance(template, str):
        return template
    alone = SLOT.fullmatch(template)
    return slots(*alone.groups()) if alone else SLOT.sub(lambda found: str(slots(*found.groups())), template)


def slots_of(case, data, out, replies):
    def slot(name, of):
        if of is None:
            if name in ("data", "out"):
                return str({"data": data, "out": out}[name])
            if name in case.arguments:
                return case.arguments[name]
        elif name in ("file", "layer_in") and of in case.arguments:
            file, layer = find_file(data, case.arguments[of])
            return str(file) if name == "file" else layer
        elif name == "reply":
            number, _, path = of.partition(".")
            return look_up(replies[int(number)], path)
        raise BadMapping(f"nothing fills {{{name}{':' + of if of else ''}}} in a question '{case.operation}'")
    return slot


def texts_of(reply):
    return [part.get("text", "") for part in reply.get("content", []) if isinstance(part, dict)]


def value_of(where, reply):
    """The number at a path, or that a pattern's first group finds there; None where the server says that it has none."""
    path, pattern = (where, None) if isinstance(where, str) else (where["at"], where.get("match"))
    found = look_up(reply, path)
    if pattern is not None:
        match = re.search(pattern, str(found))
        found = match.group(1).replace(",", "") if match else None
    if found is None:
        return None
    value = float(found)
    return None if value != value else value * (1 if isinstance(where, str) else where.get("times", 1))


def said_in(paths, replies):
    """Remarks: the text at the paths in all replies, or all their text where no path is given."""
    if paths is None:
        return "\n".join(text for reply in replies for text in texts_of(reply))
    found = [look_up(reply, path) for reply in replies for path in paths]
    return "\n".join(str(one) for some in found if some is not None
                     for one in (some if isinstance(some, list) else [some]))


def converse(server, question, case, data, out):
    """The reply to a question, by its calls."""
    replies = []
    for step in question["calls"]:
        arguments = fill(step.get("arguments", {}), slots_of(case, data, out, replies))
        try:
            reply = server.call(step["tool"], arguments)
        except RefusedCall as refusal:
            return Reply(refused=str(refusal), said=said_in(question.get("said"), replies))
        if reply.get("isError"):
            return Reply(refused="\n".join(texts_of(reply)), said=said_in(question.get("said"), replies))
        replies.append(reply)
    said = said_in(question.get("said"), replies)
    try:
        value = value_of(question["value"], replies[-1])
    except (TypeError, ValueError) as error:
        raise Junk(f"no number: {error}") from None
    if value is None:
        return Reply(refused="no value. " + "\n".join(texts_of(replies[-1])), said=said)
    unit = question.get("unit", "")
    return Reply(value=value, unit=look_up(replies[-1], unit["at"]) or "" if isinstance(unit, dict) else unit, said=said)


def read_mapping(path):
    try:
        mapping = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        for operation, question in mapping["questions"].items():
            if not question["calls"] or "value" not in question:
                raise BadMapping(f"{path}: the question '{operation}' has no calls or no value")
            for step in question["calls"]:
                step["tool"]  # has to be there
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadMapping(f"{path} is no mapping: {error!r}") from None
    return mapping


def check_tools(server, mapping):
    wanted = {step["tool"] for question in mapping["questions"].values() for step in question["calls"]}
    if missing := wanted - server.tools:
        raise BadMapping(f"the server has no tool {', '.join(sorted(missing))}; it has {', '.join(sorted(server.tools))}")


class Asker:
    """Asks one case after the other. A server that has crashed, hung or talked nonsense is started anew, as is one for
    each case where the command has the {data} folder in it."""

    def __init__(self, command, mapping):
        self._command, self._mapping, self._server = command, mapping, None
        self._has_started = False

    def _start(self, data):
        if self._server is None:
            command = [part.replace("{data}", str(data)) for part in shlex.split(self._command)]
            try:
                self._server = Server(command, self._mapping.get("seconds", SECONDS_EACH))
            except (NoReply, Junk, RefusedCall) as failure:
                if not self._has_started:
                    raise RuntimeError(f"the server does not start: {failure}") from None
                raise
            self._has_started = True
            check_tools(self._server, self._mapping)
        return self._server

    def ask(self, case, folder):
        question = self._mapping["questions"].get(case.operation)
        if question is None:
            return Reply(supported=False)
        data, out = folder / "data", folder / "out"
        case.write(data)
        out.mkdir()
        try:
            reply = converse(self._start(data), question, case, data, out)
        except (NoReply, Junk, RefusedCall) as failure:
            self.stop()
            return Reply(failed=str(failure))
        if "{data}" in self._command:
            self.stop()
        return reply

    def stop(self):
        if self._server is not None:
            self._server.stop()
            self._server = None
