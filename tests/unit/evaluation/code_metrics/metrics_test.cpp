// SPDX-License-Identifier: Apache-2.0
// Values that were worked out by hand, and that each metric is lower for worse code. Beside other
// programs the metrics are in tests/code_metrics.
#include "evaluation/code_metrics/characters.hpp"
#include "evaluation/code_metrics/codebleu.hpp"
#include "evaluation/code_metrics/data_flow.hpp"
#include "evaluation/code_metrics/published.hpp"
#include "evaluation/code_metrics/sequence_distance.hpp"
#include "evaluation/code_metrics/syntax_match.hpp"
#include "evaluation/code_metrics/text_metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace graticule::evaluation::code_metrics {
namespace {

Symbols letters(const std::string& text) {
    return {text.begin(), text.end()};
}

TEST(SequenceDistance, OfShortTexts) {
    EXPECT_EQ(levenshtein_distance(letters("kitten"), letters("sitting")), 3U);
    EXPECT_EQ(levenshtein_distance(letters(""), letters("abc")), 3U);
    EXPECT_EQ(levenshtein_distance(letters("abc"), letters("")), 3U);
    EXPECT_EQ(common_subsequence(letters("ABCBDAB"), letters("BDCABA")), 4U);
    EXPECT_EQ(common_subsequence(letters(""), letters("abc")), 0U);
}

TEST(SequenceDistance, AcrossWordsOf64) {
    for (const std::size_t length : {63U, 64U, 65U, 128U, 129U, 200U}) {
        const std::string text(length, 'a');
        EXPECT_EQ(levenshtein_distance(letters(text), letters(text)), 0U);
        EXPECT_EQ(levenshtein_distance(letters(text), letters(text + "bcd")), 3U);
        EXPECT_EQ(levenshtein_distance(letters("b" + text), letters(text)), 1U);
        EXPECT_EQ(common_subsequence(letters(text + "b"), letters("b" + text)), length);
        EXPECT_EQ(common_subsequence(letters(std::string(length, 'c') + "b"), letters("b" + text)),
                  1U);
    }
}

TEST(TextMetrics, OfPairsWorkedOutByHand) {
    // Tokens a b c d against a b c e: 3 of 4, 2 of 3, 1 of 2 runs match, and none of four, smoothed
    // to 1/2.
    EXPECT_NEAR(bleu_4(U"a b c d", U"a b c e"), std::pow(3.0 / 4 * 2 / 3 * 1 / 2 * 1 / 2, 0.25),
                1e-12);
    // Parts x 1 y 2 against x 1: two in common, precision 1/2, recall 1.
    EXPECT_DOUBLE_EQ(rouge_l(U"X = 1; y = 2", U"x=1"), 2.0 / 3);
    EXPECT_DOUBLE_EQ(edit_similarity(U"über", U"uber"), 0.75);
    EXPECT_EQ(edit_similarity(U"", U""), 1);
    EXPECT_EQ(bleu_4(U"", U"a"), 0);
}

TEST(CodeBleu, OfTheSameCodeIsOne) {
    const std::u32string code =
        U"total = 0\nfor value in values:\n    total = total + value\nprint(total)\n";
    const CodeBleu bleu = codebleu(code, code);
    EXPECT_DOUBLE_EQ(bleu.ngrams, 1);
    EXPECT_DOUBLE_EQ(bleu.weighted_ngrams, 1);
    EXPECT_DOUBLE_EQ(bleu.syntax, 1);
    EXPECT_DOUBLE_EQ(bleu.data_flow.value(), 1);
    EXPECT_DOUBLE_EQ(bleu.total(), 1);
}

TEST(CodeBleu, WithoutDataFlowCountsThatAsOne) {
    const CodeBleu bleu = codebleu(U"f(1)", U"f(1)");
    EXPECT_FALSE(bleu.data_flow);
    // Of one token there are no longer runs: 1, 0.1, 0.1, 0.1 by smoothing.
    EXPECT_NEAR(bleu.ngrams, std::pow(0.001, 0.25), 1e-12);
    // The authors' penalty for a reference of two tokens, whatever its length.
    EXPECT_NEAR(bleu.weighted_ngrams, std::exp(-1.0) * std::pow(0.2 * 0.001, 0.25), 1e-12);
    EXPECT_NEAR(bleu.total(), (bleu.ngrams + bleu.weighted_ngrams + 1 + 1) / 4, 1e-12);
}

TEST(SyntaxMatch, CountsTheReferencesTrees) {
    // module, expression_statement, call, argument_list: the candidate has none with two arguments.
    EXPECT_DOUBLE_EQ(syntax_match(SyntaxTree("f(1)"), SyntaxTree("f(1, 2)")), 0);
    EXPECT_DOUBLE_EQ(syntax_match(SyntaxTree("g(a)\nf(1, 2)"), SyntaxTree("f(1, 2)")), 3.0 / 4);
    EXPECT_DOUBLE_EQ(syntax_match(SyntaxTree("renamed(7)"), SyntaxTree("f(1)")), 1);
}

TEST(DataFlow, SeesThroughOtherNames) {
    const SyntaxTree reference("a = 1\nb = a\nc = b + a\n");
    EXPECT_DOUBLE_EQ(
        data_flow_match(SyntaxTree("x = 2\nlong = x\nend = long + x\n"), reference).value(), 1);
    EXPECT_LT(data_flow_match(SyntaxTree("a = 1\nb = a\nc = b + b\n"), reference).value(), 1);
}

class WorseCode : public testing::Test {
protected:
    std::u32string reference = UR"(import geopandas as gpd
towns = gpd.read_file("data/towns.gpkg")
rivers = gpd.read_file("data/rivers.gpkg").to_crs(towns.crs)
zone = rivers.buffer(1000).union_all()
near = towns[towns.within(zone)]
for name in near["name"]:
    if name:
        print(name)
near.to_file("outputs/near.gpkg")
)";
    // The same but for one name and one number; without its middle; and something else.
    std::u32string good = UR"(import geopandas as gpd
places = gpd.read_file("data/towns.gpkg")
rivers = gpd.read_file("data/rivers.gpkg").to_crs(places.crs)
zone = rivers.buffer(1500).union_all()
near = places[places.within(zone)]
for name in near["name"]:
    if name:
        print(name)
near.to_file("outputs/near.gpkg")
)";
    std::u32string worse = UR"(import geopandas as gpd
