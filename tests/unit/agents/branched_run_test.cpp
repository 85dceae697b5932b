// SPDX-License-Identifier: Apache-2.0
// A run that forks three ways, and one of these three ways again:
//
//   round 1, call 1 -+- A: round 2, call 2
//                    +- C: round 3, call 3 -+- C1: round 5, call 6
//                    |                      +- C2: round 6, calls 7 and 8; round 8, the answer
//                    |                      +- C3: round 7, call 9, which fails
//                    +- B: round 4, calls 4 and 5
//
// A, C and B each keep other towns under the one name `picked`, and B and C2 write these to a file
// of the same name. The towns have 100, 300, 500 and 50 people, and one nobody knows how many.
#include "agents/conversation/call_ledger.hpp"
#include "agents/conversation/conclusion.hpp"
#include "agents/conversation/conversation.hpp"
#include "agents/conversation/usage.hpp"
#include "agents/react.hpp"
#include "agents/replay.hpp"
#include "agents/run.hpp"
#include "agents/verify_run.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "llm/scripted_model.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"
#include "tools/registry.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::agents {
namespace {

using conversation::CallLedger;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// Each answer takes 1000 tokens in and 100 out: at 1 and 10 dollars a million, 0.002 dollars.
constexpr const char* Usage = R"("usage": {"input": 1000, "output": 100})";
constexpr double Cost = 0.002;

std::string calls(const std::vector<std::string>& calls) {
    std::string all;
    for (const std::string& call : calls)
        all += (all.empty() ? "" : ", ") + call;
    return std::string("{\"tool_calls\": [") + all + "], " + Usage + "}";
}

std::string keep(const std::string& which) {
    return R"({"name": "filter_rows", "arguments": {"dataset": "towns", "expression": ")" + which
           + R"(", "output": "picked"}})";
}

std::string statistics(const std::string& dataset, const std::string& field) {
    return R"({"name": "field_statistics", "arguments": {"dataset": ")" + dataset
           + R"(", "field": ")" + field + R"("}})";
}

const std::string Save =
    R"({"name": "export_dataset", "arguments": {"dataset": "picked", "file_name": "picked.csv"}})";

// What the model says, in the order in which it is asked.
std::string script() {
    const std::vector<std::string> answers{
        calls({statistics("towns", "population")}),
        calls({keep("region = 'north'")}),                 // A
        calls({keep("population > 100")}),                 // C
        calls({keep("population < 100"), Save}),           // B
        calls({statistics("picked", "population")}),       // C1
        calls({statistics("picked", "population"), Save}), // C2
        calls({statistics("picked", "nothing")}),          // C3
        std::string(R"({"text": "On average {{7/mean}} people live there.", )") + Usage + "}"};
    std::string all;
    for (const std::string& answer : answers)
        all += (all.empty() ? "[" : ", ") + answer;
    return all + "]";
}

/// A path of the run while it goes on.
struct Way {
    Way(runs::EventLog& of_run, tools::Workspace& over, conversation::Conversation with)
        : log(of_run.fork()), workspace(over), conversation(with.fork(log)) {}
    Way(const Way& other, const Context& context)
        : log(other.log.fork()), fork(other.workspace.fork(context)), workspace(*fork),
          ledger(other.ledger), conversation(other.conversation.fork(log)) {}

    /// Tells the model where it is and makes the calls that it answers with.
    std::string ask(const std::string& words, const Context& context) {
        conversation.tell(llm::text_message(llm::Role::User, words));
        const auto said = std::get<llm::Response>(conversation.ask());
        for (const llm::ToolCall& call : llm::tool_calls_of(said.message)) {
            tools::Observation observation;
            tools::ToolContext tool_context{workspace, context};
            ledger.make(
                conversation::asked_call(call), log,
                [&](const CallToRecord& made) {
                    return tools::call_tool(tool_context, made.tool, made.arguments);
                },
                observation);
            conversation.tell(
                {llm::Role::Tool, {llm::ToolResult{call.id, call.name, {}, !observation.ok}}});
        }
        return llm::text_of(said.message);
    }

    runs::EventLog log;
    std::unique_ptr<tools::Workspace> fork; ///< none of the run's own
    tools::Workspace& workspace;
    CallLedger ledger;
    conversation::Conversation conversation;
};

/// Goes the ways that the picture above shows, and ends on that of C2.
class ForkingAgent final : public Agent {
public:
    ForkingAgent() {
        m_options.price.emplace();
        m_options.price->input = 1;
        m_options.price->output = 10;
    }

