// SPDX-License-Identifier: Apache-2.0
#include "agents/offline.hpp"
#include "base/error.hpp"
#include "base/file.hpp"

#include "assistants/service.hpp"
#include "unit/assistants/fake_request.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace graticule::assistants {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ServiceTest : public testing::Test {
protected:
    ServiceTest() {
        std::filesystem::create_directories(data());
        // Ten towns on the equator a tenth of a degree apart, with 100, 200, ... 1000 people.
        std::string towns = "name,longitude,latitude,people,people_2010\n";
        for (int i = 1; i <= 10; ++i)
            towns += fmt::format("T{},{},0,{},{}\n", i, i / 10.0, 100 * i, 50 * i);
        write_file(data() / "towns.csv", towns);
        // Metres of UTM zone 32, which the file does not say.
        write_file(data() / "survey.csv", "parcel,wkt\n1,\"POINT (500000 5500000)\"\n"
                                          "2,\"POINT (500100 5500000)\"\n");
    }

    std::filesystem::path data() const { return m_folder.path() / "data"; }
    std::filesystem::path out() const { return m_folder.path() / "out"; }

    AssistantService service(const std::function<void(Offer&)>& change = {}) {
        Offer offer;
        offer.data = {data()};
        offer.out = out();
        offer.clock = [] { return std::chrono::system_clock::now(); };
        offer.agent.name = "offline";
        offer.agent.reads_follow_ups = true;
        offer.agent.open = [](std::optional<std::vector<std::string>> before, agents::UserPrompt) {
            agents::OfflineOptions options;
            options.asked_before = std::move(before);
            return agents::make_offline_agent(options);
        };
        if (change)
            change(offer);
        return {std::move(offer), m_notices, m_context};
    }

    static std::string text_of(const mcp::ToolResult& result) {
        return std::get<mcp::Text>(result.content.at(0).value).text;
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
    mcp::Notices m_notices;
    test::FakeRequest m_request{m_context};
};

std::vector<std::string> names_of(const std::vector<mcp::ToolDeclaration>& tools) {
    std::vector<std::string> names;
    for (const mcp::ToolDeclaration& tool : tools)
        names.push_back(tool.name);
    return names;
}

TEST_F(ServiceTest, ListsFewToolsUnlessASetIsNamed) {
    EXPECT_THAT(names_of(service().tools()),
                ElementsAre("ask", "describe_data", "find_tool", "call_tool", "make_map",
                            "check_plan", "run_plan", "verify"));
    const auto all = names_of(service([](Offer& offer) { offer.tool_set = "graticule"; }).tools());
    EXPECT_THAT(all, testing::IsSupersetOf({"ask", "buffer", "choropleth_map"}));
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
}

TEST_F(ServiceTest, RefusesWrongArgumentsWithTheNearestName) {
    AssistantService served = service();
    try {
        served.call("make_map", {{"datset", "towns"}}, m_request);
        FAIL() << "a wrong argument was taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_THAT(error.one_line(), HasSubstr("dataset"));
    }
    const mcp::ToolResult result = served.call(
        "call_tool", {{"tool", "list_rows"}, {"arguments", {{"dataset", "town"}}}}, m_request);
    EXPECT_TRUE(result.is_error);
    EXPECT_THAT(text_of(result), HasSubstr("towns"));
}

TEST_F(ServiceTest, ExecutesNoCodeUnlessThatIsAllowed) {
    AssistantService served = service();
    for (const char* tool : {"execute_code", "load_vector"}) {
        try {
            served.call("call_tool", {{"tool", tool}}, m_request);
            FAIL() << tool << " was called";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Refused);
            EXPECT_THAT(error.one_line(), HasSubstr("--allow-code"));
        }
    }
    const auto listed = names_of(service([](Offer& offer) { offer.tool_set = "code"; }).tools());
    EXPECT_THAT(listed, testing::Not(testing::Contains("execute_code")));
}

TEST_F(ServiceTest, KeepsWhatCallsStoreInTheWorkspaceThatTheyName) {
    AssistantService served = service();
    const Json filter{
        {"tool", "filter_rows"},
        {"arguments", {{"dataset", "towns"}, {"expression", "people > 700"}, {"output", "big"}}}};
    const mcp::ToolResult kept = served.call("call_tool", filter, m_request);
    ASSERT_FALSE(kept.is_error) << text_of(kept);
    EXPECT_EQ((*kept.structured)["workspace"], "main");
    const Json& dataset = (*kept.structured)["dataset"];
    EXPECT_EQ(dataset["rows"], 3); // 800, 900 and 1000
    EXPECT_EQ(dataset["extent"], Json::parse("[0.8, 0.0, 1.0, 0.0]"));
    const Json list{{"tool", "list_rows"}, {"arguments", {{"dataset", "big"}}}};
    EXPECT_FALSE(served.call("call_tool", list, m_request).is_error);
    Json elsewhere = list;
    elsewhere["workspace"] = "other";
    EXPECT_TRUE(served.call("call_tool", elsewhere, m_request).is_error);
    const mcp::ReadResult read = served.read("graticule://workspaces/main/datasets/big", m_request);
    EXPECT_EQ(Json::parse(read.contents.at(0).bytes)["rows"], 3);
}

