// SPDX-License-Identifier: Apache-2.0
// What is dealt out to jobs of a cluster, and what Slurm's commands print. tests/slurm asks Slurm.
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/sample_locks.hpp"
#include "evaluation/slurm/shard.hpp"
#include "evaluation/slurm/slurm_commands.hpp"

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::evaluation::slurm {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Sample> samples(std::int64_t count) {
    std::vector<Sample> made;
    for (std::int64_t id = 1; id <= count; ++id) {
        made.emplace_back();
        made.back().id = id;
    }
    return made;
}

std::vector<std::int64_t> ids(const std::vector<Sample>& samples) {
    std::vector<std::int64_t> found;
    for (const Sample& sample : samples)
        found.push_back(sample.id);
    return found;
}

TEST(Slurm, DealsSamplesOutOneAfterTheOther) {
    const auto shares = deal(samples(7), 3);
    ASSERT_EQ(shares.size(), 3U);
    EXPECT_THAT(ids(shares[0]), ElementsAre(1, 4, 7));
    EXPECT_THAT(ids(shares[1]), ElementsAre(2, 5));
    EXPECT_THAT(ids(shares[2]), ElementsAre(3, 6));
    EXPECT_EQ(deal(samples(2), 10).size(), 2U); // no job without work
}

TEST(Slurm, CountsTheTasksOfAnArray) {
    const QueuedTasks tasks = queued_tasks("PENDING\nRUNNING\nCOMPLETING\n\nPENDING\n");
    EXPECT_EQ(tasks.pending, 2U);
    EXPECT_EQ(tasks.running, 2U);
    EXPECT_EQ(queued_tasks("").count(), 0U);
}

TEST(Slurm, ReadsTheNumberOfAJob) {
    EXPECT_EQ(job_number("1234\n"), "1234");
    EXPECT_EQ(job_number("77;cluster\n"), "77");
    for (const char* printed : {"", "Submitted batch job 1", "-1", "1 2"})
        EXPECT_THROW(job_number(printed), Error) << printed;
}

TEST(Slurm, QuotesWordsForTheShell) {
    EXPECT_EQ(shell_word("a b"), "'a b'");
    EXPECT_EQ(shell_word("it's $HOME"), "'it'\\''s $HOME'");
}

TEST(Slurm, NamesTheShareOfAJob) {
    EXPECT_EQ(shard_of("/s", "3/2").results_file(), "/s/shards/3/2.sqlite");
    for (const char* name : {"", "3", "3/", "/2", "0/1", "1/0", "../1", "1/2/3", "1/-2", "a/b"})
        EXPECT_THROW(shard_of("/s", name), Error) << name;
}

class SlurmFiles : public testing::Test {
protected:
    SlurmFiles() { fs::create_directories(array_folder(suite(), 2)); }
    const fs::path& suite() const { return m_folder.path(); }

    TemporaryFolder m_folder;
};

TEST_F(SlurmFiles, KeepTheWorkOfAJobAndWhatWasPaid) {
    const Shard shard(suite(), 2, 1);
    std::vector<Sample> work = samples(2);
    work[1].attempts = 3;
    work[1].cost = 0.25;
    write_work(shard, {work, 1.5});
    const ShardWork read = read_work(shard);
    EXPECT_THAT(ids(read.samples), ElementsAre(1, 2));
    EXPECT_EQ(read.samples[1].attempts, 3);
    EXPECT_EQ(read.cost_limit, 1.5);
    EXPECT_EQ(paid_before(read.samples), 0.25);
}

TEST_F(SlurmFiles, TellHowFarAJobIs) {
    const Shard shard(suite(), 2, 1);
    EXPECT_EQ(read_progress(shard).ended, 0U);
    write_progress(shard, {3, 1, 0.5, SuiteEnd::CostLimit});
    EXPECT_EQ(read_progress(shard).ended, 3U);
    EXPECT_EQ(read_progress(shard).errored, 1U);
    EXPECT_EQ(read_progress(shard).end, SuiteEnd::CostLimit);
    write_file(shard.progress_file(), "{\"ended\": 3"); // read while it is written
    EXPECT_EQ(read_progress(shard).end, std::nullopt);
}

TEST_F(SlurmFiles, AreTakenOnce) {
    ResultStore all(suite() / "results.sqlite");
    all.add_samples({"a", "b", "c"}, {"offline"}, 1);
    {
        ResultStore share(Shard(suite(), 2, 1).results_file());
        share.add_samples({"a", "b", "c"}, {"offline"}, 1);
        Sample done = *share.sample(2);
        done.state = SampleState::Errored;
        share.update(done);
        Sample begun = *share.sample(3);
        begun.cost = 0.5; // ended by the suite's money
        share.update(begun);
    }
    write_file(Shard(suite(), 2, 2).results_file(), "not a database, nor long enough for one");
    write_array(suite(), {2, "17", 3});
    ASSERT_EQ(read_array(suite(), 2)->job, "17");
    take_results(suite(), *read_array(suite(), 2), all);
    EXPECT_EQ(all.counts().errored, 1U);
    EXPECT_EQ(all.sample(3)->cost, 0.5);
    EXPECT_FALSE(read_array(suite(), 2));
    EXPECT_FALSE(fs::exists(Shard(suite(), 2, 1).results_file()));
    EXPECT_THAT(arrays_of(suite()), ElementsAre(2));
    all.retry_errored();
    take_results(suite(), {2, "17", 3}, all);
    EXPECT_EQ(all.counts().errored, 0U);
}

TEST_F(SlurmFiles, StayWhereTheSuitesStoreCannotTakeThem) {
    const Shard shard(suite(), 2, 1);
    const fs::path file = suite() / "results.sqlite";
    ResultStore all(file);
    all.add_samples({"a", "b"}, {"offline"}, 1);
    {
        ResultStore share(shard.results_file());
        share.add_samples({"a", "b"}, {"offline"}, 1);
        Sample failed = *share.sample(1);
        failed.state = SampleState::Errored;
        failed.cost = 0.5;
        share.update(failed);
    }
    write_array(suite(), {2, "17", 1});
    const auto in_suite = [&](const char* sql) {
        SQLite::Database(file, SQLite::OPEN_READWRITE).exec(sql);
    };
    in_suite("create trigger full before insert on sample begin "
             "select raise(abort, 'no space left'); end");
    try {
        take_results(suite(), {2, "17", 1}, all);
        FAIL() << "nothing was said";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Io);
        EXPECT_THAT(error.message(), testing::HasSubstr("results.sqlite: no space left"));
    }
    EXPECT_TRUE(read_array(suite(), 2));
    EXPECT_EQ(all.counts().errored, 0U);
    in_suite("drop trigger full");
    take_results(suite(), {2, "17", 1}, all);
    EXPECT_EQ(all.counts().errored, 1U);
    EXPECT_EQ(all.sample(1)->cost, 0.5);
    EXPECT_FALSE(read_array(suite(), 2));
}

