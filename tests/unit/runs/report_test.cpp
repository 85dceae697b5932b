// SPDX-License-Identifier: Apache-2.0
#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "runs/report.hpp"
#include "runs/report/html_writer.hpp"
#include "runs/report/markdown_writer.hpp"
#include "runs/report/value_words.hpp"
#include "runs/run_record.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::runs {
namespace {

using testing::HasSubstr;
using testing::Not;

const fs::path ReportFixture = test::repository() / "tests" / "fixtures" / "run";

/// A run folder of the given log lines, each `{"type":..., "data":...}` without the envelope.
class RunFolder {
public:
    explicit RunFolder(const std::vector<std::string>& events,
                       const std::string& task = R"({"format":1,"task":"T"})") {
        write_file(m_folder.path() / "task.json", task);
        std::string log;
        for (std::size_t i = 0; i < events.size(); ++i)
            log += R"({"v":1,"seq":)" + std::to_string(i) + R"(,"time":"",)" + events[i] + "}\n";
        write_file(m_folder.path() / "events.jsonl", log);
    }
    const fs::path& path() const { return m_folder.path(); }

private:
    TemporaryFolder m_folder;
};

TEST(Report, ShowsTheAnswerWithItsNumbers) {
    const std::string page = render_report_html(ReportFixture);
    EXPECT_THAT(page, HasSubstr("12,345,678 people live in 412 cities within 100 km"));
    EXPECT_THAT(page,
                HasSubstr("<dt>People</dt><dd>12,345,678 <span class=\"unit\">people</span>"));
    EXPECT_THAT(page, HasSubstr("<dt>Share of all</dt><dd>0.4129 <span class=\"unit\">%</span>"));
    EXPECT_THAT(page, HasSubstr("Took: 3.5 s"));
    EXPECT_THAT(page, HasSubstr("Begun: 2026-01-31 10:20:30 UTC"));
}

TEST(Report, ShowsEachStepWithReasonArgumentsAndResult) {
    const std::string page = render_report_html(ReportFixture);
    EXPECT_THAT(page, HasSubstr("2. <code>select_within_distance</code>"));
    EXPECT_THAT(page, HasSubstr("Within 100 km, measured on the ground."));
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\">distance_m</th><td>100,000</td>"));
    EXPECT_THAT(page, HasSubstr("1.2 s"));
    EXPECT_THAT(page, HasSubstr("1 left out: mag is null"));
    EXPECT_THAT(page, HasSubstr("Distances are geodesic, on the WGS 84 ellipsoid."));
    EXPECT_THAT(page, HasSubstr("failed: not_found"));
    EXPECT_THAT(page, HasSubstr("The earthquakes cover one week only."));
}

TEST(Report, NamesTheDataWithHashAndSource) {
    const std::string page = render_report_html(ReportFixture);
    EXPECT_THAT(page,
                HasSubstr("a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90"));
    EXPECT_THAT(page, HasSubstr("USGS, through the npm package vega-datasets; public domain"));
    EXPECT_THAT(page, HasSubstr("Handed over and not used: 1"));
    EXPECT_THAT(page, HasSubstr("107,464"));
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\">gdal</th><td>3.6.2</td>"));
}

TEST(Report, HoldsPicturesAndLinksToTheRest) {
    const std::string page = render_report_html(ReportFixture);
    const std::string picture = read_file(ReportFixture / "outputs" / "near cities.png");
    EXPECT_THAT(page, HasSubstr("data:image/png;base64," + encode_base64(picture)));
    EXPECT_THAT(page, HasSubstr("href=\"./outputs/near%20cities.png\""));
    EXPECT_THAT(page, HasSubstr("href=\"./outputs/near_cities.html\""));
}

TEST(Report, TextOfTheRunIsNeverMarkup) {
    const std::string page = render_report_html(ReportFixture);
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, Not(HasSubstr("<b>bold")));
    EXPECT_THAT(page, Not(HasSubstr("<img src=x")));
    EXPECT_THAT(page, HasSubstr("&lt;script&gt;window.ran = 1&lt;/script&gt;"));
    EXPECT_THAT(page, HasSubstr("&lt;b&gt;bold&lt;/b&gt;"));
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
}

