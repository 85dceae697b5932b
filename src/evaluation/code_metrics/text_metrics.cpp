// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/text_metrics.hpp"

#include "evaluation/code_metrics/sequence_distance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::code_metrics {

namespace {

/// A run of tokens, filled up with a number that no token has.
using Ngram = std::array<std::uint32_t, NgramMatches::Longest>;

std::map<Ngram, std::size_t> ngrams_of(const Symbols& tokens, std::size_t n) {
    std::map<Ngram, std::size_t> counts;
    for (std::size_t i = 0; i + n <= tokens.size(); ++i) {
        Ngram ngram;
        ngram.fill(~std::uint32_t{0});
        std::copy_n(tokens.begin() + static_cast<std::ptrdiff_t>(i), n, ngram.begin());
        ++counts[ngram];
    }
    return counts;
}

std::u32string replaced(std::u32string text, std::u32string_view from, std::u32string_view to) {
    std::u32string outcome;
    std::size_t begin = 0;
    for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, begin)) {
        outcome.append(text, begin, at - begin).append(to);
        begin = at + from.size();
    }
    return outcome.append(text, begin);
}

bool is_decimal(char32_t c) {
    return c >= U'0' && c <= U'9';
}

bool is_period_or_comma(char32_t c) {
    return c == U'.' || c == U',';
}

/// What mteval sets apart in any case: all signs of ASCII but ' , - and the full stop.
bool is_apart(char32_t c) {
    return (c >= U'{' && c <= U'~') || (c >= U'[' && c <= U'`') || (c >= U' ' && c <= U'&')
           || (c >= U'(' && c <= U'+') || (c >= U':' && c <= U'@') || c == U'/';
}

/// Puts what `spaced` makes of two neighbours in their place, from the left and never twice.
template <typename Fits, typename Spaced>
std::u32string pairs_replaced(const std::u32string& text, Fits fits, Spaced spaced) {
    std::u32string outcome;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i + 1 < text.size() && fits(text[i], text[i + 1])) {
            outcome += spaced(text[i], text[i + 1]);
            ++i;
        } else {
            outcome.push_back(text[i]);
        }
    }
    return outcome;
}

/// The text with spaces between what mteval-v13a takes for tokens.
std::u32string tokenized_13a(std::u32string_view given) {
    while (!given.empty() && is_space(given.back()))
        given.remove_suffix(1);
    std::u32string text = replaced(std::u32string(given), U"<skipped>", U"");
    text = replaced(replaced(text, U"-\n", U""), U"\n", U" ");
    for (const auto& [from, to] :
         {std::pair<std::u32string_view, std::u32string_view>{U"&quot;", U"\""},
          {U"&amp;", U"&"},
          {U"&lt;", U"<"},
          {U"&gt;", U">"}})
        text = replaced(text, from, to);
    std::u32string apart;
    for (const char32_t c : U" " + text + U" ")
        apart += is_apart(c) ? std::u32string{U' ', c, U' '} : std::u32string{c};
    apart = pairs_replaced(
        apart, [](char32_t a, char32_t b) { return !is_decimal(a) && is_period_or_comma(b); },
        [](char32_t a, char32_t b) {
            return std::u32string{a, U' ', b, U' '};
        });
    apart = pairs_replaced(
        apart, [](char32_t a, char32_t b) { return is_period_or_comma(a) && !is_decimal(b); },
        [](char32_t a, char32_t b) {
            return std::u32string{U' ', a, U' ', b};
        });
    return pairs_replaced(
        apart, [](char32_t a, char32_t b) { return is_decimal(a) && b == U'-'; },
        [](char32_t a, char32_t b) {
            return std::u32string{a, U' ', b, U' '};
        });
}

/// What str.lower() makes of a character, where that is a letter or digit of ASCII; else a space.
char32_t rouge_character(char32_t c) {
    constexpr char32_t KelvinSign = 0x212A;
    constexpr char32_t DottedI = 0x0130;
    if (c >= U'A' && c <= U'Z')
        return c - U'A' + U'a';
    if (is_decimal(c) || (c >= U'a' && c <= U'z'))
        return c;
    return c == KelvinSign ? U'k' : c == DottedI ? U'i' : U' ';
}

