// SPDX-License-Identifier: Apache-2.0
// Solutions carried out over a layer of four fields and a table; what comes of them is by hand.
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geobenchx/execution_scorer.hpp"
#include "evaluation/geobenchx/outcome_comparison.hpp"
#include "evaluation/geobenchx/row_pairing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {
namespace {

using testing::HasSubstr;

/// Squares of a degree side by side from 0 to 4 degrees east, named a to d.
constexpr const char* Fields = R"({"type": "FeatureCollection", "features": [
 {"type": "Feature", "properties": {"name": "a", "size": 1, "kind": "wood"}, "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,1],[0,0]]]}},
 {"type": "Feature", "properties": {"name": "b", "size": 2, "kind": "wood"}, "geometry": {"type": "Polygon", "coordinates": [[[1,0],[2,0],[2,1],[1,1],[1,0]]]}},
 {"type": "Feature", "properties": {"name": "c", "size": 4, "kind": "lake"}, "geometry": {"type": "Polygon", "coordinates": [[[2,0],[3,0],[3,1],[2,1],[2,0]]]}},
 {"type": "Feature", "properties": {"name": "d", "size": 9, "kind": "lake"}, "geometry": {"type": "Polygon", "coordinates": [[[3,0],[4,0],[4,1],[3,1],[3,0]]]}}]})";
constexpr const char* Rain = "field,y2019,y2020\na,10,11\nb,20,21\nc,30,31\nd,40,41\n";

Step load_fields(const std::string& name) {
    return {"load_geodata", {{"geodataset", "fields"}, {"output_geodataframe_name", name}}, ""};
}

Step load_rain(const std::string& name) {
    return {"load_data", {{"dataset", "rain"}, {"output_dataframe_name", name}}, ""};
}

Step keep(const std::string& frame, const std::string& kind, const std::string& name) {
    return {
        "filter_categorical",
        {{"dataframe_name", frame}, {"filters", {{"kind", kind}}}, {"output_dataframe_name", name}},
        ""};
}

Step merge(const std::string& table, const std::string& places, const std::string& name) {
    return {"merge_dataframes",
            {{"dataframe_name", table},
             {"geodataframe_name", places},
             {"statkey", "field"},
             {"geokey", "name"},
             {"output_dataframe_name", name}},
            ""};
}

Step choropleth(const std::string& frame, const std::string& column) {
    return {"make_choropleth_map",
            {{"dataframe_name", frame},
             {"mappingkey", column},
             {"legendtext", "rain"},
             {"colormap", "Water"}},
            ""};
}

Step statistics(const std::string& frame, const std::string& column) {
    return {"calculate_column_statistics",
            {{"dataframe_name", frame}, {"column_name", column}, {"output_variable_name", "s"}},
            ""};
}

const Step Reject{"reject_task", Json::object(), ""};

Solution rain_map() {
    return {load_rain("r"), load_fields("f"), merge("r", "f", "m"), choropleth("m", "y2020")};
}

Solution mean_size() {
    return {load_fields("f"), keep("f", "lake", "l"), statistics("l", "size")};
}

class ExecutionTest : public testing::Test {
protected:
    ExecutionTest() : m_context(m_pool) {
        write_file(m_folder.path() / "fields.geojson", Fields);
        write_file(m_folder.path() / "rain.csv", Rain);
    }

    runs::RunRecord record_of(const Solution& candidate) const {
        runs::RunRecord record;
        for (const Step& step : candidate) {
            runs::RecordedStep recorded;
            recorded.tool = step.tool;
            recorded.arguments = step.arguments;
            recorded.observation = runs::events::Observation{.id = {}, .ok = true, .text = {}};
            record.steps.push_back(std::move(recorded));
        }
        return record;
    }

    Scoring scoring(const std::vector<Solution>& references, const runs::RunRecord& record,
                    const std::string& text = "Map the rain of 2020") {
        auto file = std::make_shared<TaskFile>();
        Task task;
        task.id = "T1";
        task.text = text;
        task.references = references;
        file->tasks.push_back(task);
        ExecutionScorer scorer(file);
        const BenchmarkTask asked{"T1", text, {}, true};
        return scorer.score(RunToScore{asked, "", record}, m_bench);
    }

