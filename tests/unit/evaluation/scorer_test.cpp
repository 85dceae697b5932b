// SPDX-License-Identifier: Apache-2.0
// What a scorer is given, what it may say, and what becomes of that.
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/scorer.hpp"
#include "evaluation/suite_scoring.hpp"

#include "fixtures/made_up_suite.hpp"
#include "unit/evaluation/judge_servers.hpp"
#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace graticule::evaluation {
namespace {

using test::says;
using test::served_judge;
using test::ServedJudge;
using testing::HasSubstr;
using testing::IsEmpty;

/// Scores functions in JavaScript by two parts: how short they are, and how clear a judge finds
/// them, which is unscored where there is none to ask.
class FunctionScorer final : public Scorer {
public:
    const std::string& name() const override { return m_name; }
    int asked() const { return m_asked; }

protected:
    Scoring score_completion(const CompletionToScore& completion,
                             const ScoringBench& bench) override {
        ++m_asked;
        const ScorePart brevity{"short", completion.text.size() <= 40 ? 1.0 : 0.0,
                                std::to_string(completion.text.size()) + " bytes"};
        Score score{*brevity.value(), "measured", completion.text, completion.task.text};
        score.parts = {brevity, clarity(completion, bench)};
        return score;
    }
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override {
        return score_completion(completion_of(run), bench);
    }

private:
    static ScorePart clarity(const CompletionToScore& completion, const ScoringBench& bench) {
        ScorePart part{"clear", UnscoredPart{"No judge is there to be asked"}};
        if (bench.judges.empty())
            return part;
        JudgeQuestion question;
        question.request.messages = {llm::text_message(llm::Role::System, "How clear is it?"),
                                     llm::text_message(llm::Role::User, completion.text)};
        question.form = "a number.";
        question.read = [](const llm::Response& said) -> std::variant<Score, ReplyFault> {
            if (llm::text_of(said.message) != "0.75")
                return ReplyFault{"It is no number"};
            return Score{0.75, "clear", "", "short names"};
        };
        const Scoring scoring = ask_judge(bench.judges.front(), question, bench.context);
        part.metadata = metadata_of(scoring);
        if (const auto* score = std::get_if<Score>(&scoring))
            part.said = score->value;
        else
            part.said = UnscoredPart{std::get<Unscored>(scoring).reason};
        return part;
    }

    std::string m_name = "function";
    int m_asked = 0;
};

/// Says what it is told to.
class SayingScorer final : public Scorer {
public:
    explicit SayingScorer(std::function<Scoring()> say) : m_say(std::move(say)) {}
    const std::string& name() const override { return m_name; }

protected:
    Scoring score_completion(const CompletionToScore& /*completion*/,
                             const ScoringBench& /*bench*/) override {
        return m_say();
    }

private:
    std::string m_name = "saying";
    std::function<Scoring()> m_say;
};

class ScorerTest : public testing::Test {
protected:
    /// Why something is unscored; empty where it is not.
    static std::string reason_of(const Scoring& scoring) {
        const auto* unscored = std::get_if<Unscored>(&scoring);
        return unscored ? unscored->reason : "";
    }

    std::string reason_against(const std::function<Scoring()>& say) {
        return reason_of(SayingScorer(say).score(CompletionToScore{m_task, "x"}, m_bench));
    }

