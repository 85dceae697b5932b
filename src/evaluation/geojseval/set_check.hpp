// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/function_set.hpp"
#include "evaluation/scoring_bench.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::evaluation::geojseval {

/// What is wrong with a case of a set, or with what the judge makes of it.
struct CheckFault {
    std::string function;
    std::size_t line = 0; ///< of its file of cases
    std::string what;     ///< one line
};

/// How many cases were executed, in which time: those of Node and those in pages one after the
/// other, each as many at once as were asked for. Judging is part of the time.
struct CheckPace {
    std::size_t cases = 0;
    double seconds = 0;

    double per_second() const { return seconds > 0 ? static_cast<double>(cases) / seconds : 0; }
};

struct SetCheck {
    std::size_t functions = 0;
    std::size_t cases = 0;
    std::size_t right = 0; ///< cases that their reference passes
    std::size_t wrong = 0; ///< wrong answers that were judged
    std::size_t same = 0;  ///< right answers in another form that were judged
    std::vector<CheckFault> faults;
    /// Stored answers of a published set that are not what the reference gives: the benchmark's.
    std::vector<CheckFault> disagreements;
    CheckPace node;
    CheckPace pages;
};

struct SetCheckOptions {
    std::vector<std::string> only; ///< functions by name; none for all
    bool changed_answers = true;   ///< judges wrong answers and other forms, too
    std::size_t at_once = 1;       ///< cases
};

/// Runs the reference of each function with all cases, which it must pass, and judges answers that
/// are made of what it gives: wrong ones must fail, and other forms must pass. Functions without a
/// reference are left out. What was found is in the order of the set. A case that the sandbox fails
/// to execute, such as one whose page does not load in time, is a fault like others.
/// @throws Error where there is no sandbox; Cancelled
SetCheck check_set(const FunctionSet& set, const ScoringBench& bench,
                   const SetCheckOptions& options = {});

} // namespace graticule::evaluation::geojseval
