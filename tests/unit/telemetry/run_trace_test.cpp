// SPDX-License-Identifier: Apache-2.0
#include "telemetry/genai_messages.hpp"
#include "telemetry/otlp_json.hpp"
#include "telemetry/run_trace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace graticule::telemetry {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

RandomBits counting() {
    return [next = std::uint64_t{0}]() mutable { return ++next; };
}

/// Second `second` of a minute of 2026.
runs::Event event(int second, const std::string& type, const std::string& data) {
    return {0, "2026-01-31T10:20:" + std::to_string(second) + ".250Z", type, Json::parse(data)};
}

const std::vector<runs::Event> WholeRun{
    event(10, "run_started",
          R"({"task": "T", "agent": "react", "model": "gemini/gemini-2.5-pro"})"),
    event(11, "model_request", R"({"round": 1, "request": {"messages": [], "temperature": 0.5}})"),
    event(12, "model_retry", R"({"kind": "overloaded"})"),
    event(14, "model_response", R"({"response": {"message": {"role": "assistant", "parts":
        [{"type": "tool_call", "id": "c1", "name": "buffer", "arguments": "{}"}]},
        "stop_reason": "tool_calls", "usage": {"input": 7}, "model": "m-1", "id": "r-1"}})"),
    event(15, "tool_call", R"({"id": "1", "tool": "buffer", "arguments": {"a": "words"}})"),
    event(17, "observation", R"({"id": "1", "ok": true, "text": "done words"})"),
    event(18, "run_finished", R"({"end": "answered", "usage": {"input": 7, "cost_usd": 0.25}})")};

RunTrace trace_of(const std::vector<runs::Event>& events, bool with_content = false) {
    RunTrace trace(counting(), with_content);
    for (const runs::Event& each : events)
        trace.take(each);
    return trace;
}

// date -u -d '2026-01-31 10:20:10' +%s
constexpr std::int64_t Begin = 1769854810250;

TEST(RunTrace, HasASpanForEachSubtaskWithWhatIsDoneInIt) {
    const std::vector<runs::Event> events{
        event(10, "run_started", R"({"agent": "planner-worker", "model": "openai/big"})"),
        event(11, "model_request",
              R"({"role": "planner", "model": "openai/big", "messages_before": 0,
            "request": {"messages": [{"role": "user", "parts": [{"type": "text", "text": "plan"}]}]}})"),
        event(12, "model_response",
              R"({"response": {"message": {"role": "assistant", "parts": []}}})"),
        event(13, "subtask", R"({"subtask": 1, "instruction": "Do it.", "worker": "functions"})"),
        event(14, "model_request", R"({"role": "worker", "model": "gemini/small", "subtask": 1,
            "messages_before": 0, "request": {"messages": [{"role": "user",
            "parts": [{"type": "text", "text": "work"}]}]}})"),
        event(15, "model_response",
              R"({"response": {"message": {"role": "assistant", "parts": []}}})"),
        event(16, "tool_call", R"({"id": "1", "tool": "buffer", "arguments": {}})"),
        event(17, "observation", R"({"id": "1", "ok": true, "text": "done"})"),
        event(18, "report", R"({"subtask": 1, "claimed": true, "holds": false})"),
        event(19, "model_request",
              R"({"role": "planner", "model": "openai/big", "messages_before": 1,
            "request": {"messages": []}})"),
        event(20, "run_finished", R"({"end": "answered", "usage": {"roles": {
            "planner": {"rounds": 2, "input": 50, "cost_usd": 0.5}, "worker": {"rounds": 1}}}})")};
    const auto spans = trace_of(events, true).spans();
    ASSERT_THAT(spans, SizeIs(6));
    const auto value = [](const Span& span, std::string_view name) {
        for (const auto& [known, found] : span.attributes)
            if (known == name)
                return found;
        return Json();
    };
    EXPECT_EQ(spans[2].name, "invoke_agent worker");
    EXPECT_EQ(spans[2].parent, spans[0].id);
    EXPECT_TRUE(spans[2].failed);
    EXPECT_EQ(value(spans[2], "error.type"), "claim_not_held");
    EXPECT_EQ(spans[2].end_ms - spans[2].start_ms, 5000);
    EXPECT_EQ(spans[1].parent, spans[0].id);
    EXPECT_EQ(spans[3].parent, spans[2].id);
    EXPECT_EQ(spans[4].parent, spans[2].id);
    EXPECT_EQ(spans[5].parent, spans[0].id);
    EXPECT_EQ(value(spans[3], "gen_ai.agent.name"), "worker");
    EXPECT_EQ(value(spans[3], "gen_ai.request.model"), "small");
    EXPECT_EQ(value(spans[3], "graticule.subtask"), 1);
    EXPECT_THAT(to_line(value(spans[3], "gen_ai.input.messages")), Not(HasSubstr("plan")));
    EXPECT_THAT(to_line(value(spans[5], "gen_ai.input.messages")), Not(HasSubstr("work")));
    EXPECT_EQ(value(spans[0], "graticule.planner.rounds"), 2);
    EXPECT_EQ(value(spans[0], "graticule.planner.cost_usd"), 0.5);
    EXPECT_EQ(value(spans[0], "graticule.worker.rounds"), 1);
}

