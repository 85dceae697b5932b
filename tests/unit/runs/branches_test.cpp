// SPDX-License-Identifier: Apache-2.0
// A run that branches, as its record and its report tell it. Its log is
//
//   0 start - 1 request, 2 response (round 1) - 3,4 call 1 -+- 5,6 round 2 - 11,12 call 3 - 17,18
//                                                           |
//                                                           +- 7,8 round 3 - 9,10 call 2 -+- 13
//                                                           error
//                                                                                         |
//                                                                                         +-
//                                                                                         14,15,16
//
// where 17 is the answer and 18 the end, and 14 to 16 are round 4 and an answer that was abandoned.
#include "base/error.hpp"
#include "base/file.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::runs {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

/// A model's words, with what the run has cost by then.
std::string said(int round, const std::string& words, int answers, double cost) {
    return fmt::format(
        R"("type":"model_response","data":{{"round":{},"response":{{"message":{{"role":"assistant",
"parts":[{{"type":"text","text":"{}"}}]}},"stop_reason":"tool_calls","usage":{{"input":10,"output":2}}}},
"usage_so_far":{{"rounds":{},"cost_usd":{}}},"duration_ms":500}})",
        round, words, answers, cost);
}

std::string asked(int round, const std::string& words) {
    return fmt::format(R"("type":"model_request","data":{{"round":{},"messages_before":{},
"request":{{"messages":[{{"role":"user","parts":[{{"type":"text","text":"{}"}}]}}]}}}})",
                       round, round == 1 ? 0 : 2, words);
}

std::string call(const std::string& id, const std::string& tool) {
    return fmt::format(
        R"("type":"tool_call","data":{{"id":"{}","tool":"{}","arguments":{{"dataset":"<i>roads</i>"}}}})",
        id, tool);
}

std::string gave(const std::string& id, const std::string& text) {
    return fmt::format(R"("type":"observation","data":{{"id":"{}","ok":true,"text":"{}"}})", id,
                       text);
}

class BranchedRun : public testing::Test {
protected:
    BranchedRun() {
        write_file(m_folder.path() / "task.json", R"({"format":1,"task":"T","agent":"tree"})");
        write(R"("type":"run_started","data":{"task":"T","agent":"tree"})");
        write(asked(1, "the task"));
        write(said(1, "I look.", 1, 0.001));
        write(call("1", "describe_dataset"));
        write(gave("1", "3 rows"));
        write(asked(2, "go one way"));
        write(said(2, "One way.", 3, 0.013)); // the answer of round 3 was there before
        write(asked(3, "go another way"), 4);
        write(said(3, "Another way <b>.", 2, 0.003));
        write(call("2", "buffer<b>"));
        write(gave("2", "wide <script>"));
        write(call("3", "clip"), 6);
        write(gave("3", "cut"));
        write(R"("type":"error","data":{"code":"internal","message":"lost its way & end"})", 10);
        write(asked(4, "and another"), 10);
        write(said(4, "Here.", 4, 0.033));
        write(R"("type":"answer","data":{"text":"It is <u>4</u>."})");
        write(R"("type":"answer","data":{"text":"It is 7."})", 12);
        write(R"("type":"run_finished","data":{"end":"answered","duration_ms":9,
"usage":{"input":40,"output":8,"rounds":4,"cost_usd":0.033}})");
        write_file(event_file(m_folder.path()), m_log);
    }

    void write(std::string line, int parent = -1) {
        std::erase(line, '\n');
        m_log += fmt::format(R"({{"v":{},"seq":{},"time":"",{}{}}})", parent < 0 ? 1 : 2, m_lines++,
                             line, parent < 0 ? "" : fmt::format(R"(,"parent":{})", parent))
                 + "\n";
    }

    TemporaryFolder m_folder;
    std::string m_log;
    int m_lines = 0;
};

