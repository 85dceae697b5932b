// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/suite_report/summary.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using GenerationTable = runs::report::Table;

std::string figure_text(double figure, int digits) {
    return std::isnan(figure) || std::isinf(figure) ? "no value" : format_number(figure, digits);
}

std::string chance_text(const GenerationFigures& figures, std::size_t k) {
    for (const PassAt& at : figures.pass_at)
        if (at.k == k)
            return percent_text(at.chance.value, at.chance.interval);
    return "no value";
}

std::vector<runs::report::Words> generation_row(const SuiteFigures& figures,
                                                const GenerationFigures& one) {
    return {figures.results.arms[one.arm],
            figures.groups[one.group].name,
            chance_text(one, 1),
            chance_text(one, 3),
            chance_text(one, 5),
            figure_text(one.variation, 3),
            percent_text(one.stable),
            figure_text(one.tokens.mean(), 4),
            figure_text(one.seconds.mean(), 3),
            figure_text(one.lines.mean(), 3),
            figure_text(one.per_token(), 3),
            figure_text(one.per_second(), 3),
            figure_text(one.per_line(), 3)};
}

} // namespace

std::optional<Part> generation_part(const SuiteFigures& figures) {
    if (figures.generation.empty())
        return std::nullopt;
    Part part{"generation",
              "Accuracy, stability and efficiency of written code",
              {},
              std::nullopt,
              GenerationTable{},
              false};
    part.notes = {
        "The chance that at least one of 1, 3 or 5 samples of a task passes, with intervals by a "
        "bootstrap of tasks; the coefficient of variation (CV) of these three; stability-adjusted "
        "accuracy (SA), the last of them divided by 1 + CV. Tokens of requests and answers, "
        "seconds and lines of code are means of samples; lines have neither comments nor blanks. "
        "The efficiencies are the chance for the most samples that there is, from 0 to 1, per "
        "token, second and line."};
    using Column = GenerationTable::Column;
    part.table->head = {{"Arm", Column::Text}, {"Group", Column::Text}};
    for (const char* const name : {"pass@1", "pass@3", "pass@5", "CV", "SA", "Tokens", "Seconds",
                                   "Lines", "Per token", "Per second", "Per line"})
        part.table->head.push_back({name, Column::Number});
    for (const GenerationFigures& one : figures.generation)
        part.table->rows.push_back(generation_row(figures, one));
    return part;
}

} // namespace graticule::evaluation::suite_report
