// SPDX-License-Identifier: Apache-2.0
// Parts of the agent of a language model that a whole run does not show by themselves.
#include "agents/conversation/answer_references.hpp"
#include "agents/conversation/brief_tools.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/named_values.hpp"
#include "agents/conversation/repetition.hpp"
#include "agents/conversation/usage.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::agents::conversation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const Json Found = Json::parse(R"({
    "rows": [{"name": "Rome", "height": 37.5, "a/b": 4}],
    "fields": [{"name": "height", "type": "real", "unit": "m"}],
    "length": {"value": 12.5, "unit": "km"}, "none": {"value": null, "unit": "km"}, "count": 1200,
    "warnings": ["7 were left out"], "output": "towns"})");

runs::Observed observe_call(const std::string& call) {
    static const std::string text = "12.5 km";
    return call == "2" ? runs::Observed{&text, &Found} : runs::Observed{};
}

ReadAnswer read(const std::string& words) {
    return read_answer(words, observe_call, {"1", "2"});
}

TEST(NamedValues, AreFindingsWithTheirUnits) {
    EXPECT_THAT(value_pointers(Found),
                ElementsAre("/length", "/count", "/rows/0/name", "/rows/0/height", "/rows/0/a~1b"));
    EXPECT_EQ(named_values_line("2", Found),
              "Values to name: {{2/length}} = 12.5 km, {{2/count}} = 1,200, {{2/rows/0/name}} = "
              "\"Rome\", {{2/rows/0/height}} = 37.5 m, {{2/rows/0/a~1b}} = 4");
    EXPECT_EQ(named_values_line("2", Json::object()), "");
}

TEST(NamedValues, OfRowsThatTheResultListsAreNotToldAgain) {
    EXPECT_EQ(
        named_values_line("2", Found, "name: \"Rome\", height: 37.5, a/b: 4"),
        "Values to name: {{2/length}} = 12.5 km, {{2/count}} = 1,200, {{2/rows/0/F}} for F in "
        "name, height, a~1b");
    EXPECT_EQ(named_values_line("2", Found, "12.5 km of 1,200"),
              "Values to name: {{2/rows/0/name}} = \"Rome\", {{2/rows/0/height}} = 37.5 m, "
              "{{2/rows/0/a~1b}} = 4, {{2/F}} for F in length, count");
    // What the text leaves out is told, its unit, too.
    EXPECT_EQ(named_values_line("2", Found, "12.5 of 1,200"),
              "Values to name: {{2/length}} = 12.5 km, {{2/rows/0/name}} = \"Rome\", "
              "{{2/rows/0/height}} = 37.5 m, {{2/rows/0/a~1b}} = 4, {{2/count}} = 1,200");
    EXPECT_EQ(named_values_line("2", Found, "name: \"Rome\""),
              "Values to name: {{2/length}} = 12.5 km, {{2/count}} = 1,200, {{2/rows/0/height}} = "
              "37.5 m, {{2/rows/0/a~1b}} = 4, {{2/rows/0/F}} for F in name");
    const Json counts = Json::parse(
        R"({"values": [{"value": "north", "count": 12}, {"value": "south", "count": 30}]})");
    EXPECT_EQ(named_values_line("1", counts, "\"north\": 12\n\"south\": 30"),
              "Values to name: {{1/values/0/F}} for F in value, count");
}

TEST(NamedValues, OfTheOnlyRowOfAResultHaveTheirUnits) {
    const Json one = Json::parse(
        R"({"rows": 1, "shown": [{"name": "Rome", "height": 37.5}],
            "fields": [{"name": "height", "type": "real", "unit": "m"}]})");
    EXPECT_EQ(named_values_line("4", one, "name: \"Rome\", height: 37.5"),
              "Values to name: {{4/rows}} = 1, {{4/shown/0/F}} for F in name, height");
    const auto observe_one = [&](const std::string&) {
        static const std::string text;
        return runs::Observed{&text, &one};
    };
    EXPECT_EQ(read_answer("{{4/shown/0/height}}", observe_one, {"4"}).text.in_words(observe_one),
              "37.5 m");
}

