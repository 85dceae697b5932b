// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule {
namespace {

std::string message_of(const std::string& text) {
    try {
        parse_json(text, "input.json");
    } catch (const Error& error) {
        EXPECT_TRUE(error.code() == ErrorCode::Malformed
                    || error.code() == ErrorCode::LimitExceeded);
        return error.message();
    }
    return "";
}

TEST(ParseJson, SaysWhereTheTextGoesWrong) {
    EXPECT_EQ(message_of("{\"a\": 1,\n \"b\": }"),
              "input.json: not valid JSON at line 2, column 7");
}

TEST(ParseJson, RefusesDeepNesting) {
    EXPECT_NE(message_of(std::string(100'000, '[')).find("deeper than 200"), std::string::npos);
    EXPECT_EQ(message_of("\"" + std::string(1000, '[') + "\""), "");
}

// Finding a member walks over those before it: a million of them would take hours.
TEST(ParseJson, RefusesAnObjectThatWouldTakeHours) {
    std::string vast = "{";
    for (int i = 0; i < 1'000'000; ++i)
        vast += "\"" + std::to_string(i) + "\":0,";
    vast.back() = '}';
    EXPECT_NE(message_of(vast).find("members"), std::string::npos);
    std::string large = "{\"text\": \":::\"";
    for (int i = 0; i < 3000; ++i)
        large += ",\"" + std::to_string(i) + "\":[{}]";
    EXPECT_EQ(message_of(large + "}"), "");
}

TEST(ParseJson, RefusesNumbersBeyondADouble) {
    EXPECT_NE(message_of("[1e999]").find("does not fit"), std::string::npos);
}

TEST(ParseJson, KeepsTheOrderOfMembers) {
    EXPECT_EQ(to_line(parse_json(R"({"z":1,"a":2})", "text")), R"({"z":1,"a":2})");
}

TEST(ToLine, ReplacesBytesThatAreNotUtf8) {
    EXPECT_EQ(to_line(Json("a\xff")), "\"a\xEF\xBF\xBD\"");
}

} // namespace
} // namespace graticule
