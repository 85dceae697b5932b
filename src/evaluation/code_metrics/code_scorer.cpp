// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/code_scorer.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/code_metrics/api_operations.hpp"
#include "evaluation/code_metrics/characters.hpp"
#include "evaluation/code_metrics/codebleu.hpp"
#include "evaluation/code_metrics/published.hpp"
#include "evaluation/code_metrics/run_code.hpp"
#include "evaluation/code_metrics/text_metrics.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace graticule::evaluation::code_metrics {

namespace {

using Said = std::variant<double, UnscoredPart>;

constexpr std::uint64_t TreeMemory = 1ULL << 30U; // bytes
constexpr std::chrono::seconds TreeTime{20};
constexpr std::size_t MostAnswer = 20'000; // bytes of the code that the score shows
constexpr std::string_view CodeToolSet = "code";
constexpr const char* NoOperations = "The reference has no operation of a known class";

/// A part is unscored for itself where it is too much work.
Said said_by(const std::function<double()>& work) {
    try {
        return work();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return UnscoredPart{error.one_line()};
    }
}

sandbox::Limits tree_limits() {
    sandbox::Limits limits;
    limits.time = TreeTime;
    limits.memory_bytes = TreeMemory;
    return limits;
}

std::string why_not_compared(const sandbox::Execution& execution) {
    const std::string why = !execution.limit.empty() ? execution.limit
                            : !execution.raised.type.empty()
                                ? execution.raised.type + ": " + execution.raised.message
                                : std::string(sandbox::outcome_name(execution.outcome));
    return "Python's own parser fails: " + shorten(printable(why), 200);
}

/// Compares one piece of code with another, metric after metric.
class CodeComparison {
public:
    CodeComparison(std::string_view candidate, std::string_view reference,
                   const ScoringBench& bench)
        : m_candidate(candidate), m_reference(reference),
          m_candidate_text(characters_of(candidate)), m_reference_text(characters_of(reference)),
          m_bench(bench) {}

    Scoring scoring() {
        const std::optional<OperationMatch> operations = add_operations();
        m_bench.context.check_cancelled();
        add_codebleu();
        m_bench.context.check_cancelled();
        add("bleu-4", [&] { return bleu_4(m_candidate_text, m_reference_text); });
        add("rouge-l", [&] { return rouge_l(m_candidate_text, m_reference_text); });
        add("edit-similarity", [&] { return edit_similarity(m_candidate_text, m_reference_text); });
        m_bench.context.check_cancelled();
        add_published();
        if (!operations)
            return Unscored{m_parts.front().reason(), Json::object(), std::move(m_parts)};
        Score score{operations->f1, "compared", shorten(m_candidate, MostAnswer), m_explanation};
        score.parts = std::move(m_parts);
        return score;
    }

private:
    void add(const char* name, const std::function<double()>& work) {
        m_parts.push_back({name, said_by(work)});
    }

    std::optional<OperationMatch> add_operations() {
        std::optional<OperationMatch> operations;
        Operations found;
        Operations wanted;
        UnscoredPart why{NoOperations};
        try {
            found = operations_in(SyntaxTree(std::string(m_candidate)));
            wanted = operations_in(SyntaxTree(std::string(m_reference)));
            operations = match(found, wanted);
        } catch (const Error& error) {
            why.reason = error.one_line();
        }
        const auto part = [&](const char* name, double OperationMatch::*value) {
            m_parts.push_back({name, operations ? Said(operations.value().*value) : Said(why)});
        };
        part("api-f1", &OperationMatch::f1);
        part("api-precision", &OperationMatch::precision);
        part("api-recall", &OperationMatch::recall);
        const std::vector<std::string> has(found.begin(), found.end());
        const std::vector<std::string> needs(wanted.begin(), wanted.end());
        m_parts.front().metadata = {{"candidate", has}, {"reference", needs}};
        m_explanation = fmt::format("The code does: {}. The reference does: {}.", join(has, ", "),
                                    join(needs, ", "));
        return operations;
    }