TEST_F(BranchedRun, HasTheRecordOfThePathOnWhichItEnded) {
    const RunRecord record = read_run_record(m_folder.path());
    ASSERT_THAT(record.steps, SizeIs(2));
    EXPECT_EQ(record.steps[0].id, "1");
    EXPECT_EQ(record.steps[1].id, "3");
    EXPECT_EQ(record.steps[1].number, 3U); // the third call of the log
    EXPECT_EQ(record.steps[1].round, 2U);
    ASSERT_THAT(record.rounds, SizeIs(2));
    EXPECT_EQ(record.rounds[1].number, 2);
    EXPECT_EQ(record.answer->text, "It is 7.");
    EXPECT_THAT(record.errors, SizeIs(0));
    EXPECT_EQ(record.finished->end, "answered");
    EXPECT_THAT(read_run_events(m_folder.path()), SizeIs(11)); // 0 to 6, 11, 12, 17, 18
}

TEST_F(BranchedRun, HasTheOthersAsBranches) {
    const RunRecord record = read_run_record(m_folder.path());
    ASSERT_THAT(record.branches, SizeIs(2));
    const RecordedBranch& other = record.branches[0];
    EXPECT_EQ(other.leaves, std::nullopt);
    EXPECT_EQ(other.steps_before, 1U);
    EXPECT_EQ(other.rounds_before, 1U);
    ASSERT_THAT(other.rounds, SizeIs(2));
    ASSERT_THAT(other.steps, SizeIs(1));
    EXPECT_EQ(other.steps[0].tool, "buffer<b>");
    EXPECT_EQ(other.steps[0].number, 2U);
    EXPECT_EQ(other.steps[0].round, 1U);
    EXPECT_EQ(other.answer->text, "It is <u>4</u>."); // its last event is 16
    const RecordedBranch& inner = record.branches[1];
    EXPECT_EQ(inner.leaves, 0U);
    EXPECT_EQ(inner.steps_before, 1U);
    EXPECT_EQ(inner.rounds_before, 1U);
    ASSERT_THAT(inner.errors, SizeIs(1));
    EXPECT_EQ(inner.errors[0].message, "lost its way & end");
    EXPECT_THAT(paths_of(record), SizeIs(3));
}

TEST_F(BranchedRun, CanBeReadUpToAnyEvent) {
    const RunRecord record = read_run_record(m_folder.path(), 16);
    EXPECT_EQ(record.answer->text, "It is <u>4</u>.");
    EXPECT_EQ(record.finished, std::nullopt);
    ASSERT_THAT(record.branches, SizeIs(2));
    EXPECT_EQ(record.branches[0].answer->text, "It is 7.");
}

// Sums of 0.001, 0.003, 0.013 and 0.033 dollars came with rounds 1, 3, 2 and 4, in this order.
TEST_F(BranchedRun, KnowsWhatEachRoundCostWhereverItsAnswerCame) {
    const RunRecord record = read_run_record(m_folder.path());
    EXPECT_NEAR(*record.rounds[0].cost_usd, 0.001, 1e-12);
    EXPECT_NEAR(*record.rounds[1].cost_usd, 0.010, 1e-12);
    EXPECT_NEAR(*record.branches[0].rounds[0].cost_usd, 0.002, 1e-12);
    EXPECT_NEAR(*record.branches[0].rounds[1].cost_usd, 0.020, 1e-12);
}

void expect_texts_in_order(const std::string& page, const std::vector<std::string>& texts) {
    std::size_t at = 0;
    for (const std::string& text : texts) {
        const std::size_t found = page.find(text, at);
        ASSERT_NE(found, std::string::npos) << "not there after what comes before it: " << text;
        at = found + text.size();
    }
}

