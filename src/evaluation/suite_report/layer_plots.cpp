// SPDX-License-Identifier: Apache-2.0
#include "evaluation/output_metrics/output_scorer.hpp"
#include "evaluation/process/process_judge.hpp"
#include "evaluation/process/process_scorer.hpp"
#include "evaluation/suite_report/layer_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Canvas;

constexpr std::size_t MostTaskRows = 120; // of a picture

template <typename Drawn>
Plot layer_plot(std::string file, Drawn drawn) {
    Plot plot{std::move(file), drawn.title, {}};
    plot.draw = [drawn = std::move(drawn)](Canvas::Format format) { return draw(drawn, format); };
    return plot;
}

/// "react", "openai/gpt-4.1" of "react openai/gpt-4.1"; no model where the agent asks none.
std::pair<std::string, std::string> agent_and_model(const std::string& arm) {
    const std::size_t space = arm.find(' ');
    return space == std::string::npos ? std::pair{arm, std::string()}
                                      : std::pair{arm.substr(0, space), arm.substr(space + 1)};
}

/// Models that work with two agents or more, and these agents, each in the order of the arms.
struct AgentTable {
    std::vector<std::string> models;
    std::vector<std::string> agents;
    std::map<std::pair<std::string, std::string>, std::size_t> arms; ///< by agent and model
};

void add_once(const std::string& name, std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

AgentTable agent_table(const std::vector<std::string>& arms) {
    std::map<std::string, std::size_t> agents_of;
    for (const std::string& arm : arms)
        ++agents_of[agent_and_model(arm).second];
    AgentTable table;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
        const auto named = agent_and_model(arms[arm]);
        if (named.second.empty() || agents_of[named.second] < 2)
            continue;
        add_once(named.first, table.agents);
        add_once(named.second, table.models);
        table.arms.emplace(named, arm);
    }
    return table;
}

PlotValue pass_value(const GroupFigures& of) {
    return {of.passes.share(), of.passes.interval, std::nullopt,
            fmt::format("{:.0f} % of {}", 100 * of.passes.share(), of.tally.scored)};
}

Panel agent_panel(const SuiteFigures& figures, const AgentTable& table, const std::string& agent) {
    Panel panel{agent, "samples that pass", Scale::Share, {}};
    for (const std::string& model : table.models) {
        const auto arm = table.arms.find({agent, model});
        const GroupFigures* of = arm == table.arms.end() ? nullptr : &figures.of_arm(arm->second);
        panel.values.push_back(
            of != nullptr && of->tally.scored > 0 ? std::optional(pass_value(*of)) : std::nullopt);
    }
    return panel;
}

/// By how much the second of two agents passes more.
Panel gap_panel(const Panel& first, const Panel& second) {
    Panel panel{fmt::format("{} less {}", second.title, first.title),
                "points of a hundred",
                Scale::SmallShare,
                {}};
    for (std::size_t row = 0; row < first.values.size(); ++row) {
        if (!first.values[row] || !second.values[row]) {
            panel.values.emplace_back();
            continue;
        }
        const double gap = second.values[row]->value - first.values[row]->value;
        panel.values.push_back(
            PlotValue{gap, std::nullopt, std::nullopt, fmt::format("{:+.0f} points", 100 * gap)});
    }
    return panel;
}

/// Means by task and arm.
class TaskMeans {
public:
    explicit TaskMeans(const SuiteResults& results)
        : m_sums(results.tasks.size() * results.arms.size()), m_counts(m_sums.size()),
          m_arms(results.arms.size()) {}

    void add(const ResultRow& row, double value) {
        m_sums[row.task * m_arms + row.arm] += value;
        ++m_counts[row.task * m_arms + row.arm];
        m_any = true;
    }
    bool any() const { return m_any; }
    /// Not a number where nothing is known.
    double mean(std::size_t task, std::size_t arm) const {
        const std::size_t at = task * m_arms + arm;
        return m_sums[at] / static_cast<double>(m_counts[at]);
    }

private:
    std::vector<double> m_sums;
    std::vector<std::size_t> m_counts;
    std::size_t m_arms;
    bool m_any = false;
};

TaskMeans means_of_scorer(const SuiteResults& results, std::string_view name) {
    TaskMeans means(results);
    for (std::size_t by = 0; by < results.scorers.size(); ++by)
        for (std::size_t row = 0; results.scorers[by] == name && row < results.rows.size(); ++row)
            if (const Mark& mark = results.mark(row, by); mark.scored())
                means.add(results.rows[row], mark.value);
    return means;
}

