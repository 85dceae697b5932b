// SPDX-License-Identifier: Apache-2.0
// The format of OpenAI's responses, as its reference has it.
#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

namespace graticule::test {

using llm::StopReason;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

class OpenAiResponses : public Conformance {
protected:
    Sent sent(const llm::Request& request,
              const std::string& answer = R"({"status":"completed","output":[]})") {
        return send("openai/o3-pro", "OPENAI_BASE_URL", "OPENAI_API_KEY", request, answer);
    }

    llm::Response received(const std::vector<std::string>& events) {
        std::string text;
        for (const std::string& event : events)
            text += "data: " + event + "\n\n";
        return receive("openai/o3-pro", "OPENAI_BASE_URL", "OPENAI_API_KEY", text);
    }
};

TEST_F(OpenAiResponses, SendsAConversation) {
    llm::Request request = tool_request();
    request.messages[2].parts[0] = llm::ReasoningPart{
        "", "openai", {{"type", "reasoning"}, {"id", "rs_1"}, {"encrypted_content", "e"}}};
    request.messages[2].parts.insert(request.messages[2].parts.begin() + 1,
                                     llm::TextPart{"Let me see"});
    const Sent one = sent(request);
    EXPECT_EQ(one.call.target, "/responses");
    EXPECT_EQ(one.call.headers.at("authorization"), std::string("Bearer ") + Key);
    EXPECT_EQ(to_line(one.body), to_line(parse_json(R"({"model": "o3-pro", "input": [
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "content": [{"type": "input_text", "text": "Look"},
            {"type": "input_image", "detail": "auto", "image_url": "data:image/png;base64,YWJj"}]},
        {"type": "reasoning", "id": "rs_1", "encrypted_content": "e"},
        {"role": "assistant", "content": "Let me see"},
        {"type": "function_call", "call_id": "c1", "name": "look", "arguments": "{\"at\": "},
        {"type": "function_call", "call_id": "c2", "name": "look", "arguments": "{\"x\":1}"},
        {"type": "function_call_output", "call_id": "c1", "output": [
            {"type": "input_text", "text": "Error:"}, {"type": "input_text", "text": "no JSON"}]},
        {"type": "function_call_output", "call_id": "c2", "output": [{"type": "input_text", "text": "a map"},
            {"type": "input_image", "detail": "auto", "image_url": "data:image/jpeg;base64,ag=="}]}],
        "tools": [{"type": "function", "name": "look", "description": "Looks.",
            "parameters": {"type": "object"}, "strict": false}],
        "tool_choice": "auto", "include": ["reasoning.encrypted_content"], "store": false})",
                                                    "expected")));
}

TEST_F(OpenAiResponses, SendsOptions) {
    llm::Request request = simple_request();
    request.max_output_tokens = 9;
    request.temperature = 0;
    request.output_schema = llm::OutputSchema{"a", {{"type", "object"}}};
    const Sent one = sent(request);
    EXPECT_EQ(one.body["max_output_tokens"], 9);
    EXPECT_EQ(
        to_line(one.body["text"]),
        R"({"format":{"type":"json_schema","name":"a","strict":true,"schema":{"type":"object"}}})");
    EXPECT_FALSE(one.body.contains("temperature"));
    EXPECT_THAT(one.response.adjustments, ElementsAre(HasSubstr("a temperature")));
}

TEST_F(OpenAiResponses, ReadsAStream) {
    const llm::Response response = received({
        R"({"type":"response.created","response":{"id":"r","status":"in_progress","output":[]}})",
        R"({"type":"response.reasoning_summary_text.delta","delta":"hm","output_index":0})",
        R"({"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","name":"f"}})",
        R"({"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","name":"g"}})",
        R"({"type":"response.function_call_arguments.delta","output_index":2,"delta":"{"})",
        R"({"type":"response.function_call_arguments.delta","output_index":1,"delta":"{}"})",
        R"({"type":"response.completed","response":{"id":"r","model":"m","status":"completed","output":[)"
        R"({"type":"reasoning","id":"rs","summary":[{"type":"summary_text","text":"hm"}],"encrypted_content":"e"},)"
        R"({"type":"function_call","call_id":"b","name":"f","arguments":"{}"},)"
        R"({"type":"function_call","call_id":"a","name":"g","arguments":"{"}],)"
        R"("usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":16},"output_tokens":9,)"
        R"("output_tokens_details":{"reasoning_tokens":4}}}})",
    });
    const auto& thought = std::get<llm::ReasoningPart>(response.message.parts.at(0));
    EXPECT_EQ(thought.text, "hm");
    EXPECT_EQ(thought.block["encrypted_content"], "e");
    EXPECT_THAT(llm::tool_calls_of(response.message),
                ElementsAre(llm::ToolCall{"b", "f", "{}"}, llm::ToolCall{"a", "g", "{"}));
    EXPECT_EQ(response.stop_reason, StopReason::ToolCalls);
    EXPECT_EQ(response.usage, (llm::Usage{20, 16, std::nullopt, 9, 4}));
    EXPECT_EQ(m_deltas, "(hm)|0:f|1:g|1:{|0:{}|");
}

TEST_F(OpenAiResponses, TellsWhyAnAnswerEnds) {
    const auto reason = [&](const std::string& rest) {
        return sent(simple_request(), "{" + rest + "}").response.stop_reason;
    };
    EXPECT_EQ(
        reason(
            R"("status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[])"),
        StopReason::OutputLimit);
    EXPECT_EQ(
        reason(
            R"("status":"incomplete","incomplete_details":{"reason":"content_filter"},"output":[])"),
        StopReason::Refused);
    EXPECT_EQ(
        reason(
            R"("status":"completed","output":[{"type":"message","content":[{"type":"refusal","refusal":"No"}]}])"),
        StopReason::Refused);
    EXPECT_EQ(reason(R"("status":"queued","output":[])"), StopReason::Unknown);
}

TEST_F(OpenAiResponses, TellsOfAFailedAnswer) {
    WireServer server({streamed(
        {"data: {\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":"
         "{\"code\":\"rate_limit_exceeded\",\"message\":\"Slow\"}}}\n\n"})});
    const auto model =
        open("openai/o3-pro", {{"OPENAI_BASE_URL", server.url()}, {"OPENAI_API_KEY", Key}});
    EXPECT_EQ(error_of(*model, true).failure(), llm::ModelFailure::RateLimited);
}

} // namespace

} // namespace graticule::test
