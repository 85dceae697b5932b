// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/published.hpp"

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/code_metrics/published_tree.hpp"
#include "evaluation/code_metrics/text_metrics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace graticule::evaluation::code_metrics {

namespace {

double to_four_decimals(double value) {
    constexpr double Steps = 10'000;
    return std::nearbyint(value * Steps) / Steps;
}

std::u32string normalized(std::u32string_view code) {
    std::u32string kept;
    for (const std::u32string_view whole : lines_of(code)) {
        const std::u32string_view line = strip(whole);
        if (!line.empty() && line.front() != U'#')
            kept.append(kept.empty() ? U"" : U"\n").append(line);
    }
    return kept;
}

double published_weight(std::u32string_view token) {
    static constexpr std::u32string_view Heavy[] = {
        U"import", U"from", U"def",   U"class", U"return", U"if",    U"else",
        U"elif",   U"for",  U"while", U"try",   U"except", U"with",  U"as",
        U"in",     U"not",  U"and",   U"or",    U"True",   U"False", U"None"};
    return std::find(std::begin(Heavy), std::end(Heavy), token) != std::end(Heavy) ? 2 : 1;
}

/// Code as the published metrics take it.
struct PublishedCode {
    explicit PublishedCode(std::u32string_view code)
        : text(normalized(code)), tokens(words_of(text)) {}
    PublishedCode(const PublishedCode&) = delete;
    PublishedCode& operator=(const PublishedCode&) = delete;

    std::u32string text;
    std::vector<std::u32string_view> tokens; ///< of the text
};

double share_of_weights(const PublishedCode& candidate, const PublishedCode& reference) {
    std::map<std::u32string_view, double> left;
    for (const std::u32string_view token : reference.tokens)
        left[token] += published_weight(token);
    double all = 0;
    double matched = 0;
    for (const std::u32string_view token : candidate.tokens) {
        const double weight = published_weight(token);
        all += weight;
        const auto found = left.find(token);
        if (found == left.end() || found->second <= 0)
            continue;
        found->second -= weight;
        matched += weight;
    }
    return all > 0 ? matched / all : 0;
}

double bleu_of(const PublishedCode& candidate, const PublishedCode& reference) {
    TokenNumbers numbers;
    const Symbols first = numbers.numbers(candidate.tokens);
    return plain_bleu(first, numbers.numbers(reference.tokens));
}

OperationMatch published_match(std::u32string_view candidate, std::u32string_view reference) {
    const Operations of_candidate = published_operations_in(utf8_of(candidate));
    const Operations of_reference = published_operations_in(utf8_of(reference));
    if (of_candidate.empty() && of_reference.empty())
        return {1, 1, 1};
    const OperationMatch exact = match(of_candidate, of_reference).value_or(OperationMatch{});
    return {to_four_decimals(exact.precision), to_four_decimals(exact.recall),
            to_four_decimals(exact.f1)};
}

double number_in(const Json& json, const char* name) {
    const Json& value = member(json, name);
    if (!value.is_number() || value.get<double>() < 0 || value.get<double>() > 1)
        throw Error(ErrorCode::Malformed, "The program for syntax trees printed something else");
    return value.get<double>();
}

} // namespace

PublishedTextMetrics published_text_metrics(std::u32string_view candidate,
                                            std::u32string_view reference) {
    const PublishedCode first(candidate);
    const PublishedCode second(reference);
    TokenNumbers numbers;
    const Symbols tokens = numbers.numbers(first.tokens);
    const Symbols wanted = numbers.numbers(second.tokens);
    PublishedTextMetrics metrics;
    metrics.bleu_4 = to_four_decimals(plain_bleu(tokens, wanted));
    metrics.rouge_l = to_four_decimals(subsequence_f1(tokens, wanted));
    metrics.edit_similarity = to_four_decimals(edit_similarity(tokens, wanted));
    metrics.weighted_tokens = to_four_decimals(share_of_weights(first, second));
    metrics.operations = published_match(candidate, reference);
    return metrics;
}

double published_codebleu(std::u32string_view candidate, std::u32string_view reference,
                          const PublishedTreeMetrics& tree) {
    const PublishedCode first(candidate);
    const PublishedCode second(reference);
    return to_four_decimals(
        (bleu_of(first, second) + share_of_weights(first, second) + tree.syntax + tree.data_flow)
        / 4);
}

std::string published_tree_program(std::string_view candidate, std::string_view reference) {
    // Text of JSON reads alike in Python.
    return std::string(published_tree_source()) + "\ncompare(" + to_line(Json(candidate)) + ", "
           + to_line(Json(reference)) + ")\n";
}

PublishedTreeMetrics published_tree_metrics_from(std::string_view printed) {
    const Json json = parse_json(printed, "what the program for syntax trees printed");
    return {number_in(json, "syntax"), number_in(json, "data_flow")};
}

} // namespace graticule::evaluation::code_metrics
