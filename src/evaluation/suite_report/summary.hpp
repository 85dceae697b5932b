// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/plots.hpp"
#include "evaluation/suite_report/suite_figures.hpp"
#include "runs/report/writer.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::suite_report {

/// A picture, and how to draw it in a format.
struct Plot {
    std::string file; ///< name without its suffix
    std::string title;
    std::function<std::string(cartography::Canvas::Format)> draw;
};

/// One thing that a report tells: words that say what is counted, a picture, a table.
struct Part {
    std::string file; ///< name of its table's file, without its suffix
    std::string title;
    std::vector<std::string> notes;
    std::optional<Plot> plot;
    std::optional<runs::report::Table> table;
    bool folded = false;
};

/// What a report says before it comes to single samples.
/// @param figures must outlive it
std::vector<Part> summary_of(const SuiteFigures& figures);

/// "48.0 %"; "no value" for what is not a number.
std::string percent_text(double share);

/// "48.0 % (34.2 to 61.8)"
std::string percent_text(double share, const Interval& interval);

/// "+0.52"; "no value" for what is not a number.
std::string ratio_text(double ratio);

// judge_correction.cpp
/// What the error of judges makes of their rates; none where no judge's error is known.
std::optional<Part> corrected_part(const SuiteFigures& figures);

// attempt_parts.cpp
Part attempts_part(const SuiteFigures& figures);
/// None where no arm has roles.
std::optional<Part> roles_part(const SuiteFigures& figures);

// grades_part.cpp
/// What came of the tasks of each group, by the scorer that counts.
Part grades_part(const SuiteFigures& figures);

// plots_of_suite.cpp
/// Names of arms in plots, where there is room for little: without what all of them begin with, up
/// to a space, a slash or a colon.
std::vector<std::string> names_in_plots(const std::vector<std::string>& arms);
Plot success_plot(const SuiteFigures& figures);
Plot length_plot(const SuiteFigures& figures);
/// None where no arm asked a model.
std::optional<Plot> token_plot(const SuiteFigures& figures);
/// None where no arm's cost is known.
std::optional<Plot> cost_plot(const SuiteFigures& figures);

} // namespace graticule::evaluation::suite_report
