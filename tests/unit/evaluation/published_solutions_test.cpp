// SPDX-License-Identifier: Apache-2.0
// The published tasks with their references and human scores, where the user has them.
#include "base/file.hpp"
#include "evaluation/geobenchx/solution_judge.hpp"
#include "evaluation/statistics/proportion.hpp"

#include "unit/evaluation/solutions.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace graticule::evaluation::geobenchx {
namespace {

class PublishedSolutions : public testing::Test {
protected:
    void SetUp() override {
        if (m_folder.empty())
            GTEST_SKIP() << test::NoPublishedFolder;
    }

    const std::filesystem::path m_folder = test::published_folder();
};

TEST_F(PublishedSolutions, OfReferencesMatchThemselves) {
    const TaskFile file = read_task_file(m_folder / "tasks_and_reference_solutions.json");
    EXPECT_GT(file.tasks.size(), 100U);
    for (const Task& task : file.tasks)
        for (const Solution& reference : task.references)
            EXPECT_EQ(judge(task, reference).verdict.grade, Grade::Match) << task.id;
}

TEST_F(PublishedSolutions, AreWrittenAsTheyWereRead) {
    for (const char* name : {"tasks_and_reference_solutions.json", "evaluator_tuning_set.json"}) {
        const auto path = m_folder / name;
        EXPECT_EQ(parse_json(to_text(read_task_file(path)), name),
                  parse_json(read_file(path), name));
    }
}

TEST_F(PublishedSolutions, AreJudgedAsPeopleDo) {
    Proportion same;
    for (const Task& task : read_task_file(m_folder / "evaluator_tuning_set.json").tasks) {
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
