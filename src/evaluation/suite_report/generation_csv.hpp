// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/suite_figures.hpp"

#include <filesystem>

namespace graticule::evaluation::suite_report {

/// Writes generation and ranks, where a scorer counts lines of code, failures, where grades say
/// what is wrong, and edge_cases, where a scorer tells of them; as Csv.
/// @throws Error Io
void write_generation_csv(const SuiteFigures& figures, const std::filesystem::path& folder);

} // namespace graticule::evaluation::suite_report
