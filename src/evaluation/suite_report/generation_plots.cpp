// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/generation_parts.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Canvas;

template <typename Drawn>
Plot plot_named(std::string file, Drawn drawn) {
    Plot plot{std::move(file), drawn.title, {}};
    plot.draw = [drawn = std::move(drawn)](Canvas::Format format) { return draw(drawn, format); };
    return plot;
}

std::vector<std::size_t> groups_of_first_kind(const SuiteFigures& figures) {
    std::vector<std::size_t> groups;
    for (std::size_t group = 0; group < figures.groups.size(); ++group)
        if (!figures.results.label_kinds.empty()
            && figures.groups[group].label_kind == figures.results.label_kinds.front().name)
            groups.push_back(group);
    return groups;
}

std::string mean_note(const SuiteFigures& figures) {
    return figures.results.label_kinds.empty()
               ? "over all tasks"
               : fmt::format("mean of each {}'s", figures.results.label_kinds.front().name);
}

std::optional<PlotValue> share_value(double share, const std::optional<Interval>& interval,
                                     std::string text) {
    if (std::isnan(share))
        return std::nullopt;
    return PlotValue{share, interval, std::nullopt, std::move(text)};
}

/// What samples take, with intervals.
Panel taken_panel(const SuiteFigures& figures, std::string title, std::string note,
                  Taken GenerationFigures::*taken) {
    Panel panel{std::move(title), std::move(note), Scale::Number, {}};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const Taken& of = figures.generation_of(arm, 0).*taken;
        if (of.samples == 0)
            panel.values.emplace_back();
        else
            panel.values.push_back(PlotValue{
                of.mean.value,
                std::isnan(of.mean.interval.low) ? std::nullopt : std::optional(of.mean.interval),
                std::nullopt,
                fmt::format("{} of {}", number_text(of.mean.value, Scale::Number), of.samples)});
    }
    return panel;
}

Panel mean_chance_panel(const SuiteFigures& figures) {
    Panel panel{"Solved", mean_note(figures), Scale::Share, {}};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const double mean = mean_over_first_kind(figures, arm);
        panel.values.push_back(share_value(mean, std::nullopt, percent_text(mean)));
    }
    return panel;
}

PanelPlot taken_plot(const SuiteFigures& figures, std::string title, std::string description) {
    PanelPlot plot;
    plot.title = std::move(title);
    plot.description = std::move(description);
    plot.nothing = "not known";
    plot.rows = names_in_plots(figures.results.arms);
    plot.bars = true;
    return plot;
}

Panel gain_panel(const SuiteFigures& figures, std::size_t from, std::size_t to) {
    Panel panel{fmt::format("pass@{} beyond pass@{}", to, from),
                "dashed: mean of the arms",
                Scale::Share,
                {}};
    double sum = 0;
    std::size_t known = 0;
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GenerationFigures& one = figures.generation_of(arm, 0);
        const double gain = one.chance(to) - one.chance(from);
        panel.values.push_back(
            share_value(gain, std::nullopt, fmt::format("{:+.1f} points", 100 * gain)));
        sum += std::isnan(gain) ? 0 : gain;
        known += std::isnan(gain) ? 0 : 1;
    }
    if (known > 0)
        panel.mark = sum / static_cast<double>(known);
    return panel;
}

} // namespace

double mean_over_first_kind(const SuiteFigures& figures, std::size_t arm) {
    double sum = 0;
    std::size_t known = 0;
    for (const std::size_t group : groups_of_first_kind(figures))
        if (const double best = figures.generation_of(arm, group).best(); !std::isnan(best)) {
            sum += best;
            ++known;
        }
    return known == 0 ? figures.generation_of(arm, 0).best() : sum / static_cast<double>(known);
}

std::optional<Plot> chances_plot(const SuiteFigures& figures) {
    const std::vector<std::size_t> groups = groups_of_first_kind(figures);
    if (groups.empty())
        return std::nullopt;
    HeatPlot plot;
    plot.title = "Solved by " + figures.results.label_kinds.front().name;
    plot.description = "Chance in per cent that one of 1, 3 or 5 samples of a task passes";
    plot.rows = names_in_plots(figures.results.arms);
    plot.columns = {"@1", "@3", "@5"};
    for (const std::size_t group : groups)
        plot.headings.push_back(
            fmt::format("{} ({})", figures.groups[group].name, figures.groups[group].tasks()));
    for (std::size_t arm = 0; arm < plot.rows.size(); ++arm) {
        std::vector<double>& cells = plot.cells.emplace_back();
        for (const std::size_t group : groups)
            for (const std::size_t k : {1U, 3U, 5U})
                cells.push_back(figures.generation_of(arm, group).chance(k));
    }
    return plot_named("solved_by_library", std::move(plot));
}