    Score score(const Solution& reference, const Solution& candidate,
                const std::string& text = "Map the rain of 2020") {
        return taken(scoring({reference}, record_of(candidate), text));
    }

    static Score taken(const Scoring& scoring) {
        const auto* unscored = std::get_if<Unscored>(&scoring);
        EXPECT_EQ(unscored, nullptr) << (unscored ? unscored->reason : "");
        return unscored ? Score{-1, "", "", "", {}} : std::get<Score>(scoring);
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context,
                         m_sandboxes,
                         {},
                         {m_folder.path() / "fields.geojson", m_folder.path() / "rain.csv"}};
};

TEST_F(ExecutionTest, FindsTheSameMapByOtherNamesAndInAnotherOrder) {
    const Solution candidate{load_fields("x"), load_rain("y"), merge("y", "x", "z"),
                             choropleth("z", "y2020")};
    const Score same = score(rain_map(), candidate);
    EXPECT_EQ(same.value, 1) << same.explanation;
    EXPECT_EQ(same.grade, "same");
    EXPECT_THAT(same.explanation, HasSubstr("make_choropleth_map, call 4: found"));
}

TEST_F(ExecutionTest, TellsAMapOfAnotherColumnOrOfOtherFeaturesApart) {
    Solution year = rain_map();
    year.back() = choropleth("m", "y2019");
    const Score other_year = score(rain_map(), year);
    EXPECT_EQ(other_year.value, 0);
    EXPECT_EQ(other_year.grade, "other");
    EXPECT_THAT(other_year.explanation, HasSubstr("the values of 'y2020' are not what is shown"));
    Solution part = rain_map();
    part.insert(part.end() - 1, keep("m", "wood", "w"));
    part.back() = choropleth("w", "y2020");
    const Score fewer = score(rain_map(), part);
    EXPECT_EQ(fewer.value, 0);
    EXPECT_THAT(fewer.explanation, HasSubstr("2 of 4 features are not among the other's 2"));
}

TEST_F(ExecutionTest, TakesAnotherWayToTheSameResult) {
    // A condition instead of a category: both lakes are larger than 3.
    const Solution candidate{
        load_fields("f"),
        {"filter_numerical",
         {{"dataframe_name", "f"}, {"conditions", "size > 3"}, {"output_dataframe_name", "l"}},
         ""},
        statistics("l", "size")};
    EXPECT_EQ(score(mean_size(), candidate, "How large are lakes?").value, 1);
    const Solution woods{load_fields("f"), keep("f", "wood", "l"), statistics("l", "size")};
    EXPECT_EQ(score(mean_size(), woods, "How large are lakes?").value, 0);
}

TEST_F(ExecutionTest, TakesWhatAnotherToolSetDrawsAndMeasures) {
    // Tools of the program's own, whose calls the taxonomy does not know.
    const Solution drawn{load_fields("f"),
                         {"read_dataset", {{"dataset", "rain"}, {"output", "r"}}, ""},
                         {"join_by_key",
                          {{"left", "f"},
                           {"right", "r"},
                           {"left_key", "name"},
                           {"right_key", "field"},
                           {"output", "j"}},
                          ""},
                         {"choropleth_map",
                          {{"dataset", "j"},
                           {"field", "y2020"},
                           {"title", "Rain"},
                           {"classification", "manual"},
                           {"breaks", {15, 25}}},
                          ""}};
    const Score map = score(rain_map(), drawn);
    EXPECT_FALSE(map.metadata.contains("failed")) << map.metadata;
    EXPECT_EQ(map.value, 0.5) << map.explanation;
    EXPECT_THAT(map.explanation, HasSubstr("the same values in other classes"));
}

TEST_F(ExecutionTest, TakesAnAnswerWhoseNumbersAreAmongTheReferences) {
    runs::RunRecord record = record_of({load_fields("f")});
    record.answer = runs::events::Answer{
        "", {}, Json::parse(R"([{"name": "mean", "value": 6.5, "unit": ""}])")};
    // (4 + 9) / 2
    const Score right = taken(scoring({mean_size()}, record, "How large are lakes?"));
    EXPECT_EQ(right.value, 1);
    EXPECT_THAT(right.explanation, HasSubstr("all that is answered is among its numbers"));
    record.answer = runs::events::Answer{
        "", {}, Json::parse(R"([{"name": "mean", "value": 6.4, "unit": ""}])")};
    EXPECT_EQ(taken(scoring({mean_size()}, record, "How large are lakes?")).value, 0);
}

