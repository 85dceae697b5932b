// SPDX-License-Identifier: Apache-2.0
#include "evaluation/process/process_scorer.hpp"

#include "base/text.hpp"
#include "evaluation/process/run_log.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace graticule::evaluation::process {

namespace {

constexpr std::size_t MostCharacters = 8000; // of a text that is embedded
constexpr std::size_t MostImports = 10;
constexpr std::size_t MostShown = 8000; // bytes of the log that the score shows

bool imports(std::string_view line) {
    return line.starts_with("import ") || line.starts_with("from ");
}

} // namespace

std::string description_of(const ProcessGold& gold) {
    std::vector<std::string> libraries;
    for (const std::string& line : split(gold.code, '\n'))
        if (imports(trim(line)) && libraries.size() < MostImports)
            libraries.emplace_back(trim(line));
    std::string description = "Task: " + gold.instruction + "\n";
    if (!gold.workflow.empty())
        description += "Workflow: " + gold.workflow + "\n";
    if (!libraries.empty())
        description += "Key libraries: " + join(libraries, ", ") + "\n";
    return description;
}

double cosine(std::span<const double> one, std::span<const double> other) {
    double product = 0;
    double length = 0;
    double other_length = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        product += one[i] * other[i];
        length += one[i] * one[i];
        other_length += other[i] * other[i];
    }
    const double lengths = std::sqrt(length) * std::sqrt(other_length);
    return lengths > 0 ? product / lengths : 0;
}

Scoring ProcessScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    const auto gold = m_golds->find(run.task.id);
    if (gold == m_golds->end())
        return Unscored{"Not compared: the task has no description of an expert's way"};
    const std::string log = cleaned_log(log_of(run.record));
    if (log.empty())
        return Score{0, "nothing done", "", "The run did and said nothing"};
    if (!bench.embeddings)
        return Unscored{"Logs are compared by embeddings, and no model of such was named"};
    const EmbeddingAnswer answer =
        ask_embeddings(*bench.embeddings,
                       {first_characters(log, MostCharacters),
                        first_characters(description_of(gold->second), MostCharacters)},
                       bench.context);
    if (!answer.vectors)
        return Unscored{answer.problem, answer.metadata};
    const double likeness = cosine(answer.vectors->at(0), answer.vectors->at(1));
    Score score{std::clamp(likeness, 0.0, 1.0), "compared", shorten(log, MostShown)};
    score.metadata = answer.metadata;
    score.metadata["cosine"] = likeness;
    return score;
}

} // namespace graticule::evaluation::process
