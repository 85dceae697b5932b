// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/geocode/code_work.hpp"
#include "evaluation/geocode/documentation.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geocode {

/// benchmarks/geocode, or another set of tasks in its form. The labels of a task are its domains,
/// its libraries and its difficulty.
class GeocodeBenchmark : public Benchmark {
public:
    /// Whole tasks, by agents that write code. With a person, what a model cannot do of a task is
    /// done by somebody who can.
    static constexpr std::string_view Name = "geocode";
    static constexpr std::string_view HumanName = "geocode-human";
    /// Each step as a task of its own. With documentation, the model is told what was found in it.
    static constexpr std::string_view SingleName = "geocode-single";
    static constexpr std::string_view RetrievedName = "geocode-single-retrieved";
    static constexpr std::size_t ItemsRetrieved = 3;

    /// @param name one of these four
    /// @param folder of the tasks; data lie beside it
    /// @param documentation where items are retrieved from; may be empty
    /// @throws Error as read_code_tasks(); NotFound where items are wanted and there is no
    ///         documentation
    GeocodeBenchmark(std::string_view name, const std::filesystem::path& folder,
                     const Documentation& documentation = {});

    std::string_view name() const override { return m_name; }
    const std::vector<BenchmarkTask>& tasks() const override { return m_tasks; }
    std::vector<LabelKind> label_kinds() const override;
    std::vector<std::string> failure_grades() const override;
    std::string_view tool_set() const override;
    std::vector<std::filesystem::path> data() const override;
    std::vector<std::filesystem::path> hidden_files() const override { return m_work->files; }
    bool needs_code() const override { return !is_single(); }
    bool has_person() const override { return m_name == HumanName; }
    agents::UserPrompt person(const std::string& task) const override;
    std::vector<std::unique_ptr<Scorer>> scorers() const override;

private:
    bool is_single() const { return m_name == SingleName || m_name == RetrievedName; }
    void add_task(const CodeTask& task);
    void add_steps(const CodeTask& task, const Documentation& documentation);

    std::string_view m_name;
    std::shared_ptr<const CodeWork> m_work; ///< its scorers have it too
    std::vector<BenchmarkTask> m_tasks;
};

/// Whether a benchmark of that name is this one, in any of its forms.
bool is_geocode(std::string_view name);

} // namespace graticule::evaluation::geocode
