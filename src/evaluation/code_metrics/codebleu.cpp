// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/codebleu.hpp"

#include "evaluation/code_metrics/data_flow.hpp"
#include "evaluation/code_metrics/python_tokens.hpp"
#include "evaluation/code_metrics/syntax_match.hpp"
#include "evaluation/code_metrics/text_metrics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace graticule::evaluation::code_metrics {

namespace {

constexpr double PlainTokenWeight = 0.2; // of a keyword it is 1
constexpr double CountForNone = 0.1;     // of runs that match, where none does
// The authors' weighted part takes the pair of tokens and weights for the reference whose length
// counts.
constexpr std::size_t WeightedReferenceTokens = 2;

/// Those of the authors' list for Python, soft keywords among them.
bool is_keyword(std::u32string_view token) {
    static constexpr std::u32string_view Keywords[] = {
        U"False",  U"None",    U"True",  U"and",      U"as",     U"assert", U"async",  U"await",
        U"break",  U"case",    U"class", U"continue", U"def",    U"del",    U"elif",   U"else",
        U"except", U"finally", U"for",   U"from",     U"global", U"if",     U"import", U"in",
        U"is",     U"lambda",  U"match", U"nonlocal", U"not",    U"or",     U"pass",   U"raise",
        U"return", U"try",     U"type",  U"while",    U"with",   U"yield"};
    return std::binary_search(std::begin(Keywords), std::end(Keywords), token);
}

/// The geometric mean of four shares, each of `matched` in `all`.
double smoothed_mean(const std::array<double, NgramMatches::Longest>& matched,
                     const std::array<double, NgramMatches::Longest>& all) {
    if (matched[0] == 0)
        return 0;
    double logarithms = 0;
    for (std::size_t i = 0; i < matched.size(); ++i)
        logarithms +=
            std::log((matched[i] == 0 ? CountForNone : matched[i]) / std::max(1.0, all[i]));
    return std::exp(logarithms / NgramMatches::Longest);
}

std::array<double, NgramMatches::Longest>
numbers_of(const std::array<std::size_t, NgramMatches::Longest>& counts) {
    std::array<double, NgramMatches::Longest> numbers{};
    std::copy(counts.begin(), counts.end(), numbers.begin());
    return numbers;
}

/// The reference's tokens, and those that the candidate has too, by weight.
struct WeightedTokens {
    double matched = 0;
    double all = 0;
};

WeightedTokens weighted_tokens(const std::vector<std::u32string_view>& candidate,
                               const std::vector<std::u32string_view>& reference) {
    std::map<std::u32string_view, std::size_t> left;
    for (const std::u32string_view token : candidate)
        ++left[token];
    WeightedTokens weights;
    for (const std::u32string_view token : reference) {
        const double weight = is_keyword(token) ? 1 : PlainTokenWeight;
        weights.all += weight;
        const auto found = left.find(token);
        if (found == left.end() || found->second == 0)
            continue;
        --found->second;
        weights.matched += weight;
    }
    return weights;
}

/// Parts from runs of tokens, of which the second is a share of the reference's.
void compare_tokens(std::u32string_view candidate, std::u32string_view reference, CodeBleu& bleu) {
    const std::vector<std::u32string_view> of_candidate = words_of(candidate);
    const std::vector<std::u32string_view> of_reference = words_of(reference);
    TokenNumbers tokens;
    const Symbols first = tokens.numbers(of_candidate);
    const Symbols second = tokens.numbers(of_reference);
    const NgramMatches precision = ngram_matches(first, second);
    bleu.ngrams = brevity_penalty(first.size(), second.size())
                  * smoothed_mean(numbers_of(precision.matched), numbers_of(precision.all));
    const NgramMatches recall = ngram_matches(second, first);
    auto matched = numbers_of(recall.matched);
    auto all = numbers_of(recall.all);
    const WeightedTokens weighted = weighted_tokens(of_candidate, of_reference);
    matched[0] = weighted.matched;
    all[0] = weighted.all;
    bleu.weighted_ngrams =
        brevity_penalty(first.size(), WeightedReferenceTokens) * smoothed_mean(matched, all);
}

} // namespace

double CodeBleu::total() const {
    const double flow = data_flow.value_or(0);
    return (ngrams + weighted_ngrams + syntax + (flow == 0 ? 1 : flow)) / 4;
}

CodeBleu codebleu(std::u32string_view candidate, std::u32string_view reference) {
    candidate = strip(candidate);
    reference = strip(reference);
    CodeBleu bleu;
    compare_tokens(candidate, reference, bleu);
    const SyntaxTree of_candidate(utf8_of(without_comments(candidate)));
    const SyntaxTree of_reference(utf8_of(without_comments(reference)));
    bleu.syntax = syntax_match(of_candidate, of_reference);
    bleu.data_flow = data_flow_match(of_candidate, of_reference);
    return bleu;
}

} // namespace graticule::evaluation::code_metrics