TEST(NamedValues, OfVeryManyAreNotAllTold) {
    Json many = Json::object();
    for (int i = 0; i < 5000; ++i)
        many["value_" + std::to_string(i)] = i;
    EXPECT_LT(named_values_line("2", many).size(), 2000U);
    EXPECT_THAT(named_values_line("2", many), HasSubstr("and others"));
    EXPECT_THAT(value_pointers(many), SizeIs(2000));
}

TEST(AnswerReferences, StandForValuesWithTheirUnits) {
    const ReadAnswer answer = read("{{2/length}} and {{2/rows/0/height}}, {{2/count|plain}} of "
                                   "{{ 2/count }} near {{2/rows/0/name}}; {{2/rows/0/a~1b}}");
    EXPECT_EQ(answer.text.in_words(observe_call), "12.5 km and 37.5 m, 1200 of 1,200 near Rome; 4");
    EXPECT_THAT(answer.faults, IsEmpty());
    ASSERT_THAT(answer.values, SizeIs(5)); // the count once
    EXPECT_EQ(answer.values[1]["name"], "height");
    EXPECT_EQ(answer.values[1]["value"], 37.5);
    EXPECT_EQ(answer.values[1]["unit"], "m");
}

TEST(AnswerReferences, ShowAUnitThatStandsBehindThemOnce) {
    EXPECT_EQ(
        read("{{2/length}} km, {{2/length}}km; {{2/rows/0/height}} m.").text.in_words(observe_call),
        "12.5 km, 12.5 km; 37.5 m.");
    EXPECT_EQ(read("{{2/length}} kmh, {{2/length}} km2, {{2/length}} km/h, {{2/count}} km")
                  .text.in_words(observe_call),
              "12.5 km kmh, 12.5 km km2, 12.5 km km/h, 1,200 km");
    const Json areas =
        Json::parse(R"({"a": {"value": 2, "unit": "km2"}, "b": {"value": 3, "unit": "km\u00b2"}})");
    const auto observe_areas = [&](const std::string&) {
        static const std::string text;
        return runs::Observed{&text, &areas};
    };
    EXPECT_EQ(read_answer("{{1/a}} km2, {{1/a}} km\u00b2, {{1/b}} km2, {{1/b}} km\u00b3",
                          observe_areas, {"1"})
                  .text.in_words(observe_areas),
              "2 km2, 2 km2, 3 km\u00b2, 3 km\u00b2 km\u00b3");
}

TEST(AnswerReferences, ThatStandForNothingAreFaults) {
    for (const char* words :
         {"{{2/none}}", "{{2/rows}}", "{{2/rows/1/name}}", "{{2}}", "{{}}", "{{/count}}",
          "{{1/count}}", "{{3/count}}", "{{2/count|money}}", "{{2/~2}}", "{{2.count}}"}) {
        const ReadAnswer answer = read(words);
        EXPECT_THAT(answer.faults, SizeIs(1)) << words;
        EXPECT_EQ(answer.text.in_words(observe_call), words);
        EXPECT_THAT(answer.values, IsEmpty()) << words;
    }
    EXPECT_THAT(read("{{2/cuont}}").faults[0], HasSubstr("did you mean {{2/count}}?"));
    EXPECT_THAT(read("{{2").faults, IsEmpty());
    EXPECT_THAT(read("{{" + std::string(5000, 'x') + "}}").faults, IsEmpty());
}