TEST_F(BranchedRun, IsReportedWithItsBranchesWhereTheyLeave) {
    const std::string page = render_report_html(m_folder.path());
    expect_texts_in_order(
        page, {"Abandoned: 2 branches",
               "<p class=\"result-text\">It is 7.</p>",
               "4 rounds · 3 calls · 40 tokens in, 8 out · $0.033",
               "Of these, 2 rounds and 2 calls are on the path on which the run ended; the others "
               "are of 2 branches that it abandoned.",
               "id=\"round-1\"",
               "id=\"step-1\"",
               "<details class=\"branch\" id=\"branch-1\">",
               "Branch 1: <code>buffer&lt;b&gt;</code>",
               "<span class=\"mark care\">answered, and abandoned</span>",
               "2 rounds · 1 call · $0.022",
               "id=\"round-3\"",
               "Another way &lt;b&gt;.",
               "id=\"step-2\"",
               "<h3>2. <code>buffer&lt;b&gt;</code></h3>",
               "wide &lt;script&gt;",
               "<details class=\"branch\" id=\"branch-2\">",
               "<span class=\"mark care\">failed</span>",
               "lost its way &amp; end",
               "</details>",
               "id=\"round-4\"",
               "It is &lt;u&gt;4&lt;/u&gt;.",
               "</details>",
               "id=\"round-2\"",
               "id=\"step-3\"",
               "<h3>3. <code>clip</code></h3>"});
    EXPECT_THAT(page, Not(HasSubstr("<script>")));
    EXPECT_THAT(page, Not(HasSubstr("<i>roads")));
}

TEST_F(BranchedRun, IsReportedInMarkdownToo) {
    const std::string page = render_report_markdown(m_folder.path());
    expect_texts_in_order(page, {"- Abandoned: 2 branches", "### Round 1", "#### Step 1",
                                 "### Branch 1: `buffer<b>`", "answered, and abandoned, 2 rounds",
                                 "### Round 3", "#### Step 2", "### Branch 2", "End of branch 2.",
                                 "### Round 4", "End of branch 1.", "### Round 2", "#### Step 3"});
}

// Events 1 to Deep are one chain; then each of them, the last first, has another that follows it.
// So what follows event 1 in the chain is a branch of the run, what follows event 2 a branch of
// that, and so on.
TEST(DeepBranches, AreShownOnlySoDeep) {
    const TemporaryFolder folder;
    write_file(folder.path() / "task.json", R"({"format":1,"task":"T"})");
    constexpr int Deep = 20'000;
    std::string log = "{\"v\":1,\"seq\":0,\"type\":\"run_started\",\"data\":{}}\n";
    const auto add = [&](int number, int parent) {
        log += fmt::format("{{\"v\":2,\"seq\":{},\"type\":\"tool_call\",\"data\":{{\"id\":\"{}\","
                           "\"tool\":\"t\"}},\"parent\":{}}}\n",
                           number, number, parent);
    };
    for (int i = 1; i <= Deep; ++i)
        add(i, i - 1);
    for (int i = Deep; i >= 1; --i)
        add(2 * Deep + 1 - i, i);
    write_file(event_file(folder.path()), log);
    const RunRecord record = read_run_record(folder.path());
    EXPECT_THAT(record.branches, SizeIs(Deep - 1));
    EXPECT_EQ(record.branches.back().leaves, static_cast<std::size_t>(Deep - 3));
    const std::string page = render_report_html(folder.path());
    EXPECT_THAT(page, HasSubstr("id=\"branch-12\""));
    EXPECT_THAT(page, HasSubstr("Not shown, as they are within so many others: 1 branch"));
    EXPECT_THAT(page, Not(HasSubstr("id=\"branch-13\"")));
}

TEST(BranchesOfALog, FollowWhatIsThere) {
    const TemporaryFolder folder;
    write_file(folder.path() / "task.json", R"({"format":1,"task":"T"})");
    write_file(event_file(folder.path()),
               R"({"v":1,"seq":0,"type":"run_started","data":{}})"
               "\n"
               R"({"v":2,"seq":1,"type":"warning","data":{"text":"w"},"parent":5})"
               "\n");
    try {
        read_run_record(folder.path());
        FAIL() << "an event follows nothing";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        EXPECT_THAT(error.message(), HasSubstr("events.jsonl line 2 follows event 5"));
    }
}

} // namespace
} // namespace graticule::runs
