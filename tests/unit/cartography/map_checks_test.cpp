// SPDX-License-Identifier: Apache-2.0
// What is looked at of a map: right ones pass, and each of these wrong ones, made by hand, is an
// error.
#include "base/error.hpp"
#include "cartography/styles/map_checks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace graticule::cartography {
namespace {

// Three points of the values 1, 5 and 9, and one without, in two classes that meet at 4.
class MapChecks : public testing::Test {
protected:
    MapChecks() {
        geodata::Layer layer("points");
        geodata::GeometryColumn geometry;
        geodata::Column column(geodata::FieldType::Real);
        for (const double value : {1.0, 5.0, 9.0}) {
            geometry.append_point(value, 0);
            column.append_real(value);
        }
        geometry.append_point(0, 0);
        column.append_null();
        layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
        layer.set_field({"value", geodata::FieldType::Real, ""}, std::move(column));
        ChoroplethStyle style;
        style.field = "value";
        style.classification = Classification::Manual;
        style.manual_breaks = {4};
        MapLayer shown;
        shown.layer = std::move(layer);
        shown.style = style;
        map.panels.push_back({"", std::nullopt, {shown}});
        right = resolve_symbology(map);
    }

    void fails(const std::string& words, const std::function<void(LayerSymbology&)>& change) {
        MapSymbology wrong = right;
        change(wrong.panels[0][0]);
        try {
            check_symbology(map, wrong);
            ADD_FAILURE() << "this should not pass: " << words;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Internal);
            EXPECT_THAT(error.message(), testing::HasSubstr(words));
        }
    }

    MapDescription map;
    MapSymbology right;
};

TEST_F(MapChecks, RightMapsPass) {
    EXPECT_NO_THROW(check_symbology(map, right));
    EXPECT_TRUE(check_not_blank(1, false));
    EXPECT_FALSE(check_not_blank(0, true));
}

TEST_F(MapChecks, EachFeatureIsOfAClass) {
    fails("a class of the palette", [](LayerSymbology& look) { look.classes.pop_back(); });
    fails("a class of the palette", [](LayerSymbology& look) { look.classes[0] = 2; });
    fails("no value or no place", [](LayerSymbology& look) { look.classes[0] = NoClass; });
    fails("within the bounds", [](LayerSymbology& look) { look.classes[0] = 1; });
    fails("bounds of classes", [](LayerSymbology& look) { look.breaks.pop_back(); });
}

TEST_F(MapChecks, TheLegendIsThatOfTheClasses) {
    fails("an entry for each class", [](LayerSymbology& look) { look.legend.entries.pop_back(); });
    fails("of its colour",
          [](LayerSymbology& look) { std::swap(look.palette.front(), look.palette.back()); });
    fails("counts the features", [](LayerSymbology& look) { ++look.legend.entries[0].features; });
    fails("no value", [](LayerSymbology& look) { look.legend.no_data.reset(); });
}

TEST_F(MapChecks, ABlankMapIsNone) {
    EXPECT_THROW(check_not_blank(0, false), Error);
}

} // namespace
} // namespace graticule::cartography
