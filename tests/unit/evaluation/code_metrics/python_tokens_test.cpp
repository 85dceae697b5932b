// SPDX-License-Identifier: Apache-2.0
// What is left of code without comments and docstrings; expected texts are those of Python 3.11's
// tokenize, put together by the rules of CodeBLEU's authors, by hand.
#include "evaluation/code_metrics/python_tokens.hpp"

#include <gtest/gtest.h>

namespace graticule::evaluation::code_metrics {
namespace {

TEST(WithoutComments, DropsCommentsAndBlankLines) {
    EXPECT_EQ(without_comments(U"a = 1  # one\n\n# two\nb = '# no'\n"), U"a = 1  \nb = '# no'");
}

TEST(WithoutComments, DropsDocstrings) {
    EXPECT_EQ(
        without_comments(U"\"\"\"All.\n\nMore.\"\"\"\ndef f():\n    'Does.'\n    return 'x'\n"),
        U"def f():\n    return 'x'");
}

TEST(WithoutComments, KeepsWhatGoesOnOverLines) {
    EXPECT_EQ(without_comments(U"a = (1, # one\n     2)\nb = 1 + \\\n    2\n"),
              U"a = (1, \n     2)\nb = 1 +    2");
    EXPECT_EQ(without_comments(U"a = 'x\\\ny'\nb = \"\"\"# no\n\"\"\"\n"),
              U"a = 'x\\\ny'\nb = \"\"\"# no\n\"\"\"");
}

TEST(WithoutComments, LeavesWhatHasNoTokens) {
    for (const std::u32string_view code :
         {U"f(1 # open\n", U"a = '''open # \n", U"if a:\n    b # x\n  c\n", U"a = 1 + \\"})
        EXPECT_EQ(without_comments(code), code);
}

TEST(PythonTokens, TellStringsWithPrefixes) {
    const auto tokens = python_tokens(U"rb'a' + f\"{b}\" + xf'c'");
    ASSERT_TRUE(tokens);
    std::vector<std::u32string> strings;
    for (const PythonToken& token : *tokens)
        if (token.kind == TokenKind::String)
            strings.push_back(token.text);
    EXPECT_EQ(strings, (std::vector<std::u32string>{U"rb'a'", U"f\"{b}\"", U"'c'"}));
}

} // namespace
} // namespace graticule::evaluation::code_metrics
