// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/summary.hpp"

#include <optional>
#include <string>
#include <vector>

/// What a report tells of models that write code: the tables and figures of the GeoJSEval paper's
/// results, of the suite at hand.
namespace graticule::evaluation::suite_report {

/// None where no scorer counts lines of code.
std::vector<Part> generation_parts(const SuiteFigures& figures);

/// What is wrong with samples that do not pass, and how many cases of the edges pass; none where
/// the benchmark's grades do not say it.
std::vector<Part> failure_parts(const SuiteFigures& figures);

/// The mean over the groups of the benchmark's first kind of labels, such as libraries, of the
/// chance for the most samples; not a number where there are no such groups.
double mean_over_first_kind(const SuiteFigures& figures, std::size_t arm);

// generation_plots.cpp
/// The chances for 1, 3 and 5 samples by group of the first kind of labels; none where there is
/// none.
std::optional<Plot> chances_plot(const SuiteFigures& figures);
/// The same over all tasks, one beyond another.
Plot growing_plot(const SuiteFigures& figures);
/// How much more 3 samples solve than 1, and 5 than 3.
Plot gains_plot(const SuiteFigures& figures);
/// Tokens, or seconds, beside what comes of them.
Plot tokens_taken_plot(const SuiteFigures& figures);
Plot seconds_taken_plot(const SuiteFigures& figures);
Plot lines_plot(const SuiteFigures& figures);
Plot failures_plot(const SuiteFigures& figures);
Plot edges_plot(const SuiteFigures& figures);

} // namespace graticule::evaluation::suite_report
