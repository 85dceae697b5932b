// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/symbology_group.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace graticule::cartography {

using geodata::Column;
using geodata::Layer;

namespace {

constexpr double ClassedLineWidth = 1.6;

const Column& numeric_column(const Layer& layer, const std::string& field) {
    const Column& column = layer.column(field);
    if (!column.is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("field \"{}\" of \"{}\" holds {}, and this map needs numbers",
                                field, layer.name(), field_type_name(column.type())),
                    "choose a numeric field, or draw a categorical map");
    return column;
}

void expect_some_value(const std::vector<double>& pooled, const Member& first,
                       const std::string& field) {
    if (std::none_of(pooled.begin(), pooled.end(), [](double v) { return std::isfinite(v); }))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("field \"{}\" of \"{}\" has no value at any place to draw", field,
                                first.layer->layer.name()),
                    "choose a field with values");
}

} // namespace

bool has_place(const Layer& layer, std::size_t row) {
    return !layer.geometry().is_void(row);
}

std::vector<double> numbers_of(const Layer& layer, const std::string& field) {
    const Column& column = numeric_column(layer, field);
    std::vector<double> numbers(layer.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t row = 0; row < layer.size(); ++row)
        if (has_place(layer, row))
            numbers[row] = column.number(row);
    return numbers;
}

void count_missing(const Member& member, std::size_t row) {
    if (has_place(member.layer->layer, row))
        ++member.symbology->without_value;
}

void set_outline(const Layer& layer, LayerSymbology& symbology) {
    switch (dimension_of(layer.geometry().common_type())) {
    case 0:
        symbology.line = PointOutline;
        symbology.line_width = 0.5;
        break;
    case 1:
        symbology.line_width = ClassedLineWidth;
        [[fallthrough]];
    default:
        symbology.line = ThinOutline;
        if (symbology.line_width < ClassedLineWidth)
            symbology.line_width = 0.4;
    }
}

void finish_legend(Members members, const Legend& legend) {
    std::size_t missing = 0;
    for (const Member& member : members)
        missing += member.symbology->without_value;
    for (const Member& member : members) {
        member.symbology->legend = legend;
        if (missing > 0)
            member.symbology->legend.no_data = LegendEntry{NoDataColour, "No data", missing, 0};
    }
}

std::string title_or_field(const std::string& title, const Layer& layer, const std::string& field) {
    if (!title.empty())
        return title;
    const std::string& unit = layer.field(layer.field_index(field)).unit;
    return unit.empty() ? field : fmt::format("{} ({})", field, unit);
}

void count_features(Members members, Legend& legend) {
    for (const Member& member : members)
        for (const std::int32_t index : member.symbology->classes)
            if (index != NoClass)
                ++legend.entries[static_cast<std::size_t>(index)].features;
}

Legend legend_of(std::string title, const std::vector<Colour>& palette,
                 const std::vector<std::string>& labels) {
    Legend legend;
    legend.title = std::move(title);
    for (std::size_t i = 0; i < palette.size(); ++i)
        legend.entries.push_back({palette[i], labels[i], 0, 0});
    return legend;
}

std::vector<std::vector<double>> pooled_numbers(Members members, std::vector<double>& pooled,
                                                const std::string& (*field_of)(const Member&)) {
    std::vector<std::vector<double>> numbers;
    for (const Member& member : members) {
        numbers.push_back(numbers_of(member.layer->layer, field_of(member)));
        pooled.insert(pooled.end(), numbers.back().begin(), numbers.back().end());
    }
    expect_some_value(pooled, members.front(), field_of(members.front()));
    return numbers;
}

} // namespace graticule::cartography
