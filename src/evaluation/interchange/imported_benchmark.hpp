// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::interchange {

struct ImportedTask {
    std::string id;
    std::string text;
};

/// What an evaluation by another program was about.
struct ImportedTasks {
    std::vector<ImportedTask> tasks;
    std::vector<std::string> scorers; ///< by name
};

void write_imported_tasks(const std::filesystem::path& file, const ImportedTasks& tasks);

/// The tasks of a suite that was imported from a log of Inspect. Its scorers give again what the
/// log said; others may be asked beside them.
class ImportedBenchmark : public Benchmark {
public:
    static constexpr std::string_view Name = "inspect";

    /// @throws Error as read_file() and parse_json(); Malformed
    explicit ImportedBenchmark(std::filesystem::path file);

    std::string_view name() const override { return Name; }
    const std::vector<BenchmarkTask>& tasks() const override { return m_tasks; }
    std::string_view tool_set() const override { return {}; }
    std::vector<std::filesystem::path> hidden_files() const override { return {m_path}; }
    std::vector<std::unique_ptr<Scorer>> scorers() const override;

private:
    std::filesystem::path m_path;
    std::vector<BenchmarkTask> m_tasks;
    std::vector<std::string> m_scorers;
};

} // namespace graticule::evaluation::interchange
