// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "llm/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::llm {
namespace {

using ::testing::HasSubstr;

Request full_request() {
    Request request;
    request.messages = {
        text_message(Role::System, "Be brief."),
        {Role::User,
         {TextPart{"What is this?"}, ImagePart{"image/png", std::string("\x89P\0", 3)}}},
        {Role::Assistant,
         {ReasoningPart{"", "anthropic", {{"type", "redacted_thinking"}, {"data", "x1"}}},
          TextPart{"Let me see"}, ToolCall{"c1", "look", "{\"at\": "}}},
        {Role::Tool,
         {ToolResult{"c1", "look", {TextPart{"not JSON"}, ImagePart{"image/jpeg", "j"}}, true}}}};
    request.tools = {{"look", "Looks.", {{"type", "object"}}}};
    request.tool_choice = {ToolChoice::Mode::Named, "look"};
    request.parallel_tool_calls = false;
    request.output_schema = OutputSchema{"answer", {{"type", "object"}}};
    request.temperature = 0;
    request.top_p = 0.5;
    request.max_output_tokens = 100;
    request.stop = {"END"};
    request.seed = 7;
    request.log_probabilities = 3;
    return request;
}

TEST(Record, RequestReadsBackAsItWas) {
    const Request request = full_request();
    const Json record = to_json(request);
    const Request read = request_from_json(CheckedJson(record, "log"));
    EXPECT_EQ(read.messages, request.messages);
    EXPECT_EQ(read.tools[0].parameters, request.tools[0].parameters);
    EXPECT_EQ(read.tool_choice.name, "look");
    EXPECT_FALSE(read.parallel_tool_calls);
    EXPECT_EQ(read.output_schema->name, "answer");
    EXPECT_EQ(read.temperature, 0.0);
    EXPECT_EQ(read.seed, 7);
    EXPECT_EQ(read.log_probabilities, 3);
    EXPECT_EQ(to_line(to_json(read)), to_line(record));
}

TEST(Record, WhatIsNotSetIsNotWritten) {
    Request request;
    request.messages = {text_message(Role::User, "Hi")};
    EXPECT_EQ(to_line(to_json(request)),
              R"({"messages":[{"role":"user","parts":[{"type":"text","text":"Hi"}]}]})");
}

TEST(Record, ResponseReadsBackAsItWas) {
    Response response;
    response.message.parts = {TextPart{"Rome"}};
    response.stop_reason = StopReason::OutputLimit;
    response.usage = {20, 5, std::nullopt, 0, std::nullopt};
    response.model = "m-1";
    response.id = "r-1";
    response.log_probabilities = {{{"Ro", -0.25}, {{"Ro", -0.25}, {"Pa", -2}}}};
    response.adjustments = {"No temperature"};
    response.cached = true;
    const Json record = to_json(response);
    EXPECT_EQ(response_from_json(CheckedJson(record, "log")), response);
    EXPECT_EQ(to_line(record["usage"]), R"({"input":20,"cached_input":5,"output":0})");
}

TEST(Record, CountsOfTokensAreBounded) {
    const auto fault = [](const char* text) -> std::string {
        const Json record = parse_json(text, "log");
        try {
            usage_from_json(CheckedJson(record, "log"));
        } catch (const Error& error) {
            return error.message();
        }
        return "";
    };
    EXPECT_EQ(fault(R"({"input": 1000000000000000, "output": 0})"), "");
    EXPECT_EQ(fault(R"({"input": 1000000000000001})"),
              "log, 'input': must be a count from 0 to 1000000000000000");
    EXPECT_EQ(fault(R"({"reasoning": -1})"),
              "log, 'reasoning': must be a count from 0 to 1000000000000000");
    EXPECT_EQ(fault(R"({"output": 9223372036854775808})"), "log, 'output': must be a whole number");
}

TEST(Record, ErrorReadsBackAsItWas) {
    ModelError error(ModelFailure::RateLimited, "Slow down", "Wait");
    error.status = 429;
    error.retry_after = std::chrono::milliseconds(1500);
    const Json record = to_json(error);
    const ModelError read = model_error_from_json(CheckedJson(record, "log"));
    EXPECT_EQ(read.failure(), ModelFailure::RateLimited);
    EXPECT_EQ(read.code(), ErrorCode::ModelUnavailable);
    EXPECT_EQ(read.one_line(), "Slow down. Wait");
    EXPECT_EQ(read.status, 429);
    EXPECT_EQ(read.retry_after, std::chrono::milliseconds(1500));
}

std::string record_fault(const std::string& text) {
    const Json record = parse_json(text, "log");
    try {
        message_from_json(CheckedJson(record, "line 4"));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        return error.message();
    }
    return "";
}

TEST(Record, SaysWhereTheFaultIs) {
    EXPECT_EQ(record_fault("[]"), "line 4: must be an object");
    EXPECT_EQ(record_fault(R"({"role": "judge", "parts": []})"),
              "line 4, 'role': \"judge\" is not known here");
    EXPECT_EQ(record_fault(R"({"role": "user"})"), "line 4: has no 'parts'");
    EXPECT_EQ(record_fault(R"({"role": "user", "parts": [{"type": "text", "text": 5}]})"),
              "line 4, 'parts', entry 1, 'text': must be text");
    EXPECT_EQ(record_fault(R"({"role": "user", "parts": [{"type": "sound"}]})"),
              "line 4, 'parts', entry 1, 'type': is no kind of part");
    EXPECT_THAT(
        record_fault(
            R"({"role":"user","parts":[{"type":"image","media_type":"image/png","base64":"?"}]})"),
        HasSubstr("is not base64"));
}

} // namespace
} // namespace graticule::llm