TEST_F(SlurmFiles, OfAStoreThatIsCutShortAreLeftOut) {
    ResultStore all(suite() / "results.sqlite");
    all.add_samples({"a", "b"}, {"offline"}, 1);
    const fs::path damaged = Shard(suite(), 2, 1).results_file();
    {
        ResultStore share(damaged);
        share.add_samples({"a", "b"}, {"offline"}, 2000);
    }
    ASSERT_GT(fs::file_size(damaged), 100'000U);
    fs::resize_file(damaged, fs::file_size(damaged) / 2);
    {
        ResultStore share(Shard(suite(), 2, 2).results_file());
        share.add_samples({"a", "b"}, {"offline"}, 1);
        Sample done = *share.sample(2);
        done.state = SampleState::Errored;
        share.update(done);
    }
    take_results(suite(), {2, "17", 2}, all);
    EXPECT_EQ(all.sample(1)->state, SampleState::Waiting);
    EXPECT_EQ(all.sample(2)->state, SampleState::Errored);
    EXPECT_FALSE(fs::exists(damaged));
}

TEST_F(SlurmFiles, AreNotTrusted) {
    write_file(Shard(suite(), 2, 1).work_file(), R"({"samples": []})");
    EXPECT_THROW(read_work(Shard(suite(), 2, 1)), Error);
    write_file(array_folder(suite(), 2) / "job.json", R"({"job": "1", "tasks": -1})");
    EXPECT_THROW(read_array(suite(), 2), Error);
    EXPECT_THAT(arrays_of(suite() / "nothing"), IsEmpty());
}

TEST_F(SlurmFiles, KeepTwoFromOneSample) {
    SampleLocks first(suite() / "locks");
    SampleLocks second(suite() / "locks"); // as another process has it
    EXPECT_TRUE(first.take(5));
    EXPECT_FALSE(second.take(5));
    EXPECT_TRUE(second.take(6));
    first.give_back(5);
    EXPECT_TRUE(second.take(5));
}

} // namespace
} // namespace graticule::evaluation::slurm