// What two paths do at a time is told each on its own: who was asked what, which call of an answer
// was made, and when it ended. The one that the run did not end on has the number of its branch.
TEST(RunTrace, KeepsBranchesApart) {
    const auto asks = [](const std::string& words) {
        return R"({"messages_before": 1, "request": {"messages": [{"role": "user",
            "parts": [{"type": "text", "text": ")"
               + words + R"("}]}]}})";
    };
    const std::string says = R"({"response": {"message": {"role": "assistant", "parts":
        [{"type": "tool_call", "id": "c1", "name": "buffer", "arguments": "{}"},
         {"type": "tool_call", "id": "c2", "name": "clip", "arguments": "{}"}]}}})";
    std::vector<runs::Event> events{
        event(10, "run_started", R"({"agent": "react", "model": "openai/big"})"),
        event(11, "model_request", asks("task")),
        event(12, "model_response", says),
        event(13, "tool_call", R"({"id": "1", "tool": "buffer", "arguments": {}})"),
        event(14, "tool_call", R"({"id": "2", "tool": "clip", "arguments": {}})"),
        event(15, "observation", R"({"id": "1", "ok": true, "text": "done"})"),
        event(16, "observation", R"({"id": "2", "ok": true, "text": "done"})"),
        event(17, "model_request", asks("aside")),
        event(18, "model_request", asks("onward")),
        event(19, "model_response", says),
        event(20, "model_response", says),
        event(21, "run_finished", R"({"end": "answered"})")};
    for (std::size_t i = 0; i < events.size(); ++i)
        events[i].sequence = static_cast<int>(i);
    events[4].parent = 2; // the branch: 4, 6, 7, 9
    events[5].parent = 3;
    events[6].parent = 4;
    events[8].parent = 5;
    events[9].parent = 7;
    events[10].parent = 8;
    const auto spans = trace_of(events, true).spans();
    ASSERT_THAT(spans, SizeIs(6));
    const auto value = [](const Span& span, std::string_view name) {
        for (const auto& [known, found] : span.attributes)
            if (known == name)
                return found;
        return Json();
    };
    for (const std::size_t of_path : {0U, 1U, 2U, 5U})
        EXPECT_EQ(value(spans[of_path], "graticule.branch"), Json()) << of_path;
    EXPECT_EQ(value(spans[3], "graticule.branch"), 1);
    EXPECT_EQ(value(spans[4], "graticule.branch"), 1);
    EXPECT_EQ(value(spans[2], "gen_ai.tool.call.id"), "c1");
    EXPECT_EQ(value(spans[3], "gen_ai.tool.call.id"), "c1"); // the first that its path made
    EXPECT_EQ(spans[2].end_ms, Begin + 5000);
    EXPECT_EQ(spans[3].end_ms, Begin + 6000);
    EXPECT_EQ(spans[4].start_ms, Begin + 7000);
    EXPECT_EQ(spans[4].end_ms, Begin + 9000);
    EXPECT_EQ(spans[5].start_ms, Begin + 8000);
    EXPECT_EQ(spans[5].end_ms, Begin + 10000);
    EXPECT_THAT(to_line(value(spans[4], "gen_ai.input.messages")), HasSubstr("aside"));
    EXPECT_THAT(to_line(value(spans[5], "gen_ai.input.messages")), HasSubstr("task"));
    EXPECT_THAT(to_line(value(spans[5], "gen_ai.input.messages")), HasSubstr("onward"));
    EXPECT_THAT(to_line(value(spans[5], "gen_ai.input.messages")), Not(HasSubstr("aside")));
    for (const Span& span : spans)
        EXPECT_FALSE(span.failed) << span.name;
}

TEST(RunTrace, BeginsWhereARunIsGoneOnWith) {
    std::vector<runs::Event> events = WholeRun;
    events.front() = event(10, "run_resumed",
                           R"({"agent": "react", "model": "gemini/gemini-2.5-pro", "kept": 9})");
    const auto spans = trace_of(events, true).spans();
    ASSERT_THAT(spans, SizeIs(3));
    EXPECT_EQ(spans[0].name, "invoke_agent react");
    EXPECT_EQ(spans[1].parent, spans[0].id);
    for (const auto& [name, value] : spans[0].attributes)
        EXPECT_NE(name, "gen_ai.input.messages") << value;
}

TEST(RunTrace, HasASpanForTheRunEachRequestAndEachCall) {
    const auto spans = trace_of(WholeRun).spans();
    ASSERT_THAT(spans, SizeIs(3));
    EXPECT_EQ(spans[0].name, "invoke_agent react");
    EXPECT_EQ(spans[1].name, "chat gemini-2.5-pro");
    EXPECT_EQ(spans[2].name, "execute_tool buffer");
    EXPECT_EQ(spans[0].parent, std::nullopt);
    for (const Span& span : {spans[1], spans[2]}) {
        EXPECT_EQ(span.parent, spans[0].id);
        EXPECT_EQ(span.trace, spans[0].trace);
        EXPECT_NE(span.id, spans[0].id);
        EXPECT_FALSE(span.failed);
    }
    EXPECT_EQ(spans[0].start_ms, Begin);
    EXPECT_EQ(spans[0].end_ms, Begin + 8000);
    EXPECT_EQ(spans[1].start_ms, Begin + 1000);
    EXPECT_EQ(spans[1].end_ms, Begin + 4000);
    EXPECT_EQ(spans[2].end_ms - spans[2].start_ms, 2000);
    ASSERT_THAT(spans[1].events, SizeIs(1));
    EXPECT_EQ(spans[1].events[0].time_ms, Begin + 2000);
}