TEST_F(ExecutionTest, FindsPartOfSeveralResults) {
    Solution both = rain_map();
    both.push_back(statistics("m", "y2020"));
    const Score part = score(both, rain_map());
    EXPECT_EQ(part.value, 0.5);
    EXPECT_EQ(part.grade, "in part");
}

TEST_F(ExecutionTest, HoldsSelectedRowsAgainstOneAnother) {
    const Solution reference{load_fields("f"), keep("f", "lake", "lakes")};
    const Solution same{
        load_fields("g"),
        {"filter_numerical",
         {{"dataframe_name", "g"}, {"conditions", "size >= 4"}, {"output_dataframe_name", "big"}},
         ""}};
    EXPECT_EQ(score(reference, same, "Which fields are lakes?").value, 1);
    const Solution all{load_fields("g")};
    EXPECT_EQ(score(reference, all, "Which fields are lakes?").value, 0);
}

TEST_F(ExecutionTest, SeesWhoRejectsWithoutCarryingOut) {
    EXPECT_EQ(score({Reject}, {load_fields("f"), Reject}).value, 1);
    EXPECT_EQ(score({Reject}, rain_map()).value, 0);
    EXPECT_EQ(score(rain_map(), {Reject}).value, 0);
}

TEST_F(ExecutionTest, LeavesUnscoredWhatCannotBeCarriedOut) {
    const auto reason = [&](const Scoring& scoring) {
        const auto* unscored = std::get_if<Unscored>(&scoring);
        return unscored ? unscored->reason : std::string("scored");
    };
    Solution absent = rain_map();
    absent[0].arguments["dataset"] = "snow";
    EXPECT_THAT(reason(scoring({absent}, record_of(rain_map()))),
                HasSubstr("A reference cannot be carried out: load_data, call 1"));
    EXPECT_THAT(reason(scoring({{}}, record_of({}))), HasSubstr("nothing to carry out"));
    EXPECT_THAT(reason(scoring({{load_fields("f")}}, record_of(rain_map()))),
                HasSubstr("concludes nothing"));
    EXPECT_EQ(
        reason(scoring({rain_map()}, record_of({{"execute_code", {{"code", "print(1)"}}, ""}}))),
        "The run's code is not run again");
    EXPECT_THAT(reason(scoring({{{"execute_code", {{"code", "1"}}, ""}}}, record_of(rain_map()))),
                HasSubstr("executes code"));
    // Whatever the candidate is, and whatever else would be right.
    const Solution rejects{{"reject_task", Json::object(), ""}};
    for (const Solution& other : {rain_map(), mean_size(), rejects})
        for (const Solution& candidate : {rain_map(), rejects})
            EXPECT_THAT(reason(scoring({absent, other}, record_of(candidate))),
                        HasSubstr("cannot be carried out"));
}

TEST_F(ExecutionTest, PassesOverCallsOfACandidateThatFail) {
    Solution candidate = rain_map();
    candidate.insert(candidate.begin(), choropleth("nothing", "y2020"));
    candidate.insert(candidate.begin(), {"no_such_tool", Json::object(), ""});
    const Score passed = score(rain_map(), candidate);
    EXPECT_EQ(passed.value, 1);
    EXPECT_THAT(passed.metadata["failed"].get<std::string>(), HasSubstr("no_such_tool, call 1"));
}

TEST_F(ExecutionTest, NeedsNoLookAtDataOfAReference) {
    Solution looks = rain_map();
    looks.insert(looks.begin(),
                 {"get_unique_values", {{"dataframe_name", "nothing"}, {"column", "x"}}, ""});
    EXPECT_EQ(score(looks, rain_map()).value, 1);
}

