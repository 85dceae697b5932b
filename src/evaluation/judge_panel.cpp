// SPDX-License-Identifier: Apache-2.0
#include "evaluation/judge_panel.hpp"

#include "base/json_member.hpp"
#include "evaluation/judge_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

namespace graticule::evaluation {

namespace {

constexpr std::size_t JudgedAtOnce = 200; // samples read
constexpr std::size_t Grades = 3;         // of a judge: none, partial, match

const Score* score_of_vote(const Vote& vote) {
    return vote.scoring ? std::get_if<Score>(&*vote.scoring) : nullptr;
}

std::vector<const Score*> scores_of(std::span<const Vote> votes) {
    std::vector<const Score*> scores;
    for (const Vote& vote : votes)
        if (const Score* score = score_of_vote(vote))
            scores.push_back(score);
    return scores;
}

// "judge:a: match. Both join the same tables."
std::string words_of_vote(const Vote& vote) {
    if (const Score* score = score_of_vote(vote))
        return fmt::format("{}: {}. {}", vote.judge, score->grade, score->explanation);
    return fmt::format("{}: unscored. {}", vote.judge,
                       vote.scoring ? std::get<Unscored>(*vote.scoring).reason : "Not asked");
}

Json json_of(const Vote& vote) {
    if (const Score* score = score_of_vote(vote))
        return {{"grade", score->grade}, {"value", score->value}};
    return {{"unscored", vote.scoring ? std::get<Unscored>(*vote.scoring).reason : "Not asked"}};
}

Json metadata_of_votes(std::span<const Vote> votes,
                       const std::map<std::string, std::size_t>& grades, std::size_t judged) {
    Json judges = Json::object();
    for (const Vote& vote : votes)
        judges[vote.judge] = json_of(vote);
    Json shares = Json::object();
    for (const auto& [grade, count] : grades)
        shares[grade] = static_cast<double>(count) / static_cast<double>(judged);
    return {{"judged", judged},
            {"of", votes.size()},
            {"shares", std::move(shares)},
            {"judges", std::move(judges)}};
}

std::string too_few(std::size_t judged, std::size_t judges, std::size_t needed) {
    return fmt::format("{} of {} judges scored it; {} are needed", judged, judges, needed);
}

double mean_of(const std::vector<const Score*>& scores) {
    double sum = 0;
    for (const Score* score : scores)
        sum += score->value;
    return sum / static_cast<double>(scores.size());
}

/// What judges said of one part.
struct PartVotes {
    std::string name;
    std::vector<double> values; ///< of those that scored it
};

std::vector<PartVotes> votes_by_part(const std::vector<const Score*>& scores) {
    std::vector<PartVotes> parts;
    for (const Score* score : scores)
        for (const ScorePart& part : score->parts) {
            auto found = std::find_if(parts.begin(), parts.end(), [&](const PartVotes& votes) {
                return votes.name == part.name;
            });
            if (found == parts.end())
                found = parts.insert(parts.end(), {part.name, {}});
            if (const auto value = part.value())
                found->values.push_back(*value);
        }
    return parts;
}

std::vector<ScorePart> parts_of_panel(const std::vector<const Score*>& scores, std::size_t judges,
                                      std::size_t needed) {
    std::vector<ScorePart> parts;
    for (const auto& [name, values] : votes_by_part(scores)) {
        const auto count = static_cast<double>(values.size());
        const double sum = std::accumulate(values.begin(), values.end(), 0.0);
        ScorePart& part = parts.emplace_back(ScorePart{name, sum / count});
        if (values.size() < needed)
            part.said = UnscoredPart{too_few(values.size(), judges, needed)};
        part.metadata = {{"judged", values.size()}, {"of", judges}};
    }
    return parts;
}

Confusion confusion_of(std::span<const Ballot> ballots, std::size_t first, std::size_t second,
                       std::size_t grades) {
    Confusion confusion(grades);
    for (const Ballot& ballot : ballots)
        if (ballot[first] && ballot[second])
            confusion.add(*ballot[first], *ballot[second]);
    return confusion;
}

Json number_or_null(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

std::vector<Vote> votes_of(const std::vector<std::string>& judges,
                           const std::vector<StoredScore>& scores) {
    std::vector<Vote> votes;
    for (const std::string& judge : judges) {
        const auto found =
            std::find_if(scores.begin(), scores.end(),
                         [&](const StoredScore& stored) { return stored.scorer == judge; });
        votes.push_back(
            {judge, found == scores.end() ? std::nullopt : std::optional(found->scoring)});
    }
    return votes;
}

Ballot ballot_of(const std::vector<Vote>& votes) {
    Ballot ballot;
    for (const Vote& vote : votes) {
        const Score* score = score_of_vote(vote);
        ballot.push_back(score ? std::optional(
                             static_cast<std::size_t>(std::lround(score->value * (Grades - 1))))
                               : std::nullopt);
    }
    return ballot;
}

/// Samples that ended and touched no answers: what is said of others counts nowhere.
/// @param look says whether to go on
void each_that_counts(const ResultStore& store, const std::function<bool(const Sample&)>& look) {
    std::int64_t last = 0;
    for (std::vector<Sample> samples = store.samples(last, JudgedAtOnce, SampleState::Ended);
         !samples.empty(); samples = store.samples(last, JudgedAtOnce, SampleState::Ended))
        for (const Sample& sample : samples) {
            last = sample.id;
            if (sample.contaminated.empty() && !look(sample))
                return;
        }
}

std::vector<std::string> judges_asked(const ResultStore& store) {
    std::vector<std::string> judges = store.scorers();
    std::erase_if(judges, [](const std::string& scorer) { return !is_judge(scorer); });
    return judges;
}

} // namespace

Scoring panel_scoring(std::span<const Vote> votes, std::optional<std::size_t> minimum) {
    const std::size_t needed = std::max<std::size_t>(1, minimum.value_or(votes.size() / 2 + 1));
    const std::vector<const Score*> scores = scores_of(votes);
    std::map<std::string, std::size_t> grades;
    for (const Score* score : scores)
        ++grades[score->grade];
    if (scores.size() < needed)
        return Unscored{too_few(scores.size(), votes.size(), needed),
                        metadata_of_votes(votes, {}, scores.size())};
    Score score;
    score.value = mean_of(scores);
    score.grade = "divided";
    for (const auto& [grade, count] : grades)
        if (2 * count > scores.size())
            score.grade = grade;
    score.answer = scores.front()->answer;
    for (const Vote& vote : votes)
        score.explanation += words_of_vote(vote) + "\n";
    score.metadata = metadata_of_votes(votes, grades, scores.size());
    score.parts = parts_of_panel(scores, votes.size(), needed);
    return score;
}

PanelAgreement panel_agreement(std::span<const std::string> judges, std::span<const Ballot> ballots,
                               std::size_t grades) {
    PanelAgreement agreement;
    for (std::size_t first = 0; first < judges.size(); ++first)
        for (std::size_t second = first + 1; second < judges.size(); ++second) {
            const Confusion confusion = confusion_of(ballots, first, second, grades);
            agreement.pairs.push_back(
                {judges[first], judges[second], confusion.agreement(), kappa(confusion)});
        }
    std::vector<std::vector<std::size_t>> counts;
    for (const Ballot& ballot : ballots) {
        std::vector<std::size_t> of_grade(grades);
        for (const std::optional<std::size_t>& grade : ballot)
            if (grade)
                ++of_grade[*grade];
        if (std::all_of(ballot.begin(), ballot.end(), [](const auto& grade) { return grade; }))
            counts.push_back(std::move(of_grade));
    }
    agreement.samples = counts.size();
    agreement.fleiss = fleiss_kappa(counts);
    return agreement;
}

Json to_json(const PanelAgreement& agreement) {
    Json pairs = Json::array();
    for (const JudgePair& pair : agreement.pairs)
        pairs.push_back({{"first", pair.first},
                         {"second", pair.second},
                         {"samples", pair.agreement.of},
                         {"same", pair.agreement.hits},
                         {"kappa", number_or_null(pair.kappa.value)},
                         {"kappa_interval", {pair.kappa.interval.low, pair.kappa.interval.high}}});
    return {{"pairs", std::move(pairs)},
            {"samples", agreement.samples},
            {"fleiss_kappa", number_or_null(agreement.fleiss)}};
}

std::optional<PanelAgreement> record_panel(ResultStore& store, std::vector<std::string> judges,
                                           std::optional<std::size_t> minimum) {
    if (judges.size() < 2)
        judges = judges_asked(store);
    if (judges.size() < 2)
        return std::nullopt;
    std::vector<Ballot> ballots;
    each_that_counts(store, [&](const Sample& sample) {
        const std::vector<Vote> votes = votes_of(judges, store.scores_of(sample.id));
        store.record({sample.id, std::string(PanelName), panel_scoring(votes, minimum)});
        ballots.push_back(ballot_of(votes));
        return true;
    });
    return panel_agreement(judges, ballots, Grades);
}

std::vector<std::string> judges_of_panel(const ResultStore& store) {
    std::vector<std::string> judges;
    // One that was errored when the panel judged, and has ended since, has none.
    each_that_counts(store, [&](const Sample& sample) {
        for (const StoredScore& stored : store.scores_of(sample.id))
            if (stored.scorer == PanelName)
                for (const auto& [judge, vote] :
                     member(metadata_of(stored.scoring), "judges").items())
                    judges.push_back(judge);
        return judges.empty();
    });
    return judges;
}

} // namespace graticule::evaluation