    std::string_view name() const override { return "react"; } // its record is one of that
    std::string model() const override { return "scripted:test"; }
    Json limits() const override { return to_json(m_options.limits); }
    Json options() const override { return {{"tool_set", "graticule"}, {"ask", false}}; }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        llm::ScriptedModel model(llm::parse_script(script(), "script"), "script");
        conversation::Allowance allowance(m_options);
        conversation::RunUsage usage;
        usage.set_price("", m_options.price);
        Way trunk(log, workspace, {model, {allowance, usage, log, context}, {}, m_options.pieces});
        trunk.ask(std::string(task), context);
        Way a(trunk, context);
        Way b(trunk, context);
        Way c(trunk, context);
        a.ask("Take the north.", context);
        c.ask("Take the large ones.", context);
        b.ask("Take the small ones.", context);
        Way c1(c, context);
        Way c2(c, context);
        Way c3(c, context);
        c1.ask("Look at them.", context);
        c2.ask("Look at them and save them.", context);
        c3.ask("Look at something else.", context);
        const std::string words = c2.ask("Answer.", context);
        conversation::Conclusion conclusion({task, c2.workspace, c2.ledger, usage, c2.log});
        const conversation::JudgedAnswer judged = conclusion.judge(words);
        Result result = conclusion.answered(judged.answer.value());
        workspace.become(std::move(c2.fork));
        log.go_on_from(c2.log.last().value());
        return result;
    }

private:
    ReactOptions m_options;
};

class BranchedRunOfAgent : public testing::Test {
protected:
    void SetUp() override {
        RunRequest request;
        request.task = "How many people live in a large town on average?";
        request.data = {test::repository() / "tests" / "fixtures" / "react" / "data"};
        request.folder = m_folder.path() / "run";
        ForkingAgent agent;
        m_outcome = execute_run(
            request, agent, [] { return std::chrono::system_clock::time_point{}; }, m_context);
    }

    const fs::path& run() const { return m_outcome.folder; }

    static std::vector<std::string> ids_of(const runs::RecordedPath& path) {
        std::vector<std::string> ids;
        for (const runs::RecordedStep& step : path.steps)
            ids.push_back(step.id);
        return ids;
    }

    ThreadPool m_pool{2};
    Context m_context{m_pool};
    TemporaryFolder m_folder;
    RunOutcome m_outcome;
};

TEST_F(BranchedRunOfAgent, EndsOnThePathThatWasChosen) {
    // (300 + 500) / 2, whatever the other ways kept under the name
    EXPECT_EQ(m_outcome.result.answer, "On average 400 people live there.");
    EXPECT_EQ(read_file(run() / "outputs" / "picked.csv").find("Dax"), std::string::npos);
    EXPECT_THAT(read_file(run() / "outputs" / "picked.csv"), HasSubstr("Cork"));
    EXPECT_FALSE(fs::exists(run() / "branches"));
    const runs::RunRecord record = runs::read_run_record(run());
    EXPECT_EQ(record.answer->text, m_outcome.result.answer);
    EXPECT_EQ(record.finished->end, "answered");
    EXPECT_THAT(ids_of(record), ElementsAre("1", "3", "7", "8"));
    EXPECT_THAT(record.rounds, SizeIs(4));
    EXPECT_THAT(record.artifacts, SizeIs(1));
    EXPECT_THAT(read_file(run() / "outputs" / "answer.md"), HasSubstr("On average 400 people"));
}

TEST_F(BranchedRunOfAgent, TellsTheOtherPathsAsBranches) {
    const runs::RunRecord record = runs::read_run_record(run());
    ASSERT_THAT(record.branches, SizeIs(4)); // A, B, C1, C3
    const std::vector<std::vector<std::string>> ids{{"2"}, {"4", "5"}, {"6"}, {"9"}};
    const std::vector<std::size_t> before{1, 1, 2, 2};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(ids_of(record.branches[i]), ids[i]) << i;
        EXPECT_EQ(record.branches[i].leaves, std::nullopt) << i;
        EXPECT_EQ(record.branches[i].steps_before, before[i]) << i;
        EXPECT_EQ(record.branches[i].rounds_before, before[i]) << i;
        EXPECT_THAT(record.branches[i].rounds, SizeIs(1)) << i;
    }
    const runs::RecordedStep& failed = record.branches[3].steps.front();
    EXPECT_FALSE(failed.observation->ok);
    // Each branch's model has been told what went before on its path, and is told what is new.
    EXPECT_EQ(record.branches[2].rounds[0].told.size(), 3U); // its answer, its result, the words
}

