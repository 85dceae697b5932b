// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/symbology.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/styles/classify.hpp"
#include "cartography/styles/colour.hpp"
#include "cartography/styles/map_checks.hpp"
#include "cartography/styles/ramps.hpp"
#include "cartography/styles/symbology_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>
#include <type_traits>
#include <utility>

namespace graticule::cartography {

using geodata::Layer;

namespace {

constexpr double HeatLegendSteps = 8;
constexpr double MostSymbolArea = 160'000; ///< square points, of the 400,000 of a usual page
constexpr double LeastGreatest = 2.5;      ///< points: the largest symbol is no smaller
constexpr double SmallestSymbol = 0.8;     ///< points: a value above zero stays visible
constexpr double NoDataSymbol = 3;         ///< points: tells where something has no value

void resolve_plain(const Member& member, std::size_t place) {
    const auto& style = style_of<PlainStyle>(member);
    LayerSymbology& symbology = *member.symbology;
    const Layer& layer = member.layer->layer;
    const Colour basic = class_colours(find_ramp("Okabe-Ito"), place + 1)[place];
    const int dimension = dimension_of(layer.geometry().common_type());
    // An area in a full colour would weigh more than all else on the map.
    const Colour chosen = style.fill.value_or(dimension == 2 ? shade(basic, -0.5) : basic);
    const Colour colour = dimension == 1 ? style.line.value_or(chosen) : chosen;
    symbology.palette = {colour};
    symbology.classes.assign(layer.size(), 0);
    symbology.line = style.line.value_or(dimension == 0 ? PointOutline : shade(chosen, 0.35));
    symbology.line_width = style.line_width;
    symbology.point_radius = style.point_radius;
    symbology.opacity = style.opacity;
    const std::string& label = member.layer->title.empty() ? layer.name() : member.layer->title;
    symbology.legend.entries = {{colour, label, layer.size() - layer.geometry().void_count(), 0}};
}

/// Up to three round numbers, the largest first, from about the least value above zero to the
/// greatest, or to a sixteenth of it: of smaller ones the symbols hardly differ. The one between
/// them has a symbol half as wide as both together.
std::vector<double> legend_sizes(const std::vector<double>& values, double largest) {
    constexpr double Part = 1.0 / 16;
    constexpr double Apart = 0.85; // nearer to the one above it a circle tells nothing
    const auto rounded = [](double target) {
        return roundest_between(0.75 * target, 1.25 * target, target);
    };
    double least = largest;
    for (const double value : values)
        if (value > 0)
            least = std::min(least, value);
    const double top = roundest_between(0.8 * largest, largest * 1.0000001, largest);
    const double low = std::max(least, top * Part);
    const double middle = std::pow((std::sqrt(low) + std::sqrt(top)) / 2, 2);
    std::vector<double> sizes{top};
    for (const double size : {rounded(middle), rounded(low)})
        if (size < Apart * sizes.back())
            sizes.push_back(size);
    return sizes;
}

void resolve_proportional(Members members) {
    const auto& style = style_of<ProportionalStyle>(members.front());
    std::vector<double> pooled;
    const auto numbers = pooled_numbers(
        members, pooled, +[](const Member& m) -> const std::string& {
            return style_of<ProportionalStyle>(m).field;
        });
    double largest = 0;
    for (const double value : pooled)
        if (value > largest)
            largest = value;
    if (largest == 0)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("field \"{}\" has no value above zero to size symbols by", style.field),
            "draw a choropleth of it instead");
    double sum = 0; // of symbol areas, the largest being one
    for (const double value : pooled)
        sum += value > 0 ? value / largest : 0;
    // Many symbols would lie in heaps: all together cover no more than a part of the page.
    const double fitting = std::sqrt(MostSymbolArea / (std::numbers::pi * std::max(1.0, sum)));
    const double greatest =
        std::clamp(fitting, std::min(LeastGreatest, style.max_radius), style.max_radius);
    const auto radius_of = [&](double value) {
        return std::max(std::min(SmallestSymbol, greatest), greatest * std::sqrt(value / largest));
    };
    for (std::size_t i = 0; i < members.size(); ++i) {
        LayerSymbology& symbology = *members[i].symbology;
        symbology.palette = {style.colour};
        symbology.line = PointOutline;
        symbology.line_width = 0.6;
        for (std::size_t row = 0; row < numbers[i].size(); ++row) {
            const double value = numbers[i][row];
            const bool drawn = value > 0;
            symbology.classes.push_back(std::isnan(value) ? NoClass : 0);
            symbology.radii.push_back(drawn               ? radius_of(value)
                                      : std::isnan(value) ? std::min(NoDataSymbol, greatest)
                                                          : 0);
            if (std::isnan(value))
                count_missing(members[i], row);
        }
    }
    Legend legend;
    legend.title = title_or_field(style.legend_title, members.front().layer->layer, style.field);
    for (const double value : legend_sizes(pooled, largest))
        legend.entries.push_back({style.colour, format_number(value), 0, radius_of(value)});
    finish_legend(members, legend);
}

/// Weight of each feature before it is set against the largest; 0 without a value.
std::vector<double> raw_weights(const Member& member, const std::string& field) {
    const Layer& layer = member.layer->layer;
    if (field.empty()) {
        std::vector<double> ones(layer.size(), 0);
        for (std::size_t row = 0; row < layer.size(); ++row)
            ones[row] = has_place(layer, row) ? 1 : 0;
        return ones;
    }
    std::vector<double> weights = numbers_of(layer, field);
    for (std::size_t row = 0; row < weights.size(); ++row) {
        if (std::isnan(weights[row]))
            count_missing(member, row);
        if (!(weights[row] > 0))
            weights[row] = 0;
    }
    return weights;
}

void resolve_heat(Members members) {
    const auto& style = style_of<HeatStyle>(members.front());
    double largest = 0;
    for (const Member& member : members) {
        member.symbology->weights = raw_weights(member, style_of<HeatStyle>(member).weight_field);
        for (const double weight : member.symbology->weights)
            largest = std::max(largest, weight);
    }
    const Ramp ramp = find_ramp(style.ramp);
    std::vector<Colour> palette;
    for (double step = 0; step <= HeatLegendSteps; ++step)
        palette.push_back(colour_at(ramp, step / HeatLegendSteps));
    for (const Member& member : members) {
        LayerSymbology& symbology = *member.symbology;
        for (double& weight : symbology.weights)
            weight = largest > 0 ? weight / largest : 0;
        symbology.palette = palette;
        symbology.classes.assign(member.layer->layer.size(), 0);
        symbology.point_radius = style.radius;
    }
    std::vector<std::string> labels(palette.size());
    labels.front() = "low";
    labels.back() = "high";
    Legend legend =
        legend_of(style.legend_title.empty() ? "Density" : style.legend_title, palette, labels);
    finish_legend(members, legend);
}

SymbolKind kind_of(const LayerStyle& style) {
    return static_cast<SymbolKind>(style.index());
}
static_assert(std::is_same_v<std::variant_alternative_t<5, LayerStyle>, HeatStyle>);

const std::string& legend_key(const LayerStyle& style) {
    static const std::string none;
    if (const auto* classed = std::get_if<ChoroplethStyle>(&style))
        return classed->legend_title;
    if (const auto* categorical = std::get_if<CategoricalStyle>(&style))
        return categorical->legend_title;
    if (const auto* bivariate = std::get_if<BivariateStyle>(&style))
        return bivariate->first_title;
    if (const auto* proportional = std::get_if<ProportionalStyle>(&style))
        return proportional->legend_title;
    if (const auto* heat = std::get_if<HeatStyle>(&style))
        return heat->legend_title;
    return none;
}

void resolve(Members members, std::size_t place, std::vector<std::string>& notes) {
    switch (kind_of(members.front().layer->style)) {
    case SymbolKind::Plain:
        for (const Member& member : members)
            resolve_plain(member, place);
        break;
    case SymbolKind::Classed:
        resolve_classed(members, notes);
        break;
    case SymbolKind::Categorical:
        resolve_categorical(members);
        break;
    case SymbolKind::Bivariate:
        resolve_bivariate(members);
        break;
    case SymbolKind::Proportional:
        resolve_proportional(members);
        break;
    case SymbolKind::Heat:
        resolve_heat(members);
    }
}

} // namespace

MapSymbology resolve_symbology(const MapDescription& map) {
    MapSymbology result;
    std::map<std::tuple<std::size_t, std::size_t, std::string>, std::vector<Member>> groups;
    for (const MapPanel& panel : map.panels)
        result.panels.emplace_back(panel.layers.size());
    for (std::size_t p = 0; p < map.panels.size(); ++p) {
        for (std::size_t i = 0; i < map.panels[p].layers.size(); ++i) {
            const MapLayer& layer = map.panels[p].layers[i];
            layer.layer.require_crs();
            LayerSymbology& symbology = result.panels[p][i];
            symbology.kind = kind_of(layer.style);
            groups[{i, layer.style.index(), legend_key(layer.style)}].push_back(
                {&layer, &symbology});
        }
    }
    for (const auto& [key, members] : groups)
        resolve(members, std::get<0>(key), result.notes);
    check_symbology(map, result);
    return result;
}

} // namespace graticule::cartography
