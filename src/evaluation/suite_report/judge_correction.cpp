// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/summary.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using runs::report::Table;
using JudgeColumn = runs::report::Table::Column;

std::string share_of(const Proportion& proportion) {
    return fmt::format("{} ({} of {})", percent_text(proportion.share()), proportion.hits,
                       proportion.of);
}

} // namespace

std::optional<Part> corrected_part(const SuiteFigures& figures) {
    Part part{"corrected", "Rates corrected for the judges' error", {}, std::nullopt, Table{},
              false};
    part.notes = {
        "Sensitivity: of the solutions that people pass, those that the judge passes; specificity: "
        "of "
        "those that people fail, those that it fails; both from the calibration file. Corrected: "
        "the "
        "rate that people would have found (Rogan and Gladen), with the 95 % interval of Lang and "
        "Reiczigel, which knows that the judge's error is itself an estimate. It holds where the "
        "calibration's solutions are like these."};
    part.table->head = {{"Arm", JudgeColumn::Text},           {"Scorer", JudgeColumn::Short},
                        {"Scored", JudgeColumn::Number},      {"Sensitivity", JudgeColumn::Number},
                        {"Specificity", JudgeColumn::Number}, {"Raw", JudgeColumn::Number},
                        {"Corrected", JudgeColumn::Number}};
    for (std::size_t by = 0; by < figures.results.scorers.size(); ++by) {
        const auto error = figures.judge_errors.find(figures.results.scorers[by]);
        if (error == figures.judge_errors.end())
            continue;
        for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
            const GroupFigures& all = figures.of(by, arm, 0);
            const CorrectedRate corrected = clustered_corrected_rate(all.passes, error->second);
            part.table->rows.push_back({figures.results.arms[arm], figures.results.scorers[by],
                                        std::to_string(all.tally.scored),
                                        share_of(error->second.sensitivity),
                                        share_of(error->second.specificity),
                                        percent_text(all.passes.share(), all.passes.interval),
                                        percent_text(corrected.rate, corrected.interval)});
        }
    }
    if (part.table->rows.empty())
        return std::nullopt;
    return part;
}

} // namespace graticule::evaluation::suite_report
