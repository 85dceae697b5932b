// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/suite_figures.hpp"

#include <filesystem>

namespace graticule::evaluation::suite_report {

/// Writes the figures of a report as CSV (RFC 4180, UTF-8) into a folder: samples, groups, ends,
/// pass_at_k, tasks, stability, comparisons,
/// parts and part_means, where scores have parts, composite, where outputs are scored by the
/// published formulas, corrected, where judges' errors are known, and those of
/// write_generation_csv().
/// @throws Error Io
void write_csv_files(const SuiteFigures& figures, const std::filesystem::path& folder);

} // namespace graticule::evaluation::suite_report
