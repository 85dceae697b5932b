// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/sets/geobenchx/bare_year.hpp"

#include <gtest/gtest.h>

namespace graticule::tools {
namespace {

geodata::Layer layer_with_years() {
    geodata::Layer layer("figures");
    for (const char* name : {"1990", "2021", "name"}) {
        geodata::Column column(geodata::FieldType::Real);
        column.append_real(1);
        layer.set_field({name, geodata::FieldType::Real, ""}, std::move(column));
    }
    return layer;
}

std::string quoted(std::string_view condition) {
    std::vector<std::string> named;
    return with_bare_columns_quoted(condition, layer_with_years(), named);
}

TEST(BareColumns, AreQuotedWhereTheyCanOnlyBeColumns) {
    EXPECT_EQ(quoted("2021 >= 90"), "`2021` >= 90");
    EXPECT_EQ(quoted("(2021>=90) and 1990 < 5"), "(`2021`>=90) and `1990` < 5");
    EXPECT_EQ(quoted("not 2021 == 3"), "not `2021` == 3");
}

TEST(BareColumns, LeaveNumbersTextAndQuotedNamesAlone) {
    for (const char* condition :
         {"name > 2021", "`2021` < `1990`", "name == '2021 > 5'", "name + 2021 > 5", "2020 > 5",
          "name in (2021, 1990)", "x2021 > 5"})
        EXPECT_EQ(quoted(condition), condition);
}

TEST(BareColumns, AreNotGuessedOnBothSides) {
    EXPECT_THROW(quoted("2021 < 1990"), Error);
}

TEST(BareColumns, EndWithAnOpenQuote) {
    EXPECT_EQ(quoted("name == 'abc"), "name == 'abc");
}

TEST(BareColumns, EndWithAComparisonWithNothing) {
    EXPECT_EQ(quoted("2021 =="), "`2021` ==");
    EXPECT_EQ(quoted("2021 < "), "`2021` < ");
}

} // namespace
} // namespace graticule::tools
