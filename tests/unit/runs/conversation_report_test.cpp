// SPDX-License-Identifier: Apache-2.0
// The report of a run with a language model: tests/fixtures/conversation is one whose every text is
// hostile. Figures are those of its log; what a round cost is the difference of the sums there.
#include "base/base64.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "runs/report.hpp"
#include "runs/verification.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::runs {
namespace {

using testing::HasSubstr;
using testing::Not;

const fs::path Fixture = test::repository() / "tests" / "fixtures" / "conversation";

/// Each text stands somewhere after the one before it.
void expect_in_order(const std::string& page, const std::vector<std::string>& texts) {
    std::size_t at = 0;
    for (const std::string& text : texts) {
        const std::size_t found = page.find(text, at);
        ASSERT_NE(found, std::string::npos) << "not there after what comes before it: " << text;
        at = found + text.size();
    }
}

std::size_t count_of(std::string_view page, std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = page.find(text); at != std::string_view::npos;
         at = page.find(text, at + 1))
        ++count;
    return count;
}

TEST(ConversationReport, TellsTheConversationAsItCame) {
    expect_in_order(render_report_html(Fixture),
                    {"id=\"round-1\"",
                     "Instructions to the model",
                     "Rule 30: look before you act",
                     "- squares: 3 polygons",
                     "The task:",
                     "2 tools offered",
                     "Waited 2.2 s, 2 times: the provider&#39;s rate is kept &lt;s&gt;",
                     "Asked again after 2.0 s: openai/",
                     "I shall rank the towns by their people.",
                     "I rank the towns.",
                     "id=\"step-1\"",
                     "<th scope=\"row\">field</th><td>people</td>",
                     "did you mean",
                     "id=\"step-2\"",
                     "{broken ```",
                     "id=\"round-2\"",
                     "2 results as the model was told",
                     "Call 2: the arguments: JSON expected",
                     "The temperature was left out",
                     "id=\"step-3\"",
                     "1 left out: population is null",
                     "id=\"step-4\"",
                     "Map of 4 symbols",
                     "Made: ",
                     "Asked for and not carried out: <code>export_layer</code>",
                     "id=\"round-3\"",
                     "Your answer holds numbers that stand for no value.",
                     "{{3/rows/0/population}}."});
}

TEST(ConversationReport, TellsTokensCostAndTimeOfEachRound) {
    const std::string page = render_report_html(Fixture);
    EXPECT_THAT(page, HasSubstr("1,500 tokens in, 1,024 of them cached, 60 out, 20 of them "
                                "thoughts · $0.0025 · 6.0 s · waited 4.2 s"));
    EXPECT_THAT(page, HasSubstr("1,700 tokens in, 40 out · $0.0020 · 900 ms<"));
    EXPECT_THAT(page, HasSubstr("1,900 tokens in, 15 out · $0.0020 · 700 ms<"));
    // 6040 + 900 + 700 ms with the model, of which 1500 + 700 + 2000 were waited;
    // 1 + 0 + 3 + 220 ms in calls
    EXPECT_THAT(page, HasSubstr("3 rounds · 4 calls (2 failed) · 5,100 tokens in, 115 out · "
                                "$0.0065 · 7.6 s with the model · waited 4.2 s of that · "
                                "224 ms in calls"));
    EXPECT_THAT(page, HasSubstr("Ended: answered"));
    EXPECT_THAT(page, HasSubstr("25 rounds, 50,000 tokens"));
}

TEST(ConversationReport, HoldsPicturesWhereTheyCame) {
    const std::string page = render_report_html(Fixture);
    const std::string made = encode_base64(read_file(Fixture / "outputs" / "map of towns.png"));
    EXPECT_EQ(count_of(page, made), 2U); // among what was made, and at its step
    expect_in_order(page, {made, "id=\"step-4\"", made, "id=\"round-3\""});
    expect_in_order(page, {"id=\"round-2\"", "alt=\"Shown to the model\"", "id=\"step-3\""});
    EXPECT_EQ(count_of(page, "<img "), 3U);
}

TEST(ConversationReport, IsNeverMarkup) {
    const std::string page = render_report_html(Fixture);
    for (const char* element : {"<script", "<b>", "<i>", "<s>", "<u>", "<em>"})
        EXPECT_THAT(page, Not(HasSubstr(element)));
    EXPECT_THAT(page, HasSubstr("&lt;/pre&gt;&lt;script&gt;"));
}

