// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace graticule {
namespace {

TEST(Fold, RemovesCaseAndMarks) {
    EXPECT_EQ(fold("São TOMÉ"), "sao tome");
    EXPECT_EQ(fold("Straße"), "strasse");
    EXPECT_EQ(fold("Åland"), fold("aland"));
}

TEST(Fold, PassesBytesThatAreNotUtf8) {
    EXPECT_EQ(fold("\xff\xfe A"), "\xff\xfe a");
}

TEST(ParseNumber, TakesWholeTextsOnly) {
    EXPECT_EQ(parse_number(" 1e3 "), 1000);
    EXPECT_EQ(parse_number("+2.5"), 2.5);
    EXPECT_EQ(parse_number("1,000"), std::nullopt);
    EXPECT_EQ(parse_number("12 km"), std::nullopt);
    EXPECT_EQ(parse_number("1e999"), std::nullopt);
    EXPECT_EQ(parse_number("nan"), std::nullopt);
    EXPECT_EQ(parse_number(""), std::nullopt);
}

TEST(FormatNumber, SeparatesThousandsAndKeepsWholeNumbers) {
    EXPECT_EQ(format_number(1234567), "1,234,567");
    EXPECT_EQ(format_number(7851163829), "7,851,163,829");
    EXPECT_EQ(format_number(1234.5678), "1,234.57");
    EXPECT_EQ(format_number(-0.5), "-0.5");
    EXPECT_EQ(format_number(999), "999");
    EXPECT_EQ(format_number(0.1 + 0.2), "0.3");
    EXPECT_EQ(format_number(std::numeric_limits<double>::quiet_NaN()), "no value");
}

TEST(ShortestNumber, ReadsBackAsTheSameDouble) {
    EXPECT_EQ(shortest_number(0.1), "0.1");
    EXPECT_EQ(shortest_number(100), "100");
    EXPECT_EQ(parse_number(shortest_number(1.0 / 3.0)), 1.0 / 3.0);
}

TEST(EditDistance, CountsATranspositionAsOne) {
    EXPECT_EQ(edit_distance("popualtion", "population"), 1U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
}

TEST(NearestName, FindsSlipsAndNothingElse) {
    const std::vector<std::string> names{"population", "name", "area_km2"};
    EXPECT_EQ(nearest_name("populaton", names), "population");
    EXPECT_EQ(nearest_name("AREA", names), "area_km2");
    EXPECT_EQ(nearest_name("temperature", names), std::nullopt);
    const std::vector<std::string> endless = {std::string(1'000'000, 'a')};
    EXPECT_EQ(nearest_name(std::string(1'000'000, 'b'), endless), std::nullopt);
}

TEST(Shorten, NeverSplitsACharacter) {
    EXPECT_EQ(shorten("short", 10), "short");
    EXPECT_EQ(shorten("ééééé", 8), "éé…");
}

TEST(ToValidUtf8, ReplacesBadBytes) {
    EXPECT_EQ(to_valid_utf8("a\xff"
                            "b"),
              "a\xEF\xBF\xBD"
              "b");
}

TEST(Printable, RemovesEscapeSequences) {
    EXPECT_EQ(printable("a\x1b[31mb\tc\nd\x7f"), "a[31mbc\nd");
}

TEST(EscapeHtml, EscapesAllFive) {
    EXPECT_EQ(escape_html("<a href=\"x\">'&'</a>"),
              "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
}

TEST(Slug, KeepsWordsOnly) {
    EXPECT_EQ(slug("How many people live in São Paulo?"), "how-many-people-live-in-sao-paulo");
    EXPECT_EQ(slug("???"), "task");
    EXPECT_EQ(slug("../../etc/passwd"), "etc-passwd");
}

} // namespace
} // namespace graticule
