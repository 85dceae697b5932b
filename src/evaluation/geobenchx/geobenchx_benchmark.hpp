// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/geobenchx/task_file.hpp"
#include "evaluation/outcome/outcome_scorer.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace graticule::evaluation::geobenchx {

/// GeoBenchX, or another task set in its format.
class GeoBenchX : public Benchmark {
public:
    /// @param name that the suite knows it by
    /// @throws Error as read_task_file()
    GeoBenchX(std::string name, std::filesystem::path file);

    std::string_view name() const override { return m_name; }
    const std::vector<BenchmarkTask>& tasks() const override { return m_tasks; }
    std::vector<ReferenceSolution> references(const std::string& task) const override;
    std::string_view tool_set() const override { return "geobenchx"; }
    std::vector<std::filesystem::path> hidden_files() const override { return {m_path}; }
    std::vector<std::unique_ptr<Scorer>> scorers() const override;
    std::unique_ptr<Scorer> judge(JudgeModel model) const override;
    std::unique_ptr<Scorer> execution() const override;

    const TaskFile& file() const { return *m_file; }

private:
    std::string m_name;
    std::filesystem::path m_path;
    std::shared_ptr<const TaskFile> m_file;                      ///< its scorers have it too
    std::shared_ptr<const outcome::Expectations> m_expectations; ///< likewise
    std::vector<BenchmarkTask> m_tasks;
};

} // namespace graticule::evaluation::geobenchx
