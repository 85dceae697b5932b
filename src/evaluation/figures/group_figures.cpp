// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/group_figures.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <utility>

namespace graticule::evaluation {

namespace {

constexpr double None = std::numeric_limits<double>::quiet_NaN();

TaskGroup group_where(const SuiteResults& results, TaskGroup::Kind kind, std::string name,
                      const std::function<bool(const BenchmarkTask&)>& holds) {
    TaskGroup group{kind, std::move(name), {}};
    for (const SuiteTask& task : results.tasks)
        group.has.push_back(holds(task.task));
    return group;
}

/// Each label that a task has, with its kind.
std::vector<std::pair<std::string, std::string>> labels_in_order(const SuiteResults& results) {
    std::set<std::string> labels;
    for (const SuiteTask& task : results.tasks)
        labels.insert(task.task.labels.begin(), task.task.labels.end());
    std::vector<std::pair<std::string, std::string>> ordered;
    for (const LabelKind& kind : results.label_kinds)
        for (const std::string& label : kind.labels)
            if (labels.erase(label) > 0)
                ordered.emplace_back(label, kind.name);
    for (const std::string& label : labels)
        ordered.emplace_back(label, "");
    return ordered;
}

void add_spending(const ResultRow& row, bool passed, Spending& spending) {
    const auto add = [](const auto& told, Spending::Sum& sum) {
        if (told)
            sum.add(static_cast<double>(*told));
    };
    add(row.usage.input, spending.input);
    add(row.usage.cached_input, spending.cached);
    add(row.usage.output, spending.output);
    add(row.usage.reasoning, spending.reasoning);
    add(row.cost, spending.cost);
    add(row.seconds, spending.seconds);
    if (row.usage.input || row.rounds > 0)
        spending.rounds.add(row.rounds);
    for (const auto& [name, usage] : row.roles) {
        Spending::OfRole& role = spending.roles[name];
        add(usage.usage.input, role.input);
        add(usage.usage.output, role.output);
        add(usage.cost, role.cost);
        role.rounds.add(usage.rounds);
        add(usage.subtasks, role.subtasks);
        if (passed)
            add(usage.subtasks, role.solved_subtasks);
    }
}

std::optional<double> length_difference(const SuiteResults& results, const ResultRow& row) {
    const std::optional<double>& reference = results.tasks[row.task].reference_steps;
    if (!row.steps || !reference)
        return std::nullopt;
    const auto steps = static_cast<double>(*row.steps);
    return *reference > 0 ? (steps - *reference) / *reference : steps;
}

LengthDifference summary_of(std::vector<double> differences) {
    const std::size_t count = differences.size();
    if (count == 0)
        return {0, None, None};
    std::sort(differences.begin(), differences.end());
    double sum = 0;
    for (const double difference : differences)
        sum += difference;
    const std::size_t middle = count / 2;
    const double median =
        count % 2 == 1 ? differences[middle] : (differences[middle - 1] + differences[middle]) / 2;
    return {count, sum / static_cast<double>(count), median};
}

} // namespace

std::size_t TaskGroup::tasks() const {
    return static_cast<std::size_t>(std::count(has.begin(), has.end(), true));
}

std::vector<TaskGroup> groups_of(const SuiteResults& results) {
    using Kind = TaskGroup::Kind;
    std::vector<TaskGroup> groups;
    groups.push_back(
        group_where(results, Kind::All, "All tasks", [](const BenchmarkTask&) { return true; }));
    TaskGroup solvable = group_where(results, Kind::Solvability, "Solvable tasks",
                                     [](const BenchmarkTask& task) { return task.solvable; });
    const std::size_t can = solvable.tasks();
    if (can > 0 && can < results.tasks.size()) {
        groups.push_back(std::move(solvable));
        groups.push_back(group_where(results, Kind::Solvability, "Unsolvable tasks",
                                     [](const BenchmarkTask& task) { return !task.solvable; }));
    }
    for (const auto& [label, label_kind] : labels_in_order(results)) {
        TaskGroup group = group_where(results, Kind::Label, label, [&](const BenchmarkTask& task) {
            return std::find(task.labels.begin(), task.labels.end(), label) != task.labels.end();
        });
        // Some benchmarks label what can be solved.
        const bool told = std::any_of(groups.begin(), groups.end(), [&](const TaskGroup& other) {
            return other.kind == Kind::Solvability && other.has == group.has
                   && ascii_lower(other.name) == ascii_lower(label) + " tasks";
        });
        group.label_kind = label_kind;
        if (!told)
            groups.push_back(std::move(group));
    }
    return groups;
}

GroupFigures figures_of(const SuiteResults& results, const TaskGroup& group, std::size_t arm,
                        std::size_t scorer, const BootstrapOptions& bootstrap) {
    GroupFigures figures;
    figures.arm = arm;
    figures.scorer = scorer;
    std::vector<TaskScore> passes;
    std::vector<TaskScore> values;
    std::vector<double> differences;
    for (std::size_t i = 0; i < results.rows.size(); ++i) {
        const ResultRow& row = results.rows[i];
        if (row.arm != arm || !group.has[row.task])
            continue;
        const Mark& mark = results.mark(i, scorer);
        figures.tally.add(mark);
        if (row.state != SampleState::Waiting) {
            add_spending(row, mark.scored() && mark.passed(), figures.spending);
            ++figures.ends[row.end];
        }
        if (!mark.scored())
            continue;
        passes.push_back({row.task, mark.passed() ? 1.0 : 0.0});
        values.push_back({row.task, mark.value});
        if (const auto difference = length_difference(results, row))
            differences.push_back(*difference);
    }
    figures.passes = clustered_proportion(passes, bootstrap.confidence);
    figures.tasks = figures.passes.tasks;
    figures.wilson = wilson_interval(figures.tally.passes(), bootstrap.confidence);
    figures.exact = exact_interval(figures.tally.passes(), bootstrap.confidence);
    figures.value = bootstrap_mean(values, bootstrap);
    figures.length = summary_of(std::move(differences));
    return figures;
}

std::vector<Proportion> passes_by_task(const SuiteResults& results, std::size_t arm,
                                       std::size_t scorer) {
    std::vector<Proportion> tasks(results.tasks.size());
    for (std::size_t i = 0; i < results.rows.size(); ++i) {
        const ResultRow& row = results.rows[i];
        const Mark& mark = results.mark(i, scorer);
        if (row.arm != arm || !mark.scored())
            continue;
        ++tasks[row.task].of;
        tasks[row.task].hits += mark.passed() ? 1 : 0;
    }
    return tasks;
}

std::vector<PassAt> pass_at_each(const SuiteResults& results, std::size_t arm, std::size_t scorer,
                                 const BootstrapOptions& bootstrap) {
    const std::vector<Proportion> tasks = passes_by_task(results, arm, scorer);
    std::size_t most = 0;
    for (const Proportion& task : tasks)
        most = std::max(most, task.of);
    std::vector<PassAt> each;
    for (std::size_t k = 1; k <= most; ++k) {
        std::vector<TaskScore> chances;
        for (std::size_t task = 0; task < tasks.size(); ++task)
            if (tasks[task].of >= k)
                chances.push_back({task, pass_at(k, tasks[task])});
        each.push_back({k, bootstrap_mean(chances, bootstrap)});
    }
    return each;
}

} // namespace graticule::evaluation