std::u32string rouge_text(std::u32string_view text) {
    std::u32string outcome;
    for (const char32_t c : text) {
        outcome.push_back(rouge_character(c));
        if (c > 0x7F && outcome.back() == U'i')
            outcome.push_back(U' '); // for the dot, which becomes a character of its own
    }
    return outcome;
}

} // namespace

NgramMatches ngram_matches(const Symbols& candidate, const Symbols& reference) {
    NgramMatches matches;
    for (std::size_t n = 1; n <= NgramMatches::Longest; ++n) {
        const auto known = ngrams_of(reference, n);
        for (const auto& [ngram, count] : ngrams_of(candidate, n)) {
            const auto found = known.find(ngram);
            matches.matched[n - 1] += found == known.end() ? 0 : std::min(count, found->second);
            matches.all[n - 1] += count;
        }
    }
    return matches;
}

double brevity_penalty(std::size_t candidate_tokens, std::size_t reference_tokens) {
    if (candidate_tokens == 0)
        return 0;
    const double share =
        static_cast<double>(reference_tokens) / static_cast<double>(candidate_tokens);
    return std::exp(std::min(0.0, 1 - share));
}

double plain_bleu(const Symbols& candidate, const Symbols& reference) {
    const NgramMatches matches = ngram_matches(candidate, reference);
    double logarithms = 0;
    for (std::size_t i = 0; i < NgramMatches::Longest; ++i) {
        if (matches.matched[i] == 0)
            return 0;
        logarithms +=
            std::log(static_cast<double>(matches.matched[i]) / static_cast<double>(matches.all[i]));
    }
    return brevity_penalty(candidate.size(), reference.size())
           * std::exp(logarithms / NgramMatches::Longest);
}

double bleu_4(std::u32string_view candidate, std::u32string_view reference) {
    const std::u32string of_candidate = tokenized_13a(candidate);
    const std::u32string of_reference = tokenized_13a(reference);
    TokenNumbers tokens;
    const Symbols first = tokens.numbers(words_of(of_candidate));
    const Symbols second = tokens.numbers(words_of(of_reference));
    const NgramMatches matches = ngram_matches(first, second);
    if (matches.matched[0] == 0)
        return 0;
    double logarithms = 0;
    double halvings = 1;
    std::size_t lengths = 0;
    for (; lengths < NgramMatches::Longest && matches.all[lengths] > 0; ++lengths) {
        auto matched = static_cast<double>(matches.matched[lengths]);
        if (matched == 0)
            matched = 1 / (halvings *= 2);
        logarithms += std::log(matched / static_cast<double>(matches.all[lengths]));
    }
    return brevity_penalty(first.size(), second.size())
           * std::exp(logarithms / static_cast<double>(lengths));
}

double f1(double precision, double recall) {
    return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
}

double subsequence_f1(const Symbols& candidate, const Symbols& reference) {
    if (candidate.empty() || reference.empty())
        return 0;
    const auto common = static_cast<double>(common_subsequence(candidate, reference));
    return f1(common / static_cast<double>(candidate.size()),
              common / static_cast<double>(reference.size()));
}

double rouge_l(std::u32string_view candidate, std::u32string_view reference) {
    const std::u32string of_candidate = rouge_text(candidate);
    const std::u32string of_reference = rouge_text(reference);
    TokenNumbers tokens;
    const Symbols first = tokens.numbers(words_of(of_candidate));
    return subsequence_f1(first, tokens.numbers(words_of(of_reference)));
}

double edit_similarity(const Symbols& candidate, const Symbols& reference) {
    const std::size_t longer = std::max(candidate.size(), reference.size());
    if (longer == 0)
        return 1;
    return 1
           - static_cast<double>(levenshtein_distance(candidate, reference))
                 / static_cast<double>(longer);
}

double edit_similarity(std::u32string_view candidate, std::u32string_view reference) {
    return edit_similarity(Symbols(candidate.begin(), candidate.end()),
                           Symbols(reference.begin(), reference.end()));
}

} // namespace graticule::evaluation::code_metrics
