// SPDX-License-Identifier: Apache-2.0
// Solutions of tasks that are made up, graded as the benchmark's taxonomy says.
#include "base/error.hpp"
#include "evaluation/geobenchx/solution_judge.hpp"
#include "evaluation/geobenchx/step_comment.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::geobenchx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Step step(const std::string& tool, const std::string& arguments, const std::string& comment = {}) {
    return {tool, Json::parse(arguments), comment};
}

Step load_step(const std::string& title, const std::string& name) {
    return {"load_data", {{"dataset", title}, {"output_dataframe_name", name}}, ""};
}

Step load_places(const std::string& title, const std::string& name) {
    return {"load_geodata", {{"geodataset", title}, {"output_geodataframe_name", name}}, ""};
}

Step merge_step(const std::string& table, const std::string& places, const std::string& name,
                const std::string& comment = {}) {
    return {"merge_dataframes",
            {{"dataframe_name", table},
             {"geodataframe_name", places},
             {"statkey", "Country Code"},
             {"geokey", "ISO"},
             {"output_dataframe_name", name}},
            comment};
}

Step keep_rows(const std::string& frame, const std::string& condition, const std::string& name) {
    return {"filter_numerical",
            {{"dataframe_name", frame}, {"conditions", condition}, {"output_dataframe_name", name}},
            ""};
}

Step keep_kinds(const std::string& frame, const Json& filters, const std::string& name) {
    return {"filter_categorical",
            {{"dataframe_name", frame}, {"filters", filters}, {"output_dataframe_name", name}},
            ""};
}

Step draw_choropleth(const std::string& frame, const std::string& column,
                     const std::string& colours = "Water") {
    return {"make_choropleth_map",
            {{"dataframe_name", frame},
             {"mappingkey", column},
             {"legendtext", "what it shows"},
             {"colormap", colours}},
            ""};
}

const std::string MapTask = "Map the rainfall of 2019 in the countries of the north";

/// Rainfall by country, of those in the north that have some, as a map.
Solution rainfall() {
    return {
        load_step("Rainfall", "rain"),           load_places("Lands", "lands"),
        merge_step("rain", "lands", "both"),     keep_kinds("both", {{"part", "North"}}, "north"),
        keep_rows("north", "`2019` > 0", "wet"), draw_choropleth("wet", "2019")};
}

Verdict grade(const Solution& reference, const Solution& candidate,
              const std::string& task = MapTask) {
    return judge({"T1", task, {}, "", {reference}, {}, {}, {}, {}}, candidate).verdict;
}

void expect_match(const Solution& candidate, const Solution& reference = rainfall()) {
    const Verdict verdict = grade(reference, candidate);
    EXPECT_EQ(verdict.grade, Grade::Match)
        << solution_text(candidate) << (verdict.reasons.empty() ? "" : verdict.reasons.front());
}

void expect_lower(Grade wanted, const std::string& reason, const Solution& candidate,
                  const Solution& reference = rainfall(), const std::string& task = MapTask) {
    const Verdict verdict = grade(reference, candidate, task);
    EXPECT_EQ(verdict.grade, wanted) << solution_text(candidate);
    ASSERT_FALSE(verdict.reasons.empty());
    EXPECT_THAT(verdict.reasons, testing::Contains(HasSubstr(reason)));
}

TEST(SolutionJudge, NamesOfFramesAndOrderAreOfNoWeight) {
    expect_match(rainfall());
    expect_match({load_places("Lands", "a"), load_step("Rainfall", "b"), merge_step("b", "a", "c"),
                  keep_rows("c", "`2019` > 0", "d"), keep_kinds("d", {{"part", "North"}}, "c"),
                  draw_choropleth("c", "2019")});
    // Filtered before the join, and by the other of both tools.
    expect_match({load_places("Lands", "a"), keep_rows("a", "part == 'North'", "a"),
                  load_step("Rainfall", "b"), keep_rows("b", "0 < `2019`", "b"),
                  merge_step("b", "a", "c"), draw_choropleth("c", "2019")});
    expect_match({load_step("Rainfall", "rain"), load_places("Lands", "lands"),
                  merge_step("rain", "lands", "both"),
                  keep_rows("both", "part == 'North' and `2019` > 0", "x"),
                  draw_choropleth("x", "2019")});
}

TEST(SolutionJudge, WhatIsDoneBesideIsOfNoWeight) {
    Solution more = rainfall();
    more.insert(more.begin(), load_step("Snowfall", "snow"));
    more.push_back(draw_choropleth("both", "2018", "Hazards"));
    more.push_back(step("get_unique_values", R"({"dataframe_name": "north", "column": "part"})"));
    expect_match(more);
}