TEST_F(BranchedRunOfAgent, CountsTheCostOfAllPaths) {
    const runs::RunRecord record = runs::read_run_record(run());
    const Json usage = record.finished->usage.value();
    EXPECT_EQ(usage["rounds"], 8);
    EXPECT_EQ(usage["input"], 8000);
    EXPECT_EQ(usage["output"], 800);
    EXPECT_NEAR(usage["cost_usd"].get<double>(), 8 * Cost, 1e-12);
    for (const runs::RecordedPath* path : runs::paths_of(record))
        for (const runs::RecordedRound& round : path->rounds)
            EXPECT_NEAR(round.cost_usd.value(), Cost, 1e-12) << *round.number;
}

TEST_F(BranchedRunOfAgent, HasAReportWithItsBranchesInTheirPlaces) {
    const std::string page = read_file(m_outcome.report);
    std::size_t at = 0;
    for (const char* text : {"On average",
                             "8 rounds · 9 calls (1 failed) · 8,000 tokens in, 800 out · $0.016",
                             "Of these, 4 rounds and 4 calls are on the path",
                             "id=\"round-1\"",
                             "id=\"branch-1\"",
                             "1 round · 1 call · $0.0020",
                             "id=\"step-2\"",
                             "id=\"branch-2\"",
                             "1 round · 2 calls · $0.0020",
                             "id=\"step-4\"",
                             "id=\"step-5\"",
                             "outputs/picked.csv (abandoned with the branch)",
                             "id=\"round-3\"",
                             "id=\"step-3\"",
                             "id=\"branch-3\"",
                             "id=\"step-6\"",
                             "id=\"branch-4\"",
                             "id=\"step-9\"",
                             "id=\"round-6\"",
                             "id=\"step-7\"",
                             "id=\"step-8\"",
                             "id=\"round-8\""}) {
        const std::size_t found = page.find(text, at);
        ASSERT_NE(found, std::string::npos) << "not there after what comes before it: " << text;
        at = found;
    }
}

TEST_F(BranchedRunOfAgent, IsReplayedAndVerifiedOnAllItsPaths) {
    const ReplayOutcome again = replay_run(run(), m_context);
    EXPECT_FALSE(again.difference) << again.difference->where << again.difference->replayed;
    EXPECT_EQ(again.calls, 9U);
    EXPECT_EQ(again.files, 1U);
    EXPECT_THAT(verify_run(run(), m_context).problems, IsEmpty());
}

// What is said to have come of a branch is held against what does.
TEST_F(BranchedRunOfAgent, IsNotReplayedWhereABranchWasChanged) {
    std::string log = read_file(runs::event_file(run()));
    const std::size_t branch = log.find(R"("id":"6","ok":true)");
    ASSERT_NE(branch, std::string::npos);
    const std::size_t sum = log.find("800", branch - 600);
    ASSERT_NE(sum, std::string::npos);
    log.replace(sum, 3, "801");
    write_file(runs::event_file(run()), log);
    const ReplayOutcome again = replay_run(run(), m_context);
    ASSERT_TRUE(again.difference);
    EXPECT_THAT(again.difference->where, HasSubstr("call 6 (field_statistics)"));
    EXPECT_THAT(again.difference->recorded, HasSubstr("801"));
}

TEST(CallLedgerOfABranch, HasTheCallsUntilThenAndIdsOfItsOwn) {
    runs::EventLog log([] { return std::chrono::system_clock::time_point{}; });
    CallLedger trunk;
    const auto make = [&](CallLedger& ledger, const std::string& text) {
        tools::Observation observation;
        return ledger.make(
            {{{}, "buffer"}, {}}, log,
            [&](const CallToRecord&) {
                tools::Observation made;
                made.text = text;
                return made;
            },
            observation);
    };
    EXPECT_EQ(make(trunk, "first"), "1");
    CallLedger branch = trunk;
    EXPECT_EQ(make(branch, "of the branch"), "2");
    EXPECT_EQ(make(trunk, "of the trunk"), "3");
    EXPECT_THAT(trunk.calls(), ElementsAre("1", "3"));
    EXPECT_THAT(branch.calls(), ElementsAre("1", "2"));
    EXPECT_EQ(*branch.observer()("1").text, "first");
    EXPECT_EQ(*branch.observer()("2").text, "of the branch");
    EXPECT_EQ(branch.observer()("3").text, nullptr);
    EXPECT_EQ(trunk.observer()("2").text, nullptr);
}

} // namespace
} // namespace graticule::agents