    void add_codebleu() {
        CodeBleu bleu;
        const Said total = said_by([&] {
            bleu = codebleu(m_candidate_text, m_reference_text);
            return bleu.total();
        });
        const auto part = [&](const char* name, double value) {
            m_parts.push_back({name, std::holds_alternative<double>(total) ? Said(value) : total});
        };
        m_parts.push_back({"codebleu", total});
        part("codebleu-ngrams", bleu.ngrams);
        part("codebleu-weighted-ngrams", bleu.weighted_ngrams);
        part("codebleu-syntax", bleu.syntax);
        part("codebleu-data-flow", bleu.data_flow.value_or(0));
        if (std::holds_alternative<double>(total) && !bleu.data_flow)
            m_parts.back().said = UnscoredPart{"The reference has no data flow"};
    }

    void add_published() {
        const PublishedTextMetrics text =
            published_text_metrics(m_candidate_text, m_reference_text);
        add("api-f1-gisclaw", [&] { return text.operations.f1; });
        add("codebleu-gisclaw", [&] {
            return published_codebleu(m_candidate_text, m_reference_text, published_trees());
        });
        add("bleu-4-gisclaw", [&] { return text.bleu_4; });
        add("rouge-l-gisclaw", [&] { return text.rouge_l; });
        add("edit-similarity-gisclaw", [&] { return text.edit_similarity; });
    }

    PublishedTreeMetrics published_trees() const {
        const sandbox::Execution execution = m_bench.sandboxes.execute_alone(
            sandbox::Engine::Python, tree_limits(),
            published_tree_program(m_candidate, m_reference), m_bench.context);
        if (!execution.succeeded())
            throw Error(ErrorCode::LimitExceeded, why_not_compared(execution));
        return published_tree_metrics_from(execution.output.latest);
    }

    std::string_view m_candidate;
    std::string_view m_reference;
    std::u32string m_candidate_text;
    std::u32string m_reference_text;
    const ScoringBench& m_bench;
    std::vector<ScorePart> m_parts;
    std::string m_explanation;
};

Score without_code() {
    Score score{0, "no code", "", "There is no code"};
    for (const char* part :
         {"api-f1", "api-precision", "api-recall", "codebleu", "codebleu-ngrams",
          "codebleu-weighted-ngrams", "codebleu-syntax", "codebleu-data-flow", "bleu-4", "rouge-l",
          "edit-similarity", "api-f1-gisclaw", "codebleu-gisclaw", "bleu-4-gisclaw",
          "rouge-l-gisclaw", "edit-similarity-gisclaw"})
        score.parts.push_back({part, 0.0});
    return score;
}

const std::string* reference_of(const ReferenceCodes& references, const BenchmarkTask& task) {
    const auto found = references.find(task.id);
    return found == references.end() ? nullptr : &found->second;
}

const Unscored NoReference{"Not compared: the task has no reference code"};

} // namespace

Scoring compare_code(std::string_view candidate, std::string_view reference,
                     const ScoringBench& bench) {
    for (const std::string_view code : {candidate, reference})
        if (code.size() > MostCodeBytes)
            return Unscored{fmt::format("Code of {} bytes is not compared, as more than {} are",
                                        code.size(), MostCodeBytes)};
    return CodeComparison(candidate, reference, bench).scoring();
}

Scoring CodeScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    const std::string* reference = reference_of(*m_references, run.task);
    if (reference == nullptr)
        return NoReference;
    if (const auto code = executed_code(run.record))
        return compare_code(*code, *reference, bench);
    if (text_member(member(run.record.task, "options"), "tool_set") != CodeToolSet)
        return Unscored{"The run executed no code, and its agent was not asked for any"};
    return without_code();
}

Scoring CodeScorer::score_completion(const CompletionToScore& completion,
                                     const ScoringBench& bench) {
    const std::string* reference = reference_of(*m_references, completion.task);
    if (reference == nullptr)
        return NoReference;
    if (const auto code = code_in_reply(completion.text))
        return compare_code(*code, *reference, bench);
    return without_code();
}

} // namespace graticule::evaluation::code_metrics
