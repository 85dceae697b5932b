// SPDX-License-Identifier: Apache-2.0
// Runs that were recorded before logs could branch, in tests/fixtures/unbranched_runs: three places
// have 100, 300 and 500 people. They are replayed with what models are told now; where that is
// changed on purpose, the request that differs is named here, and the run is recorded anew.
#include "agents/replay.hpp"
#include "agents/verify_run.hpp"
#include "base/file.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace graticule::agents {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

struct Recorded {
    const char* folder;
    std::size_t events;
    std::size_t rounds;
    std::size_t calls;
    std::size_t subtasks;
    std::size_t files;
    const char* answer;
};

class UnbranchedRun : public testing::TestWithParam<Recorded> {
protected:
    void SetUp() override {
        fs::copy(test::repository() / "tests" / "fixtures" / "unbranched_runs" / GetParam().folder,
                 run(), fs::copy_options::recursive);
        for (const auto& file : fs::recursive_directory_iterator(run()))
            if (file.path().extension() == ".json")
                put_repository_into(file.path());
        runs::write_report(run());
    }

    /// The data lie elsewhere on each machine.
    static void put_repository_into(const fs::path& file) {
        const std::string mark = "@REPOSITORY@";
        std::string text = read_file(file);
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
            text.replace(at, mark.size(), test::repository().string());
        write_file(file, text);
    }

    fs::path run() const { return m_folder.path() / "run"; }

    ThreadPool m_pool{2};
    Context m_context{m_pool};
    TemporaryFolder m_folder;
};

TEST_P(UnbranchedRun, ReadsAsItDid) {
    const runs::RunRecord record = runs::read_run_record(run());
    EXPECT_THAT(runs::read_run_events(run()), SizeIs(GetParam().events));
    EXPECT_THAT(record.rounds, SizeIs(GetParam().rounds));
    ASSERT_THAT(record.steps, SizeIs(GetParam().calls));
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        EXPECT_EQ(record.steps[i].id, std::to_string(i + 1));
        EXPECT_EQ(record.steps[i].number, i + 1);
    }
    EXPECT_THAT(record.subtasks, SizeIs(GetParam().subtasks));
    EXPECT_EQ(record.answer->text, GetParam().answer);
    EXPECT_EQ(record.finished->end, "answered");
    EXPECT_THAT(record.branches, IsEmpty());
}

TEST_P(UnbranchedRun, HasAReportWithoutAWordOfBranches) {
    const std::string page = read_file(runs::report_file(run()));
    EXPECT_THAT(page, HasSubstr("id=\"step-1\""));
    EXPECT_THAT(page, Not(HasSubstr("class=\"branch\"")));
    EXPECT_THAT(page, Not(HasSubstr("abandoned")));
}

TEST_P(UnbranchedRun, IsReplayedAndVerified) {
    const ReplayOutcome again = replay_run(run(), m_context);
    if (again.difference)
        ADD_FAILURE() << again.difference->where << "\nrecorded " << again.difference->recorded
                      << "\nreplayed " << again.difference->replayed;
    EXPECT_EQ(again.calls, GetParam().calls);
    EXPECT_EQ(again.answers, GetParam().rounds);
    EXPECT_EQ(again.files, GetParam().files);
    EXPECT_THAT(verify_run(run(), m_context).problems, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Logs, UnbranchedRun,
    testing::Values(Recorded{"react", 16, 3, 3, 0, 1, "On average 400 people live there."},
                    Recorded{"planner-worker", 15, 4, 1, 1, 0, "It is 300."},
                    Recorded{"offline", 11, 0, 3, 0, 1,
                             "The mean people of places is 300, over 3 of 3 places."}),
    [](const auto& of) {
        std::string name = of.param.folder;
        std::erase(name, '-');
        return name;
    });

} // namespace
} // namespace graticule::agents
