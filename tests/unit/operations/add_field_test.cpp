// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/add_field.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::FieldType;

geodata::Layer three_rows() {
    geodata::Layer layer("rows");
    geodata::Column names(FieldType::Text);
    for (const char* name : {"a", "b", "c"})
        names.append_text(name);
    layer.set_field({"name", FieldType::Text, {}}, std::move(names));
    return layer;
}

geodata::Layer with(const std::vector<std::string>& texts,
                    std::optional<FieldType> type = std::nullopt) {
    Report report;
    return add_field(three_rows(), "new", texts, type, report);
}

TEST(AddField, TakesTheNarrowestTypeThatAllTextsFit) {
    EXPECT_EQ(with({"1", "", "-3"}).column("new").type(), FieldType::Integer);
    EXPECT_EQ(with({"1", "NA", "2.5"}).column("new").type(), FieldType::Real);
    EXPECT_EQ(with({"true", "FALSE", "true"}).column("new").type(), FieldType::Boolean);
    EXPECT_EQ(with({"2024-02-29", "", ""}).column("new").type(), FieldType::Date);
    EXPECT_EQ(with({"1", "two", "3"}).column("new").type(), FieldType::Text);
    EXPECT_EQ(with({}).column("new").type(), FieldType::Text);
}

TEST(AddField, WritesOneValueInAllRowsOrEachInItsOwn) {
    const geodata::Layer same = with({"7"});
    const geodata::Layer own = with({"1.5", "", "2"}, FieldType::Real);
    for (std::size_t row = 0; row < 3; ++row)
        EXPECT_EQ(same.column("new").integer(row), 7);
    EXPECT_EQ(own.column("new").real(0), 1.5);
    EXPECT_TRUE(own.column("new").is_null(1));
    EXPECT_EQ(own.column("new").real(2), 2);
    EXPECT_EQ(with({}, FieldType::Date).column("new").null_count(), 3U);
}

TEST(AddField, RefusesWhatDoesNotFit) {
    EXPECT_THROW(with({"1", "2"}), Error);
    EXPECT_THROW(with({"1", "2", "x"}, FieldType::Integer), Error);
    EXPECT_THROW(with({"2.5"}, FieldType::Integer), Error);
    EXPECT_THROW(with({"31 May"}, FieldType::Date), Error);
    Report report;
    EXPECT_THROW(add_field(three_rows(), " ", {}, std::nullopt, report), Error);
}

TEST(AddField, SaysWhichValueIsOfAnotherType) {
    try {
        with({"1", "2", "many"}, FieldType::Real);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "Value 'many' of row 3 is no real");
    }
}

TEST(ConvertField, ReadsValuesAsAnotherType) {
    Report report;
    const geodata::Layer real =
        convert_field(with({"3", "3.5", "upper"}, FieldType::Text), "new", FieldType::Real, report);
    EXPECT_EQ(real.column("new").real(0), 3);
    EXPECT_EQ(real.column("new").real(1), 3.5);
    EXPECT_TRUE(real.column("new").is_null(2));
    ASSERT_EQ(report.warnings().size(), 1U);
    EXPECT_EQ(report.warnings().front(),
              "1 values of 'new' do not read as real and are left out, such as \"upper\"");
    const geodata::Layer text =
        convert_field(with({"1", "2", "3"}), "new", FieldType::Text, report);
    EXPECT_EQ(text.column("new").text(2), "3");
}

TEST(ConvertField, MakesYesAndNoOneAndZero) {
    for (const FieldType type : {FieldType::Integer, FieldType::Real}) {
        Report report;
        const geodata::Layer converted =
            convert_field(with({"true", "false", ""}, FieldType::Boolean), "new", type, report);
        EXPECT_EQ(converted.column("new").number(0), 1);
        EXPECT_EQ(converted.column("new").number(1), 0);
        EXPECT_TRUE(converted.column("new").is_null(2));
        EXPECT_TRUE(report.warnings().empty());
    }
}

} // namespace
} // namespace graticule::operations