std::optional<Plot> task_plot(const SuiteFigures& figures, const TaskMeans& means, std::string file,
                              std::string title, std::string description) {
    const SuiteResults& results = figures.results;
    if (!means.any() || results.tasks.size() > MostTaskRows)
        return std::nullopt;
    HeatPlot plot;
    plot.title = std::move(title);
    plot.description = std::move(description);
    plot.headings = names_in_plots(results.arms);
    plot.columns = {""};
    plot.plain_rows = true;
    for (std::size_t task = 0; task < results.tasks.size(); ++task) {
        plot.rows.push_back(results.tasks[task].task.id);
        std::vector<double>& cells = plot.cells.emplace_back();
        for (std::size_t arm = 0; arm < results.arms.size(); ++arm)
            cells.push_back(means.mean(task, arm));
    }
    return layer_plot(std::move(file), std::move(plot));
}

} // namespace

std::optional<Plot> agents_plot(const SuiteFigures& figures) {
    const AgentTable table = agent_table(figures.results.arms);
    if (table.models.empty())
        return std::nullopt;
    PanelPlot plot;
    plot.title = "Success by model and agent";
    plot.description = fmt::format("Share of the samples scored by {} that pass, with its 95 % "
                                   "interval; models that work with two agents or more",
                                   figures.results.scorers[figures.scorer]);
    plot.nothing = "nothing scored";
    plot.rows = table.models;
    for (const std::string& agent : table.agents)
        plot.panels.push_back(agent_panel(figures, table, agent));
    if (plot.panels.size() == 2)
        plot.panels.push_back(gap_panel(plot.panels[0], plot.panels[1]));
    plot.bars = true;
    return layer_plot("agents", std::move(plot));
}

std::optional<Plot> operations_plot(const SuiteFigures& figures) {
    const SuiteResults& results = figures.results;
    TaskMeans means(results);
    for (const PartMark& mark : results.part_marks)
        if (mark.value && results.scorers[mark.scorer] == "code"
            && results.parts[mark.part] == "api-f1")
            means.add(results.rows[mark.row], *mark.value);
    return task_plot(figures, means, "operations_by_task", "Operations of code by task",
                     "F1 of the classes of operations in per cent, the mean of a task's samples");
}

std::optional<Plot> process_plot(const SuiteFigures& figures) {
    return task_plot(figures, means_of_scorer(figures.results, process::ProcessScorer::Name),
                     "process_by_task", "Likeness of the way by task",
                     "Cosine of embeddings in per cent, the mean of a task's samples");
}

std::optional<Plot> outputs_plot(const SuiteFigures& figures) {
    return task_plot(figures, means_of_scorer(figures.results, output_metrics::OutputScorer::Name),
                     "outputs_by_task", "Accuracy of outputs by task",
                     "Score by the published formulas in per cent, the mean of a task's samples");
}

std::optional<Plot> profiles_plot(const SuiteFigures& figures, std::size_t scorer) {
    RadarPlot plot;
    const std::string& judge = figures.results.scorers[scorer];
    plot.title = "The way to the result, as judged";
    plot.description = fmt::format(
        "Mean ratings by {}: 1 in the middle, 5 at the rim; each arm has a figure", judge);
    for (const Dimension& dimension : process::ProcessDimensions) {
        std::string name(dimension.name);
        std::replace(name.begin(), name.end(), '-', ' ');
        plot.axes.push_back(std::move(name));
    }
    plot.is_whole = true;
    plot.rim = "5";
    const std::vector<std::string> names = names_in_plots(figures.results.arms);
    for (std::size_t arm = 0; arm < names.size(); ++arm) {
        const std::size_t scored = figures.of(scorer, arm, 0).tally.scored;
        RadarPlot::Row& row = plot.rows.emplace_back(RadarPlot::Row{
            names[arm], scored == 0 ? "unscored" : fmt::format("of {} samples", scored), {}});
        for (const Dimension& dimension : process::ProcessDimensions)
            if (const auto* part = part_of_arm(figures, judge, dimension.name, arm);
                part != nullptr && part->tally.scored > 0)
                row.shares.push_back(part->value.value);
        if (row.shares.size() < plot.axes.size())
            row.shares.clear();
    }
    return layer_plot("judged_profiles", std::move(plot));
}

} // namespace graticule::evaluation::suite_report
