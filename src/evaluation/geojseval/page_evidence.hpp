// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/geojseval/case_execution.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace graticule::evaluation::geojseval {

/// What cases of pages look like, for who wants to see it: no score hangs on it. References are
/// shown once for all samples. Safe to use from several threads.
class PageEvidence {
public:
    /// Keeps a case's screenshot in a run's folder as screenshots/case-1.png, and where it differs
    /// from the reference's, screenshots/case-1-difference.png.
    /// @param index of the case
    /// @param run the run's folder
    /// @param metadata of the case's part of the score, which is told "screenshot", "difference",
    ///        both as paths in the run's folder, and "pixels_that_differ", from 0 to 1
    /// @throws Error Io, Cancelled
    void keep(const FunctionTask& task, std::size_t index, const CaseOutcome& outcome,
              CaseRunner& runner, const std::filesystem::path& run, Json& metadata);

private:
    /// Empty where there is no reference, or nothing to see of it.
    std::string reference_of(const FunctionTask& task, std::size_t index, CaseRunner& runner);

    std::mutex m_mutex;
    std::map<std::pair<std::string, std::size_t>, std::string> m_references; ///< by task and case
};

} // namespace graticule::evaluation::geojseval
