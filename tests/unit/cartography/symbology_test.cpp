// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cartography/styles/symbology.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace graticule::cartography {
namespace {

using geodata::Column;
using geodata::Crs;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::Layer;

constexpr double Missing = std::numeric_limits<double>::quiet_NaN();

/// Points on the equator with one field; NaN is null.
Layer points_with(const std::vector<double>& values) {
    Layer layer("points");
    GeometryColumn geometry;
    Column column(FieldType::Real);
    for (std::size_t i = 0; i < values.size(); ++i) {
        geometry.append_point(static_cast<double>(i), 0);
        column.append_real(values[i]);
    }
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    layer.set_field({"value", FieldType::Real, "km"}, std::move(column));
    return layer;
}

Layer points_named(const std::vector<std::string>& names) {
    Layer layer("points");
    GeometryColumn geometry;
    Column column(FieldType::Text);
    for (std::size_t i = 0; i < names.size(); ++i) {
        geometry.append_point(static_cast<double>(i), 0);
        if (names[i].empty())
            column.append_null();
        else
            column.append_text(names[i]);
    }
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    layer.set_field({"name", FieldType::Text, ""}, std::move(column));
    return layer;
}

MapLayer shown(Layer layer, LayerStyle style) {
    MapLayer map_layer;
    map_layer.layer = std::move(layer);
    map_layer.style = std::move(style);
    return map_layer;
}

ChoroplethStyle two_equal_intervals() {
    ChoroplethStyle style;
    style.field = "value";
    style.classification = Classification::EqualInterval;
    style.classes = 2;
    return style;
}

MapDescription symbology_map_of(std::vector<MapLayer> panels) {
    MapDescription map;
    for (MapLayer& layer : panels)
        map.panels.push_back({"", std::nullopt, {std::move(layer)}});
    return map;
}

LayerSymbology only(const MapSymbology& symbology) {
    return symbology.panels.at(0).at(0);
}

TEST(Symbology, ClassesByEqualIntervals) {
    const ChoroplethStyle style = two_equal_intervals();
    const auto look = only(
        resolve_symbology(symbology_map_of({shown(points_with({0, 4, 6, 10, Missing}), style)})));
    EXPECT_EQ(look.classes, (std::vector<std::int32_t>{0, 0, 1, 1, NoClass}));
    EXPECT_EQ(look.without_value, 1U);
    EXPECT_EQ(look.colour(4), NoDataColour);
    EXPECT_EQ(look.colour(0), look.palette[0]);
    EXPECT_EQ(look.legend.title, "value (km)");
    ASSERT_EQ(look.legend.entries.size(), 2U);
    EXPECT_EQ(look.legend.entries[1].features, 2U);
    ASSERT_TRUE(look.legend.no_data);
    EXPECT_EQ(look.legend.no_data->features, 1U);
}

TEST(Symbology, PanelsShareClasses) {
    ChoroplethStyle style = two_equal_intervals();
    style.legend_title = "Value";
    const auto both = resolve_symbology(
        symbology_map_of({shown(points_with({0, 1}), style), shown(points_with({9, 10}), style)}));
    EXPECT_EQ(both.panels[0][0].classes, (std::vector<std::int32_t>{0, 0}));
    EXPECT_EQ(both.panels[1][0].classes, (std::vector<std::int32_t>{1, 1}));
    EXPECT_EQ(both.panels[0][0].legend.entries[1].features, 2U);
    EXPECT_FALSE(both.panels[0][0].legend.no_data);
}

TEST(Symbology, RarestCategoriesShareOther) {
    const CategoricalStyle style{"name", "", 2};
    const auto look = only(resolve_symbology(
        symbology_map_of({shown(points_named({"b", "a", "b", "c", "", "b", "a"}), style)})));
    ASSERT_EQ(look.legend.entries.size(), 2U);
    EXPECT_EQ(look.legend.entries[0].label, "b");
    EXPECT_EQ(look.legend.entries[0].features, 3U);
    EXPECT_EQ(look.legend.entries[1].label, "Other");
    EXPECT_EQ(look.legend.entries[1].features, 3U);
    EXPECT_EQ(look.classes, (std::vector<std::int32_t>{0, 1, 0, 1, NoClass, 0, 1}));
}

TEST(Symbology, SymbolAreaGrowsWithTheValue) {
    ProportionalStyle style;
    style.field = "value";
    style.legend_title = "Value";
    style.max_radius = 20;
    const auto look = only(
        resolve_symbology(symbology_map_of({shown(points_with({100, 25, 0, Missing}), style)})));
    EXPECT_DOUBLE_EQ(look.radii[0], 20);
    EXPECT_DOUBLE_EQ(look.radii[1], 10); // a quarter of the area
    EXPECT_DOUBLE_EQ(look.radii[2], 0);
    EXPECT_EQ(look.classes[3], NoClass);
    EXPECT_EQ(look.legend.entries[0].label, "100");
    EXPECT_GT(look.radii[3], 0); // a grey dot: what the legend calls no data is there to be seen
}

TEST(Symbology, SymbolsAreExplainedByRoundNumbersOfTheDatasRange) {
    const auto labels = [](const std::vector<double>& values) {
        ProportionalStyle style;
        style.field = "value";
        const auto look =
            only(resolve_symbology(symbology_map_of({shown(points_with(values), style)})));
        std::vector<std::string> found;
        for (const LegendEntry& entry : look.legend.entries)
            found.push_back(entry.label);
        return found;
    };
    using Labels = std::vector<std::string>;
    EXPECT_EQ(labels({12, 30, Missing}), (Labels{"30", "20", "10"}));
    EXPECT_EQ(labels({1, 2, 3}), (Labels{"3", "2", "1"}));
    EXPECT_EQ(labels({5}), (Labels{"5"}));
    // From 1 to a million: none below a sixteenth, which is 62,500.
    EXPECT_EQ(labels({1, 1'000'000}), (Labels{"1,000,000", "400,000", "50,000"}));
}

TEST(Symbology, HeatWeighsAgainstTheLargest) {
    HeatStyle style;
    style.weight_field = "value";
    const auto look =
        only(resolve_symbology(symbology_map_of({shown(points_with({8, 2, -1, Missing}), style)})));
    EXPECT_EQ(look.weights, (std::vector<double>{1, 0.25, 0, 0}));
    EXPECT_EQ(look.legend.entries.front().label, "low");
}

TEST(Symbology, BivariateCellsCountTheFirstFieldFastest) {
    Layer layer = points_with({1, 2, 3, 3});
    Column second(FieldType::Real);
    for (const double value : {10.0, 10.0, 30.0, Missing})
        second.append_real(value);
    layer.set_field({"second", FieldType::Real, ""}, std::move(second));
    const BivariateStyle style{"value", "second", "First", "Second"};
    const auto look = only(resolve_symbology(symbology_map_of({shown(layer, style)})));
    EXPECT_EQ(look.classes[0], 0);
    EXPECT_EQ(look.classes[1], 1);
    EXPECT_EQ(look.classes[3], NoClass);
    EXPECT_EQ(look.legend.entries.size(), 9U);
    EXPECT_EQ(look.legend.second_title, "Second");
}

TEST(Symbology, RefusesTextAndFieldsWithoutValues) {
    ChoroplethStyle text;
    text.field = "name";
    EXPECT_THROW(resolve_symbology(symbology_map_of({shown(points_named({"a"}), text)})), Error);
    ChoroplethStyle empty;
    empty.field = "value";
    EXPECT_THROW(resolve_symbology(symbology_map_of({shown(points_with({Missing}), empty)})),
                 Error);
    ChoroplethStyle unknown;
    unknown.field = "valeu";
    try {
        resolve_symbology(symbology_map_of({shown(points_with({1}), unknown)}));
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
    }
}

} // namespace
} // namespace graticule::cartography
