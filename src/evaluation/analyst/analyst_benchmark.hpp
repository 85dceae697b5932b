// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/analyst/analysis_task.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/code_metrics/reference_code.hpp"
#include "evaluation/geojson_agents/task_checks.hpp"
#include "evaluation/process/process_gold.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::analyst {

/// benchmarks/analyst, or another set of analyses in its form, whose outputs are checked. The
/// labels of a task are its categories.
class AnalystBenchmark : public Benchmark {
public:
    /// Who works on a task is given its workflow, too, or is not.
    static constexpr std::string_view Name = "analyst";
    static constexpr std::string_view UnguidedName = "analyst-unguided";

    /// @param name one of these two
    /// @param tasks the folder of the tasks; data and references lie beside it
    /// @throws Error as read_analysis_tasks(); Malformed naming a task whose files lie elsewhere
    AnalystBenchmark(std::string_view name, const std::filesystem::path& tasks);

    std::string_view name() const override { return m_name; }
    const std::vector<BenchmarkTask>& tasks() const override { return m_tasks; }
    std::vector<LabelKind> label_kinds() const override;
    std::string_view tool_set() const override;
    std::vector<std::filesystem::path> data() const override;
    std::vector<std::filesystem::path> hidden_files() const override { return {}; }
    /// Gold outputs, and all that lies in the tasks' folders.
    std::vector<std::filesystem::path> reference_files() const override;
    std::vector<std::unique_ptr<Scorer>> scorers() const override;
    /// Of the way that a run went about its task.
    std::unique_ptr<Scorer> judge(JudgeModel model) const override;
    bool can_score() const override { return m_checks->has_any(); }
    void expect_scorable() const override { m_checks->expect_whole(); }

    /// With gold code and workflow, in the order of tasks().
    const std::vector<AnalysisTask>& analyses() const { return m_analyses; }

private:
    std::string_view m_name;
    std::vector<AnalysisTask> m_analyses;
    std::shared_ptr<const geojson_agents::TaskChecks> m_checks;      ///< its scorers have it too
    std::shared_ptr<const code_metrics::ReferenceCodes> m_gold_code; ///< the same
    std::shared_ptr<const process::ProcessGolds> m_golds;            ///< and its judges
    std::vector<BenchmarkTask> m_tasks;
};

/// Whether a benchmark of that name is this one, guided or not.
bool is_analyst(std::string_view name);

/// The folder of the tasks that a path means: itself, or tasks/ in it.
std::filesystem::path analyses_folder_of(const std::filesystem::path& path);

} // namespace graticule::evaluation::analyst
