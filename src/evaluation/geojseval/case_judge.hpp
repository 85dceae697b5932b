// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/case_execution.hpp"
#include "evaluation/geojseval/function_task.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geojseval {

/// What is wrong with a function, as the GeoJSEval paper tells it apart.
enum class FailureClass {
    Syntax,               ///< it cannot be compiled
    AttributeOrParameter, ///< what it names is not there, or a library takes no such arguments
    OutputType,           ///< the result is of another type
    InvalidAnswer,        ///< the result is wrong
    Runtime,              ///< it did not come to an end within its time and memory
    Other                 ///< modules that are loaded again, processes that end themselves
};

/// "attribute or parameter"
std::string_view failure_name(FailureClass failure);

struct CaseVerdict {
    std::optional<FailureClass> failure; ///< none where the case passes
    int line = 0;                        ///< of the code, where it is known
    std::string reason;                  ///< one line; empty where the case passes
    std::vector<std::string> mutated;    ///< arguments that were changed in place
    std::vector<std::string> redefined;  ///< parts of the language and the library that were

    bool passed() const { return !failure; }
};

/// Judges what came of a case, by what it must come to.
/// @throws Error Malformed where the case itself cannot be evaluated: no fault of the code
CaseVerdict judge_case(const FunctionCase& one, const CaseOutcome& outcome);

/// The same for a case that says what must hold of its result, which the runner evaluates.
CaseVerdict judge_case(const FunctionTask& task, const FunctionCase& one,
                       const CaseOutcome& outcome, CaseRunner& runner);

} // namespace graticule::evaluation::geojseval
