// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/questions/question_set.hpp"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace graticule::evaluation::questions {

/// benchmarks/questions, or another set in its form.
class QuestionsBenchmark : public Benchmark {
public:
    static constexpr std::string_view Name = "questions";

    /// @throws Error as read_question_set()
    explicit QuestionsBenchmark(std::filesystem::path file);

    std::string_view name() const override { return Name; }
    const std::vector<BenchmarkTask>& tasks() const override { return m_set.tasks; }
    std::string_view tool_set() const override { return "graticule"; }
    std::vector<std::filesystem::path> data() const override;
    std::vector<std::filesystem::path> hidden_files() const override;
    std::vector<std::filesystem::path> reference_files() const override { return m_set.code_files; }
    std::vector<std::unique_ptr<Scorer>> scorers() const override;

private:
    std::filesystem::path m_file;
    QuestionSet m_set;
};

} // namespace graticule::evaluation::questions
