// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/geojson_agents/task_checks.hpp"
#include "tools/sets/geojson/tools.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geojson_agents {

/// benchmarks/geojson, or another set of tasks about files whose outputs are checked. The label of
/// a task is its level.
class GeojsonBenchmark : public Benchmark {
public:
    static constexpr std::string_view Name = "geojson";

    /// @throws Error as read_task_set()
    explicit GeojsonBenchmark(const std::filesystem::path& file);

    std::string_view name() const override { return Name; }
    const std::vector<BenchmarkTask>& tasks() const override { return m_tasks; }
    /// The calls of solutions/ID.json, where that lies beside the tasks.
    std::vector<ReferenceSolution> references(const std::string& task) const override;
    std::string_view tool_set() const override { return tools::GeojsonSet; }
    std::vector<std::filesystem::path> data() const override;
    std::vector<std::filesystem::path> hidden_files() const override;
    std::vector<std::filesystem::path> reference_files() const override;
    std::vector<std::unique_ptr<Scorer>> scorers() const override;
    bool can_score() const override { return m_checks->has_any(); }
    void expect_scorable() const override { m_checks->expect_whole(); }

private:
    std::shared_ptr<const TaskChecks> m_checks; ///< its scorers have it too
    std::vector<BenchmarkTask> m_tasks;
};

} // namespace graticule::evaluation::geojson_agents
