// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/analyst/analysis_task.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/code_metrics/reference_code.hpp"
#include "evaluation/geojson_agents/task_checks.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geoanalystbench {

/// GeoAnalystBench: its table, with a folder of the task's id beside it for each task whose data
/// are there (docs/geoanalystbench.md). The labels of a task are its categories.
class GeoAnalystBenchmark : public Benchmark {
public:
    /// Who works on a task is given its workflow, too, or is not.
    static constexpr std::string_view Name = "geoanalystbench";
    static constexpr std::string_view UnguidedName = "geoanalystbench-unguided";

    /// @param name one of these two
    /// @param table as table_of() gives it
    /// @throws Error as read_published_table(); Malformed naming a task whose id is no plain name,
    /// is
    ///         there twice or has no instruction; as read_file() for code and additions beside it
    GeoAnalystBenchmark(std::string_view name, const std::filesystem::path& table);

    std::string_view name() const override { return m_name; }
    /// Those without data are absent.
    const std::vector<BenchmarkTask>& tasks() const override { return m_tasks; }
    std::vector<LabelKind> label_kinds() const override;
    std::string_view tool_set() const override;
    /// The table's folder.
    std::vector<std::filesystem::path> data() const override;
    /// The table, which has code that solves the tasks.
    std::vector<std::filesystem::path> hidden_files() const override;
    /// Code, specifications and all else of tasks' folders but data and gold outputs.
    std::vector<std::filesystem::path> reference_files() const override;
    std::vector<std::filesystem::path> named_references() const override;
    std::vector<std::unique_ptr<Scorer>> scorers() const override;
    bool can_score() const override { return !m_codes->empty() || m_checks->has_any(); }
    void expect_scorable() const override { m_checks->expect_whole(); }
    std::vector<std::string> notes() const override { return m_notes; }

    /// What is known of each task, in the order of tasks(): its workflow, and its gold code where
    /// that is a file. Outputs are those of the specifications, and not here.
    const std::vector<analyst::AnalysisTask>& analyses() const { return m_analyses; }
    /// Gold code: the file beside the task's data, else the table's.
    const code_metrics::ReferenceCodes& codes() const { return *m_codes; }
    /// Where gold outputs of a task lie, if there are any.
    std::filesystem::path gold_outputs(const std::string& task) const;

private:
    std::filesystem::path root() const { return m_checks->set().file.parent_path(); }

    std::string_view m_name;
    std::vector<analyst::AnalysisTask> m_analyses;
    std::shared_ptr<const code_metrics::ReferenceCodes> m_codes; ///< its scorer has it too
    std::shared_ptr<const geojson_agents::TaskChecks> m_checks;  ///< likewise
    std::vector<BenchmarkTask> m_tasks;
    std::vector<std::string> m_notes;
};

/// Whether a benchmark of that name is this one, guided or not.
bool is_geoanalystbench(std::string_view name);

} // namespace graticule::evaluation::geoanalystbench
