// SPDX-License-Identifier: Apache-2.0
// What a join by keys says of rows without a match: countries whose ISO code is -99 in one column
// and right in another.
#include "operations/table/join_by_key.hpp"
#include "operations/table/join_hints.hpp"

#include "unit/operations/layers.hpp"

#include <gmock/gmock.h>

namespace graticule::operations {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

geodata::Layer countries() {
    geodata::Layer layer("countries");
    layer.set_field(
        {"NAME_LONG", geodata::FieldType::Text, ""},
        texts({"French Republic", "Kingdom of Norway", "Republic of Chad", std::nullopt}));
    layer.set_field({"ISO_A3", geodata::FieldType::Text, ""}, texts({"-99", "-99", "TCD", "XXX"}));
    layer.set_field({"NAME", geodata::FieldType::Text, ""},
                    texts({"France", "Norway", "Chad", std::nullopt}));
    layer.set_field({"ISO_A3_EH", geodata::FieldType::Text, ""},
                    texts({"FRA", "NOR", "TCD", std::nullopt}));
    return layer;
}

geodata::Layer incomes(const std::vector<std::optional<std::string>>& codes) {
    geodata::Layer layer("incomes");
    layer.set_field({"code", geodata::FieldType::Text, ""}, texts(codes));
    return layer;
}

std::vector<std::string> warnings(const char* left_key,
                                  const std::vector<std::optional<std::string>>& codes) {
    ThreadPool pool(1);
    const Context context(pool);
    Report report;
    join_by_key(countries(), incomes(codes), left_key, "code", {}, report, context);
    return report.warnings();
}

TEST(JoinHints, NameTheRowsThatFoundNoMatchAndABetterKey) {
    EXPECT_THAT(
        warnings("ISO_A3", {"FRA", "NOR", "TCD"}),
        ElementsAre("3 of 4 rows of 'countries' have no match in 'incomes' (e.g. \"-99\" of "
                    "\"France\", \"-99\" of \"Norway\", \"XXX\")",
                    "With the key 'ISO_A3_EH' in place of 'ISO_A3' 3 of 4 rows of "
                    "'countries' would have a match"));
}

TEST(JoinHints, SayNothingOfAKeyThatIsNoBetter) {
    EXPECT_THAT(
        warnings("ISO_A3_EH", {"FRA", "NOR"}),
        ElementsAre("2 of 4 rows of 'countries' have no match in 'incomes' (e.g. \"TCD\" of "
                    "\"Chad\", null)"));
    // One match by either key.
    EXPECT_THAT(warnings("ISO_A3", {"TCD"}), SizeIs(1));
    EXPECT_EQ(better_key(countries(), 1, texts({"TCD"}), 1), std::nullopt);
}

TEST(JoinHints, TakeTheFieldThatIsCalledNearestToName) {
    EXPECT_EQ(telling_field(countries(), 1), 2U);
    EXPECT_EQ(telling_field(countries(), 0), 0U); // the key is a name itself
    EXPECT_EQ(telling_field(incomes({"a"}), 0), std::nullopt);
}

} // namespace
} // namespace graticule::operations
