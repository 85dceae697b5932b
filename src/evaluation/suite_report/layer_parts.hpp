// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/summary.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a report tells of code, process and outputs of analyses: the tables and figures of the
/// GISclaw paper's results, of the suite at hand (docs/output-accuracy.md, docs/process.md).
namespace graticule::evaluation::suite_report {

/// Those of the layers that were scored; none where nothing scores outputs by the published
/// formulas.
std::vector<Part> layer_parts(const SuiteFigures& figures);

/// Whether a scorer is of those who judge how runs go about their tasks: a judge or the panel.
bool judges_process(const SuiteFigures& figures, std::size_t scorer);

/// A figure of a scorer's part by arm; null where none was told.
const PartFigures* part_of_arm(const SuiteFigures& figures, std::string_view scorer,
                               std::string_view part, std::size_t arm);

// layer_plots.cpp
/// Success of each agent with each model; none where no model works with two agents.
std::optional<Plot> agents_plot(const SuiteFigures& figures);
/// By task and arm; none where nothing is known, or there are more tasks than a picture holds.
std::optional<Plot> operations_plot(const SuiteFigures& figures);
std::optional<Plot> process_plot(const SuiteFigures& figures);
std::optional<Plot> outputs_plot(const SuiteFigures& figures);
/// What a judge gave each arm in each respect.
std::optional<Plot> profiles_plot(const SuiteFigures& figures, std::size_t scorer);

} // namespace graticule::evaluation::suite_report
