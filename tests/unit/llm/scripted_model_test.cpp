// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "llm/record.hpp"
#include "llm/scripted_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::llm {
namespace {

using ::testing::HasSubstr;

class Script : public ::testing::Test {
protected:
    Response ask(const std::string& script) {
        return ask(ScriptedModel(parse_script(script, "s"), "s"));
    }
    Response ask(ScriptedModel&& model) { return model.chat({}, m_context, {}); }
    Response ask(ScriptedModel& model) { return model.chat({}, m_context, {}); }

    ThreadPool m_pool{1};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
};

TEST_F(Script, AnswersInOrder) {
    ScriptedModel model(parse_script("{\"text\": \"one\"}\n\n{\"text\": \"two\"}\n", "s"), "s");
    EXPECT_EQ(text_of(ask(model).message), "one");
    EXPECT_EQ(model.remaining(), 1U);
    EXPECT_EQ(text_of(ask(model).message), "two");
    EXPECT_EQ(model.remaining(), 0U);
}

TEST_F(Script, CallsOfToolsHaveIdsAndTheirTextAsWritten) {
    const auto answers = parse_script(R"([
        {"tool_calls": [{"name": "a", "arguments": {"x": 1}}, {"name": "b", "arguments": "{x: "}],
         "usage": {"input": 3}},
        {"tool_calls": [{"name": "c"}, {"id": "mine", "name": "d"}], "stop_reason": "unknown"}])",
                                      "s");
    ScriptedModel model(answers, "s");
    const Response first = ask(model);
    EXPECT_EQ(first.stop_reason, StopReason::ToolCalls);
    EXPECT_EQ(first.usage, (Usage{3, {}, {}, {}, {}}));
    EXPECT_EQ(tool_calls_of(first.message),
              (std::vector<ToolCall>{{"call_1", "a", "{\"x\":1}"}, {"call_2", "b", "{x: "}}));
    const Response second = ask(model);
    EXPECT_EQ(second.stop_reason, StopReason::Unknown);
    EXPECT_EQ(tool_calls_of(second.message),
              (std::vector<ToolCall>{{"call_3", "c", "{}"}, {"mine", "d", "{}"}}));
}

TEST_F(Script, PlaysErrorsAndRecordedAnswers) {
    Response recorded;
    recorded.message.parts = {TextPart{"as it was"}};
    recorded.model = "m";
    ScriptedModel model(
        parse_script(
            "{\"error\": {\"kind\": \"overloaded\", \"message\": \"Busy\"}}\n{\"response\": "
                + to_line(to_json(recorded)) + "}",
            "s"),
        "s");
    try {
        ask(model);
        FAIL() << "no error";
    } catch (const ModelError& error) {
        EXPECT_EQ(error.failure(), ModelFailure::Overloaded);
        EXPECT_EQ(error.message(), "Busy");
    }
    EXPECT_EQ(ask(model), recorded);
}

TEST_F(Script, SaysWhereItEnds) {
    ScriptedModel model(parse_script("{}", "s"), "talk.jsonl");
    EXPECT_TRUE(ask(model).message.parts.empty());
    try {
        ask(model);
        FAIL() << "no error";
    } catch (const ModelError& error) {
        EXPECT_EQ(error.failure(), ModelFailure::NotFound);
        EXPECT_EQ(error.message(), "The script 'talk.jsonl' has no answer to call 2: it holds 1");
    }
}

TEST_F(Script, HandsOverPieces) {
    ScriptedModel model(
        parse_script(
            R"({"reasoning": "hm", "text": "yes", "tool_calls": [{"name": "a"}, {"name": "b"}]})",
            "s"),
        "s");
    std::string seen;
    model.chat({}, m_context, [&](const Delta& delta) {
        if (const auto* const text = std::get_if<TextDelta>(&delta))
            seen += "text " + text->text + ";";
        else if (const auto* const thought = std::get_if<ReasoningDelta>(&delta))
            seen += "thought " + thought->text + ";";
        else if (const auto* const call = std::get_if<ToolCallDelta>(&delta))
            seen += std::to_string(call->call) + " " + call->name + call->arguments + ";";
    });
    EXPECT_EQ(seen, "thought hm;text yes;0 a{};1 b{};");
}

TEST_F(Script, StopsWhenCancelled) {
    ScriptedModel model(parse_script("{}", "s"), "s");
    m_cancellation.request();
    try {
        ask(model);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
    EXPECT_EQ(model.remaining(), 1U);
}

std::string script_fault(const std::string& script) {
    try {
        parse_script(script, "talk.jsonl");
    } catch (const Error& error) {
        return error.message();
    }
    return "";
}

TEST_F(Script, SaysWhereAScriptIsWrong) {
    EXPECT_EQ(script_fault("{}\n{\"txt\": \"\"}"), "talk.jsonl, line 2: 'txt' is not known here");
    EXPECT_EQ(script_fault("[{\"tool_calls\": [{}]}]"),
              "talk.jsonl, entry 1, 'tool_calls', entry 1: has no 'name'");
    EXPECT_EQ(script_fault("{\"error\": {\"kind\": \"bored\"}}"),
              "talk.jsonl, line 1, 'error', 'kind': \"bored\" is not known here");
    EXPECT_EQ(script_fault("{\"usage\": {\"input\": 18446744073709551615}}"),
              "talk.jsonl, line 1, 'usage', 'input': must be a whole number");
    EXPECT_THAT(script_fault("{"), HasSubstr("talk.jsonl, line 1: not valid JSON"));
}

TEST_F(Script, IsReadFromAFile) {
    const TemporaryFolder folder;
    write_file(folder.path() / "talk.jsonl", "{\"text\": \"hello\"}");
    EXPECT_EQ(
        text_of(
            ask(ScriptedModel(read_script(folder.path() / "talk.jsonl"), "talk.jsonl")).message),
        "hello");
}

} // namespace
} // namespace graticule::llm
