// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"
#include "retrieval/search_index/user_entries.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::retrieval {

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(UserEntries, AreWhatStandsBetweenHeadings) {
    const auto entries = user_entries(
        "guide.md", "guide.md",
        "Before all.\n\n# First *rule*\nUse metres.\n```python\nx = 1 # no heading\n```\nMore.\n");
    ASSERT_THAT(entries, SizeIs(2));
    EXPECT_EQ(entries[0].name, "guide.md");
    EXPECT_EQ(entries[0].summary, "Before all.");
    EXPECT_EQ(entries[1].name, "guide.md#2");
    EXPECT_EQ(entries[1].summary, "First *rule*");
    EXPECT_EQ(entries[1].body, "Use metres.\nMore.");
    EXPECT_EQ(entries[1].example, "x = 1 # no heading\n");
    EXPECT_EQ(entries[1].kind, EntryKind::User);
}

TEST(UserEntries, KnowHeadingsThatAreUnderlined) {
    const auto entries =
        user_entries("a.rst", "a.rst", "Title\n=====\n\nText\n\nNext\n----\nMore\n");
    ASSERT_THAT(entries, SizeIs(2));
    EXPECT_EQ(entries[0].summary, "Title");
    EXPECT_EQ(entries[0].body, "Text");
    EXPECT_EQ(entries[1].summary, "Next");
}

TEST(UserEntries, CutWhatIsLongAndLeaveOutWhatIsTooMuch) {
    const auto one = user_entries("a.txt", "a.txt", std::string(100000, 'x'));
    ASSERT_THAT(one, SizeIs(1));
    EXPECT_LE(one[0].body.size(), 4000U);
    std::string many;
    for (int i = 0; i < 1000; ++i)
        many += "# h\ntext\n";
    EXPECT_THAT(user_entries("a.md", "a.md", many), SizeIs(300));
    std::string paragraphs;
    for (int i = 0; i < 4; ++i)
        paragraphs += std::string(1600, 'y') + "\n\n";
    EXPECT_THAT(user_entries("a.txt", "a.txt", paragraphs), SizeIs(4));
}

TEST(UserEntries, RefuseWhatCannotBeRead) {
    EXPECT_THROW(user_entries("a.ipynb", "a.ipynb", "{\"cells\": 1}"), Error);
    EXPECT_THROW(user_entries("a.ipynb", "a.ipynb", "not json"), Error);
    EXPECT_THROW(user_entries("a.exe", "a.exe", "text"), Error);
    EXPECT_THROW(user_entries("a.md", "a.md", "\n \n"), Error);
    // Cells that are none are passed over.
    EXPECT_THAT(user_entries("a.ipynb", "a.ipynb",
                             R"({"cells": [1, null, {"cell_type": "code", "source": ["x", 2]}]})"),
                SizeIs(1));
}

TEST(UserEntries, ComeBackAsTheyWereKept) {
    const Entry piece = user_entries("a.py", "a.py", "def f():\n    return '\x1b'\n").front();
    EXPECT_THAT(piece.example, HasSubstr("def f():"));
    EXPECT_EQ(piece.example.find('\x1b'), std::string::npos);
    const Entry back = user_entry_from(to_json(piece));
    EXPECT_EQ(back.name, piece.name);
    EXPECT_EQ(back.summary, piece.summary);
    EXPECT_EQ(back.example, piece.example);
    EXPECT_THAT(user_entry_from(Json::parse(R"({"name": 1})")).name, IsEmpty());
}

} // namespace

} // namespace graticule::retrieval
