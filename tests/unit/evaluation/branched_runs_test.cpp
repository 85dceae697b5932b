// SPDX-License-Identifier: Apache-2.0
// Judges, scorers and exports see the path on which a run ended, and none of its branches.
#include "evaluation/geobenchx/run_solution.hpp"
#include "evaluation/interchange/conversation.hpp"
#include "evaluation/interchange/inspect_sample.hpp"
#include "evaluation/interchange/trajectories.hpp"
#include "runs/run_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace graticule::evaluation {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

runs::RecordedPath path_of(const std::string& tool, const std::string& words) {
    runs::RecordedPath path;
    runs::RecordedRound& round = path.rounds.emplace_back();
    round.begins = true;
    const Json part{{"type", "text"}, {"text", words}};
    round.told = {{{"role", "user"}, {"parts", Json::array({part})}}};
    round.tools = Json::array({{{"name", tool}, {"parameters", Json::object()}}});
    runs::RecordedStep& step = path.steps.emplace_back();
    step.tool = tool;
    step.round = 1;
    path.answer.emplace();
    path.answer->text = "answer of " + tool;
    return path;
}

class JudgedBranchedRun : public testing::Test {
protected:
    JudgedBranchedRun() {
        static_cast<runs::RecordedPath&>(m_run) = path_of("buffer", "the task");
        static_cast<runs::RecordedPath&>(m_run.branches.emplace_back()) =
            path_of("overlay", "an attempt");
    }
    runs::RunRecord m_run;
};

TEST_F(JudgedBranchedRun, IsJudgedByThePathOnWhichItEnded) {
    const geobenchx::Solution solution = geobenchx::solution_of(m_run);
    ASSERT_THAT(solution, SizeIs(1));
    EXPECT_EQ(solution.front().tool, "buffer");
}

TEST_F(JudgedBranchedRun, IsExportedAsThePathOnWhichItEnded) {
    EXPECT_THAT(interchange::conversation_of(m_run), SizeIs(1));
    EXPECT_EQ(interchange::answer_of(m_run), "answer of buffer");
    const std::string line =
        to_line(interchange::trajectory_of(m_run, interchange::TrajectoryStyle::OpenAI));
    EXPECT_THAT(line, HasSubstr("the task"));
    EXPECT_THAT(line, HasSubstr("buffer"));
    EXPECT_THAT(line, Not(HasSubstr("an attempt")));
    EXPECT_THAT(line, Not(HasSubstr("overlay")));
}

TEST_F(JudgedBranchedRun, IsALogOfInspectThatCountsItsBranches) {
    const SuiteDefinition suite;
    const Arm arm{"react", "scripted:test"};
    const Json sample = interchange::inspect::sample_of({suite, arm, Sample(), {}, m_run});
    EXPECT_THAT(to_line(sample["messages"]), HasSubstr("the task"));
    EXPECT_THAT(to_line(sample["messages"]), Not(HasSubstr("an attempt")));
    EXPECT_EQ(sample["output"]["completion"], "answer of buffer");
    EXPECT_EQ(sample["metadata"]["graticule"]["abandoned_branches"], 1);
}

} // namespace
} // namespace graticule::evaluation
