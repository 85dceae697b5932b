// SPDX-License-Identifier: Apache-2.0
// The format of Anthropic's messages, as its reference has it.
#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

namespace graticule::test {

using llm::StopReason;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

class Anthropic : public Conformance {
protected:
    Sent sent(const llm::Request& request, const std::string& model = "claude-sonnet-4-5",
              const std::string& answer = R"({"content":[],"stop_reason":"end_turn"})") {
        return send("anthropic/" + model, "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY", request,
                    answer);
    }

    llm::Response received(const std::vector<std::string>& events) {
        std::string text;
        for (const std::string& event : events)
            text += "data: " + event + "\n\n";
        return receive("anthropic/claude-sonnet-4-5", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY",
                       text);
    }
};

TEST_F(Anthropic, SendsAConversation) {
    llm::Request request = tool_request();
    request.parallel_tool_calls = false;
    const Sent one = sent(request);
    EXPECT_EQ(one.call.target, "/v1/messages");
    EXPECT_EQ(one.call.headers.at("x-api-key"), Key);
    EXPECT_EQ(one.call.headers.at("anthropic-version"), "2023-06-01");
    EXPECT_EQ(to_line(one.body),
              to_line(parse_json(R"({"model": "claude-sonnet-4-5", "max_tokens": 8192,
        "system": [{"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}}],
        "messages": [
          {"role": "user", "content": [{"type": "text", "text": "Look"},
            {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "YWJj"}}]},
          {"role": "assistant", "content": [
            {"type": "thinking", "thinking": "hm", "signature": "s"},
            {"type": "tool_use", "id": "c1", "name": "look", "input": {"malformed_arguments": "{\"at\": "}},
            {"type": "tool_use", "id": "c2", "name": "look", "input": {"x": 1}}]},
          {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "c1", "content": [{"type": "text", "text": "no JSON"}], "is_error": true},
            {"type": "tool_result", "tool_use_id": "c2", "content": [{"type": "text", "text": "a map"},
              {"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": "ag=="}}],
             "cache_control": {"type": "ephemeral"}}]}],
        "tools": [{"name": "look", "description": "Looks.", "input_schema": {"type": "object"}}],
        "tool_choice": {"type": "auto", "disable_parallel_tool_use": true}})",
                                 "expected")));
    EXPECT_THAT(one.response.adjustments, IsEmpty());
}

TEST_F(Anthropic, SendsOptionsAsFarAsTheModelTakesThem) {
    llm::Request request = simple_request();
    request.temperature = 0;
    request.top_p = 0.5;
    request.seed = 1;
    request.stop = {"END"};
    request.max_output_tokens = 9;
    request.output_schema = llm::OutputSchema{"a", {{"type", "object"}}};
    const Sent both = sent(request, "claude-3-7-sonnet-latest");
    EXPECT_EQ(both.body["temperature"], 0);
    EXPECT_EQ(both.body["top_p"], 0.5);
    EXPECT_EQ(both.body["max_tokens"], 9);
    EXPECT_EQ(both.body["stop_sequences"], Json::array({"END"}));
    EXPECT_FALSE(both.body.contains("output_config"));
    EXPECT_THAT(both.body["system"][0]["text"].get<std::string>(),
                HasSubstr("{\"type\":\"object\"}"));
    const Sent one = sent(request, "claude-sonnet-4-5");
    EXPECT_TRUE(one.body.contains("temperature"));
    EXPECT_FALSE(one.body.contains("top_p"));
    EXPECT_EQ(to_line(one.body["output_config"]),
              R"({"format":{"type":"json_schema","schema":{"type":"object"}}})");
    EXPECT_THAT(one.response.adjustments,
                ElementsAre(HasSubstr("beside a temperature"), HasSubstr("a seed")));
    EXPECT_FALSE(sent(request, "claude-opus-4-7").body.contains("temperature"));
}

TEST_F(Anthropic, NamesATool) {
    llm::Request request = tool_request();
    request.tool_choice = {llm::ToolChoice::Mode::Named, "look"};
    EXPECT_EQ(to_line(sent(request).body["tool_choice"]), R"({"type":"tool","name":"look"})");
    request.tool_choice = {llm::ToolChoice::Mode::Required, ""};
    EXPECT_EQ(to_line(sent(request).body["tool_choice"]), R"({"type":"any"})");
}

TEST_F(Anthropic, SendsNoEmptyTexts) {
    llm::Request request = simple_request();
    request.messages.push_back(llm::text_message(llm::Role::Assistant, ""));
    request.messages.push_back(llm::text_message(llm::Role::User, "Well?"));
    EXPECT_EQ(sent(request).body["messages"].size(), 2U);
}

TEST_F(Anthropic, KeepsThoughtsAsTheyCameAndPutsCallsTogether) {
    const llm::Response response = received({
        R"({"type":"message_start","message":{"id":"r","model":"m","usage":{"input_tokens":5,"cache_read_input_tokens":100,"cache_creation_input_tokens":20,"output_tokens":1}}})",
        R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}})",
        R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let "}})",
        R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"me"}})",
        R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"abc"}})",
        R"({"type":"content_block_stop","index":0})",
        R"({"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"xyz"}})",
        R"({"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t1","name":"f","input":{}}})",
        R"({"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"t2","name":"g","input":{}}})",
        R"({"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"x\""}})",
        R"({"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":""}})",
        R"({"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":": 1}"}})",
        R"({"type":"new_kind_of_event","index":9})",
        R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":30}})",
        R"({"type":"message_stop"})",
    });
    ASSERT_EQ(response.message.parts.size(), 4U);
    const auto& thought = std::get<llm::ReasoningPart>(response.message.parts[0]);
    EXPECT_EQ(thought.text, "Let me");
    EXPECT_EQ(to_line(thought.block),
              R"({"type":"thinking","thinking":"Let me","signature":"abc"})");
    EXPECT_EQ(to_line(std::get<llm::ReasoningPart>(response.message.parts[1]).block),
              R"({"type":"redacted_thinking","data":"xyz"})");
    EXPECT_THAT(
        llm::tool_calls_of(response.message),
        ElementsAre(llm::ToolCall{"t1", "f", "{\"x\": 1}"}, llm::ToolCall{"t2", "g", "{}"}));
    EXPECT_EQ(response.stop_reason, StopReason::ToolCalls);
    EXPECT_EQ(response.usage, (llm::Usage{125, 100, 20, 30, std::nullopt}));
    EXPECT_EQ(m_deltas, "(Let )|(me)|0:f|1:g|0:{\"x\"|0:: 1}|");
}

TEST_F(Anthropic, ReadsAnAnswerInOnePiece) {
    const Sent one = sent(
        simple_request(), "claude-sonnet-4-5",
        R"({"id":"r","model":"m","content":[{"type":"thinking","thinking":"hm","signature":"s"},
        {"type":"text","text":"So"},{"type":"tool_use","id":"t","name":"f","input":{"x":1}}],
        "stop_reason":"max_tokens"})");
    ASSERT_EQ(one.response.message.parts.size(), 3U);
    EXPECT_EQ(std::get<llm::ReasoningPart>(one.response.message.parts[0]).text, "hm");
    EXPECT_EQ(llm::text_of(one.response.message), "So");
    EXPECT_THAT(llm::tool_calls_of(one.response.message),
                ElementsAre(llm::ToolCall{"t", "f", "{\"x\":1}"}));
    EXPECT_EQ(one.response.stop_reason, StopReason::OutputLimit);
    EXPECT_EQ(one.response.usage, llm::Usage());
}

} // namespace

} // namespace graticule::test
