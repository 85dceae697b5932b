// SPDX-License-Identifier: Apache-2.0
// The events of a log as docs/run-folder.md has them, written and read.
#include "runs/events.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::runs::events {
namespace {

struct Written {
    AnyEvent event;
    std::string type;
    std::string data;
};

std::vector<Written> written() {
    return {
        {RunStarted{"How many?", "offline", {}}, "run_started",
         R"({"task":"How many?","agent":"offline","model":null})"},
        {RunStarted{"How many?", "react", "ollama/qwen3"}, "run_started",
         R"({"task":"How many?","agent":"react","model":"ollama/qwen3"})"},
        {RunResumed{"react", 7, 2, "time_limit", "m", {{"rounds", 9}}}, "run_resumed",
         R"({"agent":"react","kept":7,"rounds_before":2,"ended":"time_limit","model":"m",)"
         R"("budget":{"rounds":9}})"},
        {RunFinished{"answered", 1200, Json{{"rounds", 3}}}, "run_finished",
         R"({"end":"answered","duration_ms":1200,"usage":{"rounds":3}})"},
        {RunFinished{"refused", 5}, "run_finished", R"({"end":"refused","duration_ms":5})"},
        {DatasetOpened{{{"name", "roads"}, {"rows", 4}}}, "data", R"({"name":"roads","rows":4})"},
        {Plan{{{"1", "filter_rows", {{"dataset", "roads"}}, "to take some"}}, {"as asked"}}, "plan",
         R"({"steps":[{"id":"1","tool":"filter_rows","arguments":{"dataset":"roads"},)"
         R"("why":"to take some"}],"explanation":["as asked"]})"},
        {Alternative{"2000 in place of 2005", true, {}}, "alternative",
         R"({"words":"2000 in place of 2005","second_opinion":true,"steps":[]})"},
        {ToolCall{"2", "get_sum", {{"field", "a"}}}, "tool_call",
         R"({"id":"2","tool":"get_sum","arguments":{"field":"a"}})"},
        {ToolCall{"2", "get_sum", Json::object(), "{field"}, "tool_call",
         R"({"id":"2","tool":"get_sum","arguments":{},"arguments_text":"{field"})"},
        {Observation{"2", false, "no such field", Json::object(), "not_found", 3}, "observation",
         R"({"id":"2","ok":false,"text":"no such field","data":{},"error_code":"not_found",)"
         R"("duration_ms":3})"},
        {ModelRequest{1, 0, false, {{"messages", Json::array()}}, "worker", "m", 2},
         "model_request",
         R"({"round":1,"messages_before":0,"same_tools":false,"request":{"messages":[]},)"
         R"("role":"worker","model":"m","subtask":2})"},
        {ModelResponse{1, {{"id", "x"}}, Json{{"input", 5}}, 40}, "model_response",
         R"({"round":1,"response":{"id":"x"},"usage_so_far":{"input":5},"duration_ms":40})"},
        {ModelRetry{1, 250, 1, "rate_limited", "too many requests"}, "model_retry",
         R"({"round":1,"wait_ms":250,"attempt":1,"kind":"rate_limited",)"
         R"("reason":"too many requests"})"},
        {ModelWait{1, 250, "the provider's rate"}, "model_wait",
         R"({"round":1,"wait_ms":250,"reason":"the provider's rate"})"},
        {ModelError{1, {{"kind", "timeout"}}}, "model_error",
         R"({"round":1,"error":{"kind":"timeout"}})"},
        {Subtask{1, "Draw it", "code", "it names a file"}, "subtask",
         R"({"subtask":1,"instruction":"Draw it","worker":"code","why":"it names a file"})"},
        {SubtaskReport{1, true, false, "done", {{"calls", 2}}}, "report",
         R"({"subtask":1,"claimed":true,"holds":false,"said":"done","facts":{"calls":2}})"},
        {Artifact{"2", "map_png", "outputs/map.png", "Roads"}, "artifact",
         R"({"id":"2","kind":"map_png","path":"outputs/map.png","title":"Roads"})"},
        {Warning{"3 rows are left out"}, "warning", R"({"text":"3 rows are left out"})"},
        {Failure{"not_found", "No such field", "Name another"}, "error",
         R"({"code":"not_found","message":"No such field","hint":"Name another"})"},
        {Answer{"7 roads", Json::array({"7 roads"}), Json::array()}, "answer",
         R"({"text":"7 roads","pieces":["7 roads"],"values":[]})"},
        {Refusal{"Refused: no roads.", {"roads"}}, "refusal",
         R"({"reason":"Refused: no roads.","missing":["roads"]})"},
        {Unknown{"dream", {{"deep", true}}}, "dream", R"({"deep":true})"},
    };
}

TEST(Events, AreWrittenAsTheFormatHasThem) {
    for (const Written& one : written()) {
        EXPECT_EQ(type_of(one.event), one.type);
        EXPECT_EQ(to_line(to_json(one.event)), one.data) << one.type;
    }
}

TEST(Events, AreReadAsTheyWereWritten) {
    for (const Written& one : written()) {
        const AnyEvent read = event_from(one.type, parse_json(one.data, "the test"));
        EXPECT_EQ(read.index(), one.event.index()) << one.type;
        EXPECT_EQ(to_line(to_json(read)), one.data) << one.type;
    }
}

TEST(Events, TakeWhatIsOfAnotherTypeAsNotSaid) {
    for (const Written& one : written()) {
        if (one.type == "dream" || one.type == "data")
            continue;
        const AnyEvent nothing = event_from(one.type, Json::array({1}));
        EXPECT_EQ(nothing.index(), one.event.index()) << one.type;
        Json wrong = Json::object();
        const Json right = parse_json(one.data, "the test");
        for (const auto& [name, value] : right.items())
            wrong[name] = value.is_number() ? Json("text") : Json(-1);
        EXPECT_EQ(event_from(one.type, wrong).index(), one.event.index()) << one.type;
    }
    const auto call = read<ToolCall>({{"id", 5}, {"tool", "get_sum"}, {"arguments_text", 7}});
    EXPECT_EQ(call.id, "");
    EXPECT_EQ(call.tool, "get_sum");
    EXPECT_FALSE(call.arguments_text);
    const auto finished = read<RunFinished>({{"end", "answered"}, {"duration_ms", -4}});
    EXPECT_FALSE(finished.duration_ms);
    const auto plan = read<Plan>(
        {{"steps", Json::array({1, {{"id", "2"}}})}, {"explanation", Json::array({"a", 3})}});
    ASSERT_EQ(plan.steps.size(), 1U);
    EXPECT_EQ(plan.steps.front().id, "2");
    EXPECT_EQ(plan.explanation, std::vector<std::string>{"a"});
}

} // namespace
} // namespace graticule::runs::events
