// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"

#include <gtest/gtest.h>

namespace graticule {
namespace {

TEST(JsonMember, TakesWhatIsOfItsType) {
    const Json object = parse_json(R"({"t": "x", "n": 1.5, "l": ["a", 2, "b"], "c": 7})", "text");
    EXPECT_EQ(text_member(object, "t"), "x");
    EXPECT_EQ(number_member(object, "n"), 1.5);
    EXPECT_EQ(texts_member(object, "l"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(count_member(object, "c"), 7);
}

TEST(JsonMember, TakesNothingElse) {
    const Json object = parse_json(
        R"({"t": 1, "n": "1", "l": "a", "half": 1.5, "less": -1, "vast": 18446744073709551615})",
        "text");
    EXPECT_EQ(text_member(object, "t"), "");
    EXPECT_EQ(number_member(object, "n"), std::nullopt);
    EXPECT_TRUE(texts_member(object, "l").empty());
    for (const char* const name : {"n", "half", "less", "vast", "absent"})
        EXPECT_EQ(count_member(object, name), std::nullopt) << name;
    EXPECT_TRUE(member(Json::array(), "t").is_null());
}

} // namespace
} // namespace graticule
