// SPDX-License-Identifier: Apache-2.0
// Tools for models that are handed none.
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "llm/text_tools.hpp"

#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

namespace graticule::test {

using llm::Role;
using llm::StopReason;
using llm::TextPart;
using llm::ToolCall;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

namespace {

/// "call NAME ARGUMENTS" and "say WORDS" for the parts of an answer.
std::vector<std::string> told(std::string_view text) {
    std::vector<std::string> parts;
    for (const llm::Part& part : llm::read_text_calls(text)) {
        if (const auto* const call = std::get_if<ToolCall>(&part))
            parts.push_back("call " + call->name + " " + call->arguments);
        else
            parts.push_back("say " + std::get<TextPart>(part).text);
    }
    return parts;
}

TEST(TextCalls, ReadsACallAndAnAnswer) {
    EXPECT_THAT(told(R"({"tool": "buffer", "arguments": {"distance": 5}})"),
                ElementsAre(R"(call buffer {"distance":5})"));
    EXPECT_THAT(told(R"({"answer": "It is {{1/mean}}."})"), ElementsAre("say It is {{1/mean}}."));
    EXPECT_THAT(told("Plain words, {{1/mean}} and {x}."),
                ElementsAre("say Plain words, {{1/mean}} and {x}."));
    EXPECT_THAT(told(""), ElementsAre());
}

TEST(TextCalls, ReadsSeveralCallsInFencesListsAndWords) {
    EXPECT_THAT(told("First I look.\n```json\n{\"tool\": \"a\", \"arguments\": {}}\n```\n"
                     "```\n{\"tool\": \"b\", \"arguments\": {\"x\": \"}\\\"{\"}}\n```"),
                ElementsAre("say First I look.", "call a {}", "call b {\"x\":\"}\\\"{\"}"));
    EXPECT_THAT(told(R"([{"tool": "a", "arguments": {}}, {"tool": "b"}])"),
                ElementsAre("call a {}", "call b "));
}

TEST(TextCalls, ReadsTheFormThatModelsHaveLearnt) {
    EXPECT_THAT(told(R"({"name": "a", "parameters": {"x": 1}})"), ElementsAre(R"(call a {"x":1})"));
    EXPECT_THAT(told(R"({"tool": "a", "arguments": "{\"x\": 1}"})"),
                ElementsAre(R"(call a {"x": 1})"));
    EXPECT_THAT(told(R"({"name": "Rome", "people": 3})"),
                ElementsAre(R"(say {"name": "Rome", "people": 3})"));
}

TEST(TextCalls, HandsBrokenJsonOn) {
    EXPECT_THAT(told(R"({"tool": "buffer", "arguments": {"distance": 5 km}})"),
                ElementsAre(R"(call buffer {"tool": "buffer", "arguments": {"distance": 5 km}})"));
    EXPECT_THAT(told(R"({"tool": "buffer", "arguments": {"dist)"),
                ElementsAre(R"(call buffer {"tool": "buffer", "arguments": {"dist)"));
    EXPECT_THAT(told(R"({"tool": )"), ElementsAre(R"(call  {"tool": )"));
}

TEST(TextCalls, EndsSoonOverHostileText) {
    EXPECT_THAT(told(std::string(1U << 20U, '{')), SizeIs(1));
    EXPECT_THAT(told(std::string(3U << 20U, '{') + R"({"tool": "a"})"), SizeIs(1));
}

llm::ToolSpecification tool(const std::string& name) {
    return {name, "Does " + name + ".",
            parse_json(R"({"type": "object", "required": ["layer"], "additionalProperties": false,
                          "properties": {"layer": {"type": "string", "enum": ["towns", "roads"],
                                                   "description": "What it works on."},
                                         "count": {"type": "integer"}}})",
                       "tool")};
}

llm::Request conversation() {
    llm::Request request;
    request.tools = {tool("first"), tool("second")};
    request.messages = {llm::text_message(Role::System, "Be careful."),
                        llm::text_message(Role::User, "Do it."),
                        {Role::Assistant,
                         {TextPart{"I try."}, ToolCall{"call_1", "first", R"({"layer": "towns"})"},
                          ToolCall{"call_2", "second", "broken"}}},
                        {Role::Tool,
                         {llm::ToolResult{"call_1", "first", {TextPart{"12 rows"}}, false},
                          llm::ToolResult{"call_2", "second", {TextPart{"no JSON"}}, true}}},
                        llm::text_message(Role::User, "Go on.")};
    return request;
}

llm::ModelTraits traits(llm::SchemaSupport schema) {
    llm::ModelTraits traits;
    traits.output_schema = schema;
    return traits;
}

TEST(SayTools, PutsEachCallOnALineOfItsOwn) {
    const ToolCall call{"call_1", "first", "{}"};
    const llm::ReasoningPart thought{"hm", "local", {}};
    llm::Request request = conversation();
    request.messages = {
        {Role::Assistant,
         {TextPart{"I look.\n"}, call, TextPart{"And again."}, thought, call, call}}};
    const llm::TextRequest said = say_tools(request, traits(llm::SchemaSupport::Words));
    EXPECT_EQ(text_of(said.request.messages.back()), "I look.\n"
                                                     "{\"tool\":\"first\",\"arguments\":{}}\n"
                                                     "And again.\n"
                                                     "{\"tool\":\"first\",\"arguments\":{}}\n"
                                                     "{\"tool\":\"first\",\"arguments\":{}}\n");
}

TEST(SayTools, PutsTheConversationIntoWords) {
    const llm::TextRequest said = say_tools(conversation(), traits(llm::SchemaSupport::Words));
    const std::vector<llm::Message>& messages = said.request.messages;
    ASSERT_THAT(messages, SizeIs(4)); // those of the user in a row are one
    EXPECT_THAT(text_of(messages[0]), HasSubstr("Be careful."));
    EXPECT_THAT(text_of(messages[0]),
                HasSubstr(R"({"tool":"second","description":"Does second.")"));
    EXPECT_EQ(text_of(messages[2]),
              "I try.\n{\"tool\":\"first\",\"arguments\":{\"layer\":\"towns\"}}\n"
              "{\"tool\":\"second\",\"arguments\":\"broken\"}\n");
    EXPECT_EQ(text_of(messages[3]), "What first gave:\n12 rows\nsecond failed:\nno JSON\nGo on.");
    EXPECT_EQ(messages[3].role, Role::User);
    EXPECT_THAT(said.request.tools, SizeIs(0));
    EXPECT_FALSE(said.request.output_schema);
    EXPECT_THAT(said.adjustments, ElementsAre(HasSubstr("handed no tools")));
}

TEST(SayTools, HoldsTheAnswerToTheToolsArguments) {
    llm::Request request = conversation();
    const auto schema = [&] {
        const auto said = say_tools(request, traits(llm::SchemaSupport::JsonSchema));
        return said.request.output_schema->schema["anyOf"];
    };
    const Json ways = schema();
    ASSERT_EQ(ways.size(), 3U);
    EXPECT_EQ(ways[1]["properties"]["tool"], Json({{"const", "second"}}));
    EXPECT_EQ(ways[1]["properties"]["arguments"], tool("second").parameters);
    EXPECT_EQ(ways[1]["required"], Json({"tool", "arguments"}));
    EXPECT_EQ(ways[2]["properties"], Json({{"answer", {{"type", "string"}}}}));
    request.tool_choice.mode = llm::ToolChoice::Mode::Required;
    EXPECT_EQ(schema().size(), 2U);
    request.tool_choice = {llm::ToolChoice::Mode::Named, "first"};
    ASSERT_EQ(schema().size(), 1U);
    EXPECT_EQ(schema()[0]["properties"]["tool"]["const"], "first");
    request.tool_choice = {llm::ToolChoice::Mode::None, ""};
    ASSERT_EQ(schema().size(), 1U);
    EXPECT_TRUE(schema()[0]["properties"].contains("answer"));
}

TEST(SayTools, ShortensWhatDoesNotFitTheContext) {
    llm::ModelTraits small = traits(llm::SchemaSupport::Words);
    const auto words = [&](std::int64_t window) {
        small.context_window = window;
        return text_of(say_tools(conversation(), small).request.messages[0]);
    };
    EXPECT_THAT(words(1000), HasSubstr("What it works on."));
    EXPECT_THAT(words(100),
                HasSubstr("first(layer: \"towns\"|\"roads\", count?: integer): Does first."));
    EXPECT_THAT(words(100), Not(HasSubstr("What it works on.")));
    EXPECT_THAT(words(10), HasSubstr("first(layer, count?)\nsecond(layer, count?)\n"));
    EXPECT_THAT(say_tools(conversation(), small).adjustments,
                ElementsAre(HasSubstr("without their descriptions"), HasSubstr("handed no tools")));
}

class TextTools : public Conformance {
protected:
    static std::string answer_of(const std::string& text) {
        return to_line(
            {{"choices", {{{"message", {{"content", text}}}, {"finish_reason", "stop"}}}}});
    }
};

TEST_F(TextTools, AskInWordsAndReadCalls) {
    const Sent sent =
        send("openai-compatible/smollm2-135m-instruct", "OPENAI_COMPATIBLE_BASE_URL",
             "OPENAI_COMPATIBLE_API_KEY", conversation(),
             answer_of("{\"tool\": \"first\", \"arguments\": {\"layer\": \"roads\"}}"));
    EXPECT_FALSE(sent.body.contains("tools"));
    EXPECT_EQ(sent.body["response_format"]["type"], "json_schema");
    const std::vector<ToolCall> calls = tool_calls_of(sent.response.message);
    ASSERT_THAT(calls, SizeIs(1));
    EXPECT_EQ(calls[0], (ToolCall{"call_3", "first", R"({"layer":"roads"})"}));
    EXPECT_EQ(sent.response.stop_reason, StopReason::ToolCalls);
    EXPECT_THAT(sent.response.adjustments, ElementsAre(HasSubstr("handed no tools")));
}

TEST_F(TextTools, StreamWhatWasMeant) {
    WireServer server({streamed(
        {"data: " + to_line({{"choices", {{{"delta", {{"content", "{\"answer\": \"It"}}}}}}})
             + "\n\n",
         "data: "
             + to_line(
                 {{"choices", {{{"delta", {{"content", " is.\"}"}}}, {"finish_reason", "stop"}}}}})
             + "\n\ndata: [DONE]\n\n"})});
    const auto model = open("openai-compatible/smollm2-135m-instruct",
                            {{"OPENAI_COMPATIBLE_BASE_URL", server.url()}});
    const llm::Response response = stream(*model, conversation());
    EXPECT_EQ(text_of(response.message), "It is.");
    EXPECT_EQ(m_deltas, "It is.|");
    EXPECT_EQ(response.stop_reason, StopReason::Finished);
}

} // namespace

} // namespace graticule::test