TEST(Report, FollowsNoPathOutOfTheFolder) {
    const RunFolder run({R"("type":"artifact","data":{"kind":"map_png","path":"../secret.png"})",
                         R"("type":"artifact","data":{"kind":"map_png","path":"/etc/hostname"})",
                         R"("type":"artifact","data":{"kind":"text","path":"javascript:alert"})",
                         R"("type":"artifact","data":{"kind":"map_png","path":"link.png"})"});
    const TemporaryFolder outside;
    write_file(outside.path() / "secret.png", "secret");
    fs::create_symlink(outside.path() / "secret.png", run.path() / "link.png");
    const std::string page = render_report_html(run.path());
    EXPECT_THAT(page, Not(HasSubstr("href=")));
    EXPECT_THAT(page, Not(HasSubstr("src=\"data:")));
    EXPECT_THAT(page, HasSubstr("(not in the folder)"));
}

TEST(Report, TellsHowARunWithoutAnswerEnded) {
    const RunFolder refused(
        {R"("type":"refusal","data":{"reason":"No field says income.","missing":["income"]})",
         R"("type":"run_finished","data":{"end":"refused"})"});
    EXPECT_THAT(render_report_html(refused.path()), HasSubstr("Not answered"));
    EXPECT_THAT(render_report_html(refused.path()), HasSubstr("<li>income</li>"));
    const RunFolder failed(
        {R"("type":"error","data":{"code":"io","message":"The disk is full","hint":"Free some"})",
         R"("type":"run_finished","data":{"end":"failed"})"});
    EXPECT_THAT(render_report_html(failed.path()),
                HasSubstr("<p class=\"result-text\">The disk is full"));
    const RunFolder cancelled({R"("type":"run_finished","data":{"end":"cancelled"})"});
    EXPECT_THAT(render_report_html(cancelled.path()), HasSubstr("stopped before it had an answer"));
    const RunFolder killed({R"("type":"tool_call","data":{"id":"1","tool":"buffer"})"});
    EXPECT_THAT(render_report_html(killed.path()), HasSubstr("still going, or was killed"));
    EXPECT_THAT(render_report_html(killed.path()), HasSubstr("no result"));
}

TEST(Report, FilesOfARunWithoutAnswerAreNoResults) {
    const std::string made =
        R"("type":"artifact","data":{"kind":"map_png","path":"outputs/map.png","title":"Rain"})";
    const auto run_with = [&](const std::string& end, const std::string& reason) {
        return std::vector<std::string>{made, reason,
                                        R"("type":"run_finished","data":{"end":")" + end + R"("})"};
    };
    for (const auto& [end, reason] :
         {std::pair{"refused", R"("type":"refusal","data":{"reason":"No field says income."})"},
          std::pair{"failed", R"("type":"error","data":{"code":"io","message":"No space"})"},
          std::pair{"round_limit", R"("type":"error","data":{"message":"10 rounds"})"}}) {
        const RunFolder run(run_with(end, reason));
        EXPECT_THAT(render_report_html(run.path()), HasSubstr("no results")) << end;
        EXPECT_THAT(render_report_markdown(run.path()), HasSubstr("no results")) << end;
        const std::string page = answer_page(read_run_record(run.path()));
        EXPECT_THAT(page, HasSubstr("and are no results:\n\n- Rain: outputs/map")) << end;
    }
    const RunFolder answered(
        run_with("answered", R"("type":"answer","data":{"text":"It rains."})"));
    EXPECT_THAT(render_report_html(answered.path()), HasSubstr("What was made"));
    EXPECT_THAT(answer_page(read_run_record(answered.path())),
                HasSubstr("It rains.\n\n- Rain: outputs/map"));
    EXPECT_THAT(answer_page(read_run_record(answered.path())), Not(HasSubstr("no results")));
}

TEST(Report, TellsOfTheLastAttempt) {
    const RunFolder run(
        {R"("type":"run_started","data":{})", R"("type":"answer","data":{"text":"first"})",
         R"("type":"run_started","data":{})", R"("type":"answer","data":{"text":"second"})"});
    const std::string page = render_report_html(run.path());
    EXPECT_THAT(page, HasSubstr("second"));
    EXPECT_THAT(page, Not(HasSubstr("first")));
    EXPECT_THAT(page, HasSubstr("2 attempts"));
}

