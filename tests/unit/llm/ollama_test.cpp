// SPDX-License-Identifier: Apache-2.0
// Ollama's own format, as its reference has it.
#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

namespace graticule::test {

using llm::StopReason;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

class Ollama : public Conformance {
protected:
    Sent sent(const llm::Request& request, const std::string& answer = R"({"done":true})") {
        return send("ollama/qwen3:4b", "OLLAMA_BASE_URL", "OLLAMA_API_KEY", request, answer);
    }
};

TEST_F(Ollama, SendsAConversation) {
    const Sent one = sent(tool_request());
    EXPECT_EQ(one.call.target, "/api/chat");
    EXPECT_EQ(to_line(one.body), to_line(parse_json(R"({"model": "qwen3:4b", "messages": [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Look", "images": ["YWJj"]},
        {"role": "assistant", "content": "", "tool_calls": [
            {"function": {"name": "look", "arguments": {"malformed_arguments": "{\"at\": "}}},
            {"function": {"name": "look", "arguments": {"x": 1}}}]},
        {"role": "tool", "tool_name": "look", "content": "Error: no JSON"},
        {"role": "tool", "tool_name": "look", "images": ["ag=="], "content": "a map"}],
        "tools": [{"type": "function", "function": {"name": "look", "description": "Looks.",
            "parameters": {"type": "object"}}}],
        "stream": false})",
                                                    "expected")));
}

TEST_F(Ollama, SendsOptions) {
    llm::Request request = tool_request();
    request.tool_choice = {llm::ToolChoice::Mode::Required, ""};
    request.temperature = 0;
    request.max_output_tokens = 9;
    request.stop = {"END"};
    request.seed = 1;
    request.output_schema = llm::OutputSchema{"a", {{"type", "object"}}};
    const Sent one = sent(request);
    EXPECT_EQ(to_line(one.body["options"]),
              R"({"temperature":0.0,"num_predict":9,"stop":["END"],"seed":1})");
    EXPECT_EQ(to_line(one.body["format"]), R"({"type":"object"})");
    EXPECT_THAT(one.response.adjustments, ElementsAre(HasSubstr("which tool")));
}

TEST_F(Ollama, HandsOverNoToolsWhereNoneMayBeCalled) {
    llm::Request request = tool_request();
    request.tool_choice = {llm::ToolChoice::Mode::None, ""};
    EXPECT_FALSE(sent(request).body.contains("tools"));
}

TEST_F(Ollama, ReadsAStream) {
    const llm::Response response =
        receive("ollama/qwen3:4b", "OLLAMA_HOST", "OLLAMA_API_KEY",
                "{\"model\":\"q\",\"message\":{\"thinking\":\"Let \"},\"done\":false}\n"
                "{\"message\":{\"thinking\":\"me\"},\"done\":false}\n"
                "{\"message\":{\"content\":\"So\",\"tool_calls\":[{\"function\":{\"name\":\"f\","
                "\"arguments\":{\"x\":1}}},"
                "{\"function\":{\"name\":\"g\",\"arguments\":\"{bad\"}}]},\"done\":false}\n"
                "{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\",\"prompt_"
                "eval_count\":20,\"eval_count\":9}",
                "application/x-ndjson");
    EXPECT_EQ(std::get<llm::ReasoningPart>(response.message.parts.at(0)).text, "Let me");
    EXPECT_EQ(llm::text_of(response.message), "So");
    EXPECT_THAT(llm::tool_calls_of(response.message),
                ElementsAre(llm::ToolCall{"call_1", "f", "{\"x\":1}"},
                            llm::ToolCall{"call_2", "g", "{bad"}));
    EXPECT_EQ(response.stop_reason, StopReason::ToolCalls);
    EXPECT_EQ(response.usage, (llm::Usage{20, std::nullopt, std::nullopt, 9, std::nullopt}));
}

TEST_F(Ollama, TellsWhyAnAnswerEnds) {
    EXPECT_EQ(
        sent(simple_request(), R"({"done":true,"done_reason":"length"})").response.stop_reason,
        StopReason::OutputLimit);
    EXPECT_EQ(sent(simple_request(), R"({"done":true,"done_reason":"load"})").response.stop_reason,
              StopReason::Unknown);
    EXPECT_EQ(sent(simple_request(), R"({"done":true})").response.stop_reason,
              StopReason::Finished);
}

TEST_F(Ollama, TakesAHostWithoutAScheme) {
    WireServer server({whole(200, R"({"done":true})")});
    const std::string host = server.url().substr(std::string("http://").size());
    ask(*open("ollama/m", {{"OLLAMA_HOST", host}}), simple_request());
    EXPECT_EQ(server.calls().size(), 1U);
    EXPECT_EQ(server.calls().at(0).headers.count("authorization"), 0U);
}

} // namespace

} // namespace graticule::test
