// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/statistics/clustered_proportion.hpp"
#include "evaluation/suite_report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::suite_report {

namespace {

using runs::report::Table;
using runs::report::Words;
using GradeColumn = runs::report::Table::Column;

constexpr std::size_t MostOpenRows = 40; // a longer table is folded

/// The samples of an arm over a group of tasks that the scorer which counts has scored.
std::vector<std::size_t> scored_rows(const SuiteFigures& figures, std::size_t arm,
                                     const TaskGroup& group) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < figures.results.rows.size(); ++i) {
        const ResultRow& row = figures.results.rows[i];
        if (row.arm == arm && group.has[row.task]
            && figures.results.mark(i, figures.scorer).scored())
            rows.push_back(i);
    }
    return rows;
}

/// Those that the scorer gave, in alphabetical order.
std::vector<std::string> grades_given(const SuiteFigures& figures) {
    std::vector<std::string> grades;
    for (std::size_t i = 0; i < figures.results.rows.size(); ++i)
        if (figures.results.mark(i, figures.scorer).scored())
            grades.push_back(figures.results.grade(i, figures.scorer));
    std::sort(grades.begin(), grades.end());
    grades.erase(std::unique(grades.begin(), grades.end()), grades.end());
    return grades;
}

/// "12"; of all tasks and of those that can be solved or not, with its share: "12, 48.0 % (..)".
std::string cell(const SuiteFigures& figures, const std::vector<std::size_t>& rows,
                 const std::string& grade, bool with_share) {
    std::vector<TaskScore> tries;
    for (const std::size_t row : rows)
        tries.push_back({figures.results.rows[row].task,
                         figures.results.grade(row, figures.scorer) == grade ? 1.0 : 0.0});
    const ClusteredProportion given = clustered_proportion(tries);
    if (!with_share || given.of == 0)
        return fmt::format("{}", given.hits);
    return fmt::format("{}, {}", given.hits, percent_text(given.share(), given.interval));
}

} // namespace

Part grades_part(const SuiteFigures& figures) {
    const std::vector<std::string> grades = grades_given(figures);
    Part part{"grades", "Grades by group of tasks", {}, std::nullopt, Table{}, false};
    part.notes = {fmt::format(
        "How many of the samples scored by {} have each of its grades; of the groups of all, "
        "solvable and unsolvable tasks also the share, with its 95 % interval. A task is in the "
        "group of each of its labels.",
        figures.results.scorers[figures.scorer])};
    part.table->head = {
        {"Arm", GradeColumn::Text}, {"Group", GradeColumn::Text}, {"Scored", GradeColumn::Number}};
    for (const std::string& grade : grades)
        part.table->head.push_back({grade, GradeColumn::Number});
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        for (const TaskGroup& group : figures.groups) {
            const std::vector<std::size_t> rows = scored_rows(figures, arm, group);
            std::vector<Words> cells{figures.results.arms[arm], group.name,
                                     fmt::format("{}", rows.size())};
            for (const std::string& grade : grades)
                cells.emplace_back(
                    cell(figures, rows, grade, group.kind != TaskGroup::Kind::Label));
            part.table->rows.push_back(std::move(cells));
        }
    part.folded = part.table->rows.size() > MostOpenRows;
    return part;
}

} // namespace graticule::evaluation::suite_report