TEST_F(ServiceTest, AsksTheUserForACrsThatDataDoNotState) {
    AssistantService served = service();
    const Json buffer{
        {"tool", "buffer"},
        {"arguments", {{"dataset", "survey"}, {"distance_m", 10}, {"output", "around"}}}};
    const mcp::ToolResult unasked = served.call("call_tool", buffer, m_request);
    EXPECT_TRUE(unasked.is_error);
    EXPECT_THAT(text_of(unasked), HasSubstr("assign_crs"));

    m_request.answer("crs:survey", "EPSG:32632");
    const mcp::ToolResult result = served.call("call_tool", buffer, m_request);
    ASSERT_FALSE(result.is_error) << text_of(result);
    ASSERT_EQ(m_request.asked.size(), 1U);
    // Easting 500,000 of zone 32 is 9 degrees east.
    const Json& degrees = (*result.structured)["dataset"]["extent_degrees"];
    EXPECT_NEAR(degrees[0].get<double>(), 9.0, 0.001);
    EXPECT_THAT(text_of(result), HasSubstr("as the user said"));
}

TEST_F(ServiceTest, AsksWhichColumnIsMeant) {
    AssistantService served = service();
    const Json map{{"dataset", "towns"}, {"field", "peopl"}};
    EXPECT_THROW(served.call("make_map", map, m_request), Error);
    m_request.answer("field", "people_2010");
    const mcp::ToolResult result = served.call("make_map", map, m_request);
    ASSERT_FALSE(result.is_error) << text_of(result);
    EXPECT_EQ(m_request.asked.at(0).params["requestedSchema"]["properties"]["choice"]["enum"],
              Json::parse(R"(["people", "people_2010"])"));
    EXPECT_TRUE(std::holds_alternative<mcp::Image>(result.content.at(1).value));
}

TEST_F(ServiceTest, AnswersAQuestionAndReadsItsFiles) {
    AssistantService served = service();
    const mcp::ToolResult result = served.call(
        "ask", {{"question", "What is the total number of people in the towns?"}}, m_request);
    ASSERT_FALSE(result.is_error) << text_of(result);
    EXPECT_EQ((*result.structured)["status"], "answered");
    // 100 + 200 + ... + 1000
    EXPECT_THAT((*result.structured)["answer"].get<std::string>(), HasSubstr("5,500"));
    const std::string run = (*result.structured)["run"];
    EXPECT_FALSE(m_request.told.empty());
    const mcp::ReadResult report =
        served.read("graticule://runs/" + run + "/report.html", m_request);
    EXPECT_THAT(report.contents.at(0).bytes, HasSubstr("5,500"));
    const mcp::ToolResult verified = served.call("verify", {{"run", run}}, m_request);
    EXPECT_EQ((*verified.structured)["holds"], true) << text_of(verified);
}

TEST_F(ServiceTest, RefusesToReadWhatIsNoResource) {
    AssistantService served = service();
    for (const char* uri :
         {"graticule://runs/..", "graticule://data/towns/../..", "file:///etc/passwd",
          "graticule://workspaces/main/outputs/x", "graticule://data/none", "graticule://other/x"})
        EXPECT_THROW(served.read(uri, m_request), Error) << uri;
    EXPECT_FALSE(std::filesystem::exists(out()));
}

TEST_F(ServiceTest, CompletesArgumentsOfPromptsFromTheData) {
    AssistantService served = service();
    EXPECT_GE(served.prompts().size(), 5U);
    EXPECT_THAT(served.complete({true, "map_a_field", "dataset", "to", Json::object()}).values,
                ElementsAre("towns"));
    EXPECT_THAT(
        served.complete({true, "compare_regions", "field", "peo", {{"dataset", "towns"}}}).values,
        ElementsAre("people", "people_2010"));
    EXPECT_THAT(
        served.complete({false, "graticule://data/{dataset}", "dataset", "sur", Json::object()})
            .values,
        ElementsAre("survey"));
    EXPECT_THROW(served.complete({true, "map_a_field", "none", "", Json::object()}), Error);
    EXPECT_THAT(served.complete({true, "compare_regions", "most", "", Json::object()}).values,
                IsEmpty());
}

TEST_F(ServiceTest, RunsAPlanOnlyWhereItsCheckFindsNothing) {
    AssistantService served = service();
    const Json good = Json::parse(R"([
        {"tool": "filter_rows", "arguments": {"dataset": "towns", "expression": "people >= 900", "output": "big"}},
        {"tool": "field_statistics", "arguments": {"dataset": "big", "field": "people"}}])");
    Json bad = good;
    bad[1]["arguments"]["field"] = "peopl";
    const mcp::ToolResult refused = served.call("run_plan", {{"steps", bad}}, m_request);
    EXPECT_TRUE(refused.is_error);
    EXPECT_THAT(text_of(refused), HasSubstr("people"));
    const mcp::ToolResult found = served.call("check_plan", {{"steps", bad}}, m_request);
    EXPECT_EQ((*found.structured)["ok"], false);
    const mcp::ToolResult run = served.call("run_plan", {{"steps", good}}, m_request);
    ASSERT_FALSE(run.is_error) << text_of(run);
    EXPECT_EQ((*run.structured)["workspace"], "plan-1");
    EXPECT_THAT(text_of(run), HasSubstr("950")); // the mean of 900 and 1000
}

} // namespace
} // namespace graticule::assistants