TEST(DataOverview, OfVeryManyDatasetsIsBounded) {
    const TemporaryFolder folder;
    constexpr int Tables = 700;
    for (int i = 0; i < Tables; ++i)
        write_file(folder.path() / fmt::format("table_{:03}_{}.csv", i, std::string(60, 'x')),
                   "name,value\na,1\n");
    ThreadPool pool(2);
    const Context context(pool);
    const tools::Workspace workspace(geodata::Catalog::open({folder.path()}, context),
                                     folder.path());
    const std::string overview = data_overview("How tall is the mast?", workspace, context).text;
    EXPECT_LT(overview.size(), 33000U);
    EXPECT_THAT(overview, HasSubstr("table_000_"));
    EXPECT_THAT(overview, HasSubstr("more: "));
}

/// Of eight tables that all share a word: the overview for a task.
std::string overview_of_eight(const std::string& task, Audience audience = Audience::OfTask) {
    const TemporaryFolder folder;
    for (const char* name : {"rivers", "lakes", "roads", "schools", "towns", "farms", "mines"})
        write_file(folder.path() / fmt::format("{}.csv", name), "name,source,share\na,b,1\n");
    write_file(folder.path() / "climate.csv", "name,source,rainfall\na,b,1\n");
    ThreadPool pool(2);
    const Context context(pool);
    const tools::Workspace workspace(geodata::Catalog::open({folder.path()}, context),
                                     folder.path());
    return data_overview(task, workspace, context, std::nullopt, audience).text;
}

TEST(DataOverview, TellsInFullOfTheDatasetsThatFitBest) {
    // "source" is a field of all of them, "rainfall" of one; "schools" is what another is called.
    const std::string overview = overview_of_eight("Where does the rainfall near a school come "
                                                   "from, by source?");
    EXPECT_THAT(overview, HasSubstr("- 'climate': a table of 1 row with 3 fields: name (text), "
                                    "source (text), rainfall (integer)."));
    EXPECT_THAT(overview, HasSubstr("- 'schools': a table of 1 row"));
    EXPECT_THAT(overview, HasSubstr("- tables: 'farms', 'lakes', 'mines', 'rivers', 'roads', "
                                    "'towns'\n"));
}

TEST(DataOverview, TellsASubtaskOfTheDatasetsThatItNames) {
    const std::string overview =
        overview_of_eight("Join lakes to rivers by rainfall.", Audience::OfSubtask);
    EXPECT_THAT(overview, HasSubstr("- 'lakes': a table"));
    EXPECT_THAT(overview, HasSubstr("- 'rivers': a table"));
    EXPECT_THAT(overview,
                HasSubstr("\nAnd 6 more: climate, farms, mines, roads, schools, towns\n"));
}

TEST(DataOverview, TellsASubtaskThatNamesNoneOfTheBestOnes) {
    const std::string overview =
        overview_of_eight("How much rainfall is there?", Audience::OfSubtask);
    EXPECT_THAT(overview, HasSubstr("- 'climate': a table"));
    EXPECT_THAT(overview,
                HasSubstr("\nAnd 7 more: farms, lakes, mines, rivers, roads, schools, towns\n"));
    EXPECT_THAT(overview_of_eight("Count what is yellow.", Audience::OfSubtask),
                HasSubstr("And 8 more: climate, farms"));
}

/// What a model reads of a tool.
std::string schema_text(const std::string& tool, Brevity brevity) {
    return to_line(in_brief(tools::find_tool(tool), brevity).parameters);
}

TEST(BriefTools, KeepTheChoicesThatSayWhatIsDone) {
    for (const Brevity brevity : {Brevity::OfTask, Brevity::OfSubtask}) {
        EXPECT_THAT(schema_text("top_rows", brevity), HasSubstr(R"(["descending","ascending"])"));
        EXPECT_THAT(schema_text("select_by_location", brevity), HasSubstr(R"("intersects")"));
        EXPECT_THAT(schema_text("aggregate", brevity), HasSubstr("count_distinct"));
    }
}

