// SPDX-License-Identifier: Apache-2.0
// A run that had branched when it was killed goes on: on the path that counts, with what the branch
// took counted as well.
#include "agents/react.hpp"
#include "agents/resume.hpp"
#include "agents/run.hpp"
#include "agents/verify_run.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "llm/scripted_model.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents {
namespace {

using testing::SizeIs;

constexpr const char* Filter = R"({"tool_calls": [{"name": "filter_rows", "arguments": {"dataset":
    "towns", "expression": "population > 100", "output": "large"}}], "usage": {"input": 1000, "output": 100}})";
constexpr const char* Look =
    R"({"tool_calls": [{"name": "field_statistics", "arguments": {"dataset":
    "large", "field": "population"}}], "usage": {"input": 1000, "output": 100}})";
// Of 300 and 500 people the mean is 400.
constexpr const char* Answer =
    R"({"text": "It is {{2/mean}}.", "usage": {"input": 1000, "output": 100}})";

class ResumeBranched : public testing::Test {
protected:
    static std::chrono::system_clock::time_point no_time() { return {}; }

    static std::unique_ptr<llm::ChatModel> model(const std::vector<std::string>& answers) {
        return std::make_unique<llm::ScriptedModel>(
            llm::parse_script("[" + join(answers, ", ") + "]", "script"), "script");
    }

    /// A run whose log is cut before the model is asked a third time. Between its first call and
    /// the second request there is a branch: a request and its answer, which counts as round 2.
    void SetUp() override {
        ReactOptions options;
        options.model = "scripted:test";
        options.price = price();
        RunRequest request;
        request.task = "How many people live in a large town on average?";
        request.data = {test::repository() / "tests" / "fixtures" / "react" / "data"};
        request.folder = run();
        execute_run(request, *make_react_agent(model({Filter, Look, Answer}), options), no_time,
                    m_context);
        branch_and_cut();
    }

    void branch_and_cut() {
        std::string log;
        int number = 0;
        const auto write = [&](Json line, std::optional<int> parent) {
            line["seq"] = number++;
            line["v"] = parent ? 2 : 1;
            if (parent)
                line["parent"] = *parent;
            log += to_line(line) + "\n";
        };
        std::vector<Json> lines;
        for (const std::string& line : split(read_file(runs::event_file(run())), '\n'))
            if (!line.empty())
                lines.push_back(Json::parse(line));
        // start, request, response, call, observation | request, response, call, observation
        ASSERT_EQ(lines[4]["type"], "observation");
        for (std::size_t i = 0; i < 5; ++i)
            write(lines[i], {});
        write(lines[5], {}); // the branch
        write(lines[6], {});
        for (std::size_t i = 5; i < 9; ++i) {
            if (lines[i]["data"].contains("round"))
                lines[i]["data"]["round"] = 3;
            write(lines[i], i == 5 ? std::optional(4) : std::nullopt);
        }
        ASSERT_EQ(lines[8]["type"], "observation");
        write_file(runs::event_file(run()), log);
    }

    static llm::Price price() {
        llm::Price price;
        price.input = 1;
        price.output = 10;
        return price;
    }

    RunOutcome resume(int rounds) {
        Resumption how;
        how.models = {{"", "scripted:test", price(), model({Answer})}};
        how.limits.rounds = rounds;
        return resume_run(run(), std::move(how), no_time, m_context);
    }

    fs::path run() const { return m_folder.path() / "run"; }

    ThreadPool m_pool{2};
    Context m_context{m_pool};
    TemporaryFolder m_folder;
};

TEST_F(ResumeBranched, GoesOnOnThePathThatCountsAndCountsTheBranch) {
    const RunOutcome outcome = resume(25);
    EXPECT_EQ(outcome.result.answer, "It is 400.");
    const runs::RunRecord record = runs::read_run_record(run());
    EXPECT_EQ(record.finished->end, "answered");
    ASSERT_THAT(record.rounds, SizeIs(3));
    EXPECT_EQ(record.rounds[1].number, 3);
    EXPECT_EQ(record.rounds[2].number, 4);
    EXPECT_THAT(record.steps, SizeIs(2));
    ASSERT_THAT(record.branches, SizeIs(1));
    EXPECT_EQ(record.branches[0].rounds.at(0).number, 2);
    // Four rounds of 1000 tokens in and 100 out, at 1 and 10 dollars a million.
    const Json usage = record.finished->usage.value();
    EXPECT_EQ(usage["rounds"], 4);
    EXPECT_EQ(usage["input"], 4000);
    EXPECT_NEAR(usage["cost_usd"].get<double>(), 4 * 0.002, 1e-12);
    EXPECT_THAT(verify_run(run(), m_context).problems, SizeIs(0));
}

TEST_F(ResumeBranched, KeepsWithinLimitsThatTheBranchCountsIn) {
    EXPECT_EQ(resume(3).result.end, runs::EndReason::RoundLimit); // rounds 1, 2 and 3 were asked
    EXPECT_EQ(resume(4).result.answer, "It is 400.");
    const runs::RunRecord record = runs::read_run_record(run());
    EXPECT_THAT(record.rounds, SizeIs(3));
    EXPECT_THAT(record.branches, SizeIs(1));
    EXPECT_EQ(record.finished->usage.value()["rounds"], 4);
}

} // namespace
} // namespace graticule::agents
