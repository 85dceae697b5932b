// SPDX-License-Identifier: Apache-2.0
// Reads a JSON list of [candidate, reference], or [candidate, reference, {"syntax", "data_flow"}],
// and writes the metrics of each as JSON, for tests that hold them against those of other programs.
#include "base/error.hpp"
#include "base/json.hpp"
#include "evaluation/code_metrics/api_operations.hpp"
#include "evaluation/code_metrics/codebleu.hpp"
#include "evaluation/code_metrics/published.hpp"
#include "evaluation/code_metrics/text_metrics.hpp"

#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>

namespace graticule::evaluation::code_metrics {
namespace {

Json metrics_of(const Json& pair) {
    const auto candidate = pair.at(0).get<std::string>();
    const auto reference = pair.at(1).get<std::string>();
    const std::u32string first = characters_of(candidate);
    const std::u32string second = characters_of(reference);
    if (pair.size() > 2)
        return {{"codebleu-gisclaw",
                 published_codebleu(first, second, published_tree_metrics_from(to_line(pair[2])))}};
    const CodeBleu bleu = codebleu(first, second);
    const PublishedTextMetrics published = published_text_metrics(first, second);
    return {{"bleu-4", bleu_4(first, second)},
            {"rouge-l", rouge_l(first, second)},
            {"edit-similarity", edit_similarity(first, second)},
            {"codebleu", bleu.total()},
            {"codebleu-ngrams", bleu.ngrams},
            {"codebleu-weighted-ngrams", bleu.weighted_ngrams},
            {"codebleu-syntax", bleu.syntax},
            {"codebleu-data-flow", bleu.data_flow.value_or(0)},
            {"bleu-4-gisclaw", published.bleu_4},
            {"rouge-l-gisclaw", published.rouge_l},
            {"edit-similarity-gisclaw", published.edit_similarity},
            {"weighted-tokens-gisclaw", published.weighted_tokens},
            {"api-precision-gisclaw", published.operations.precision},
            {"api-recall-gisclaw", published.operations.recall},
            {"api-f1-gisclaw", published.operations.f1},
            {"operations", operations_in(SyntaxTree(candidate))},
            {"tree-program", published_tree_program(candidate, reference)}};
}

} // namespace
} // namespace graticule::evaluation::code_metrics

int main() {
    using namespace graticule;
    try {
        const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
        Json outcome = Json::array();
        for (const Json& pair : parse_json(text, "the pairs"))
            outcome.push_back(evaluation::code_metrics::metrics_of(pair));
        std::cout << to_line(outcome) << '\n';
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
