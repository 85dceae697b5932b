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

TEST(Observation, FoldsRepeatedGroupsOfLines) {
    Execution execution;
    std::string output = "begin\n";
    for (int i = 0; i < 5; ++i)
        output += "a\nb\nc\n";
    execution.output = {output + "a\nend\n", 100};
    EXPECT_THAT(observation(execution),
                HasSubstr("begin\na\nb\nc\n[the 3 lines above 5 times in all]\na\nend\n"));
}

TEST(Observation, KeepsTabsAndTheLastStateOfWhatIsWrittenOver) {
    Execution execution;
    const std::string output = "a\tb\r\n0%\r50%\r100%\nx\r";
    execution.output = {output, output.size()};
    execution.value_type = "str";
    execution.value_text = "c\td";
    const std::string text = observation(execution);
    EXPECT_THAT(text, HasSubstr("Output:\na\tb\n100%\nx\n"));
    EXPECT_THAT(text, HasSubstr("c\td\n"));
}

TEST(Observation, TellsTheGuardsWarningsFirstAndWhole) {
    Execution execution;
    for (int i = 0; i < 3; ++i)
        execution.warnings.push_back(
            {"UserWarning", "careful " + std::to_string(i) + std::string(200, '.'), "", 1});
    for (int i = 0; i < 5; ++i)
        execution.warnings.push_back({"SilentErrorWarning",
                                      "wrong " + std::to_string(i) + std::string(180, '.') + " end",
                                      "line 3", 1});
    execution.variables.push_back({"towns", "int", "int 1", true});
    const std::string text = observation(execution, 2900, {{}, "ask for them"});
    for (int i = 0; i < 5; ++i)
        EXPECT_THAT(text, HasSubstr("Warning (line 3): SilentErrorWarning: wrong "
                                    + std::to_string(i) + std::string(180, '.') + " end\n"));
    EXPECT_LT(text.find("wrong 4"), text.find("careful 0"));
    EXPECT_THAT(text, HasSubstr("2 more warnings; ask for them\nNew towns: int 1\n"));
    EXPECT_THAT(text, Not(HasSubstr("careful 1")));
}

TEST(Observation, SaysHowToHaveWhatIsLeftOut) {
    Execution execution;
    execution.output = {std::string(5000, 'x') + "\n", 5001};
    EXPECT_THAT(observation(execution, 2000, {"ask so", {}}),
                HasSubstr("(the first and the latest of 5001 bytes; ask so)"));
    EXPECT_THAT(observation(execution, 2000),
                HasSubstr("(the first and the latest of 5001 bytes):"));
    execution.output.bytes = 70'000; // of which the end alone was kept
    EXPECT_THAT(observation(execution, 2000), HasSubstr("(the latest of 70000 bytes):"));
}

TEST(Observation, SaysOfCodeThatWasUndoneNothingOfASessionThatGoesOn) {
    Execution execution;
    execution.outcome = Outcome::Interrupted;
    execution.limit = "the time limit of 4 s";
    EXPECT_THAT(observation(execution),
                HasSubstr("the time limit of 4 s interrupted the code. The session goes on.\n"));
    EXPECT_THAT(observation(execution, 6000, {{}, {}, true}),
                StartsWith("Not finished: the time limit of 4 s interrupted the code.\n"));
}

TEST(Observation, CutsAtTheEndsOfLines) {
    Execution execution;
    for (int i = 0; i < 40; ++i)
        execution.variables.push_back({"v" + std::to_string(i), "str", std::string(90, 'y'), true});
    const std::string text = observation(execution, 2000);
    EXPECT_TRUE(text.ends_with(std::string(90, 'y') + "\n…\n")) << text;
}

TEST(Observation, HasRoomForWhatWasAskedFor) {
    Execution execution;
    std::string table = "name people\n";
    while (table.size() < 2400)
        table += "some town " + std::to_string(table.size()) + "\n";
    execution.output = {table, table.size()};
    EXPECT_THAT(observation(execution, 2900), HasSubstr("Output:\n" + table));
    execution = {};
    execution.value_type = "DataFrame";
    execution.value_summary = "table of 90 rows";
    execution.value_text = table;
    execution.variables.push_back({"towns", "DataFrame", "table of 90 rows", true});
    const std::string text = observation(execution, 2900);
    EXPECT_THAT(text, HasSubstr("Value: table of 90 rows\n" + table));
    EXPECT_THAT(text, HasSubstr("New towns: table of 90 rows\n"));
}

// All variables are told where there is room, and less of each where there is little.
TEST(Observation, HasRoomForEachVariable) {
    Execution execution;
    for (int i = 0; i < 10; ++i)
        execution.variables.push_back(
            {"v" + std::to_string(i), "str", std::string(200, 'y'), true});
    const std::string text = observation(execution, 2900);
    for (int i = 0; i < 10; ++i)
        EXPECT_THAT(text, HasSubstr("New v" + std::to_string(i) + ": " + std::string(200, 'y')));
    for (Variable& variable : execution.variables)
        variable.summary = std::string(450, 'y');
    const std::string shorter = observation(execution, 2900);
    EXPECT_LE(shorter.size(), 2900U);
    EXPECT_THAT(shorter, HasSubstr("New v9: " + std::string(200, 'y')));
}

TEST(Observation, TellsAShortValueOnce) {
    Execution execution;
    execution.value_type = "int";
    execution.value_summary = "int 3";
    execution.value_text = "3";
    EXPECT_EQ(observation(execution), "Finished.\nValue: int 3\n");
}

TEST(Observation, KeepsTheHeadAndTheLatestOutput) {
    Execution execution;
    std::string output;
    for (int i = 0; i < 10'000; ++i)
        output += "line " + std::to_string(i) + "\n";
    execution.output = {output, output.size()};
    const std::string text = observation(execution, 2000);
    EXPECT_LE(text.size(), 2000U);
    EXPECT_THAT(text, HasSubstr(":\nline 0\nline 1\n"));
    EXPECT_THAT(text, HasSubstr("\n…\nline 9"));
    EXPECT_THAT(text, HasSubstr("line 9999\n"));
    EXPECT_THAT(text, Not(HasSubstr("line 500\n")));
    EXPECT_THAT(text,
                HasSubstr("the first and the latest of 98890 bytes")); // 10 of 7, 90 of 8, ...
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