Plot growing_plot(const SuiteFigures& figures) {
    StackedPlot plot;
    plot.title = "Solved by one of 1, 3 and 5 samples";
    plot.description = "Chance that one of 1, 3 or 5 samples of a task passes, over all tasks; at "
                       "the right these three";
    plot.rows = names_in_plots(figures.results.arms);
    plot.parts = {"pass@1", "more of pass@3", "more of pass@5"};
    for (std::size_t arm = 0; arm < plot.rows.size(); ++arm) {
        std::vector<double>& ends = plot.ends.emplace_back();
        for (const PassAt& at : figures.generation_of(arm, 0).pass_at)
            ends.push_back(at.chance.value);
    }
    return plot_named("accuracy", std::move(plot));
}

Plot gains_plot(const SuiteFigures& figures) {
    PanelPlot plot = taken_plot(figures, "What more samples solve",
                                "By how much the chance for 3 samples is greater than for 1, and "
                                "for 5 than for 3, over all tasks");
    plot.panels = {gain_panel(figures, 1, 3), gain_panel(figures, 3, 5)};
    for (Panel& panel : plot.panels)
        panel.scale = Scale::SmallShare;
    plot.same_axis = true;
    return plot_named("gains", std::move(plot));
}

/// Means of a figure beside the chances that come of it.
static PanelPlot taken_and_solved_plot(const SuiteFigures& figures, const char* title,
                                       Panel taken) {
    PanelPlot plot = taken_plot(figures, title,
                                "Mean of a sample with its 95 % interval, and of how many; the "
                                "chance for the most samples");
    plot.panels = {std::move(taken), mean_chance_panel(figures)};
    return plot;
}

Plot tokens_taken_plot(const SuiteFigures& figures) {
    return plot_named("tokens_taken",
                      taken_and_solved_plot(figures, "Tokens and what comes of them",
                                            taken_panel(figures, "Tokens", "of a sample",
                                                        &GenerationFigures::tokens)));
}

Plot seconds_taken_plot(const SuiteFigures& figures) {
    return plot_named("seconds_taken",
                      taken_and_solved_plot(figures, "Time and what comes of it",
                                            taken_panel(figures, "Seconds", "of a sample",
                                                        &GenerationFigures::seconds)));
}

Plot lines_plot(const SuiteFigures& figures) {
    PanelPlot plot = taken_plot(figures, "Lines of code and of replies",
                                "Mean of a sample with its 95 % interval, and of how many");
    plot.panels = {
        taken_panel(figures, "Lines of code", "without comments and blank ones",
                    &GenerationFigures::lines),
        taken_panel(figures, "Lines of replies", "all of them", &GenerationFigures::reply_lines)};
    return plot_named("lines", std::move(plot));
}

Plot failures_plot(const SuiteFigures& figures) {
    RadarPlot plot;
    plot.title = "What is wrong with what fails";
    plot.description =
        "Shares of the scored samples that do not pass, by the first case that fails";
    plot.axes = figures.results.failure_grades;
    const std::vector<std::string> names = names_in_plots(figures.results.arms);
    for (std::size_t arm = 0; arm < names.size(); ++arm) {
        const FailureFigures& one = figures.failures_of(arm, 0);
        const std::size_t failed = one.grades.front().of;
        RadarPlot::Row& row = plot.rows.emplace_back(
            RadarPlot::Row{names[arm],
                           failed == 0 ? "nothing fails" : fmt::format("of {} that fail", failed),
                           {}});
        for (std::size_t grade = 0; failed > 0 && grade < one.grades.size(); ++grade)
            row.shares.push_back(one.grades[grade].share());
    }
    return plot_named("failures", std::move(plot));
}

Plot edges_plot(const SuiteFigures& figures) {
    PanelPlot plot = taken_plot(figures, "Cases of the edges",
                                "Share of these cases that pass, in all scored samples, with its "
                                "95 % interval; at the right of how many");
    plot.bars = false;
    plot.nothing = "none";
    std::vector<std::size_t> groups = groups_of_first_kind(figures);
    groups.insert(groups.begin(), 0);
    for (const std::size_t group : groups) {
        Panel panel{figures.groups[group].name,
                    fmt::format("{} tasks", figures.groups[group].tasks()),
                    Scale::Share,
                    {}};
        for (std::size_t arm = 0; arm < plot.rows.size(); ++arm) {
            const ClusteredProportion& edges = figures.failures_of(arm, group).edges;
            panel.values.push_back(
                share_value(edges.share(), edges.interval,
                            fmt::format("{:.0f} % of {}", 100 * edges.share(), edges.of)));
        }
        plot.panels.push_back(std::move(panel));
    }
    return plot_named("edge_cases", std::move(plot));
}

} // namespace graticule::evaluation::suite_report
