// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/geojseval/function_set.hpp"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geojseval {

/// benchmarks/geojseval, or another folder of functions (docs/geojseval.md). The labels of a task
/// are its library, the type of its results and, where the set says it, its difficulty.
class GeojsevalBenchmark : public Benchmark {
public:
    static constexpr std::string_view Name = "geojseval";

    /// @throws Error as read_function_set()
    explicit GeojsevalBenchmark(const std::filesystem::path& folder);

    std::string_view name() const override { return Name; }
    const std::vector<BenchmarkTask>& tasks() const override { return m_tasks; }
    std::vector<LabelKind> label_kinds() const override;
    std::vector<std::string> failure_grades() const override;
    std::string_view tool_set() const override { return ""; }
    bool has_data() const override { return false; }
    int usual_repetitions() const override { return 5; }
    std::vector<std::filesystem::path> hidden_files() const override { return m_set->files; }
    std::vector<std::unique_ptr<Scorer>> scorers() const override;

private:
    std::shared_ptr<const FunctionSet> m_set; ///< its scorers have it too
    std::vector<BenchmarkTask> m_tasks;
};

} // namespace graticule::evaluation::geojseval
