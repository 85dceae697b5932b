// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/executed_code.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>

namespace graticule::agents::coding {
namespace {

using testing::HasSubstr;

tools::Observation good(const char* text) {
    tools::Observation observation;
    observation.text = text;
    return observation;
}

tools::Observation bad(const char* text, ErrorCode code = ErrorCode::InvalidArgument) {
    tools::Observation observation = good(text);
    observation.ok = false;
    observation.error_code = error_code_name(code);
    return observation;
}

CallToRecord call(const char* code, const char* id = "") {
    return {id, "execute_code", {{"code", code}}};
}

std::string reason(const ExecutedCode& executed, const char* code) {
    return executed.reason_against(call(code)).value_or("none");
}

TEST(ExecutedCode, IsNotExecutedAgainWhereNothingChangedSince) {
    ExecutedCode executed;
    EXPECT_EQ(reason(executed, "mean = towns.pop.mean()"), "none");
    executed.add(call("mean = towns.pop.mean()", "3"), good("New: mean: float 5"));
    EXPECT_THAT(reason(executed, "mean = towns.pop.mean()"),
                testing::AllOf(HasSubstr("the code of call 3"), HasSubstr("go on"),
                               HasSubstr("New: mean: float 5")));
}

TEST(ExecutedCode, IsTheSameWhateverItsRemarksAndBlankLines) {
    ExecutedCode executed;
    executed.add(call("# the mean\nmean = towns.pop.mean()\n", "1"), good("done"));
    EXPECT_NE(reason(executed, "\nmean = towns.pop.mean()   \n# again"), "none");
    EXPECT_EQ(reason(executed, "if True:\n    mean = towns.pop.mean()"), "none");
}

TEST(ExecutedCode, MayBeExecutedAgainOnceSomethingChanged) {
    ExecutedCode executed;
    executed.add(call("show(x)", "1"), bad("NameError: name 'x' is not defined"));
    EXPECT_THAT(reason(executed, "show(x)"), HasSubstr("would fail again"));
    executed.add(call("y = 1", "2"), bad("SyntaxError"));
    EXPECT_NE(reason(executed, "show(x)"), "none") << "what failed changes nothing";
    executed.add(call("x = 1", "3"), good(""));
    EXPECT_EQ(reason(executed, "show(x)"), "none");
    executed.add(call("show(x)", "4"), good("1"));
    executed.add({"5", "load_vector", {{"path", "a.csv"}}}, good("layer loaded"));
    EXPECT_EQ(reason(executed, "show(x)"), "none") << "a call that is no code changed the session";
}

TEST(ExecutedCode, IsAnotherOneWithOtherArguments) {
    ExecutedCode executed;
    executed.add(call("fit(grid)", "1"), bad("the code has errors"));
    EXPECT_NE(reason(executed, "fit(grid)"), "none");
    CallToRecord other = call("fit(grid)");
    other.arguments["despite_findings"] = true;
    EXPECT_FALSE(executed.reason_against(other));
}

// A slow search that ran out of time is worth another attempt, however often.
TEST(ExecutedCode, MayBeTriedAgainWhereItsTimeWasOver) {
    ExecutedCode executed;
    for (const char* id : {"1", "2", "3"}) {
        EXPECT_EQ(reason(executed, "grid.fit(X, y)"), "none");
        executed.add(call("grid.fit(X, y)", id), bad("the limit of 2 s", ErrorCode::Timeout));
    }
    EXPECT_EQ(reason(executed, "grid.fit(X, y)"), "none");
}

} // namespace
} // namespace graticule::agents::coding
