// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/layer/layer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace graticule::geodata {
namespace {

Column reals(std::initializer_list<double> values) {
    Column column(FieldType::Real);
    for (const double value : values)
        column.append_real(value);
    return column;
}

TEST(Column, TurnsWhatIsNotFiniteIntoNull) {
    const Column column = reals(
        {1, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()});
    EXPECT_EQ(column.null_count(), 2U);
    EXPECT_TRUE(std::isnan(column.number(1)));
    EXPECT_EQ(column.display(1), "");
}

TEST(Column, KeepsEmptyTextAndNullApart) {
    Column column(FieldType::Text);
    column.append_text("");
    column.append_null();
    column.append_text("Šibenik");
    EXPECT_FALSE(column.is_null(0));
    EXPECT_TRUE(column.is_null(1));
    const std::vector<std::size_t> rows{2, 1, 0};
    const Column selected = column.select(rows);
    EXPECT_EQ(selected.text(0), "Šibenik");
    EXPECT_TRUE(selected.is_null(1));
    EXPECT_EQ(selected.text(2), "");
}

// Expected days and milliseconds from `date -u -d ... +%s`.
TEST(Dates, ReadAndWriteIsoText) {
    EXPECT_EQ(parse_date("2000-02-29"), 951782400 / 86400);
    EXPECT_EQ(parse_date("1900-02-29"), std::nullopt);
    EXPECT_EQ(parse_date("1969-12-31"), -1);
    EXPECT_EQ(format_date(-1), "1969-12-31");
    EXPECT_EQ(parse_datetime("2000-02-29T12:30:15.250+02:00"), 951820215250);
    EXPECT_EQ(format_datetime(951820215250), "2000-02-29T10:30:15.250Z");
    EXPECT_EQ(parse_datetime("2000-02-29 10:30"), 951820200000);
    EXPECT_EQ(format_datetime(-1), "1969-12-31T23:59:59.999Z");
    EXPECT_EQ(parse_datetime("2000-02-29T10:30x"), std::nullopt);
    EXPECT_EQ(parse_datetime("2000-02-29"), std::nullopt);
}

TEST(Layer, RefusesColumnsOfAnotherLength) {
    Layer layer("cities");
    layer.set_field({"population", FieldType::Real, "people"}, reals({1, 2}));
    EXPECT_THROW(layer.set_field({"area", FieldType::Real, ""}, reals({1})), Error);
    EXPECT_EQ(layer.size(), 2U);
}

TEST(Layer, NamesTheNearestField) {
    Layer layer("cities");
    layer.set_field({"population", FieldType::Real, "people"}, reals({1, 2}));
    try {
        layer.field_index("popluation");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
        EXPECT_EQ(error.hint(), "Did you mean 'population'?");
    }
}

TEST(Layer, SelectsRowsOfFieldsAndGeometryTogether) {
    Layer layer("cities");
    layer.set_field({"population", FieldType::Real, "people"}, reals({1, 2, 3}));
    GeometryColumn points;
    for (int i = 0; i < 3; ++i)
        points.append_point(i, i);
    layer.set_geometry(std::move(points), Crs::wgs84());
    const std::vector<std::size_t> rows{2, 0};
    const Layer selected = layer.select(rows);
    EXPECT_EQ(selected.size(), 2U);
    EXPECT_EQ(selected.column("population").real(0), 3);
    EXPECT_EQ(selected.geometry().point(0)->x, 2);
    EXPECT_EQ(selected.field(0).unit, "people");
    EXPECT_EQ(layer.size(), 3U);
}

TEST(Layer, SaysWhatATableLacks) {
    Layer table("rates");
    EXPECT_THROW(table.geometry(), Error);
    EXPECT_THROW(table.require_crs(), Error);
}

} // namespace
} // namespace graticule::geodata
