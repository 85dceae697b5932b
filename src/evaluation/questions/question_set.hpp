// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/reference_code.hpp"
#include "evaluation/outcome/outcome_scorer.hpp"
#include "evaluation/scorer.hpp"

#include <filesystem>
#include <memory>
#include <vector>

/// Tasks in plain language, each with its answer, or with why it cannot be solved
/// (docs/task-suite.md).
namespace graticule::evaluation::questions {

struct QuestionSet {
    std::vector<BenchmarkTask> tasks; ///< ids are unique; the first label is the family
    std::shared_ptr<const outcome::Expectations> expectations; ///< of each of them
    /// Of those that have one; never null.
    std::shared_ptr<const code_metrics::ReferenceCodes> codes;
    std::vector<std::filesystem::path> code_files; ///< that these were read from
};

/// The file of tasks that a path means: itself, or tasks.json of a folder.
std::filesystem::path tasks_file_of(const std::filesystem::path& path);

/// Where the values lie that the checks of a set's tasks name: expected.json beside it.
std::filesystem::path expected_file_of(const std::filesystem::path& tasks);

/// @throws Error as read_file(); Malformed naming task and member
QuestionSet read_question_set(const std::filesystem::path& tasks);

} // namespace graticule::evaluation::questions
