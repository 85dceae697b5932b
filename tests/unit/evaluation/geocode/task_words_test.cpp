// SPDX-License-Identifier: Apache-2.0
// What is said to models of tasks in steps, and steps found again by their words.
#include "evaluation/geocode/task_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace graticule::evaluation::geocode {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

CodeTask towns() {
    CodeTask task{"towns-01", "Towns",
                  {"vector"}, {"geopandas", "numpy"},
                  "easy",     {"towns.csv", "roads.gpkg"},
                  {}};
    task.steps = {{"Read `data/towns.csv` into `towns`.", "import pandas\ntowns = pandas.NA\n"},
                  {"Count the towns into `count`.", "count = 20\n"},
                  {"Draw the towns into `outputs/towns.png`.", "draw(towns)\n"}};
    return task;
}

TEST(TaskWords, ListTheStepsOnLinesOfTheirOwn) {
    EXPECT_THAT(words_of_task(towns()),
                EndsWith("\n\n1. Read `data/towns.csv` into `towns`.\n2. Count the towns into "
                         "`count`.\n3. Draw the towns into `outputs/towns.png`."));
    EXPECT_THAT(words_of_task(towns()), Not(HasSubstr("pandas.NA")));
}

TEST(StepPrompt, HasTheStepWithTheCodeBeforeAndNoneOfItsOwn) {
    const std::string prompt = prompt_for_step(towns(), 1, {});
    EXPECT_THAT(prompt, HasSubstr("```python\nimport pandas\ntowns = pandas.NA\n```"));
    EXPECT_THAT(prompt, EndsWith("\nThe step:\n\nCount the towns into `count`.\n"));
    EXPECT_THAT(prompt, HasSubstr("geopandas, numpy"));
    EXPECT_THAT(prompt, HasSubstr("`data/towns.csv` `data/roads.gpkg`"));
    EXPECT_THAT(prompt, Not(HasSubstr("count = 20")));
    EXPECT_THAT(prompt, Not(HasSubstr("documentation")));
    EXPECT_THAT(prompt_for_step(towns(), 0, {}), Not(HasSubstr("The steps before")));
}

TEST(StepPrompt, HasWhatWasFoundInTheDocumentation) {
    const std::string prompt =
        prompt_for_step(towns(), 1, {{"geopandas.sjoin", "Joins by place.\n"}, {"len", "Counts."}});
    EXPECT_THAT(prompt, HasSubstr("\n### geopandas.sjoin\nJoins by place.\n\n### len\nCounts.\n"));
}

TEST(StepWords, AreFoundAgainWholeOrCut) {
    const CodeTask task = towns();
    EXPECT_EQ(step_worded(task, "Count the towns into `count`."), 1U);
    EXPECT_EQ(step_worded(task, " Draw the towns into `outputs/towns.png`.\n"), 2U);
    EXPECT_EQ(step_worded(task, "Draw the towns into `ou…"), 2U);
    EXPECT_EQ(step_worded(task, "Draw…"), std::nullopt) << "too short to tell";
    EXPECT_EQ(step_worded(task, "Count the towns"), std::nullopt);
    EXPECT_EQ(step_worded(task, ""), std::nullopt);
}

} // namespace
} // namespace graticule::evaluation::geocode
