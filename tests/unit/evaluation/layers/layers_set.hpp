// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/analyst/analyst_benchmark.hpp"
#include "evaluation/scorer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

namespace graticule::evaluation::test_layers {

/// A set of one analysis, with what a run made of it.
class LayersSet : public testing::Test {
protected:
    LayersSet() : m_context(m_pool) {
        for (const char* name : {"tasks/a-01", "references", "data", "made"})
            fs::create_directories(folder() / name);
        write_file(folder() / "tasks" / "a-01" / "gold.py",
                   "import geopandas as gpd\nfrom shapely import ops\ngpd.read_file('a')\n");
    }

    fs::path folder() const { return m_folder.path(); }
    fs::path right(const std::string& name) const { return folder() / "references" / name; }
    fs::path made(const std::string& name) const { return folder() / "made" / name; }

    /// @param outputs entries of a specification, with commas between
    analyst::AnalystBenchmark set_of(const std::string& outputs) const {
        write_file(folder() / "tasks" / "a-01" / "task.json",
                   R"({"id": "a-01", "title": "A", "categories": ["Where"],
                       "instruction": "Map the towns.", "workflow": ["Read towns.", "Draw them."],
                       "data": [], "gold_code": "gold.py", "outputs": [)"
                       + outputs + "]}");
        return {analyst::AnalystBenchmark::Name, folder() / "tasks"};
    }

    /// What the scorer of a name says of what is in made/.
    Scoring scoring(const std::string& scorer, const std::string& outputs,
                    std::vector<JudgeModel> judges = {}) {
        const analyst::AnalystBenchmark benchmark = set_of(outputs);
        const ScoringBench bench{m_context, m_sandboxes, std::move(judges)};
        for (const auto& one : benchmark.scorers())
            if (one->name() == scorer)
                return one->score(FilesToScore{benchmark.tasks()[0], folder() / "made"}, bench);
        ADD_FAILURE() << "no scorer " << scorer;
        return Unscored{};
    }

    static std::string reason_of(const Scoring& scoring) {
        const auto* unscored = std::get_if<Unscored>(&scoring);
        return unscored == nullptr ? "" : unscored->reason;
    }

    static double value_of(const Scoring& scoring) {
        const auto* score = std::get_if<Score>(&scoring);
        EXPECT_NE(score, nullptr) << reason_of(scoring);
        return score == nullptr ? -1 : score->value;
    }

    /// The value of a part; -1 where it is unscored or not there.
    static double part_of(const Scoring& scoring, const std::string& name) {
        for (const ScorePart& part : parts_of(scoring))
            if (part.name == name)
                return part.value().value_or(-1);
        return -1;
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
};

} // namespace graticule::evaluation::test_layers
