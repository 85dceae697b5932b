// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geocode/code_task.hpp"
#include "evaluation/geocode/function_sets.hpp"
#include "evaluation/score.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geocode {

/// Names of parts of scores, of single steps and of whole tasks.
inline constexpr const char* CompletionPart = "completion";
inline constexpr const char* TaskPart = "task";
inline constexpr const char* ExecutedPart = "executed";
inline constexpr const char* OutputsPart = "outputs";
inline constexpr const char* ChecksPart = "checks";
inline constexpr const char* AccuracyPart = "function-accuracy";
inline constexpr const char* PrecisionPart = "function-precision";
inline constexpr const char* RecallPart = "function-recall";
inline constexpr const char* F1Part = "function-f1";
inline constexpr const char* HammingLossPart = "hamming-loss";

/// The tasks of a set, with the functions that their references call.
class FunctionsOfSet {
public:
    /// @param tasks must outlive it
    explicit FunctionsOfSet(const std::vector<CodeTask>& tasks);

    /// How the functions of one step's code agree with those of its reference, as parts of a
    /// score. What stands before it are the references of earlier steps.
    std::vector<ScorePart> parts_of_step(std::size_t task, std::size_t step,
                                         const std::string& code) const;

    /// The same of all code of a task.
    std::vector<ScorePart> parts_of_task(std::size_t task, const std::string& code) const;

private:
    std::vector<ScorePart> parts(code_metrics::FunctionNames expected, const std::string& before,
                                 const std::string& code) const;

    const std::vector<CodeTask>& m_tasks;
    std::vector<std::vector<code_metrics::FunctionNames>> m_expected; ///< by task and step
    code_metrics::FunctionNames m_classes;                            ///< all of these
};

} // namespace graticule::evaluation::geocode
