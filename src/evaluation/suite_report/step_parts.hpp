// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/suite_results.hpp"
#include "evaluation/suite_report/summary.hpp"

#include <vector>

/// What a report tells of work that is done in steps: the measures of the GeoAgent paper, of the
/// suite at hand (docs/geocode.md).
namespace graticule::evaluation::suite_report {

/// Whether steps of tasks were scored.
bool tells_of_steps(const SuiteResults& results);

/// None where no steps were scored.
std::vector<Part> step_parts(const SuiteFigures& figures);

} // namespace graticule::evaluation::suite_report
