// SPDX-License-Identifier: Apache-2.0
// Panels of judges; kappas by scikit-learn 1.9 (cohen_kappa_score) and, of Fleiss, by NumPy.
#include "agents/run.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geobenchx/geobenchx_benchmark.hpp"
#include "evaluation/judge_panel.hpp"
#include "evaluation/suite.hpp"
#include "evaluation/suite_scoring.hpp"

#include "unit/evaluation/judge_servers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::evaluation {
namespace {

using test::grades;
using test::says;
using test::served_judge;
using test::ServedJudge;
using test::whole;
using testing::HasSubstr;

Scoring scored(double value, const std::string& grade, const std::string& why = "why") {
    Score score;
    score.value = value;
    score.grade = grade;
    score.explanation = why;
    return score;
}

const Scoring Match = scored(1, "match");
const Scoring Partial = scored(0.5, "partial");
const Scoring NoMatch = scored(0, "no match");
const Scoring Nothing = Unscored{"no answer"};

std::vector<Vote> votes(const std::vector<std::optional<Scoring>>& scorings) {
    std::vector<Vote> made;
    for (std::size_t i = 0; i < scorings.size(); ++i)
        made.push_back({std::string("judge:") + static_cast<char>('a' + i), scorings[i]});
    return made;
}

Score panel(const std::vector<std::optional<Scoring>>& scorings) {
    const Scoring scoring = panel_scoring(votes(scorings));
    EXPECT_TRUE(std::holds_alternative<Score>(scoring));
    return std::holds_alternative<Score>(scoring) ? std::get<Score>(scoring) : Score();
}

TEST(JudgePanel, IsTheMeanOfThoseThatScored) {
    EXPECT_EQ(panel({Match, Match, Match}).value, 1);
    EXPECT_TRUE(panel({Match, Match, Match}).passed());
    EXPECT_DOUBLE_EQ(panel({Match, Match, Partial}).value, 2.5 / 3);
    EXPECT_FALSE(panel({Match, Match, Partial}).passed());
    EXPECT_DOUBLE_EQ(panel({Match, NoMatch, Nothing}).value, 0.5);
    EXPECT_EQ(panel({NoMatch, NoMatch, NoMatch}).value, 0);
}

TEST(JudgePanel, HasTheGradeOfMoreThanHalf) {
    EXPECT_EQ(panel({Match, Match, NoMatch}).grade, "match");
    EXPECT_EQ(panel({Match, Partial, NoMatch}).grade, "divided");
    EXPECT_EQ(panel({Match, NoMatch, Nothing}).grade, "divided");
    EXPECT_EQ(panel({NoMatch, Nothing, NoMatch}).grade, "no match");
}

TEST(JudgePanel, TellsEachJudgeWithItsReasons) {
    const Score score = panel({scored(1, "match", "same map"), NoMatch, Nothing});
    EXPECT_THAT(score.explanation, HasSubstr("judge:a: match. same map\n"));
    EXPECT_THAT(score.explanation, HasSubstr("judge:c: unscored. no answer\n"));
    EXPECT_EQ(score.metadata["judged"], 2);
    EXPECT_EQ(score.metadata["of"], 3);
    EXPECT_EQ(score.metadata["shares"]["match"], 0.5);
    EXPECT_EQ(score.metadata["judges"]["judge:b"]["grade"], "no match");
    EXPECT_EQ(score.metadata["judges"]["judge:c"]["unscored"], "no answer");
}

TEST(JudgePanel, HasTheMeanOfEachPartOfThoseThatScoredIt) {
    const auto with = [](std::vector<ScorePart> parts) {
        Score score = std::get<Score>(Match);
        score.parts = std::move(parts);
        return Scoring(score);
    };
    const Score merged = panel({with({{"map", 1.0}, {"words", UnscoredPart{"none"}}}),
                                with({{"map", 0.5}, {"words", 1.0}}),
                                with({{"words", UnscoredPart{"none"}}, {"map", 0.0}})});
    ASSERT_EQ(merged.parts.size(), 2U);
    EXPECT_EQ(merged.parts[0].name, "map");
    EXPECT_EQ(merged.parts[0].value(), 0.5);
    EXPECT_EQ(merged.parts[0].metadata, Json({{"judged", 3}, {"of", 3}}));
    EXPECT_EQ(merged.parts[1].name, "words");
    EXPECT_EQ(merged.parts[1].reason(), "1 of 3 judges scored it; 2 are needed");
}

TEST(JudgePanel, ScoresNothingWhereTooFewHave) {
    const auto reason = [](const Scoring& scoring) { return std::get<Unscored>(scoring).reason; };
    EXPECT_EQ(reason(panel_scoring(votes({Match, Nothing, Nothing}))),
              "1 of 3 judges scored it; 2 are needed");
    EXPECT_EQ(reason(panel_scoring(votes({Match, Match, std::nullopt, std::nullopt}))),
              "2 of 4 judges scored it; 3 are needed");
    EXPECT_EQ(reason(panel_scoring(votes({Nothing, Nothing}), 0)),
              "0 of 2 judges scored it; 1 are needed");
    EXPECT_TRUE(std::holds_alternative<Score>(panel_scoring(votes({Match, Nothing, Nothing}), 1)));
    EXPECT_EQ(reason(panel_scoring(votes({Match, Match, Nothing}), 3)),
              "2 of 3 judges scored it; 3 are needed");
}

TEST(JudgePanel, AgreementIsThatOfPairsAndOfAll) {
    const std::vector<std::string> judges{"judge:a", "judge:b", "judge:c"};
    const std::vector<Ballot> ballots{
        {2, 2, 2}, {2, 1, 2}, {0, 0, 1}, {2, 0, 0}, {std::nullopt, 1, 2}};
    const PanelAgreement agreement = panel_agreement(judges, std::span(ballots).first(4), 3);
    ASSERT_EQ(agreement.pairs.size(), 3U);
    EXPECT_NEAR(agreement.pairs[0].kappa.value, 0.2727272727272727, 1e-10);
    EXPECT_NEAR(agreement.pairs[1].kappa.value, 0.1111111111111112, 1e-10);
    EXPECT_NEAR(agreement.pairs[2].kappa.value, 0.2727272727272727, 1e-10);
    EXPECT_EQ(agreement.samples, 4U);
    EXPECT_NEAR(agreement.fleiss, 0.1818181818181817, 1e-10);
    const PanelAgreement with_gap = panel_agreement(judges, ballots, 3);
    EXPECT_EQ(with_gap.samples, 4U); // one judge is missing of the fifth
    EXPECT_NEAR(with_gap.fleiss, 0.1818181818181817, 1e-10);
    EXPECT_EQ(with_gap.pairs[2].agreement.of, 5U);
    EXPECT_EQ(with_gap.pairs[0].agreement.of, 4U);
}

/// Declines whatever it is asked.
class Decliner : public agents::Agent {
public:
    std::string_view name() const override { return "decliner"; }
    agents::Result run(std::string_view, tools::Workspace&, runs::EventLog& log,
                       const Context&) override {
        log.append("refusal", {{"text", "There are no such data."}});
        agents::Result result;
        result.end = runs::EndReason::Refused;
        return result;
    }
};

constexpr const char* Tasks = R"({"metadata": {}, "tasks": [
 {"task_ID": "T1", "task_text": "Map the sea of fog", "task_labels": [],
  "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]},
 {"task_ID": "T2", "task_text": "Map the moon", "task_labels": [],
  "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]})";

class JudgedSuite : public testing::Test {
protected:
    JudgedSuite() : m_context(m_pool) {
        write_file(m_folder.path() / "data.csv", "name,size\na,1\n");
        write_file(m_folder.path() / "tasks.json", Tasks);
        fs::create_directories(runs_folder(m_folder.path()));
        ResultStore store(results_file(m_folder.path()));
        store.add_samples({"T1", "T2"}, {"decliner"}, 1);
        for (Sample sample : store.samples(0, 10)) {
            Decliner agent;
            agents::RunRequest request;
            request.task = sample.task;
            request.data = {m_folder.path() / "data.csv"};
            request.folder = run_folder_of(m_folder.path(), sample);
            agents::execute_run(
                request, agent, [] { return std::chrono::system_clock::now(); }, m_context);
            sample.state = SampleState::Ended;
            store.update(sample);
        }
    }

    void score(const std::vector<const ServedJudge*>& served, ResultStore& store) {
        const geobenchx::GeoBenchX benchmark("geobenchx", m_folder.path() / "tasks.json");
        std::vector<std::unique_ptr<Scorer>> judges;
        for (const ServedJudge* one : served)
            judges.push_back(benchmark.judge(one->model));
        score_suite(m_folder.path(), benchmark, judges, false, store, m_bench, 1);
    }

    static std::string grade_of(const ResultStore& store, std::int64_t sample,
                                const std::string& scorer) {
        for (const StoredScore& stored : store.scores_of(sample))
            if (stored.scorer == scorer) {
                const auto* score = std::get_if<Score>(&stored.scoring);
                return score ? score->grade : std::get<Unscored>(stored.scoring).reason;
            }
        return "not asked";
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
};

TEST_F(JudgedSuite, IsJudgedByAPanelOfServers) {
    const ServedJudge sure = served_judge("sure", {grades("match"), grades("match")});
    const ServedJudge strict = served_judge("strict", {grades("match"), grades("no match")});
    const ServedJudge broken = served_judge("broken", {grades("match"), whole(500, "{}")});
    ResultStore store(results_file(m_folder.path()));
    score({&sure, &strict, &broken}, store);
    const std::optional<PanelAgreement> agreement = record_panel(store);
    ASSERT_TRUE(agreement);
    EXPECT_EQ(grade_of(store, 1, "panel"), "match");
    EXPECT_EQ(grade_of(store, 2, "panel"), "divided");
    EXPECT_THAT(grade_of(store, 2, "judge:openai-compatible/broken"), HasSubstr("asked 2 times"));
    EXPECT_EQ(agreement->samples, 1U);
    EXPECT_EQ(agreement->pairs.size(), 3U);
    EXPECT_EQ(judges_of_panel(store).size(), 3U);

    // Of the first and the last alone
    const std::vector<std::string> two{"judge:openai-compatible/sure",
                                       "judge:openai-compatible/broken"};
    EXPECT_EQ(record_panel(store, two)->pairs.size(), 1U);
    EXPECT_EQ(judges_of_panel(store), two);
    EXPECT_THAT(grade_of(store, 2, "panel"), HasSubstr("1 of 2 judges scored it"));
}

TEST_F(JudgedSuite, LeavesOutWhatTouchedTheAnswers) {
    const ServedJudge sure = served_judge("sure", {grades("match")});
    const ServedJudge strict = served_judge("strict", {grades("no match")});
    ResultStore store(results_file(m_folder.path()));
    Sample first = *store.sample(1);
    first.contaminated = "Call 1 (load_data) names tasks.json";
    store.update(first);
    score({&sure, &strict}, store);
    EXPECT_EQ(sure.calls(), 1U);
    EXPECT_EQ(strict.calls(), 1U);
    EXPECT_TRUE(store.scores_of(1).empty());
    EXPECT_EQ(grade_of(store, 2, "judge:openai-compatible/strict"), "no match");

    // Nor does what judges have said of it before count.
    for (const char* judge : {"sure", "strict"})
        store.record({1, std::string("judge:openai-compatible/") + judge, Match});
    store.record({1, "panel", panel_scoring(votes({Match, Match, Match}))});
    const std::optional<PanelAgreement> agreement = record_panel(store);
    ASSERT_TRUE(agreement);
    EXPECT_EQ(agreement->samples, 1U);
    EXPECT_EQ(agreement->pairs.at(0).agreement.of, 1U);
    EXPECT_EQ(agreement->pairs.at(0).agreement.hits, 0U);
    EXPECT_THAT(judges_of_panel(store), testing::SizeIs(2)) << "not those of the first sample";
}

TEST_F(JudgedSuite, KnowsItsPanelWhereTheFirstSampleHasEndedSince) {
    ResultStore store(results_file(m_folder.path()));
    Sample first = *store.sample(1);
    first.state = SampleState::Errored;
    store.update(first);
    const std::vector<std::string> judges{"judge:a", "judge:b"};
    for (const std::string& judge : judges)
        store.record({2, judge, Match});
    record_panel(store, judges);
    first.state = SampleState::Ended;
    store.update(first);
    EXPECT_TRUE(store.scores_of(1).empty());
    EXPECT_EQ(judges_of_panel(store), judges);
}

TEST_F(JudgedSuite, AsksNobodyAgainWhoHasScored) {
    const ServedJudge sure = served_judge("sure", {grades("match")});
    const ServedJudge late =
        served_judge("late", {says("?"), says("?"), grades("partial"), grades("no match")});
    ResultStore store(results_file(m_folder.path()));
    score({&sure, &late}, store);
    EXPECT_EQ(sure.calls(), 2U);
    EXPECT_THAT(grade_of(store, 1, "judge:openai-compatible/late"), HasSubstr("no JSON object"));
    EXPECT_EQ(grade_of(store, 2, "judge:openai-compatible/late"), "partial");
    score({&sure, &late}, store);
    EXPECT_EQ(sure.calls(), 2U);
    EXPECT_EQ(late.calls(), 4U); // once more, for what it had not scored
    EXPECT_EQ(grade_of(store, 1, "judge:openai-compatible/late"), "no match");
}

TEST_F(JudgedSuite, KeepsWhatAnUnscoredJudgementCost) {
    const ServedJudge odd = served_judge("odd", {says("?")});
    ResultStore store(results_file(m_folder.path()));
    score({&odd}, store);
    const StoredScore stored = store.scores_of(1).at(0);
    EXPECT_EQ(std::get<Unscored>(stored.scoring).metadata["usage"]["input"], 2000);
    EXPECT_FALSE(record_panel(store)); // one judge is no panel
    EXPECT_TRUE(judges_of_panel(store).empty());
    // Two samples, each asked of twice: 1000 tokens at 2 dollars and 100 at 10 dollars a million
    EXPECT_NEAR(store.spent_on_judging(), 4 * 0.003, 1e-12);
    score({&odd}, store);
    EXPECT_NEAR(store.spent_on_judging(), 8 * 0.003, 1e-12);
}

} // namespace
} // namespace graticule::evaluation