geodata::Layer layer_of(const std::vector<std::vector<std::uint8_t>>& shapes,
                        const std::vector<double>& values) {
    geodata::Layer layer("l");
    geodata::GeometryColumn geometry;
    for (const auto& shape : shapes)
        geometry.append(shape);
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    geodata::Column column(geodata::FieldType::Real);
    for (const double value : values)
        column.append_real(value);
    layer.set_field({"v", geodata::FieldType::Real, ""}, std::move(column));
    return layer;
}

std::vector<std::uint8_t> square(double x, double side) {
    return geodata::make_polygon_wkb(std::vector<std::vector<geodata::Point>>{
        {{x, 0}, {x + side, 0}, {x + side, side}, {x, side}, {x, 0}}});
}

TEST(RowPairing, PairsAreasByWhatTheyCover) {
    ThreadPool pool{1};
    const Context context{pool};
    const auto first = layer_of({square(0, 1), square(5, 1)}, {1, 2});
    const RowPairs turned =
        pair_rows(first, layer_of({square(5, 1), square(0, 1)}, {2, 1}), context);
    EXPECT_EQ(turned.difference, "");
    EXPECT_EQ(turned.second, (std::vector<std::size_t>{1, 0}));
    // Each side longer by 0.0001 of it: 0.02 % of the area of both.
    EXPECT_EQ(pair_rows(first, layer_of({square(0, 1.0001), square(5, 1.0001)}, {1, 2}), context)
                  .difference,
              "");
    // By 0.003 of it: 0.6 %, though the sides are within the tolerance of places.
    EXPECT_THAT(pair_rows(first, layer_of({square(0, 1.003), square(5, 1.003)}, {1, 2}), context)
                    .difference,
                HasSubstr("areas differ by 0.6"));
    EXPECT_THAT(pair_rows(first, layer_of({square(0, 1)}, {1}), context).difference,
                HasSubstr("1 of 2 features"));
}

TEST(RowPairing, PairsLinesByTheirHausdorffDistance) {
    ThreadPool pool{1};
    const Context context{pool};
    const auto line = [](double middle) {
        return geodata::make_line_wkb(
            std::vector<geodata::Point>{{0, 0}, {5, middle}, {10, 0}, {10, 10}});
    };
    const auto first = layer_of({line(0.02)}, {1});
    EXPECT_EQ(pair_rows(first, layer_of({line(0.025)}, {1}), context).difference, "");
    // The same extent, but the middle lies 0.03 away, where 0.01 (of 10 degrees) is allowed.
    EXPECT_THAT(pair_rows(first, layer_of({line(0.05)}, {1}), context).difference,
                HasSubstr("shapes lie elsewhere"));
}

TEST(RowPairing, PairsTablesByAColumnThatTellsRowsApart) {
    ThreadPool pool{1};
    const Context context{pool};
    const auto table = [](const std::vector<std::string>& keys, const std::vector<double>& values,
                          const std::string& name) {
        geodata::Layer made("t");
        geodata::Column key(geodata::FieldType::Text);
        for (const std::string& text : keys)
            key.append_text(text);
        geodata::Column column(geodata::FieldType::Real);
        for (const double value : values)
            column.append_real(value);
        made.set_field({name, geodata::FieldType::Text, ""}, std::move(key));
        made.set_field({"v" + name, geodata::FieldType::Real, ""}, std::move(column));
        return made;
    };
    const auto first = table({"a", "b", "c"}, {1, 2, 3}, "k");
    const auto second = table({"c", "a", "b"}, {3, 1, 2 * (1 + 1e-9)}, "q");
    const RowPairs pairs = pair_rows(first, second, context);
    EXPECT_EQ(pairs.difference, "");
    EXPECT_EQ(pairs.second, (std::vector<std::size_t>{1, 2, 0}));
    EXPECT_EQ(same_column(first.column("vk"), "vk", second, pairs.second), 1U);
    const auto other = table({"c", "a", "b"}, {3, 1, 2.1}, "q");
    EXPECT_FALSE(same_column(first.column("vk"), "vk", other, pairs.second));
    EXPECT_THAT(pair_rows(first, table({"a", "b"}, {1, 2}, "k"), context).difference,
                HasSubstr("2 rows, not 3"));
    EXPECT_NE(pair_rows(first, table({"a", "b", "z"}, {1, 2, 3.5}, "k"), context).difference, "");
}

} // namespace
} // namespace graticule::evaluation::geobenchx
