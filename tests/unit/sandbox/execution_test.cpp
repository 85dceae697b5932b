// SPDX-License-Identifier: Apache-2.0
#include "sandbox/execution.hpp"

#include <gtest/gtest.h>

namespace graticule::sandbox::test {

namespace {

TEST(Execution, TakesWhatASessionSays) {
    Execution execution;
    take_answer(parse_json(R"({"status":"ok","value":{"type":"int","summary":"int 3","text":"3"},
        "variables":[{"name":"x","type":"int","new":true,"summary":"int 3"}],
        "figures":[{"path":"/task/a.png","saved_by_code":true}],
        "warnings":[{"category":"UserWarning","message":"m","where":"line 2","count":4}]})",
                           "test"),
                execution);
    EXPECT_TRUE(execution.succeeded());
    EXPECT_EQ(execution.value_text, "3");
    ASSERT_EQ(execution.variables.size(), 1U);
    EXPECT_EQ(execution.variables[0].name, "x");
    EXPECT_TRUE(execution.figures.at(0).saved_by_code);
    EXPECT_EQ(execution.warnings.at(0).count, 4);
}

TEST(Execution, TakesAnExceptionAsNoSuccess) {
    Execution execution;
    take_answer(
        parse_json(R"({"status":"error","error":{"type":"ValueError","message":"bad"}})", "test"),
        execution);
    EXPECT_EQ(execution.outcome, Outcome::Raised);
    EXPECT_EQ(execution.raised.type, "ValueError");
}

// A hostile session says whatever it likes.
TEST(Execution, LeavesOutWhatIsOfAnotherType) {
    for (const char* text :
         {"[]", "3",
          R"({"status":3,"value":[1],"variables":"x","figures":{},"warnings":[1,"a",null]})",
          R"({"variables":[[],{"name":{}}],"value":{"text":[]},"error":null})"}) {
        Execution execution;
        EXPECT_NO_THROW(take_answer(parse_json(text, "test"), execution)) << text;
        EXPECT_EQ(execution.value_text, "");
    }
}

TEST(Execution, BoundsWhatASessionSays) {
    Json answer{{"status", "error"},
                {"error", {{"type", std::string(100'000, 'x')}}},
                {"variables", Json::array()}};
    for (int i = 0; i < 1000; ++i)
        answer["variables"].push_back({{"name", "x"}});
    Execution execution;
    take_answer(answer, execution);
    EXPECT_LE(execution.raised.type.size(), 2010U);
    EXPECT_EQ(execution.variables.size(), 100U);
}

TEST(Execution, LetsNothingSteerATerminal) {
    Execution execution;
    take_answer({{"value", {{"type", "str"}, {"text", "\x1b[2Jgone"}}}}, execution);
    EXPECT_EQ(execution.value_text.find('\x1b'), std::string::npos);
}

} // namespace

} // namespace graticule::sandbox::test
