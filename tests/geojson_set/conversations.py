# SPDX-License-Identifier: Apache-2.0
"""The conversations of a run of planner and worker, read from its log."""
import dataclasses
import json


@dataclasses.dataclass
class Conversation:
    role: str
    subtask: int | None
    messages: list = dataclasses.field(default_factory=list)   # all that was sent
    tools: set = dataclasses.field(default_factory=set)        # that were offered
    answers: list = dataclasses.field(default_factory=list)    # messages that the model gave

    def parts(self, kind, *roles):
        return [part for message in self.messages if not roles or message["role"] in roles
                for part in message["parts"] if part["type"] == kind]

    def told(self):
        """What it was told in words, and what its calls gave."""
        results = [piece for part in self.parts("tool_result") for piece in part["content"]]
        return "\n".join(piece["text"] for piece in [*self.parts("text", "system", "user"), *results])

    def said(self):
        """What the model said, in words and in calls: a text each."""
        parts = [part for message in self.answers for part in message["parts"]]
        texts = [part["text"] for part in parts if part["type"] == "text"]
        calls = [json.loads(part["arguments"]) for part in parts if part["type"] == "tool_call"]
        return [*texts, *(value for call in calls for value in call.values() if isinstance(value, str))]


def read_events(run):
    return [json.loads(line) for line in (run / "events.jsonl").read_text(encoding="utf-8").splitlines()]


def conversations_of(events):
    """In the order in which they began."""
    found = []
    for event in events:
        data = event["data"]
        if event["type"] == "model_request":
            if data["messages_before"] == 0:
                found.append(Conversation(data["role"], data.get("subtask")))
            current = next(one for one in reversed(found) if one.role == data["role"])
            assert data["messages_before"] == len(current.messages)
            assert data.get("subtask") == current.subtask
            current.messages += data["request"]["messages"]
            current.tools |= {tool["name"] for tool in data["request"].get("tools", [])}
        elif event["type"] == "model_response":
            current.answers.append(data["response"]["message"])
    return found
