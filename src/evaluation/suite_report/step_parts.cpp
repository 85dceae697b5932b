// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/step_parts.hpp"

#include "evaluation/geocode/step_functions.hpp"
#include "evaluation/geocode/step_scorer.hpp"

#include <algorithm>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using StepTable = runs::report::Table;
using StepWords = runs::report::Words;

struct Measure {
    const char* part;
    const char* title;
};

constexpr Measure Measures[] = {{geocode::CompletionPart, "Completion"},
                                {geocode::TaskPart, "Whole task"},
                                {geocode::ExecutedPart, "Executed"},
                                {geocode::OutputsPart, "Right"},
                                {geocode::F1Part, "F1"},
                                {geocode::AccuracyPart, "Accuracy"},
                                {geocode::PrecisionPart, "Precision"},
                                {geocode::RecallPart, "Recall"},
                                {geocode::HammingLossPart, "Hamming loss"}};

/// A figure of a part; null where it was told of no sample.
const PartFigures* measured(const SuiteFigures& figures, const char* part, std::size_t arm,
                            std::size_t group) {
    const auto found =
        std::find_if(figures.steps.begin(), figures.steps.end(), [&](const PartFigures& one) {
            return one.group == group && one.arm == arm && one.tally.name == part
                   && figures.results.scorers[one.scorer] == geocode::StepsScorerName;
        });
    return found == figures.steps.end() || found->tally.scored == 0 ? nullptr : &*found;
}

/// The measures that are told of at all, as single steps have no completion of a task.
std::vector<Measure> measures_of(const SuiteFigures& figures) {
    std::vector<Measure> told;
    for (const Measure& one : Measures)
        if (std::any_of(figures.steps.begin(), figures.steps.end(), [&](const PartFigures& of) {
                return of.tally.name == one.part && of.tally.scored > 0;
            }))
            told.push_back(one);
    return told;
}

StepWords measure_words(const PartFigures* figure) {
    return figure == nullptr ? std::string("no value")
                             : percent_text(figure->value.value, figure->value.interval);
}

void add_head(const std::vector<Measure>& measures, StepTable& table) {
    for (const Measure& one : measures)
        table.head.push_back({one.title, StepTable::Column::Number});
}

void add_row(const SuiteFigures& figures, const std::vector<Measure>& measures, std::size_t arm,
             std::size_t group, std::vector<StepWords> row, StepTable& table) {
    for (const Measure& one : measures)
        row.push_back(measure_words(measured(figures, one.part, arm, group)));
    table.rows.push_back(std::move(row));
}

Part steps_part(const SuiteFigures& figures, const std::vector<Measure>& measures) {
    Part part{"steps", "Steps and the functions that they call", {}, std::nullopt, StepTable{},
              false};
    part.notes = {
        "Completion: steps done before the first that does not run, of all steps; where a person "
        "helps, all steps that the model did itself. Executed: steps that run. Right: steps that "
        "run and whose checks all hold.",
        "Functions that the code calls, held against those of the references as a classification "
        "with several labels (Chen and others, 2024, equations 3 to 7); of the Hamming loss less "
        "is better. Means over samples, with 95 % intervals by a bootstrap of tasks."};
    part.table->head = {{"Arm", StepTable::Column::Text}};
    add_head(measures, *part.table);
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        add_row(figures, measures, arm, 0, {figures.results.arms[arm]}, *part.table);
    return part;
}

Part steps_by_group_part(const SuiteFigures& figures, const std::vector<Measure>& measures) {
    Part part{"steps_by_group",
              "Steps and functions by group of tasks",
              {"The same figures of each domain, library and difficulty."},
              std::nullopt,
              StepTable{},
              true};
    part.table->head = {{"Group", StepTable::Column::Text}, {"Arm", StepTable::Column::Text}};
    add_head(measures, *part.table);
    for (std::size_t group = 1; group < figures.groups.size(); ++group)
        for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
            add_row(figures, measures, arm, group,
                    {figures.groups[group].name, figures.results.arms[arm]}, *part.table);
    return part;
}

} // namespace

bool tells_of_steps(const SuiteResults& results) {
    return std::any_of(results.parts.begin(), results.parts.end(),
                       [](const std::string& part) { return part == geocode::OutputsPart; })
           && std::find(results.scorers.begin(), results.scorers.end(), geocode::StepsScorerName)
                  != results.scorers.end();
}

std::vector<Part> step_parts(const SuiteFigures& figures) {
    if (figures.steps.empty())
        return {};
    const std::vector<Measure> measures = measures_of(figures);
    return {steps_part(figures, measures), steps_by_group_part(figures, measures)};
}

} // namespace graticule::evaluation::suite_report
