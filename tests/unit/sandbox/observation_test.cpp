// SPDX-License-Identifier: Apache-2.0
#include "sandbox/execution.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::sandbox::test {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

TEST(Observation, FoldsRepeatedLines) {
    Execution execution;
    execution.output = {"a\na\na\na\na\nb\nb\n", 14};
    const std::string text = observation(execution);
    EXPECT_THAT(text, HasSubstr("a\n[the line above 5 times in all]\nb\nb\n"));
}

TEST(Observation, KeepsTheLatestOutput) {
    Execution execution;
    std::string output;
    for (int i = 0; i < 10'000; ++i)
        output += "line " + std::to_string(i) + "\n";
    execution.output = {output, output.size()};
    const std::string text = observation(execution, 2000);
    EXPECT_LE(text.size(), 2000U);
    EXPECT_THAT(text, HasSubstr("line 9999\n"));
    EXPECT_THAT(text, Not(HasSubstr("line 1\n")));
    EXPECT_THAT(text,
                HasSubstr("the latest of 98890 bytes")); // 10 of 7, 90 of 8, 900 of 9, 9000 of 10
}

TEST(Observation, SaysWhichLimitEndedASessionAndWhatWasLost) {
    Execution execution;
    execution.outcome = Outcome::MemoryLimit;
    execution.session_ended = true;
    execution.limit = "the memory limit of 300 MB";
    execution.lost = {"roads", "cells"};
    const std::string text = observation(execution);
    EXPECT_THAT(text, StartsWith("Not finished: the memory limit of 300 MB ended the session.\n"));
    EXPECT_THAT(text, HasSubstr("Lost with it: roads, cells."));
}

TEST(Observation, TellsTheRootCauseAndTheFailingLine) {
    Execution execution;
    execution.outcome = Outcome::Raised;
    execution.raised = {
        "ValueError",      "bad", "KeyError: 'q'", "/usr/lib/x.py, line 3, in f", "",
        {"-->    2 f(x)"}, {}};
    const std::string text = observation(execution);
    EXPECT_THAT(text, StartsWith("Raised ValueError: bad\n"));
    EXPECT_THAT(text, HasSubstr("Root cause: KeyError: 'q'\n-->    2 f(x)\n"));
}

TEST(Observation, IsBoundedWhateverIsSaid) {
    Execution execution;
    execution.value_type = "str";
    execution.value_text = std::string(1'000'000, 'x');
    for (int i = 0; i < 100; ++i) {
        execution.variables.push_back({"name", "type", std::string(2000, 'y'), true});
        execution.warnings.push_back({"W", std::string(2000, 'z'), "", 1});
    }
    EXPECT_LE(observation(execution).size(), 6000U);
}

} // namespace

} // namespace graticule::sandbox::test