    BenchmarkTask m_task{"add", "Write a function that adds two numbers", {}, true};
    ThreadPool m_pool{1};
    Context m_context{m_pool};
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
};

TEST_F(ScorerTest, ScoresASingleCompletionByNamedParts) {
    FunctionScorer scorer;
    const CompletionToScore completion{m_task, "function add(a, b) { return a + b; }"}; // 36 bytes
    const Scoring without = scorer.score(completion, m_bench);
    const Score& score = std::get<Score>(without);
    EXPECT_EQ(score.value, 1);
    EXPECT_EQ(score.answer, completion.text);
    EXPECT_EQ(score.explanation, "Write a function that adds two numbers");
    ASSERT_EQ(score.parts.size(), 2U);
    EXPECT_EQ(score.parts[0], (ScorePart{"short", 1.0, "36 bytes"}));
    EXPECT_EQ(score.parts[1], (ScorePart{"clear", UnscoredPart{"No judge is there to be asked"}}));
    EXPECT_EQ(score.parts[1].value(), std::nullopt) << "unscored is no zero";
    EXPECT_FALSE(is_complete(without));
}

TEST_F(ScorerTest, MayAskTheJudgesOfItsBench) {
    FunctionScorer scorer;
    const ServedJudge served = served_judge("clear", {says("0.75"), says("clear"), says("?")});
    m_bench.judges = {served.model};
    const Scoring with = scorer.score(CompletionToScore{m_task, "() => 1"}, m_bench);
    EXPECT_TRUE(is_complete(with));
    const ScorePart& part = parts_of(with).at(1);
    EXPECT_EQ(part.value(), 0.75);
    EXPECT_EQ(part.metadata["attempts"], 1);
    // 1000 tokens at 2 dollars and 100 at 10 dollars a million
    EXPECT_NEAR(part.metadata[SpentMember].get<double>(), 0.003, 1e-12);

    // An answer that cannot be read leaves the part unscored, not the score.
    const Scoring odd = scorer.score(CompletionToScore{m_task, "() => 1"}, m_bench);
    EXPECT_EQ(std::get<Score>(odd).value, 1);
    EXPECT_THAT(parts_of(odd).at(1).reason(), HasSubstr("It is no number (asked 2 times)"));
    EXPECT_THAT(to_line(served.body(2)), HasSubstr("Answer again with a number."));
}

TEST_F(ScorerTest, SaysWhichKindItDoesNotScore) {
    FunctionScorer of_completions;
    MadeUpScorer of_runs;
    const TemporaryFolder folder;
    EXPECT_EQ(reason_of(of_completions.score(FilesToScore{m_task, folder.path()}, m_bench)),
              "The scorer function does not score files without a run");
    EXPECT_EQ(reason_of(of_runs.score(CompletionToScore{m_task, "1"}, m_bench)),
              "The scorer taxonomy does not score single completions");
    SayingScorer saying([] { return Score{}; });
    EXPECT_EQ(reason_of(saying.score(RunToScore{m_task, folder.path(), {}}, m_bench)),
              "The scorer saying does not score runs");
}

TEST_F(ScorerTest, TakesOfARunWhatItAnswersAndMade) {
    runs::RunRecord record;
    EXPECT_EQ(completion_of({m_task, "run", record}).text, "");
    record.answer = runs::events::Answer{"() => 1"};
    const RunToScore run{m_task, "run", record};
    EXPECT_EQ(completion_of(run).text, "() => 1");
    EXPECT_EQ(files_of(run).folder, fs::path("run") / "outputs");
    EXPECT_EQ(files_of(run).answer, "() => 1");
    FunctionScorer scorer;
    EXPECT_EQ(std::get<Score>(scorer.score(run, m_bench)).answer, "() => 1");
}

TEST_F(ScorerTest, IsHeldToTheRulesForValuesAndNames) {
    const auto parts = [](std::vector<ScorePart> given) {
        return [given] { return Score{1, "", "", "", Json::object(), given}; };
    };
    const double none = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(reason_against([] { return Score{1.5}; }),
              "The scorer gave a value that is not from 0 to 1");
    EXPECT_THAT(reason_against(parts({{"a", 1.5}})), HasSubstr("neither a value from 0 to 1"));
    EXPECT_THAT(reason_against(parts({{"a", none}})), HasSubstr("neither a value from 0 to 1"));
    EXPECT_THAT(reason_against(parts({{"a", UnscoredPart{}}})), HasSubstr("nor a reason"));
    EXPECT_THAT(reason_against(parts({{"", 1.0}})), HasSubstr("without a name of its own"));
    EXPECT_THAT(reason_against(parts({{"a", 1.0}, {"a", 0.0}})), HasSubstr("of its own"));
    EXPECT_EQ(reason_against(parts({{"a", 1.0}, {"b", 0.0}, {"c", UnscoredPart{"why"}}})), "");
    EXPECT_EQ(reason_against([]() -> Scoring { throw Error(ErrorCode::Io, "The disk is gone"); }),
              "The disk is gone");
    EXPECT_THROW(reason_against([]() -> Scoring { throw Error(ErrorCode::Cancelled, "Enough"); }),
                 Error);
}

TEST_F(ScorerTest, KeepsWhatPartsHaveCostBefore) {
    const Scoring before =
        Score{1, "", "", "", {{"spent_usd", 0.5}}, {{"a", 1.0, "", {{"spent_usd", 0.25}}}}};
    Scoring scoring = Unscored{"why", {{"spent_usd", 1.0}}};
    add_spending(scoring, before);
    EXPECT_EQ(metadata_of(scoring)["spent_usd"], 1.75);
}

// The first sample of the suite has a run, which answers in words.
TEST_F(ScorerTest, IsAskedAgainForWhatItLeftUnscored) {
    const TemporaryFolder folder;
    const fs::path suite = folder.path() / "suite";
    write_made_up_suite(suite, test::repository() / "tests" / "fixtures" / "run");
    ResultStore store(results_file(suite));
    for (std::int64_t id = 2; id <= 12; ++id) {
        Sample other = *store.sample(id);
        other.state = SampleState::Waiting;
        store.update(other);
    }
    std::vector<std::unique_ptr<Scorer>> scorers;
    scorers.push_back(std::make_unique<FunctionScorer>());
    const auto& scorer = dynamic_cast<const FunctionScorer&>(*scorers.front());
    const auto score = [&] {
        score_suite(suite, MadeUpBenchmark(), scorers, false, store, m_bench);
        for (const StoredScore& stored : store.scores_of(1))
            if (stored.scorer == "function")
                return stored.scoring;
        return Scoring(Unscored{"not asked"});
    };
    EXPECT_EQ(parts_of(score()).at(1).reason(), "No judge is there to be asked");
    const ServedJudge served = served_judge("clear", {says("0.75")});
    m_bench.judges = {served.model};
    EXPECT_EQ(parts_of(score()).at(1).value(), 0.75);
    EXPECT_EQ(scorer.asked(), 2);
    score();
    EXPECT_EQ(scorer.asked(), 2) << "nothing is left to score";
}

} // namespace
} // namespace graticule::evaluation
