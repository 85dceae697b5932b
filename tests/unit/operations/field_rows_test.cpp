// SPDX-License-Identifier: Apache-2.0
// Renaming fields, selecting rows by position, and saying or clearing a CRS.
#include "base/error.hpp"
#include "operations/table/rename_fields.hpp"
#include "operations/table/select_rows.hpp"
#include "operations/vector/coordinates/assign_crs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::FieldType;

geodata::Layer points(double east, const geodata::Crs& crs) {
    geodata::Layer layer("points");
    geodata::Column names(FieldType::Text);
    geodata::Column numbers(FieldType::Integer);
    geodata::GeometryColumn geometry;
    for (int i = 0; i < 4; ++i) {
        names.append_text(std::string(1, static_cast<char>('a' + i)));
        numbers.append_integer(i);
        geometry.append_point(east + i, i);
    }
    layer.set_field({"name", FieldType::Text, ""}, std::move(names));
    layer.set_field({"number", FieldType::Integer, "m"}, std::move(numbers));
    layer.set_geometry(std::move(geometry), crs);
    return layer;
}

TEST(RenameFields, LetsTwoChangePlaces) {
    Report report;
    const std::vector<FieldRename> both{{"name", "number"}, {"number", "name"}};
    const geodata::Layer renamed = rename_fields(points(0, geodata::Crs::wgs84()), both, report);
    EXPECT_EQ(renamed.field_names(), (std::vector<std::string>{"number", "name"}));
    EXPECT_EQ(renamed.column("number").text(2), "c");
    EXPECT_EQ(renamed.field(1).unit, "m");
    EXPECT_EQ(renamed.geometry().size(), 4U);
    EXPECT_TRUE(renamed.crs().same_as(geodata::Crs::wgs84()));
}

TEST(RenameFields, RefusesNamesThatCannotBe) {
    Report report;
    const geodata::Layer layer = points(0, geodata::Crs::wgs84());
    const auto rename = [&](const std::vector<FieldRename>& renames) {
        return rename_fields(layer, renames, report);
    };
    EXPECT_THROW(rename({{"nome", "x"}}), Error);
    EXPECT_THROW(rename({{"name", " "}}), Error);
    EXPECT_THROW(rename({{"name", "number"}}), Error);
    EXPECT_THROW(rename({{"name", "x"}, {"name", "y"}}), Error);
}

TEST(SelectRows, TakesPositionsInTheirOrder) {
    Report report;
    const std::vector<std::int64_t> positions{2, 0, -1};
    const geodata::Layer rows = select_rows(points(0, geodata::Crs::wgs84()), positions, report);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows.column("name").text(0), "c");
    EXPECT_EQ(rows.column("name").text(1), "a");
    EXPECT_EQ(rows.column("name").text(2), "d");
}

TEST(SelectRows, RefusesPositionsThatAreNotThere) {
    Report report;
    const geodata::Layer layer = points(0, geodata::Crs::wgs84());
    for (const std::vector<std::int64_t>& positions :
         std::vector<std::vector<std::int64_t>>{{4}, {-5}, {1, 1}, {3, -1}})
        EXPECT_THROW(select_rows(layer, positions, report), Error);
}

TEST(AssignCrs, LeavesCoordinatesAndRefusesWhatCannotBe) {
    Report report;
    const geodata::Crs utm = geodata::Crs::parse("EPSG:32632");
    const geodata::Layer plain = points(500000, {});
    const geodata::Layer known = assign_crs(plain, utm, report);
    EXPECT_TRUE(known.crs().same_as(utm));
    EXPECT_EQ(known.shared_geometry(), plain.shared_geometry());
    EXPECT_THROW(assign_crs(known, utm, report), Error);                   // has one
    EXPECT_THROW(assign_crs(plain, geodata::Crs::wgs84(), report), Error); // 500000 degrees
    const geodata::Layer cleared = clear_crs(known, report);
    EXPECT_FALSE(cleared.crs().known());
    EXPECT_EQ(cleared.shared_geometry(), plain.shared_geometry());
}

} // namespace
} // namespace graticule::operations
