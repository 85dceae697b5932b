// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/summary.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::evaluation::suite_report {

/// Writes the parts of a summary to a report; names of files are relative to the report's folder.
/// @param origin the command that makes it
void write_summary(const std::vector<Part>& parts, const std::string& origin,
                   runs::report::Writer& out);

/// Writes tables/*.tex, plots/*.svg and *.pdf, and report.tex, which takes these in.
/// @throws Error Io
void write_summary_files(const std::vector<Part>& parts, const std::string& origin,
                         const std::filesystem::path& folder);

} // namespace graticule::evaluation::suite_report