TEST(SolutionJudge, OtherDataColumnsAndRowsAreNoMatch) {
    Solution other = rainfall();
    other[0] = load_step("Snowfall", "rain");
    expect_lower(Grade::None, "dataset of load_data is Snowfall", other);
    other = rainfall();
    other[2].arguments["geokey"] = "NAME";
    expect_lower(Grade::None, "geokey of merge_dataframes is NAME", other);
    other = rainfall();
    other[3] = keep_kinds("both", {{"part", "South"}}, "north");
    expect_lower(Grade::None, "rows are kept by", other);
    other = rainfall();
    other.erase(other.begin() + 3);
    other[3].arguments["dataframe_name"] = "both";
    expect_lower(Grade::None, "rows are kept by", other);
    other = rainfall();
    other[4].arguments["conditions"] = "`2019` >= 0";
    expect_lower(Grade::None, "rows are kept by", other);
    other = rainfall();
    other.insert(other.begin() + 5, keep_rows("wet", "name != 'X'", "wet"));
    expect_lower(Grade::None, "rows are kept by", other);
    other = rainfall();
    other.pop_back();
    expect_lower(Grade::None, "make_choropleth_map is missing", other);
}

TEST(SolutionJudge, AYearNextToTheRightOneIsAPartialMatch) {
    for (const auto& [year, wanted] :
         {std::pair{"2019", Grade::Match}, std::pair{"2020", Grade::Partial},
          std::pair{"2018", Grade::Partial}, std::pair{"2021", Grade::None},
          std::pair{"mean", Grade::None}, std::pair{"2019_x", Grade::Match}}) {
        Solution other = rainfall();
        other[4].arguments["conditions"] = fmt::format("`{}` > 0", year);
        other[5] = draw_choropleth("wet", year);
        EXPECT_EQ(grade(rainfall(), other).grade, wanted) << year;
    }
    const Solution listed{load_step("Rainfall", "rain"), keep_rows("rain", "Year == 2019", "then"),
                          draw_choropleth("then", "mm")};
    Solution other = listed;
    other[1] = keep_kinds("rain", {{"Year", {2020}}}, "then");
    EXPECT_EQ(grade(listed, other).grade, Grade::Partial);
    other[1] = keep_rows("rain", "Year == 2017", "then");
    EXPECT_EQ(grade(listed, other).grade, Grade::None);
}

TEST(SolutionJudge, AppearanceLowersToAPartialMatchOrNotAtAll) {
    Solution other = rainfall();
    other[5].arguments["colormap"] = "Forest";
    expect_lower(Grade::Partial, "colormap of make_choropleth_map is Forest", other);
    other[5].arguments["colormap"] = "Water";
    other[5].arguments["legendtext"] = "Rain, mm";
    expect_match(other);
}

TEST(SolutionJudge, PredicatesAndNodataLowerToAPartialMatch) {
    const auto select = [](const char* predicates) {
        return Solution{
            load_places("Towns", "towns"), load_places("Lakes", "lakes"),
            step("create_buffer", R"({"geodataframe_name": "lakes", "buffer_size": 5000,
                                      "output_geodataframe_name": "around"})"),
            step("select_features_by_spatial_relationship",
                 fmt::format(R"({{"features_geodataframe_name": "towns", "spatial_predicates": {},
                                  "reference_geodataframe_name": "around",
                                  "output_geodataframe_name": "near"}})",
                             predicates))};
    };
    const Solution reference = select(R"(["within", "intersects"])");
    expect_match(select(R"("['intersects', 'within']")"), reference);
    expect_lower(Grade::Partial, "spatial_predicates", select(R"(["within"])"), reference);
    // Whatever is within intersects, too, so that both take the same features.
    expect_match(select(R"(["intersects"])"), reference);
    expect_match(select(R"(["intersects", "contains", "touches"])"), reference);
    expect_match(select(R"(["covers", "contains", "equals"])"), select(R"(["covers"])"));
    expect_lower(Grade::Partial, "spatial_predicates", select(R"(["intersects", "disjoint"])"),
                 reference);
    Solution turned = reference;
    std::swap(turned[3].arguments["features_geodataframe_name"],
              turned[3].arguments["reference_geodataframe_name"]);
    EXPECT_EQ(grade(reference, turned).grade, Grade::None);
    Solution wider = reference;
    wider[2].arguments["buffer_size"] = 6000;
    expect_lower(Grade::None, "buffer_size of create_buffer is 6000", wider, reference);
}

