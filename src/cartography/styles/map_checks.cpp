// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/map_checks.hpp"

#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

namespace graticule::cartography {

using operations::fail_check;

namespace {

constexpr const char* Operation = "a map";

bool has_classes(const LayerSymbology& look) {
    return look.kind == SymbolKind::Classed || look.kind == SymbolKind::Categorical
           || look.kind == SymbolKind::Bivariate;
}

// Each row is of a class, without a value, or without a place.
std::size_t check_rows(const geodata::Layer& layer, const LayerSymbology& look) {
    const auto palette = static_cast<std::int32_t>(look.palette.size());
    if (look.classes.size() != layer.size()
        || std::any_of(look.classes.begin(), look.classes.end(), [&](std::int32_t index) {
               return index != NoClass && (index < 0 || index >= palette);
           }))
        fail_check(Operation, "each feature has a class of the palette or none",
                   fmt::format("{} features have {} classes of {} colours", layer.size(),
                               look.classes.size(), palette));
    const auto without =
        static_cast<std::size_t>(std::count(look.classes.begin(), look.classes.end(), NoClass));
    const std::size_t placeless = layer.geometry().void_count();
    if (without < look.without_value || without > look.without_value + placeless)
        fail_check(Operation, "features of no class have no value or no place",
                   fmt::format("{} are of none, {} have no value and {} no place", without,
                               look.without_value, placeless));
    return layer.size() - without;
}

void check_values(const geodata::Layer& layer, const std::string& field,
                  const LayerSymbology& look) {
    if (look.breaks.size() != look.palette.size() + 1
        || !std::is_sorted(look.breaks.begin(), look.breaks.end()))
        fail_check(Operation, "bounds of classes go up, one more than there are colours",
                   fmt::format("there are {} for {}", look.breaks.size(), look.palette.size()));
    const geodata::Column& column = layer.column(field);
    const std::size_t last = look.palette.size() - 1;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (look.classes[row] == NoClass)
            continue;
        const auto index = static_cast<std::size_t>(look.classes[row]);
        const double value = column.number(row);
        const double slack = 1e-9 * std::abs(value);
        // The outermost classes are open.
        if (!(index == 0 || value >= look.breaks[index] - slack)
            || !(index == last || value <= look.breaks[index + 1] + slack))
            fail_check(Operation, "values lie within the bounds of their class",
                       fmt::format("{} stands in that from {} to {}", value, look.breaks[index],
                                   look.breaks[index + 1]));
    }
}

void check_legend(const LayerSymbology& look, std::size_t classed, bool alone) {
    const std::vector<LegendEntry>& entries = look.legend.entries;
    const bool same = entries.size() == look.palette.size()
                      && std::equal(entries.begin(), entries.end(), look.palette.begin(),
                                    [](const LegendEntry& entry, const Colour& colour) {
                                        return entry.colour == colour;
                                    });
    if (!same)
        fail_check(Operation, "the legend has an entry for each class, of its colour",
                   fmt::format("it has {} for {}", entries.size(), look.palette.size()));
    const std::size_t counted = std::accumulate(
        entries.begin(), entries.end(), std::size_t{0},
        [](std::size_t sum, const LegendEntry& entry) { return sum + entry.features; });
    // Panels may share a legend, which then counts the features of all.
    if (alone ? counted != classed : counted < classed)
        fail_check(Operation, "the legend counts the features of each class",
                   fmt::format("it counts {} of {}", counted, classed));
    if (look.without_value > 0 && !look.legend.no_data)
        fail_check(Operation, "the legend says which features have no value",
                   fmt::format("{} have none", look.without_value));
}

} // namespace

void check_symbology(const MapDescription& map, const MapSymbology& symbology) {
    for (std::size_t p = 0; p < map.panels.size(); ++p)
        for (std::size_t i = 0; i < map.panels[p].layers.size(); ++i) {
            const MapLayer& shown = map.panels[p].layers[i];
            const LayerSymbology& look = symbology.panels[p][i];
            if (!has_classes(look))
                continue;
            const std::size_t classed = check_rows(shown.layer, look);
            if (const auto* style = std::get_if<ChoroplethStyle>(&shown.style))
                check_values(shown.layer, style->field, look);
            check_legend(look, classed, map.panels.size() == 1 && map.panels[p].layers.size() == 1);
        }
}

bool check_not_blank(std::size_t seen, bool chosen) {
    if (seen == 0 && !chosen)
        fail_check(Operation, "something of the data is seen on it", "nothing is");
    return seen > 0;
}

} // namespace graticule::cartography
