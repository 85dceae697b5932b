// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/action_calls.hpp"
#include "base/json.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::agents::conversation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<llm::ToolSpecification>& tools() {
    static const auto tool = [](const char* name, const char* schema) {
        llm::ToolSpecification made;
        made.name = name;
        made.parameters = Json::parse(schema);
        return made;
    };
    static const std::vector<llm::ToolSpecification> tools{
        tool("execute_code",
             R"({"properties": {"code": {"type": "string"}, "seconds": {"type": "number"}},
                                 "required": ["code"]})"),
        tool("load_vector",
             R"({"properties": {"path": {"type": "string"}, "var_name": {"type": "string"}},
                                "required": ["path", "var_name"]})"),
        tool("list_files", R"({"properties": {}, "required": []})")};
    return tools;
}

/// "execute_code {...}" of each call, or the fault.
std::vector<std::string> read(std::string_view text) {
    const ActionsAnswer answer = read_actions(text, tools());
    if (!answer.fault.empty())
        return {answer.fault};
    std::vector<std::string> calls;
    for (const llm::ToolCall& call : answer.calls)
        calls.push_back(call.name + " " + call.arguments);
    return calls;
}

TEST(ActionCalls, AreReadFromTheirLines) {
    EXPECT_THAT(read("Thought: load it\nAction: load_vector\n"
                     "Args: {\"path\": \"data/a.gpkg\", \"var_name\": \"a\"}"),
                ElementsAre(R"j(load_vector {"path":"data/a.gpkg","var_name":"a"})j"));
    EXPECT_THAT(read("Thought: which files?\nAction: list_files\nArgs: {}"),
                ElementsAre("list_files {}"));
    EXPECT_THAT(read("**Action:** `list_files()`"), ElementsAre("list_files {}"));
    EXPECT_THAT(read("The answer is 5."), IsEmpty());
}

TEST(ActionCalls, TakeArgumentsOnSeveralLines) {
    EXPECT_THAT(read("Action: execute_code\nArgs: {\n  \"code\": \"a = 1\\nb = 2\",\n"
                     "  \"seconds\": 5\n}\n"),
                ElementsAre(R"j(execute_code {"code":"a = 1\nb = 2","seconds":5})j"));
    // line breaks within the text, which strict JSON refuses
    EXPECT_THAT(read("Action: execute_code\nArgs: {\"code\": \"a = {'x': 1}\nprint(a)\"}"),
                ElementsAre(R"j(execute_code {"code":"a = {'x': 1}\nprint(a)"})j"));
}

TEST(ActionCalls, TakeFencesAndPlainCode) {
    EXPECT_THAT(read("Action: execute_code\nArgs:\n```python\nx = 1\nAction = 2\n```\nThat is it."),
                ElementsAre(R"j(execute_code {"code":"x = 1\nAction = 2\n"})j"));
    EXPECT_THAT(read("Action: execute_code\nArgs: ```json\n{\"code\": \"x = 1\"}\n```"),
                ElementsAre(R"j(execute_code {"code":"x = 1"})j"));
    EXPECT_THAT(read("Action: execute_code\nArgs: x = 1\nprint(x)"),
                ElementsAre(R"j(execute_code {"code":"x = 1\nprint(x)"})j"));
}

TEST(ActionCalls, MayBeSeveralInOneAnswer) {
    EXPECT_THAT(read("Thought: both\nAction: list_files\nArgs: {}\nThought: then\n"
                     "Action: execute_code\nArgs: {\"code\": \"1\"}"),
                ElementsAre("list_files {}", R"j(execute_code {"code":"1"})j"));
}

// What a model makes up of an observation, and all that rests on it, is not carried out.
TEST(ActionCalls, EndWhereTheModelWritesAnObservationItself) {
    EXPECT_THAT(read("Action: list_files\nArgs: {}\nObservation: a.csv\nThought: good\n"
                     "Action: execute_code\nArgs: {\"code\": \"open('a.csv')\"}"),
                ElementsAre("list_files {}"));
}

TEST(ActionCalls, TellWhatCannotBeRead) {
    EXPECT_THAT(read("Action: load_vector\nArgs: data/a.gpkg").front(),
                HasSubstr("The call of 'load_vector' cannot be read"));
    EXPECT_THAT(read("Action: load_vector\nArgs: {\"path\": \"data/a.gpkg\"").front(),
                HasSubstr("cannot be read"));
    EXPECT_THAT(read("Action:\nArgs: {}").front(), HasSubstr("The call of no tool"));
}

TEST(ActionCalls, BearAnything) {
    EXPECT_THAT(read(""), IsEmpty());
    EXPECT_THAT(read("Action"), IsEmpty());
    EXPECT_THAT(read("```"), IsEmpty());
    EXPECT_THAT(read("Action: execute_code\nArgs: {\"code\": \"\\").front(),
                HasSubstr("cannot be read"));
    EXPECT_THAT(read(std::string(2U << 20U, '{')), IsEmpty());
    EXPECT_THAT(read("Action: execute_code\nArgs: " + std::string(100'000, '{')).size(), 1U);
}

} // namespace
} // namespace graticule::agents::conversation