TEST(SolutionJudge, ColumnsThatWereMadeAreWhatMadeThem) {
    const auto change = [](const char* first, const char* second, const char* name) {
        return step("calculate_columns",
                    fmt::format(R"({{"dataframe1_name": "rain", "column1_name": "{}",
                                     "dataframe2_name": "rain", "column2_name": "{}",
                                     "operation": "multiply", "output_column_name": "{}",
                                     "output_dataframe_name": "made"}})",
                                first, second, name));
    };
    const Solution reference{load_step("Rainfall", "rain"), change("area", "depth", "volume"),
                             draw_choropleth("made", "volume")};
    expect_match(
        {load_step("Rainfall", "rain"), change("depth", "area", "v"), draw_choropleth("made", "v")},
        reference);
    const Solution other{load_step("Rainfall", "rain"), change("depth", "width", "v"),
                         draw_choropleth("made", "v")};
    EXPECT_EQ(grade(reference, other).grade, Grade::None);
    // A column of the data that is called as the one that was to be made.
    const Solution given{load_step("Rainfall", "rain"), draw_choropleth("rain", "volume")};
    EXPECT_EQ(grade(reference, given).grade, Grade::None);
}

TEST(SolutionJudge, PicturesThatAreNotAskedForMayBeMissing) {
    Solution counted = rainfall();
    counted.back() =
        step("calculate_column_statistics",
             R"({"dataframe_name": "wet", "column_name": "2019", "output_variable_name": "s"})");
    Solution reference = counted;
    reference.push_back(draw_choropleth("wet", "2019"));
    EXPECT_EQ(grade(reference, counted, "How much rain falls in the north?").grade, Grade::Match);
    expect_lower(Grade::None, "make_choropleth_map is missing", counted, reference, MapTask);
}

Step show(const Json& frames) {
    return {"visualize_geographies", {{"geodataframe_names", frames}}, ""};
}

/// People in large towns, drawn beside another layer.
Solution people_beside(const std::string& layer, const std::string& comment = {}) {
    Step beside = load_places(layer, "beside");
    beside.comment = comment;
    return {load_places("Towns", "towns"), beside, keep_rows("towns", "people > 5", "large"),
            step("calculate_column_statistics", R"({"dataframe_name": "large",
                 "column_name": "people", "output_variable_name": "s"})"),
            show({"large", "beside"})};
}

Solution without_step(Solution solution, std::ptrdiff_t at) {
    solution.erase(solution.begin() + at);
    return solution;
}

TEST(SolutionJudge, DataThatAPictureShowsAndTheTaskNamesMustBeThere) {
    const std::string question = "How many people live in large towns, and by which lakes?";
    const Solution reference = people_beside("Lakes in the North");
    const Solution undrawn = without_step(reference, 4);
    EXPECT_EQ(grade(reference, reference, question).grade, Grade::Match);
    EXPECT_EQ(grade(reference, undrawn, question).grade, Grade::Match);
    expect_lower(Grade::None, "Lakes in the North, which is shown, is not loaded",
                 people_beside("Rivers in the North"), reference, question);
    expect_lower(Grade::None, "Lakes in the North, which is shown, is not loaded",
                 without_step(undrawn, 1), reference, question);
}

TEST(SolutionJudge, DataThatStandAroundWhatIsShownLowerToAPartialMatch) {
    const std::string question = "How many people live in large towns of the North?";
    const Solution reference = people_beside("Lakes in the North");
    const Solution undrawn = without_step(reference, 4);
    EXPECT_EQ(grade(reference, undrawn, question).grade, Grade::Match);
    expect_lower(Grade::Partial, "is not loaded", people_beside("Rivers in the North"), reference,
                 question);
    expect_lower(Grade::Partial, "is not loaded", without_step(undrawn, 1), reference, question);
    expect_lower(Grade::None, "is not loaded", without_step(undrawn, 1), reference,
                 "Show large towns of the North");
    for (const char* comment : {"Optional step", "'Rivers' is also acceptable"})
        EXPECT_EQ(grade(people_beside("Lakes", comment), people_beside("Rivers"), question).grade,
                  Grade::Match)
            << comment;
}

