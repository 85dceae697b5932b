// SPDX-License-Identifier: Apache-2.0
// Code that was written to break what reads it gives a value or a reason, in bounded time.
#include "base/error.hpp"
#include "evaluation/code_metrics/api_operations.hpp"
#include "evaluation/code_metrics/characters.hpp"
#include "evaluation/code_metrics/codebleu.hpp"
#include "evaluation/code_metrics/data_flow.hpp"
#include "evaluation/code_metrics/published.hpp"
#include "evaluation/code_metrics/text_metrics.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::evaluation::code_metrics {
namespace {

std::string repeated(const std::string& part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i)
        text += part;
    return text;
}

/// Loops in loops, each a level deeper.
std::string nested_loops(std::size_t levels) {
    std::string code;
    for (std::size_t i = 0; i < levels; ++i)
        code += std::string(i, ' ') + "for a in b:\n";
    return code + std::string(levels, ' ') + "c = a + b\n";
}

std::vector<std::string> hostile() {
    constexpr std::size_t Deep = 10'000;
    return {repeated("(", Deep) + "1" + repeated(")", Deep),
            repeated("[", Deep),
            repeated("f(", Deep),
            repeated("-", Deep) + "1",
            repeated("a.b().", Deep) + "c()",
            "x = " + repeated("a + ", Deep) + "a",
            repeated("lambda: ", Deep) + "1",
            repeated("not ", Deep) + "1",
            repeated("x if y else ", Deep) + "1",
            repeated("if a: b\nelif ", 3000),
            repeated("'", Deep),
            repeated("\"\"\"", Deep),
            repeated("\\\n", Deep),
            repeated(")", Deep),
            repeated("f'{", Deep),
            repeated("\t \n", Deep),
            std::string(1000, '\0'),
            std::string("a = 1\0b = 2", 11),
            repeated("import a.b as c, ", Deep),
            "a = [" + repeated("1, ", 50'000) + "]",
            repeated("x", 150'000),
            repeated("\xF0\x9F\x8C\x8D", Deep),
            "\xEF\xBB\xBFimport geopandas"};
}

TEST(HostileCode, GivesValuesFromZeroToOne) {
    const std::string reference =
        "import geopandas as gpd\na = gpd.read_file('b').buffer(1)\nprint(a)\n";
    const std::u32string wanted = characters_of(reference);
    for (const std::string& code : hostile()) {
        const std::u32string text = characters_of(code);
        for (const double value :
             {bleu_4(text, wanted), rouge_l(text, wanted), edit_similarity(text, wanted),
              codebleu(text, wanted).total(), published_text_metrics(text, wanted).rouge_l}) {
            EXPECT_GE(value, 0) << code.substr(0, 20);
            EXPECT_LE(value, 1) << code.substr(0, 20);
        }
        EXPECT_LE(operations_in(SyntaxTree(code)).size(), 3U) << code.substr(0, 20);
    }
}

TEST(HostileCode, IsNotBetterThanItself) {
    const std::string code = repeated("(", 10'000) + "1" + repeated(")", 10'000);
    const std::u32string text = characters_of(code);
    EXPECT_DOUBLE_EQ(codebleu(text, text).syntax, 1);
    EXPECT_DOUBLE_EQ(edit_similarity(text, text), 1);
}

TEST(HostileCode, OfLoopsWithoutEndIsRefused) {
    const SyntaxTree tree(nested_loops(60)); // which double the work 60 times
    try {
        data_flow(tree);
        FAIL() << "it was followed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::LimitExceeded);
    }
}

TEST(HostileCode, ThatIsNoUtf8IsRefused) {
    for (const char* code : {"a = '\xFF'", "\xC3", "\xED\xA0\x80", "\xF8\x88\x80\x80\x80"})
        EXPECT_THROW(characters_of(code), Error) << code;
}

} // namespace
} // namespace graticule::evaluation::code_metrics