towns = gpd.read_file("data/towns.gpkg")
near = towns.head(10)
near.to_file("outputs/near.gpkg")
)";
    std::u32string worst = U"x = [1, 2, 3]\nprint(sum(x))\n";
};

TEST_F(WorseCode, IsLowerInEachMetricOfText) {
    for (const auto metric : {&bleu_4, &rouge_l}) {
        EXPECT_GT(metric(good, reference), metric(worse, reference));
        EXPECT_GT(metric(worse, reference), metric(worst, reference));
    }
    EXPECT_GT(edit_similarity(good, reference), edit_similarity(worse, reference));
    EXPECT_GT(edit_similarity(worse, reference), edit_similarity(worst, reference));
}

TEST_F(WorseCode, IsLowerInEachPartOfCodeBleu) {
    const CodeBleu of_good = codebleu(good, reference);
    const CodeBleu of_worse = codebleu(worse, reference);
    EXPECT_GT(of_good.ngrams, of_worse.ngrams);
    EXPECT_GT(of_good.weighted_ngrams, of_worse.weighted_ngrams);
    EXPECT_GT(of_good.syntax, of_worse.syntax);
    EXPECT_GT(of_good.data_flow.value(), of_worse.data_flow.value());
    EXPECT_GT(of_good.total(), of_worse.total());
}

TEST_F(WorseCode, IsLowerInItsOperations) {
    const auto f1_of = [&](const std::u32string& code) {
        return match(operations_in(SyntaxTree(utf8_of(code))),
                     operations_in(SyntaxTree(utf8_of(reference))))
            .value()
            .f1;
    };
    EXPECT_EQ(f1_of(good), 1);
    EXPECT_LT(f1_of(worse), 0.6);
    EXPECT_EQ(f1_of(worst), 0);
}

TEST_F(WorseCode, IsLowerInThePublishedColumns) {
    const PublishedTextMetrics of_good = published_text_metrics(good, reference);
    const PublishedTextMetrics of_worse = published_text_metrics(worse, reference);
    EXPECT_GT(of_good.bleu_4, of_worse.bleu_4);
    EXPECT_GT(of_good.rouge_l, of_worse.rouge_l);
    EXPECT_GT(of_good.edit_similarity, of_worse.edit_similarity);
    EXPECT_GT(of_good.operations.f1, of_worse.operations.f1);
    const PublishedTreeMetrics tree{0.5, 0.5};
    EXPECT_GT(published_codebleu(good, reference, tree),
              published_codebleu(worse, reference, tree));
}

} // namespace
} // namespace graticule::evaluation::code_metrics
