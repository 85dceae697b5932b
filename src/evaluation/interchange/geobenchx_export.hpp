// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/suite.hpp"

#include <filesystem>
#include <string>

namespace graticule::evaluation::interchange {

/// What of a suite goes into a file of GeoBenchX, which has room for one solution of each task.
struct GeoBenchXChoice {
    Arm arm;
    int repetition = 1;
    std::string by_model = "taxonomy"; ///< the scorer whose grades stand as the model's
    std::string by_human;              ///< likewise as a person's; empty for none
};

/// Writes the benchmark's file with the solutions that an arm generated, their tokens and grades,
/// in its authors' form. A run that touched the answers leaves no solution, but the reason for that
/// in place of the model's. A person's grade that the file has goes with the solution it was of.
/// What the suite knows nothing of stays as the file has it.
/// @return how many tasks have a solution
/// @throws Error InvalidArgument where the suite is not of this benchmark; NotFound where the file
///         lacks a task that was run; Malformed, NotFound where the folder of a run cannot be read;
///         Io
std::size_t write_geobenchx(const std::filesystem::path& suite, const SuiteDefinition& definition,
                            const GeoBenchXChoice& choice, const ResultStore& store,
                            const std::filesystem::path& file);

} // namespace graticule::evaluation::interchange
