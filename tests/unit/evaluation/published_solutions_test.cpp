// SPDX-License-Identifier: Apache-2.0
// The published tasks with their references and human scores, where the user has them.
#include "base/file.hpp"
#include "evaluation/geobenchx/solution_judge.hpp"
#include "evaluation/statistics/proportion.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace graticule::evaluation::geobenchx {
namespace {

/// GRATICULE_GEOBENCHX names the folder that holds the published files.
std::filesystem::path folder() {
    const char* const given = std::getenv("GRATICULE_GEOBENCHX");
    return given == nullptr ? "" : given;
}

class PublishedSolutions : public testing::Test {
protected:
    void SetUp() override {
        if (folder().empty())
            GTEST_SKIP() << "GRATICULE_GEOBENCHX names no folder with the published tasks";
    }
};

TEST_F(PublishedSolutions, OfReferencesMatchThemselves) {
    const TaskFile file = read_task_file(folder() / "tasks_and_reference_solutions.json");
    EXPECT_GT(file.tasks.size(), 100U);
    for (const Task& task : file.tasks)
        for (const Solution& reference : task.references)
            EXPECT_EQ(judge(task, reference).verdict.grade, Grade::Match) << task.id;
}

TEST_F(PublishedSolutions, AreWrittenAsTheyWereRead) {
    for (const char* name : {"tasks_and_reference_solutions.json", "evaluator_tuning_set.json"}) {
        const auto path = folder() / name;
        EXPECT_EQ(parse_json(to_text(read_task_file(path)), name),
                  parse_json(read_file(path), name));
    }
}

TEST_F(PublishedSolutions, AreJudgedAsPeopleDo) {
    Proportion same;
    for (const Task& task : read_task_file(folder() / "evaluator_tuning_set.json").tasks) {
        if (!task.generated || !task.by_human.score)
            continue;
        ++same.of;
        const Judgement judgement = judge(task, *task.generated);
        same.hits += static_cast<int>(judgement.verdict.grade) == *task.by_human.score ? 1 : 0;
    }
    EXPECT_GT(same.of, 20U);
    EXPECT_GE(same.share(), 0.88) << same.hits << " of " << same.of;
}

} // namespace
} // namespace graticule::evaluation::geobenchx
