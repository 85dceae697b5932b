// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Canvas;

std::string tasks_text(std::size_t tasks) {
    return fmt::format("{} task{}", tasks, tasks == 1 ? "" : "s");
}

Plot plot_of(std::string file, PanelPlot panels) {
    Plot plot{std::move(file), panels.title, {}};
    plot.draw = [panels = std::move(panels)](Canvas::Format format) {
        return draw(panels, format);
    };
    return plot;
}

PlotValue success_of(const GroupFigures& group) {
    return {group.passes.share(), group.passes.interval, std::nullopt,
            fmt::format("{:.0f} % of {}", 100 * group.passes.share(), group.tally.scored)};
}

Panel spending_panel(const SuiteFigures& figures, const char* title, const char* note, Scale scale,
                     Spending::Sum Spending::*what) {
    Panel panel{title, note, scale, {}};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const Spending::Sum& sum = figures.of_arm(arm).spending.*what;
        if (sum.samples == 0)
            panel.values.emplace_back();
        else
            panel.values.push_back(
                PlotValue{sum.mean(), std::nullopt, std::nullopt,
                          fmt::format("{} of {}", number_text(sum.mean(), scale), sum.samples)});
    }
    return panel;
}

bool knows(const Panel& panel) {
    return std::any_of(panel.values.begin(), panel.values.end(),
                       [](const auto& value) { return value.has_value(); });
}

} // namespace

std::vector<std::string> names_in_plots(const std::vector<std::string>& arms) {
    if (arms.size() < 2)
        return arms;
    std::string_view common = arms.front();
    for (const std::string& arm : arms)
        common = common.substr(
            0, static_cast<std::size_t>(
                   std::mismatch(common.begin(), common.end(), arm.begin(), arm.end()).first
                   - common.begin()));
    const std::size_t begin = common.find_last_of(" /:") + 1; // 0 where there is none
    std::vector<std::string> names;
    for (const std::string& arm : arms) {
        if (arm.size() == begin)
            return arms;
        names.push_back(arm.substr(begin));
    }
    return names;
}

Plot success_plot(const SuiteFigures& figures) {
    PanelPlot plot;
    plot.title = "Success by group of tasks";
    plot.description =
        "Share of the scored samples that pass, with its 95 % interval; at the right of how many";
    plot.nothing = "nothing scored";
    plot.rows = names_in_plots(figures.results.arms);
    for (std::size_t group = 0; group < figures.groups.size(); ++group) {
        Panel panel{figures.groups[group].name,
                    tasks_text(figures.groups[group].tasks()),
                    Scale::Share,
                    {}};
        for (std::size_t arm = 0; arm < plot.rows.size(); ++arm) {
            const GroupFigures& of = figures.of(figures.scorer, arm, group);
            if (of.tally.scored == 0)
                panel.values.emplace_back();
            else
                panel.values.push_back(success_of(of));
        }
        plot.panels.push_back(std::move(panel));
    }
    return plot_of("success", std::move(plot));
}

Plot length_plot(const SuiteFigures& figures) {
    PanelPlot plot;
    plot.title = "Solutions against their references: how much longer";
    plot.description = "(steps - steps of the references) / steps of the references: mean, and "
                       "median as an upright line; at the right the mean, and of how many samples";
    plot.nothing = "none to compare";
    plot.rows = names_in_plots(figures.results.arms);
    plot.bars = true;
    plot.same_axis = true;
    for (std::size_t group = 0; group < figures.groups.size(); ++group) {
        Panel panel{figures.groups[group].name,
                    tasks_text(figures.groups[group].tasks()),
                    Scale::Ratio,
                    {}};
        for (std::size_t arm = 0; arm < plot.rows.size(); ++arm) {
            const LengthDifference& length = figures.of(figures.scorer, arm, group).length;
            if (length.samples == 0)
                panel.values.emplace_back();
            else
                panel.values.push_back(
                    PlotValue{length.mean, std::nullopt, length.median,
                              fmt::format("{} of {}", ratio_text(length.mean), length.samples)});
        }
        plot.panels.push_back(std::move(panel));
    }
    return plot_of("solution_length", std::move(plot));
}

std::optional<Plot> token_plot(const SuiteFigures& figures) {
    PanelPlot plot;
    plot.title = "Tokens and cost of a sample";
    plot.description = "Mean of a sample, over those whose counts the model's server told and "
                       "whose price is known; at the right of how many";
    plot.nothing = "not known";
    plot.rows = names_in_plots(figures.results.arms);
    plot.bars = true;
    plot.panels = {
        spending_panel(figures, "Input", "tokens a sample", Scale::Number, &Spending::input),
        spending_panel(figures, "Output", "tokens a sample", Scale::Number, &Spending::output),
        spending_panel(figures, "Cost", "US dollars a sample", Scale::Money, &Spending::cost)};
    std::erase_if(plot.panels, [](const Panel& panel) { return !knows(panel); });
    if (plot.panels.empty())
        return std::nullopt;
    return plot_of("tokens", std::move(plot));
}

std::optional<Plot> cost_plot(const SuiteFigures& figures) {
    ScatterPlot scatter;
    scatter.title = "Cost against success";
    scatter.description = "Share of scored samples that pass over the mean cost of a sample, by "
                          "arm, with 95 % intervals";
    scatter.x_title = "US dollars a sample, mean";
    scatter.y_title = "Share of the scored samples that pass, with its 95 % interval";
    const std::vector<std::string> names = names_in_plots(figures.results.arms);
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GroupFigures& all = figures.of_arm(arm);
        if (all.spending.cost.samples > 0 && all.tally.scored > 0)
            scatter.points.push_back({names[arm], arm, all.spending.cost.mean(), all.passes.share(),
                                      all.passes.interval});
    }
    if (scatter.points.empty())
        return std::nullopt;
    Plot plot{"cost", scatter.title, {}};
    plot.draw = [scatter = std::move(scatter)](Canvas::Format format) {
        return draw(scatter, format);
    };
    return plot;
}

} // namespace graticule::evaluation::suite_report