TEST(BriefTools, TellASubtaskOfOneOptionalParameterAndHowManyMoreThereAre) {
    const llm::ToolSpecification brief =
        in_brief(tools::find_tool("list_rows"), Brevity::OfSubtask);
    EXPECT_EQ(brief.parameters["properties"].size(), 2U); // the dataset and one of three
    EXPECT_TRUE(brief.description.ends_with(" (+2)")) << brief.description;
    EXPECT_EQ(in_brief(tools::find_tool("list_rows")).parameters["properties"].size(), 4U);
}

TEST(DataOverview, TellsTheExtentOfALayer) {
    const TemporaryFolder folder;
    write_file(folder.path() / "towns.csv", "name,longitude,latitude\na,5.5,60\nb,10.25,62\n");
    ThreadPool pool(2);
    const Context context(pool);
    const tools::Workspace workspace(geodata::Catalog::open({folder.path()}, context),
                                     folder.path());
    EXPECT_THAT(data_overview("Where are the towns?", workspace, context).text,
                HasSubstr("Extent: x 5.5 to 10.25, y 60 to 62 (degrees)."));
}

TEST(DataOverview, TellsOfFieldsThatTheTaskSpeaksOfAndOfTheExtentHoweverManyFieldsThereAre) {
    const TemporaryFolder folder;
    std::string names = "longitude,latitude";
    std::string values = "5.5,60";
    for (int i = 0; i < 60; ++i) {
        names += fmt::format(",reading_{}", i);
        values += ",1";
    }
    write_file(folder.path() / "wells.csv", names + ",depth\n" + values + ",7\n");
    ThreadPool pool(2);
    const Context context(pool);
    const tools::Workspace workspace(geodata::Catalog::open({folder.path()}, context),
                                     folder.path());
    const std::string overview =
        data_overview("Which well has the greatest depth?", workspace, context).text;
    EXPECT_THAT(overview, HasSubstr(" … And depth. Extent: x 5.5 to 5.5, y 60 to 60 (degrees)."));
    EXPECT_THAT(data_overview("Where are the wells?", workspace, context).text,
                Not(HasSubstr("depth")));
}

tools::Observation observation(const std::string& text, bool timed_out = false) {
    tools::Observation made;
    made.text = text;
    if (timed_out)
        made.data["timed_out"] = true;
    return made;
}

/// Each letter is a call; one that is a capital is stopped for time.
std::vector<Repeated> counted(std::string_view calls) {
    Repetition repetition;
    std::vector<Repeated> counts;
    for (const char call : calls) {
        const bool late = call >= 'A' && call <= 'Z';
        counts.push_back(repetition.count(std::string(1, call), "{}", observation("x", late)));
    }
    return counts;
}

Repeated last_of(std::string_view calls) {
    return counted(calls).back();
}

TEST(Repetition, IsTheSameCallWithTheSameResultInARow) {
    Repetition repetition;
    const auto times = [&](const char* tool, const char* arguments, const char* result) {
        return repetition.count(tool, arguments, observation(result)).times;
    };
    EXPECT_EQ(times("a", "{}", "x"), 1);
    EXPECT_EQ(times("a", "{}", "x"), 2);
    EXPECT_EQ(times("a", "{}", "y"), 1);
    EXPECT_EQ(times("a", "{1}", "y"), 1);
    EXPECT_EQ(times("b", "{1}", "y"), 1);
    EXPECT_EQ(times("b", "{1}", "y"), 2);
    EXPECT_EQ(times("b", "{1}", "y"), 3);
}

TEST(Repetition, IsTwoOrThreeCallsInTurn) {
    EXPECT_THAT(counted("ababab"), ElementsAre(Repeated{1, 1}, Repeated{1, 1}, Repeated{1, 1},
                                               Repeated{2, 2}, Repeated{2, 2}, Repeated{3, 2}));
    EXPECT_EQ(last_of("xabcabca"), (Repeated{2, 3}));
    EXPECT_EQ(last_of("xabcabcabc"), (Repeated{3, 3}));
    EXPECT_EQ(last_of("aabaabaab"), (Repeated{3, 3}));
    EXPECT_EQ(last_of("aaa"), (Repeated{3, 1}));
    EXPECT_EQ(last_of("aaaaaa"), (Repeated{6, 1}));
}

