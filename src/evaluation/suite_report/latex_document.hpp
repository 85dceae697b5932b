// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/summary.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::suite_report {

/// A document that takes in the tables and plots beside it, for pdflatex and lualatex. A sign that
/// pdflatex has none for becomes a question mark.
std::string latex_document(const std::vector<Part>& parts, std::string_view origin);

} // namespace graticule::evaluation::suite_report
