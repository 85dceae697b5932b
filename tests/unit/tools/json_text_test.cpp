// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/json_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::tools {
namespace {

TEST(ValueText, IsReadAsJson) {
    EXPECT_EQ(parse_value_text(R"({"a": ["b", 1, null]})", "x"),
              Json::parse(R"({"a": ["b", 1, null]})"));
}

TEST(ValueText, IsReadAsPythonLiteral) {
    EXPECT_EQ(parse_value_text(R"({'a': ('b', True, None, -2.5), 'it\'s': "q"})", "x"),
              Json::parse(R"({"a": ["b", true, null, -2.5], "it's": "q"})"));
    EXPECT_EQ(parse_value_text("['x', ]", "x"), Json::parse(R"(["x"])"));
}

TEST(ValueText, ForgivesQuotesEscapedOnceTooOften) {
    EXPECT_EQ(parse_value_text(R"({\'a\': [\'b\', \'c d\']})", "x"),
              Json::parse(R"({"a": ["b", "c d"]})"));
    EXPECT_EQ(parse_value_text(R"({\"a\": \"b\"})", "x"), Json::parse(R"({"a": "b"})"));
}

TEST(ValueText, RefusesCodeAndHalfValues) {
    for (const std::string text :
         {"__import__('os')", "{'a': }", "['a' 'b']", "{'a'}", "['a'", "{1: 2}", "'\\x41'", ""})
        EXPECT_THROW(parse_value_text(text, "x"), Error) << text;
}

TEST(ValueText, RefusesDeepNesting) {
    EXPECT_THROW(parse_value_text(std::string(100000, '['), "x"), Error);
    EXPECT_THROW(parse_value_text(std::string(100000, '(') + std::string(100000, ')'), "x"), Error);
}

TEST(ValueText, RefusesALiteralOfThousandsOfMembers) {
    std::string text = "{";
    for (int i = 0; i < 6000; ++i)
        text += "'" + std::to_string(i) + "': 1, ";
    EXPECT_THROW(parse_value_text(text + "}", "x"), Error);
}

TEST(JsonSize, CountsValuesTextAndDepth) {
    const JsonSize size = measure_json(Json::parse(R"({"ab": [1, "cde"]})"), {100, 100, 100});
    EXPECT_EQ(size.nodes, 4U); // the object, the list and two values
    EXPECT_EQ(size.bytes, 5U); // "ab" and "cde"
    EXPECT_EQ(size.depth, 3U);
}

} // namespace
} // namespace graticule::tools
