// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/benchmark.hpp"
#include "evaluation/result_store.hpp"
#include "evaluation/statistics/proportion.hpp"
#include "evaluation/tally.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation {

struct SuiteTask {
    BenchmarkTask task;
    std::optional<double> reference_steps; ///< of its references, on average; none without any
};

/// A sample without its texts.
struct ResultRow {
    std::int64_t sample = 0;
    std::size_t task = 0; ///< of SuiteResults::tasks
    std::size_t arm = 0;  ///< of SuiteResults::arms
    std::size_t end = 0;  ///< of SuiteResults::ends
    int repetition = 1;
    int rounds = 0;
    SampleState state = SampleState::Waiting;
    bool contaminated = false;
    std::optional<double> seconds;
    std::optional<double> cost;
    llm::Usage usage;
    std::optional<std::size_t> steps; ///< of its solution, where a scorer counted them
    std::map<std::string, RoleUsage> roles = {};
    std::optional<std::size_t> lines = {};       ///< of code, where a scorer counted them
    std::optional<std::size_t> reply_lines = {}; ///< of all that was said, the same
    std::optional<Proportion> edges = {};        ///< cases of the edges, the same
};

/// What a scorer said of a part of a sample's score, without its words.
struct PartMark {
    std::size_t row = 0;         ///< of SuiteResults::rows
    std::size_t scorer = 0;      ///< of SuiteResults::scorers
    std::size_t part = 0;        ///< of SuiteResults::parts
    std::optional<double> value; ///< from 0 to 1; none where it is unscored
};

/// All samples of a suite in memory, at a size that does not depend on what models said.
struct SuiteResults {
    std::vector<SuiteTask> tasks; ///< those that samples are of, in the order of the first samples
    std::vector<std::string> arms;
    std::vector<std::string> scorers;
    std::vector<std::string> ends;           ///< the first is "", of what has not ended
    std::vector<ResultRow> rows;             ///< by sample
    std::vector<Mark> marks;                 ///< of each row by each scorer
    std::vector<std::string> grades;         ///< in words of scorers; the first is "", of no score
    std::vector<std::size_t> grade_numbers;  ///< as `marks`, of `grades`
    std::vector<std::string> parts;          ///< names of parts of scores
    std::vector<PartMark> part_marks;        ///< of what counts, by row and scorer
    std::vector<PartMark> parts_over_tasks;  ///< the same as means take them
    std::vector<LabelKind> label_kinds;      ///< of the benchmark
    std::vector<std::string> failure_grades; ///< the same

    const Mark& mark(std::size_t row, std::size_t scorer) const {
        return marks[row * scorers.size() + scorer];
    }
    const std::string& grade(std::size_t row, std::size_t scorer) const {
        return grades[grade_numbers[row * scorers.size() + scorer]];
    }

    /// @throws Error NotFound naming those that there are
    std::size_t scorer_named(const std::string& name) const;
    std::size_t arm_named(const std::string& name) const;
};

/// Those of the benchmark, also where they have scored nothing yet, and then all others that scored
/// a sample.
std::vector<std::string> scorer_names(const ResultStore& store, const Benchmark& benchmark);

/// The place of a name among an arm's or a scorer's.
/// @param what "arm"
/// @throws Error NotFound naming those that there are
std::size_t place_of(const std::string& name, const std::vector<std::string>& names,
                     std::string_view what);

/// Reads a suite's store, sample by sample.
/// @throws Error NotFound where the benchmark has no longer a task that samples are of, or nothing
/// scores it; Io
SuiteResults read_results(const ResultStore& store, const Benchmark& benchmark);

} // namespace graticule::evaluation