TEST(Report, BearsMembersOfAnyType) {
    const RunFolder run(
        {R"("type":"plan","data":{"steps":{"a":1},"explanation":"text"})",
         R"("type":"plan","data":7)", R"("type":"tool_call","data":[1,2])",
         R"("type":"tool_call","data":{"id":5,"tool":["x"],"arguments":"a=b"})",
         R"("type":"observation","data":{"id":null,"ok":"no","text":{},"data":[[[]]],"duration_ms":"x"})",
         R"("type":"observation","data":{"duration_ms":-1e308,"data":{"dropped":[1,{"count":1e308}]}})",
         R"("type":"data","data":{"rows":"many","notes":[1,"kept"]})",
         R"("type":"artifact","data":{"path":5})", R"("type":"error","data":"x")",
         R"("type":"answer","data":{"text":null,"pieces":[1],"values":[1,{"value":[1,{"a":2}],"cell":{"step":1}}]})",
         R"("type":"model_response","data":[])", R"("type":"model_request","data":7)",
         R"("type":"model_request","data":{"round":-1,"request":{"messages":[1,{"role":[],"parts":7},{"role":"tool","parts":[{"type":"tool_result","content":[1,{"type":"image","base64":"?"}]}]}],"tools":[1]}})",
         R"("type":"model_retry","data":{"wait_ms":"x","error":1})",
         R"("type":"model_response","data":{"response":{"message":{"parts":[1,{"type":"text"}]},"usage":{"input":-1,"output":1e300}},"usage_so_far":{"cost_usd":"x"},"duration_ms":-7})",
         R"("type":"model_error","data":{"error":[]})", R"("type":"run_finished","data":null)"},
        R"({"format":1,"task":"7","data":[1,{"name":["x"]}],"versions":{"a":{}},"created":1,"seed":[1]})");
    EXPECT_THAT(render_report_html(run.path()), HasSubstr("kept"));
    EXPECT_THAT(render_report_markdown(run.path()), HasSubstr("kept"));
}

TEST(Report, IsTheSameForTheSameFolder) {
    EXPECT_EQ(render_report_html(ReportFixture), render_report_html(ReportFixture));
    EXPECT_THROW(render_report_html(ReportFixture / "outputs"), Error);
}

TEST(Report, IsWrittenIntoTheFolder) {
    const RunFolder run({R"("type":"answer","data":{"text":"42"})"});
    write_report(run.path());
    EXPECT_EQ(read_file(run.path() / "report.html"), render_report_html(run.path()));
    EXPECT_EQ(read_file(run.path() / "report.md"), render_report_markdown(run.path()));
}

TEST(ReportDuration, SuitsItsSize) {
    EXPECT_EQ(report::format_duration(350.4), "350 ms");
    EXPECT_EQ(report::format_duration(1240), "1.2 s");
    EXPECT_EQ(report::format_duration(125000), "2 min 5 s");
    EXPECT_EQ(report::format_duration(-1), "");
    EXPECT_EQ(report::format_duration(std::nullopt), "");
}

TEST(ReportValue, ReadsAsAPersonWouldWriteIt) {
    const auto html = [](const Json& value) { return to_html(report::value_words(value)); };
    EXPECT_EQ(html(Json(1234567)), "1,234,567");
    EXPECT_EQ(html(Json(0.25)), "0.25");
    EXPECT_EQ(html(Json::array({1, "a<b"})), "1, a&lt;b");
    EXPECT_EQ(html(Json{{"a", 1}}), "<code>{&quot;a&quot;:1}</code>");
    EXPECT_EQ(report::format_bytes(1234567), "1.2 MB");
    EXPECT_EQ(report::format_cost(0.00251), "$0.0025");
    EXPECT_EQ(report::format_cost(12.345), "$12.35");
    EXPECT_EQ(report::format_cost(std::nullopt), "");
}

} // namespace
} // namespace graticule::runs