TEST(ConversationReport, HasAMarkdownTwin) {
    const std::string page = render_report_markdown(Fixture);
    expect_in_order(page, {"# Which town has the most people", "- Ended: answered", "## Answer",
                           "[400 people](#step-3)", "![Towns ", "(./outputs/map%20of%20towns.png)",
                           "| [1](#round-1) | [top_rows](#step-1) (failed)", "### Round 1",
                           "Waited 2.2 s, 2 times", "Asked again after 2.0 s",
                           "> I rank the towns.", "#### Step 3", "`top_rows`, done, 3 ms",
                           "````text\nRome: 400 people\n```\n# not a heading\n````", "#### Step 4",
                           "### Round 3", "## Data"});
}

TEST(ConversationReport, HasNoMarkupInMarkdownEither) {
    const std::string page = render_report_markdown(Fixture);
    std::string outside; // of blocks of code
    std::string fence;
    for (std::size_t start = 0; start < page.size();) {
        const std::size_t end = std::min(page.find('\n', start), page.size());
        const std::string line = page.substr(start, end - start);
        start = end + 1;
        if (fence.empty() && line.starts_with("```"))
            fence = line.substr(0, line.find_first_not_of('`'));
        else if (!fence.empty() && line == fence)
            fence.clear();
        else if (fence.empty())
            outside += line + "\n";
    }
    EXPECT_EQ(fence, "");
    for (std::size_t at = outside.find('<'); at != std::string::npos;
         at = outside.find('<', at + 1))
        EXPECT_EQ(outside[at - 1], '\\') << outside.substr(at, 20);
    EXPECT_THAT(outside, Not(HasSubstr("http://")));
    EXPECT_THAT(outside, Not(HasSubstr("[people]")));
}

TEST(ConversationReport, TellsWhatVerifyingFound) {
    const TemporaryFolder folder;
    const fs::path run = folder.path() / "run";
    fs::copy(Fixture, run, fs::copy_options::recursive);
    RunVerification found;
    found.calls = 4;
    found.files = 1;
    found.numbers = 2;
    const auto clock = [] { return std::chrono::system_clock::time_point{}; };
    record_verification(run, found, clock);
    EXPECT_THAT(read_file(run / "report.html"),
                HasSubstr("Verified on 1970-01-01: 4 calls and 1 file were made anew, and 2 "
                          "numbers of the answer worked out again."));
    found.problems = {"outputs/a<b comes out otherwise"};
    record_verification(run, found, clock);
    EXPECT_THAT(read_file(run / "report.html"),
                HasSubstr("<li>outputs/a&lt;b comes out otherwise"));
    EXPECT_THAT(read_file(run / "report.md"), HasSubstr("- outputs/a\\<b comes out otherwise"));
    // What was found of another log tells nothing of this one.
    std::string log = read_file(run / "events.jsonl");
    log.resize(log.rfind('\n', log.size() - 2) + 1); // without its last line
    write_file(run / "events.jsonl", log);
    EXPECT_THAT(render_report_html(run), Not(HasSubstr("Verified")));
}

TEST(ConversationReport, OfAVeryLongRunStaysLight) {
    const TemporaryFolder folder;
    fs::copy(Fixture / "task.json", folder.path() / "task.json");
    const std::string words(9000, 'x');
    std::string log;
    for (int round = 1; round <= 500; ++round)
        for (const Json& event :
             {Json{{"type", "model_request"},
                   {"data", {{"round", round}, {"request", {{"messages", Json::array()}}}}}},
              Json{{"type", "tool_call"},
                   {"data", {{"id", std::to_string(round)}, {"tool", "top_rows"}}}},
              Json{{"type", "observation"},
                   {"data",
                    {{"id", std::to_string(round)}, {"text", words}, {"data", {{"a", words}}}}}}})
            log += R"({"v":1,"seq":0,"time":"","type":)" + to_line(event["type"])
                   + ",\"data\":" + to_line(event["data"]) + "}\n";
    write_file(folder.path() / "events.jsonl", log);
    EXPECT_LT(render_report_html(folder.path()).size(), 5'000'000U);
    EXPECT_LT(render_report_markdown(folder.path()).size(), 5'000'000U);
}

} // namespace
} // namespace graticule::runs
