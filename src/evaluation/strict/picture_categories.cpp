// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/colour_distance.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

namespace graticule::evaluation::strict {

namespace {

constexpr double MostAside = 0.05; // of shapes, whose colour may be that of another category
constexpr std::size_t MostCategories = 12; // that can be told apart by the distance asked
constexpr double LeastOfMany = 1;          // distance, where there are more

using Colours = std::map<PaintedColour, std::size_t>;

/// The most frequent colour of each category.
std::map<std::string, PaintedColour> category_colours(const std::vector<ShapePair>& pairs,
                                                      std::size_t& aside) {
    std::map<std::string, Colours> all;
    for (const ShapePair& pair : pairs)
        if (pair.found->colour)
            ++all[fold(trim(pair.expected->shown->text))][*pair.found->colour];
    std::map<std::string, PaintedColour> chosen;
    for (const auto& [category, colours] : all) {
        const auto most =
            std::max_element(colours.begin(), colours.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        chosen.emplace(category, most->first);
        for (const auto& [colour, count] : colours)
            aside += colour == most->first ? 0 : count;
    }
    return chosen;
}

void check_apart(const std::map<std::string, PaintedColour>& colours, const PictureRules& rules,
                 Verdict& verdict) {
    const double least = colours.size() > MostCategories
                             ? std::min(LeastOfMany, rules.colour_distance)
                             : rules.colour_distance;
    for (auto one = colours.begin(); one != colours.end(); ++one)
        for (auto other = std::next(one); other != colours.end(); ++other) {
            const double distance = colour_distance(one->second, other->second);
            if (distance >= least)
                continue;
            verdict.note_closeness(0);
            verdict.fail(fmt::format("colours of '{}' and '{}'", one->first, other->first),
                         fmt::format("at least {} apart (CIEDE2000)", least),
                         fmt::format("{:.1f}", distance));
            return;
        }
}

/// The legend; where there is none, the labels of the colour bar as one.
DrawnLegend legend_of(const DrawnPanel& panel) {
    DrawnLegend legend = panel.legend;
    if (legend.lines.empty() && panel.colour_bar && panel.colour_bar->ticks)
        for (const DrawnTick& tick : *panel.colour_bar->ticks)
            legend.lines.push_back(tick.line);
    return legend;
}

/// Where the legend names categories, the colour beside each name must be that of its shapes.
void check_names(const std::map<std::string, PaintedColour>& colours, const DrawnLegend& legend,
                 Verdict& verdict) {
    const auto is_named = [&](const LegendLine& line) {
        return colours.contains(fold(trim(line.label)));
    };
    if (std::none_of(legend.lines.begin(), legend.lines.end(), is_named)) {
        verdict.note_closeness(0);
        verdict.fail("labels of the legend", fmt::format("'{}' and others", colours.begin()->first),
                     "none of them");
        return;
    }
    for (const auto& [category, colour] : colours) {
        const LegendLine* const line = line_of(colour, legend);
        if (line != nullptr && fold(trim(line->label)) == category)
            continue;
        verdict.note_closeness(0);
        verdict.fail(fmt::format("the legend's label of the colour of '{}'", category), category,
                     line == nullptr ? "none" : line->label);
        return;
    }
}

} // namespace

void check_categories(const std::vector<ShapePair>& pairs, const DrawnPanel& found,
                      const PictureRules& rules, Verdict& verdict) {
    if (pairs.empty())
        return;
    std::size_t aside = 0;
    const std::map<std::string, PaintedColour> colours = category_colours(pairs, aside);
    if (colours.empty())
        return;
    const auto all = static_cast<double>(pairs.size());
    verdict.note_closeness(1 - static_cast<double>(aside) / all);
    if (static_cast<double>(aside) > MostAside * all)
        verdict.fail("shapes in the colour of their category", fmt::format("all {}", pairs.size()),
                     fmt::format("{} in others", aside));
    check_apart(colours, rules, verdict);
    const DrawnLegend legend = legend_of(found);
    if (rules.legend.value_or(true) && !legend.lines.empty())
        check_names(colours, legend, verdict);
}

} // namespace graticule::evaluation::strict