TEST(RunTrace, TellsTextsOnlyWhereAskedFor) {
    EXPECT_THAT(to_line(otlp_request({}, trace_of(WholeRun).spans())), Not(HasSubstr("words")));
    const std::string all = to_line(otlp_request({}, trace_of(WholeRun, true).spans()));
    EXPECT_THAT(all, HasSubstr("gen_ai.tool.call.arguments"));
    EXPECT_THAT(all, HasSubstr("done words"));
}

TEST(RunTrace, OfARunThatWasKilledEndsWhereItsLogEnds) {
    const auto spans = trace_of({WholeRun[0], WholeRun[1], WholeRun[2]}).spans();
    ASSERT_THAT(spans, SizeIs(2));
    for (const Span& span : spans) {
        EXPECT_TRUE(span.failed);
        EXPECT_EQ(span.end_ms, Begin + 2000);
    }
}

TEST(RunTrace, BearsEventsOfAnyKindAndOrder) {
    RunTrace trace(counting(), true);
    EXPECT_THAT(trace.spans(), SizeIs(0));
    for (const char* data :
         {"null", "7", "[]", R"({"id": 3, "request": [], "response": 1, "tool": {}})",
          R"({"request": {"messages": [1, {"role": 2, "parts": [1, {}]}]}})"})
        for (const runs::Event& each : WholeRun)
            trace.take({0, "not a time", each.type, Json::parse(data)});
    EXPECT_GT(trace.spans().size(), 1U);
}

TEST(RunTrace, NeverEndsASpanBeforeItBegan) {
    const auto spans =
        trace_of({WholeRun[6], WholeRun[0], WholeRun[4], event(9, "observation", R"({"id": "1"})")})
            .spans();
    for (const Span& span : spans)
        EXPECT_LE(span.start_ms, span.end_ms);
}

TEST(OtlpJson, WritesIdsAndNumbersAsTheProtocolSays) {
    const Json request = otlp_request({{"service.name", "x"}}, trace_of(WholeRun).spans());
    const Json& of_resource = request["resourceSpans"][0];
    EXPECT_EQ(of_resource["resource"]["attributes"][0],
              Json::parse(R"({"key": "service.name", "value": {"stringValue": "x"}})"));
    const Json& span = of_resource["scopeSpans"][0]["spans"][1];
    EXPECT_EQ(span["traceId"], "01000000000000000200000000000000");
    EXPECT_EQ(span["spanId"], "0400000000000000");
    EXPECT_EQ(span["parentSpanId"], "0300000000000000");
    EXPECT_EQ(span["startTimeUnixNano"], "1769854811250000000");
    EXPECT_EQ(span["kind"], 3);
    EXPECT_THAT(to_line(span["attributes"]), HasSubstr(R"({"intValue":"7"})"));
    EXPECT_THAT(to_line(span["attributes"]), HasSubstr(R"({"doubleValue":0.5})"));
    EXPECT_THAT(to_line(span["attributes"]),
                HasSubstr(R"({"arrayValue":{"values":[{"stringValue":"tool_calls"}]}})"));
}

TEST(GenaiNames, AreThoseOfTheConventions) {
    EXPECT_EQ(provider_name("gemini/gemini-2.5-pro"), "gcp.gemini");
    EXPECT_EQ(provider_name("mistral/large"), "mistral_ai");
    EXPECT_EQ(provider_name("openai/gpt-4.1"), "openai");
    EXPECT_EQ(provider_name("scripted:/secret/place/file.jsonl"), "scripted");
    EXPECT_EQ(request_model("scripted:/secret/place/file.jsonl"), "scripted");
    EXPECT_EQ(request_model("ollama/llama3:8b"), "llama3:8b");
    EXPECT_EQ(request_model("openrouter/meta/llama"), "meta/llama");
    EXPECT_EQ(finish_reason("finished"), "stop");
    EXPECT_EQ(finish_reason("output_limit"), "length");
    EXPECT_EQ(finish_reason("something_new"), "something_new");
}

TEST(TimeOfEvent, IsThatOfTheLog) {
    EXPECT_EQ(time_of_event("1970-01-01T00:00:01.002Z"), 1002);
    EXPECT_EQ(time_of_event("2026-01-31T10:20:10.250Z"), Begin);
    for (const char* text : {"", "2026", "2026-13-01T00:00:00.000Z", "x2026-01-31T10:20:10.250Z"})
        EXPECT_EQ(time_of_event(text), std::nullopt) << text;
}

} // namespace
} // namespace graticule::telemetry
