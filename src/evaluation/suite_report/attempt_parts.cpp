// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/suite_report/summary.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using runs::report::Table;
using runs::report::Words;
using AttemptColumn = runs::report::Table::Column;

std::string mean_text(const Spending::Sum& sum) {
    return sum.samples == 0 ? "not known" : format_number(sum.mean(), 4);
}

std::vector<Words> attempts_row(const SuiteFigures& figures, std::size_t arm, std::size_t group) {
    const Attempts& attempts = figures.attempts[arm][group];
    std::vector<Words> row{figures.results.arms[arm], figures.groups[group].name,
                           std::to_string(attempts.tasks)};
    for (std::size_t within = 0; within + 1 < attempts.solved.size(); ++within)
        row.emplace_back(std::to_string(attempts.solved[within]));
    const Proportion all{attempts.solved_at_last(), attempts.tasks};
    row.emplace_back(fmt::format("{}, {}", all.hits, percent_text(all.share(), attempts.interval)));
    row.emplace_back(std::isnan(attempts.mean) ? "no value" : fmt::format("{:.2f}", attempts.mean));
    return row;
}

} // namespace

Part attempts_part(const SuiteFigures& figures) {
    Part part{"attempts", fmt::format("Tasks solved within {} attempts", MostAttempts),
              {},         std::nullopt,
              Table{},    false};
    part.notes = {fmt::format(
        "The attempts at a task are its samples scored by {}, in the order of repetitions. Tasks "
        "that the first, the first two, ... attempts solve, with Wilson's 95 % interval at the "
        "last; and the number of the attempt that solved a task, on average over the solved ones.",
        figures.results.scorers[figures.scorer])};
    part.table->head = {{"Arm", AttemptColumn::Text},
                        {"Group", AttemptColumn::Text},
                        {"Tasks", AttemptColumn::Number}};
    for (std::size_t within = 1; within <= MostAttempts; ++within)
        part.table->head.push_back({fmt::format("Within {}", within), AttemptColumn::Number});
    part.table->head.push_back({"Attempt that solved it, mean", AttemptColumn::Number});
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        for (std::size_t group = 0; group < figures.groups.size(); ++group)
            part.table->rows.push_back(attempts_row(figures, arm, group));
    return part;
}

std::optional<Part> roles_part(const SuiteFigures& figures) {
    Part part{"roles", "Planner and worker", {}, std::nullopt, Table{}, false};
    part.notes = {
        "Of attempted samples, on average: the answers of each role's model, the tokens "
        "of its requests and answers, and what these cost, where it is known; of the worker also "
        "the "
        "rounds of execution, which are subtasks that it reported on, and the same of the "
        "samples that passed."};
    part.table->head = {{"Arm", AttemptColumn::Text},
                        {"Group", AttemptColumn::Text},
                        {"Role", AttemptColumn::Short},
                        {"Samples", AttemptColumn::Number},
                        {"Rounds", AttemptColumn::Number},
                        {"Input tokens", AttemptColumn::Number},
                        {"Output tokens", AttemptColumn::Number},
                        {"Cost", AttemptColumn::Number},
                        {"Subtasks", AttemptColumn::Number},
                        {"Subtasks where solved", AttemptColumn::Number}};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        for (std::size_t group = 0; group < figures.groups.size(); ++group)
            for (const auto& [role, of] : figures.of(figures.scorer, arm, group).spending.roles)
                part.table->rows.push_back(
                    {figures.results.arms[arm], figures.groups[group].name, role,
                     std::to_string(of.rounds.samples), mean_text(of.rounds), mean_text(of.input),
                     mean_text(of.output),
                     of.cost.samples > 0 ? runs::report::format_cost(of.cost.mean()) : "not known",
                     of.subtasks.samples > 0 ? mean_text(of.subtasks) : "",
                     of.solved_subtasks.samples > 0 ? mean_text(of.solved_subtasks) : ""});
    if (part.table->rows.empty())
        return std::nullopt;
    return part;
}

} // namespace graticule::evaluation::suite_report