TEST(SolutionJudge, APictureOfDataAloneIsTheConclusion) {
    const Solution reference{load_places("Towns", "a"), load_places("Lakes", "b"),
                             show({"a", "b"})};
    const std::string question = "Where do people live?";
    const Solution turned{load_places("Lakes", "x"), load_places("Towns", "y"), show({"x", "y"})};
    EXPECT_EQ(grade(reference, turned, question).grade, Grade::Match);
    const Solution half{load_places("Towns", "a"), show({"a"})};
    expect_lower(Grade::None, "Lakes, which is shown, is not loaded", half, reference, question);
    Solution other = reference;
    other[1] = load_places("Rivers", "b");
    expect_lower(Grade::None, "Lakes, which is shown, is not loaded", other, reference, question);
    expect_lower(Grade::Partial, "visualize_geographies is missing", without_step(reference, 2),
                 reference, question);
}

TEST(SolutionJudge, RefusalsAndEmptySolutionsMatchTheirLikeAlone) {
    const Solution refusal{step("reject_task", "{}")};
    Solution late = rainfall();
    late.push_back(refusal.front());
    EXPECT_EQ(grade(refusal, refusal).grade, Grade::Match);
    EXPECT_EQ(grade(refusal, late).grade, Grade::Match) << "both stop with a refusal";
    EXPECT_EQ(grade(refusal, {}).grade, Grade::None);
    EXPECT_EQ(grade(refusal, rainfall()).grade, Grade::None);
    EXPECT_EQ(grade(rainfall(), refusal).grade, Grade::None);
    EXPECT_EQ(grade({}, {}).grade, Grade::Match);
    EXPECT_EQ(grade({}, refusal).grade, Grade::None);
    EXPECT_EQ(grade(rainfall(), {}).grade, Grade::None);
}

TEST(SolutionJudge, TakesTheReferenceThatMatchesBest) {
    Solution other = rainfall();
    other[0] = load_step("Snowfall", "rain");
    const Task task{"T1", MapTask, {}, "", {other, rainfall()}, {}, {}, {}, {}};
    const Judgement judgement = judge(task, rainfall());
    EXPECT_EQ(judgement.verdict.grade, Grade::Match);
    EXPECT_EQ(judgement.reference, 1U);
    EXPECT_THROW(judge({"T1", MapTask, {}, "", {}, {}, {}, {}, {}}, other), Error);
}

TEST(StepComments, WidenWhatIsRight) {
    Solution reference = rainfall();
    reference[0].comment = "Dataset 'Snowfall' is also acceptable.";
    reference[2].comment = "If 'statkey' is 'Name', then 'geokey' should be 'NAME_EN'.";
    reference[4].comment = "The threshold can be 2.5 or higher.";
    Solution other = rainfall();
    other[0] = load_step("Snowfall", "rain");
    other[2].arguments["statkey"] = "Name";
    other[2].arguments["geokey"] = "NAME_EN";
    other[4].arguments["conditions"] = "`2019` > 3";
    expect_match(other, reference);
    other[4].arguments["conditions"] = "`2019` > 2";
    EXPECT_EQ(grade(reference, other).grade, Grade::None);
}

TEST(StepComments, SayThatAStepMayBeLeftOut) {
    Solution reference = rainfall();
    reference.push_back(step("get_centroids", R"({"geodataframe_name": "wet",
                              "output_geodataframe_name": "dots"})",
                             "Optional step"));
    expect_match(rainfall(), reference);
}

TEST(StepComments, OfAnOptionalPictureLeaveWhatItShowsToBeCompared) {
    Step picture = show({"wet", "lands"});
    picture.comment = "Optional step.";
    Solution reference = without_step(rainfall(), 5);
    reference.push_back(picture);
    expect_match(without_step(rainfall(), 5), reference);
    Solution other = reference;
    other[0] = load_step("Snowfall", "rain");
    expect_lower(Grade::None, "dataset of load_data is Snowfall", other, reference);
    other = reference;
    other[3] = keep_kinds("both", {{"part", "South"}}, "north");
    expect_lower(Grade::None, "rows are kept by", other, reference);
}

TEST(StepComments, ThatSayMoreAreKeptAsUnread) {
    const StepComment comment =
        read_comment("'interval' can differ. Look at the map first. Optional, may be omitted");
    EXPECT_TRUE(comment.free.contains("interval"));
    EXPECT_TRUE(comment.optional);
    EXPECT_THAT(comment.unread, ElementsAre("Look at the map first"));
}

TEST(StepText, IsCode) {
    EXPECT_EQ(step_text(step("draw", R"({"of": "town's", "at": [1, true], "with": {"a": null}})",
                             " as it is ")),
              "draw(of='town\\'s', at=[1, True], with={'a': None})  # as it is");
}

} // namespace
} // namespace graticule::evaluation::geobenchx
