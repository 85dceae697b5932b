// SPDX-License-Identifier: Apache-2.0
#include "evaluation/process/process_judge.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "evaluation/marked_parts.hpp"
#include "evaluation/process/run_log.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace graticule::evaluation::process {

namespace {

constexpr std::int64_t MostAnswerTokens = 16'384;  // thoughts included
constexpr std::size_t LongestShownLog = 300'000;   // bytes; of a longer one begin and end are shown
constexpr std::size_t LongestAnswerShown = 20'000; // bytes of the log that the score shows
constexpr double StrongFrom = 0.75;
constexpr double WeakBelow = 0.25;

std::string begin_and_end(const std::string& log) {
    if (log.size() <= LongestShownLog)
        return log;
    const std::size_t half = LongestShownLog / 2;
    return to_valid_utf8(log.substr(0, half)) + "\n[what stands between is left out]\n"
           + to_valid_utf8(log.substr(log.size() - half));
}

std::string whole_log(const runs::RunRecord& run) {
    std::string log = log_of(run);
    for (const runs::events::Artifact& made : run.artifacts)
        log += fmt::format("[wrote {}]\n", one_line(made.path));
    log += run.answer    ? "[the run ends with an answer]\n"
           : run.refusal ? "[the run declines the task]\n"
                         : "[the run ends without an answer]\n";
    return log;
}

llm::Request process_request(const ProcessGold& gold, const std::string& task,
                             const std::string& log) {
    const std::string asked = visible_text(task);
    const std::string shown = visible_text(begin_and_end(log));
    MarkedParts parts(asked + "\n" + gold.code + "\n" + shown);
    parts.add("task", asked);
    parts.add("reference-code", gold.code);
    parts.add("log", shown);
    llm::Request request;
    request.messages = {
        llm::text_message(llm::Role::System, std::string(process_prompt())),
        llm::text_message(llm::Role::User, std::move(parts).text() + "Rate what the log shows.")};
    request.output_schema = ratings_schema(ProcessDimensions);
    request.temperature = 0;
    request.max_output_tokens = MostAnswerTokens;
    return request;
}

double share_of_rating(double rating) {
    return (rating - LowestRating) / (HighestRating - LowestRating);
}

Score score_of(std::span<const Rating> ratings, const std::string& log) {
    Score score{share_of_rating(mean_rating(ratings))};
    score.grade = score.value < WeakBelow ? "weak" : score.value >= StrongFrom ? "strong" : "fair";
    score.answer = shorten(log, LongestAnswerShown);
    score.explanation = words_of_ratings(ProcessDimensions, ratings);
    for (std::size_t i = 0; i < ratings.size(); ++i)
        score.parts.push_back({std::string(ProcessDimensions[i].name),
                               share_of_rating(ratings[i].value), ratings[i].reason});
    return score;
}

} // namespace

ProcessJudge::ProcessJudge(JudgeModel model, std::shared_ptr<const ProcessGolds> golds)
    : m_model(std::move(model)), m_name(judge_name(m_model.name)), m_golds(std::move(golds)) {}

Scoring ProcessJudge::score_run(const RunToScore& run, const ScoringBench& bench) {
    const auto gold = m_golds->find(run.task.id);
    if (gold == m_golds->end())
        return Unscored{"Not judged: the task has no code that solves it"};
    const std::string log = whole_log(run.record);
    const auto read = [&](const llm::Response& response) -> std::variant<Score, ReplyFault> {
        auto ratings = read_ratings(response, ProcessDimensions);
        if (auto* fault = std::get_if<ReplyFault>(&ratings))
            return std::move(*fault);
        return score_of(std::get<std::vector<Rating>>(ratings), log);
    };
    return ask_judge(
        m_model,
        {process_request(gold->second, run.task.text, log), ratings_form(ProcessDimensions), read},
        bench.context);
}

} // namespace graticule::evaluation::process