TEST(Repetition, IsNotWhatGoesOn) {
    for (const char* calls : {"abcd", "abac", "abacad", "abcdabcd", "abababc", "ababcabab"})
        EXPECT_LT(last_of(calls).times, 3) << calls;
    EXPECT_EQ(last_of("abababc"), (Repeated{1, 1}));
    Repetition repetition;
    for (int i = 0; i < 9; ++i) { // the results are others each time
        EXPECT_EQ(repetition.count("a", "{}", observation(std::to_string(i))).times, 1);
        EXPECT_EQ(repetition.count("b", "{}", observation("same")).times, 1);
    }
}

TEST(Repetition, IsNotToTryAgainAfterATimeOut) {
    for (const char* calls : {"AAAAA", "AbAbAbAb", "AbcAbcAbcAbc", "aAaAaA"})
        EXPECT_THAT(counted(calls), testing::Each(Repeated{1, 1})) << calls;
    EXPECT_EQ(last_of("Aaa"), (Repeated{2, 1}));
    EXPECT_EQ(last_of("Abababab"), (Repeated{3, 2}));
}

llm::Response answer_said(llm::Usage usage, bool cached = false) {
    llm::Response response;
    response.usage = usage;
    response.cached = cached;
    return response;
}

TEST(UsageTotal, TellsWhatAllAnswersTold) {
    UsageTotal total{std::nullopt};
    EXPECT_EQ(total.tokens(), 0);
    total.add(answer_said({100, 20, std::nullopt, 10, 5}));
    total.add(answer_said({200, 30, std::nullopt, 20, std::nullopt}));
    EXPECT_EQ(total.tokens(), 330);
    EXPECT_EQ(total.cost(), std::nullopt);
    EXPECT_EQ(total.to_json(),
              Json::parse(R"({"input": 300, "cached_input": 50, "output": 30, "rounds": 2})"));
    total.add({});
    EXPECT_EQ(total.tokens(), std::nullopt);
    total.add(answer_said({1, 1, 1, 1, 1}));
    EXPECT_EQ(total.to_json(), Json::parse(R"({"rounds": 4})"));
}

TEST(UsageTotal, OfHostileCountsDoesNotOverflow) {
    UsageTotal total{std::nullopt};
    for (int i = 0; i < 10'000; ++i)
        total.add(answer_said({llm::MaxTokens, {}, {}, llm::MaxTokens, {}}));
    // 10,000 answers of 10^15 tokens are 10^19, which 64 bits do not hold.
    EXPECT_EQ(total.tokens(), 8'000'000'000'000'000'000);
}

TEST(UsageTotal, CountsMoney) {
    llm::Price price;
    price.input = 2;
    price.cached_input = 0.5;
    price.output = 8;
    UsageTotal total{price};
    EXPECT_EQ(total.cost(), 0);
    // 600,000 tokens at 2 dollars a million, 400,000 at 0.5 and 250,000 at 8: 1.2 + 0.2 + 2.
    total.add(answer_said({1'000'000, 400'000, {}, 250'000, {}}));
    EXPECT_DOUBLE_EQ(total.cost().value_or(0), 3.4);
    EXPECT_DOUBLE_EQ(total.to_json()["cost_usd"].get<double>(), 3.4);
    total.add(answer_said({1'000'000, 400'000, {}, 250'000, {}}, true)); // out of a store
    EXPECT_DOUBLE_EQ(total.cost().value_or(0), 3.4);
    total.add({}); // what is not told has no cost, which is not none
    EXPECT_EQ(total.cost(), std::nullopt);
    EXPECT_FALSE(total.to_json().contains("cost_usd"));
    total.add(answer_said({1, {}, {}, 1, {}}));
    EXPECT_EQ(total.cost(), std::nullopt);
}

} // namespace
} // namespace graticule::agents::conversation
