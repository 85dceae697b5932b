// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/classify.hpp"
#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramps.hpp"
#include "cartography/styles/symbology_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

namespace graticule::cartography {

using geodata::Column;
using geodata::Layer;

namespace {

/// Purple against teal, blended: Joshua Stevens' 3 x 3 scheme, its grey corner warmed so that it is
/// not taken for missing data.
constexpr std::array<std::uint32_t, 9> BivariateColours{
    0xefe9dd, 0xace4e4, 0x5ac8c8, 0xdfb0d6, 0xa5add3, 0x5698b9, 0xbe64ac, 0x8c62aa, 0x3b4994};

/// True for parts of a whole, which read best in per cent.
bool is_share(const Classes& classes) {
    return classes.bounds.front() >= 0 && classes.bounds.back() <= 1 && !classes.whole_numbers;
}

/// Where the classes meet, as a legend writes it; none where they are fewer than three.
std::vector<std::string> inner_bounds(const Classes& classes) {
    const std::vector<double>& bounds = classes.legend_bounds;
    if (classes.count() < 3)
        return {};
    return legend_numbers(std::span(bounds).subspan(1, bounds.size() - 2));
}

/// Categories to show, the most frequent first.
std::vector<std::string> shown_categories(Members members, std::size_t limit, bool& has_other) {
    std::map<std::string, std::size_t> counts;
    for (const Member& member : members) {
        const Layer& layer = member.layer->layer;
        const Column& column = layer.column(style_of<CategoricalStyle>(member).field);
        for (std::size_t row = 0; row < layer.size(); ++row)
            if (has_place(layer, row) && !column.is_null(row))
                ++counts[column.display(row)];
    }
    std::vector<std::pair<std::string, std::size_t>> ranked(counts.begin(), counts.end());
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    const std::size_t places = std::max<std::size_t>(limit, 2);
    has_other = ranked.size() > places;
    if (has_other)
        ranked.resize(places - 1);
    std::vector<std::string> names;
    for (auto& [name, count] : ranked)
        names.push_back(std::move(name));
    return names;
}

} // namespace

void resolve_classed(Members members, std::vector<std::string>& notes) {
    const auto& style = style_of<ChoroplethStyle>(members.front());
    std::vector<double> pooled;
    const auto numbers = pooled_numbers(
        members, pooled,
        +[](const Member& m) -> const std::string& { return style_of<ChoroplethStyle>(m).field; });
    const Classes classes =
        classify(pooled, style.classification, style.classes, style.manual_breaks);
    notes.insert(notes.end(), classes.notes.begin(), classes.notes.end());
    const Ramp ramp = find_ramp(style.ramp);
    const std::vector<Colour> palette = style.centre
                                            ? centred_colours(ramp, classes.bounds, *style.centre)
                                            : class_colours(ramp, classes.count());
    for (std::size_t i = 0; i < members.size(); ++i) {
        LayerSymbology& symbology = *members[i].symbology;
        set_outline(members[i].layer->layer, symbology);
        symbology.palette = palette;
        symbology.breaks = classes.bounds;
        for (std::size_t row = 0; row < numbers[i].size(); ++row) {
            const auto index = classes.class_of(numbers[i][row]);
            symbology.classes.push_back(index ? static_cast<std::int32_t>(*index) : NoClass);
            if (!index)
                count_missing(members[i], row);
        }
    }
    const Layer& layer = members.front().layer->layer;
    const bool shares =
        layer.field(layer.field_index(style.field)).unit == "1" && is_share(classes);
    const LegendUnit unit = shares ? LegendUnit{0.01, ""} : legend_unit(classes);
    std::string title = title_or_field(style.legend_title, layer, style.field);
    if (shares)
        title = (style.legend_title.empty() ? style.field : style.legend_title) + " (%)";
    else if (!unit.name.empty())
        title += ", " + unit.name;
    Legend legend = legend_of(std::move(title), palette, class_labels(classes, unit.divisor));
    count_features(members, legend);
    finish_legend(members, legend);
}

void resolve_categorical(Members members) {
    const auto& style = style_of<CategoricalStyle>(members.front());
    bool has_other = false;
    std::vector<std::string> names = shown_categories(members, style.max_categories, has_other);
    std::vector<Colour> palette =
        class_colours(find_ramp(names.size() <= 7 ? "Okabe-Ito" : "Paired"), names.size());
    std::map<std::string, std::int32_t, std::less<>> index_of;
    for (std::size_t i = 0; i < names.size(); ++i)
        index_of[names[i]] = static_cast<std::int32_t>(i);
    const auto other = static_cast<std::int32_t>(names.size());
    if (has_other) {
        palette.push_back(OtherColour);
        names.emplace_back("Other");
    }
    for (const Member& member : members) {
        const Layer& layer = member.layer->layer;
        const Column& column = layer.column(style_of<CategoricalStyle>(member).field);
        set_outline(layer, *member.symbology);
        member.symbology->palette = palette;
        for (std::size_t row = 0; row < layer.size(); ++row) {
            std::int32_t index = NoClass;
            if (column.is_null(row) || !has_place(layer, row)) {
                count_missing(member, row);
            } else {
                const auto found = index_of.find(column.display(row));
                index = found == index_of.end() ? other : found->second;
            }
            member.symbology->classes.push_back(index);
        }
    }
    Legend legend =
        legend_of(title_or_field(style.legend_title, members.front().layer->layer, style.field),
                  palette, names);
    count_features(members, legend);
    finish_legend(members, legend);
}

void resolve_bivariate(Members members) {
    const auto& style = style_of<BivariateStyle>(members.front());
    std::vector<double> first_pooled;
    std::vector<double> second_pooled;
    const auto first = pooled_numbers(
        members, first_pooled, +[](const Member& m) -> const std::string& {
            return style_of<BivariateStyle>(m).first_field;
        });
    const auto second = pooled_numbers(
        members, second_pooled, +[](const Member& m) -> const std::string& {
            return style_of<BivariateStyle>(m).second_field;
        });
    const Classes first_classes = classify(first_pooled, Classification::Quantile, 3);
    const Classes second_classes = classify(second_pooled, Classification::Quantile, 3);
    std::vector<Colour> palette;
    for (const std::uint32_t rgb : BivariateColours)
        palette.push_back(colour_of(rgb));
    for (std::size_t i = 0; i < members.size(); ++i) {
        LayerSymbology& symbology = *members[i].symbology;
        set_outline(members[i].layer->layer, symbology);
        symbology.palette = palette;
        for (std::size_t row = 0; row < first[i].size(); ++row) {
            const auto column = first_classes.class_of(first[i][row]);
            const auto line = second_classes.class_of(second[i][row]);
            const bool valued = column && line;
            symbology.classes.push_back(valued ? static_cast<std::int32_t>(*line * 3 + *column)
                                               : NoClass);
            if (!valued)
                count_missing(members[i], row);
        }
    }
    // Fewer than three distinct values give fewer classes; their legend cells stay, unlabelled.
    std::vector<std::string> first_labels = class_labels(first_classes);
    std::vector<std::string> second_labels = class_labels(second_classes);
    first_labels.resize(3);
    second_labels.resize(3);
    std::vector<std::string> labels;
    for (const std::string& line : second_labels)
        for (const std::string& column : first_labels)
            labels.push_back(fmt::format("{}; {}", column, line));
    const Layer& layer = members.front().layer->layer;
    Legend legend =
        legend_of(title_or_field(style.first_title, layer, style.first_field), palette, labels);
    legend.breaks = inner_bounds(first_classes);
    legend.second_breaks = inner_bounds(second_classes);
    legend.second_title = title_or_field(style.second_title, layer, style.second_field);
    count_features(members, legend);
    finish_legend(members, legend);
}

} // namespace graticule::cartography
