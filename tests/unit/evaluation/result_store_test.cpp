// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/result_store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace graticule::evaluation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ResultStoreTest : public testing::Test {
protected:
    fs::path file() const { return m_folder.path() / "results.sqlite"; }

    static Sample ended(std::int64_t id) {
        Sample sample;
        sample.id = id;
        sample.state = SampleState::Ended;
        sample.end = "answered";
        sample.attempts = 2;
        sample.seconds = 1.5;
        sample.usage.input = 1200;
        sample.usage.output = 34;
        sample.rounds = 3;
        sample.cost = 0.25;
        return sample;
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(ResultStoreTest, LetsAllTasksComeOnceBeforeAnyComesTwice) {
    ResultStore store(file());
    store.add_samples({"a", "b"}, {"offline", "react m"}, 2);
    std::vector<std::string> order;
    for (const Sample& sample : store.samples(0, 100))
        order.push_back(sample.task + "/" + sample.arm + "/" + std::to_string(sample.repetition));
    EXPECT_THAT(order, ElementsAre("a/offline/1", "a/react m/1", "b/offline/1", "b/react m/1",
                                   "a/offline/2", "a/react m/2", "b/offline/2", "b/react m/2"));
}

TEST_F(ResultStoreTest, AddsNoSampleTwice) {
    ResultStore store(file());
    store.add_samples({"a"}, {"offline"}, 1);
    store.update(ended(1));
    store.add_samples({"a", "b"}, {"offline"}, 1);
    const SuiteCounts counts = store.counts();
    EXPECT_EQ(counts.samples, 2U);
    EXPECT_EQ(counts.ended, 1U);
    EXPECT_EQ(counts.waiting, 1U);
}

TEST_F(ResultStoreTest, KeepsASampleOverAnotherStart) {
    {
        ResultStore store(file());
        store.add_samples({"a"}, {"offline"}, 1);
        store.update(ended(1));
    }
    const ResultStore again(file());
    const Sample sample = again.sample(1).value();
    EXPECT_EQ(sample.task, "a");
    EXPECT_EQ(sample.state, SampleState::Ended);
    EXPECT_EQ(sample.end, "answered");
    EXPECT_EQ(sample.attempts, 2);
    EXPECT_EQ(sample.seconds, 1.5);
    EXPECT_EQ(sample.usage.input, 1200);
    EXPECT_EQ(sample.usage.cached_input, std::nullopt);
    EXPECT_EQ(sample.usage.output, 34);
    EXPECT_EQ(sample.rounds, 3);
    EXPECT_EQ(sample.cost, 0.25);
    EXPECT_EQ(again.sample(2), std::nullopt);
    EXPECT_DOUBLE_EQ(again.counts().cost, 0.25);
}

TEST_F(ResultStoreTest, TriesAgainWhatErroredAlone) {
    ResultStore store(file());
    store.add_samples({"a", "b"}, {"offline"}, 1);
    store.update(ended(1));
    Sample errored = ended(2);
    errored.state = SampleState::Errored;
    errored.error = "the server was gone";
    store.update(errored);
    EXPECT_EQ(store.counts().errored, 1U);
    store.retry_errored();
    const std::vector<Sample> waiting = store.samples(0, 10, SampleState::Waiting);
    ASSERT_EQ(waiting.size(), 1U);
    EXPECT_EQ(waiting.front().task, "b");
}

TEST_F(ResultStoreTest, HandsOutSamplesByStateAfterOneAndNoMoreThanAsked) {
    ResultStore store(file());
    store.add_samples({"a", "b", "c", "d"}, {"offline"}, 1);
    store.update(ended(2));
    std::vector<std::int64_t> ids;
    for (const Sample& sample : store.samples(1, 2, SampleState::Waiting))
        ids.push_back(sample.id);
    EXPECT_THAT(ids, ElementsAre(3, 4));
    EXPECT_THAT(store.samples(4, 2), IsEmpty());
}

TEST_F(ResultStoreTest, KeepsWhatIsUnscoredApartFromAScoreOfZero) {
    ResultStore store(file());
    store.add_samples({"a"}, {"offline"}, 1);
    store.record({1, "taxonomy", Score{0, "no match", "f()", "other tools", {{"steps", 1}}}});
    store.record({1, "judge:m", Unscored{"The judge gave no JSON"}});
    const std::vector<StoredScore> scores = store.scores_of(1);
    ASSERT_EQ(scores.size(), 2U);
    EXPECT_EQ(std::get<Unscored>(scores[0].scoring).reason, "The judge gave no JSON");
    const Score& score = std::get<Score>(scores[1].scoring);
    EXPECT_EQ(score.value, 0);
    EXPECT_EQ(score.grade, "no match");
    EXPECT_EQ(score.explanation, "other tools");
    EXPECT_EQ(score.metadata, Json({{"steps", 1}}));
}

TEST_F(ResultStoreTest, ReplacesWhatAScorerSaidBefore) {
    ResultStore store(file());
    store.add_samples({"a"}, {"offline"}, 1);
    store.record({1, "judge:m", Unscored{"no answer"}});
    store.record({1, "judge:m", Score{1, "match", "", "", Json::object()}});
    const std::vector<StoredScore> scores = store.scores_of(1);
    ASSERT_EQ(scores.size(), 1U);
    EXPECT_TRUE(std::get<Score>(scores[0].scoring).passed());
}

TEST_F(ResultStoreTest, RefusesAFileOfAnotherKind) {
    write_file(file(), "these are no results, and never were any of them");
    try {
        const ResultStore store(file());
        FAIL() << "it was opened";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        EXPECT_THAT(error.message(), HasSubstr("results.sqlite"));
    }
}

TEST_F(ResultStoreTest, TakesWhatAnotherStoreHasDone) {
    ResultStore store(file());
    store.add_samples({"a", "b", "c"}, {"offline"}, 1);
    store.update(ended(1));
    const fs::path part = file().parent_path() / "part.sqlite";
    {
        ResultStore other(part);
        other.add_samples({"a", "b", "c"}, {"offline"}, 1);
        Sample first = ended(1);
        first.end = "refused";
        other.update(first);
        other.update(ended(3));
        other.record({3, "taxonomy", Score{0.5, "partial", "", "", Json::object()}});
    }
    store.merge(part);
    EXPECT_EQ(store.sample(1)->end, "answered") << "what is done here stays";
    EXPECT_EQ(store.sample(2)->state, SampleState::Waiting);
    EXPECT_EQ(store.sample(3)->state, SampleState::Ended);
    ASSERT_EQ(store.scores_of(3).size(), 1U);
    EXPECT_EQ(std::get<Score>(store.scores_of(3)[0].scoring).value, 0.5);
}

TEST_F(ResultStoreTest, KeepsWhatRolesTookAlsoInAFileOfAnEarlierFormat) {
    ResultStore(file()).add_samples({"A"}, {"x"}, 1);
    {
        SQLite::Database earlier(file().string(), SQLite::OPEN_READWRITE);
        earlier.exec("alter table sample drop column roles; alter table score drop column parts; "
                     "pragma user_version = 1");
    }
    ResultStore store(file());
    EXPECT_TRUE(store.sample(1)->roles.empty());
    Sample sample = ended(1);
    sample.roles["planner"].usage.input = 700;
    sample.roles["planner"].rounds = 2;
    sample.roles["worker"].cost = 0.5;
    sample.roles["worker"].subtasks = 3;
    store.update(sample);
    const auto roles = ResultStore(file()).sample(1)->roles;
    ASSERT_EQ(roles.size(), 2U);
    EXPECT_EQ(roles.at("planner").usage.input, 700);
    EXPECT_EQ(roles.at("planner").rounds, 2);
    EXPECT_FALSE(roles.at("planner").cost);
    EXPECT_FALSE(roles.at("planner").subtasks);
    EXPECT_EQ(roles.at("worker").subtasks, 3);
    EXPECT_DOUBLE_EQ(roles.at("worker").cost.value(), 0.5);
}

TEST_F(ResultStoreTest, KeepsPartsAsTheyWereSaid) {
    ResultStore store(file());
    store.add_samples({"a", "b"}, {"offline"}, 1);
    const std::vector<ScorePart> parts{
        {"runs", 0.25, "one of four cases", {{"cases", 4}}},
        {"first", 1.0, "", Json::object(), "cases"},
        {"looks right", UnscoredPart{"The judge gave no JSON"}, "", {{"spent_usd", 0.5}}}};
    store.record({1, "layers", Score{0.25, "runs", "f()", "words", {{"spent_usd", 0.125}}, parts}});
    store.record({2, "layers", Unscored{"nothing to go by", Json::object(), parts}});
    store.record({2, "plain", Score{1, "match", "", "", Json::object()}});
    const ResultStore again(file());
    EXPECT_EQ(std::get<Score>(again.scores_of(1).at(0).scoring).parts, parts);
    EXPECT_EQ(std::get<Unscored>(again.scores_of(2).at(0).scoring).parts, parts);
    EXPECT_THAT(parts_of(again.scores_of(2).at(1).scoring), IsEmpty());
    EXPECT_DOUBLE_EQ(again.spent_on_judging(), 0.125 + 0.5 + 0.5);
}

TEST_F(ResultStoreTest, ReadsScoresOfAFormatWithoutParts) {
    {
        ResultStore store(file());
        store.add_samples({"a"}, {"offline"}, 1);
        store.record({1, "taxonomy", Score{0.5, "partial", "f()", "why", {{"steps", 1}}}});
    }
    {
        SQLite::Database earlier(file().string(), SQLite::OPEN_READWRITE);
        earlier.exec("alter table score drop column parts; pragma user_version = 2");
    }
    ResultStore store(file());
    const Score before = std::get<Score>(store.scores_of(1).at(0).scoring);
    EXPECT_EQ(before.value, 0.5);
    EXPECT_EQ(before.explanation, "why");
    EXPECT_THAT(before.parts, IsEmpty());
    store.record({1, "taxonomy", Score{1, "match", "", "", Json::object(), {{"layer", 1.0}}}});
    EXPECT_EQ(std::get<Score>(store.scores_of(1).at(0).scoring).parts.at(0).value(), 1);
}

TEST_F(ResultStoreTest, RefusesPartsThatAreNone) {
    ResultStore store(file());
    store.add_samples({"a"}, {"offline"}, 1);
    store.record({1, "taxonomy", Score{1, "match", "", "", Json::object()}});
    SQLite::Database other(file().string(), SQLite::OPEN_READWRITE);
    for (const char* parts :
         {"{}", "[1]", R"([{"name": "a"}])", R"([{"name": "a", "value": 2}])",
          R"([{"name": "a", "value": 1, "unscored": "x"}])", R"([{"name": "", "value": 1}])",
          R"([{"name": "a", "value": 1}, {"name": "a", "value": 1}])",
          R"([{"name": "a", "value": 1, "weight": 2}])",
          R"([{"name": "a", "value": 1, "one_of": 2}])", R"([{"name": "a", "unscored": ""}])"}) {
        SQLite::Statement update(other, "update score set parts = ?");
        update.bind(1, parts);
        update.exec();
        EXPECT_THROW(store.scores_of(1), Error) << parts;
    }
}

TEST_F(ResultStoreTest, IsWrittenBySeveralThreads) {
    ResultStore store(file());
    std::vector<std::string> tasks;
    for (int i = 0; i < 200; ++i)
        tasks.push_back(std::to_string(i));
    store.add_samples(tasks, {"offline"}, 1);
    std::vector<std::thread> threads;
    for (int part = 0; part < 4; ++part)
        threads.emplace_back([&, part] {
            for (std::int64_t id = part + 1; id <= 200; id += 4) {
                store.update(ended(id));
                store.record({id, "taxonomy", Score{1, "match", "", "", Json::object()}});
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(store.counts().ended, 200U);
    EXPECT_DOUBLE_EQ(store.counts().cost, 50);
}

} // namespace
} // namespace graticule::evaluation
