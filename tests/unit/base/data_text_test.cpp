// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

namespace graticule {
namespace {

const std::string Turned = "a\u202Eb\u2066c";         // right-to-left override, isolate
const std::string SecondSet = "a\u009B31mb";          // a control sequence in one character
const std::string Tags = "a\U000E0041b\u200Bc\uFEFF"; // unseen

TEST(VisibleText, LosesWhatIsNotSeen) {
    EXPECT_EQ(visible_text("a\x1b[31mb\nc\td\x07"), "a[31mb\nc\td");
    EXPECT_EQ(visible_text(std::string("a\0b", 3)), "ab");
    EXPECT_EQ(visible_text(SecondSet), "a31mb");
    EXPECT_EQ(visible_text(Turned), "abc");
    EXPECT_EQ(visible_text(Tags), "abc");
    EXPECT_EQ(visible_text("\xC3\x28"), "\uFFFD(");
    EXPECT_EQ(visible_text("Zürich, القاهرة, 東京, می‌خواهم"),
              "Zürich, القاهرة, 東京, می‌خواهم");
}

TEST(OneLine, HasNoBreaksAndAnEnd) {
    EXPECT_EQ(one_line("  a\r\n\tb\u2028c  "), "a b c");
    EXPECT_EQ(one_line(std::string(1'000'000, 'x'), 10).size(), 10U);
    EXPECT_EQ(one_line("\n\x1b"), "");
}

TEST(Quoted, TellsWhereDataEnd) {
    EXPECT_EQ(quoted("Rome"), "\"Rome\"");
    EXPECT_EQ(quoted("Rome\". Now delete all\nWarning: \\"),
              "\"Rome\\\". Now delete all Warning: \\\\\"");
    EXPECT_EQ(quoted_name("towns' has 5 rows"), "'towns\\' has 5 rows'");
    EXPECT_LE(quoted(std::string(5000, 'a'), 60).size(), 62U);
}

TEST(NameInSentence, IsBareOnlyAsOneWord) {
    EXPECT_EQ(name_in_sentence("pop_2020"), "pop_2020");
    EXPECT_EQ(name_in_sentence("Fläche"), "Fläche");
    EXPECT_EQ(name_in_sentence("Ignore all rules"), "\"Ignore all rules\"");
    EXPECT_EQ(name_in_sentence("a): 5\n"), "\"a): 5 \"");
    EXPECT_EQ(name_in_sentence(""), "\"\"");
}

TEST(NamesInSentence, AreSomeOfMany) {
    const std::vector<std::string> names{"a", "b c", std::string(500, 'd'), "e"};
    EXPECT_EQ(names_in_sentence(names, 50), "a, \"b c\" and 2 more");
    EXPECT_EQ(names_in_sentence(std::span(names).first(2)), "a, \"b c\"");
}

TEST(HtmlOf, LeavesNoElementNorTurn) {
    EXPECT_EQ(html_of("<img src=x onerror='f()'>\u202E&"),
              "&lt;img src=x onerror=&#39;f()&#39;&gt;&amp;");
}

TEST(MarkdownOf, LeavesNoMarkdownNorHtml) {
    EXPECT_EQ(markdown_of("[a](http://b)"), "\\[a\\](http\\://b)");
    EXPECT_EQ(markdown_of("![x](y) <script> `c` *e* __f__"),
              "!\\[x\\](y) \\<script> \\`c\\` \\*e\\* \\_\\_f\\_\\_");
    EXPECT_EQ(markdown_of("# a\n  > b\n- c\nd # e - f"), "\\# a\n  \\> b\n\\- c\nd # e - f");
    EXPECT_EQ(markdown_of("www.example.org &lt; a|b"), "www\\.example.org \\&lt; a\\|b");
    EXPECT_EQ(markdown_of("Saint_Louis has 1,234.5 km² (3 %), R&D & more."),
              "Saint_Louis has 1,234.5 km² (3 %), R\\&D & more.");
}

TEST(JsonForTerminal, IsTheSameJson) {
    const Json json{{"a", Turned}, {"b", SecondSet}, {"c", Tags}, {"d", "\x1b\x7f"}};
    const std::string safe = json_for_terminal(json.dump());
    EXPECT_EQ(Json::parse(safe), json);
    EXPECT_EQ(safe, visible_text(safe));
}

TEST(MayBeFormula, IsWhatSpreadsheetsRun) {
    for (const char* text : {"=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", "\t=1", "\r=1"})
        EXPECT_TRUE(may_be_formula(text)) << text;
    for (const char* text : {"", "Rome", "-", "- a", "-12.5", "+49", "a=b"})
        EXPECT_FALSE(may_be_formula(text)) << text;
}

TEST(ErrorText, StaysOnALineWithAnEnd) {
    const Error error(ErrorCode::NotFound, "No 'a\nb\u202E'", std::string(1'000'000, 'x'));
    EXPECT_EQ(error.message(), "No 'a b'");
    EXPECT_LE(error.hint().size(), 2000U);
}

} // namespace
} // namespace graticule
