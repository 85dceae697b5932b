// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/error_memory.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::agents::coding {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// What a session tells of code that raised an exception.
tools::Observation raised(const std::string& message, const std::string& place = "",
                          const Json& shapes = nullptr) {
    tools::Observation observation;
    observation.ok = false;
    observation.text =
        "Raised " + message + "\n" + (place.empty() ? "" : "  raised in " + place + "\n");
    observation.data = {{"outcome", "raised"},
                        {"error", {{"code", "invalid_argument"}, {"message", message}}}};
    if (!shapes.is_null())
        observation.data["error"]["shapes"] = shapes;
    return observation;
}

const std::string Joining =
    "near = geopandas.sjoin(wells, towns.to_crs(32632), how='left', op='within')";
const std::string Joined =
    "near = geopandas.sjoin(wells, towns.to_crs(32632), how='left', predicate='within')";
const char* const OldArgument = "TypeError: sjoin() got an unexpected keyword argument 'op'";
const char* const Place = "geopandas/tools/sjoin.py, line 120, in sjoin";

TEST(CodeFailure, HasWordsWithoutNamesNumbersAndPaths) {
    const auto failure = failure_of(raised(
        "KeyError: \"None of ['pop_2020', 'x'] in /home/ann/secret/towns.gpkg at row 17\"", Place));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->type, "KeyError");
    EXPECT_THAT(failure->words,
                Not(testing::AnyOf(HasSubstr("pop"), HasSubstr("ann"), HasSubstr("17"))));
    EXPECT_EQ(failure->place, "geopandas/tools/sjoin.py, in sjoin") << "lines differ by version";
    EXPECT_EQ(failure_of(raised("ValueError: 5 rows, 3 values in /a/b"))->words,
              failure_of(raised("ValueError: 12 rows, 40 values in /c"))->words);
    EXPECT_EQ(failure_of(raised("AttributeError: 'GeoDataFrame' object has no attribute 'uniun'")),
              failure_of(raised("AttributeError: 'Series' object has no attribute 'too'")));
}

TEST(CodeFailure, IsNoneOfCodeThatALimitEndedOrThatWasNotExecuted) {
    tools::Observation late = raised("KeyError: 'a'");
    late.data["outcome"] = "time limit";
    EXPECT_FALSE(failure_of(late));
    EXPECT_FALSE(failure_of({}));
}

TEST(CodeChange, HoldsNoValuesPathsOrRemarks) {
    const auto change =
        change_between("a = 1\nb = open('/home/ann/key.txt').read()[0:12]  # secret",
                       "a = 1\nb = read('/home/ann/key.txt', 'token 123', 77)");
    ASSERT_TRUE(change);
    EXPECT_THAT(change->removed, ElementsAre("b = open('…').read()[0:0]"));
    EXPECT_THAT(change->added, ElementsAre("b = read('…', '…', 0)"));
}

TEST(CodeChange, KeepsTextsThatChooseHowAFunctionWorks) {
    const auto change = change_between(Joining, Joined);
    ASSERT_TRUE(change);
    EXPECT_THAT(
        change->removed,
        ElementsAre("near = geopandas.sjoin(wells, towns.to_crs(0), how='left', op='within')"));
    EXPECT_THAT(change->added, ElementsAre("near = geopandas.sjoin(wells, towns.to_crs(0), "
                                           "how='left', predicate='within')"));
}

// Code that does something else is no mended form of it.
TEST(CodeChange, IsNoneBetweenDifferentSteps) {
    EXPECT_FALSE(
        change_between("a = 1\nb = f(a)\nc = g(b)\nd = h(c)", "x = 5\ny = 6\nz = 7\nw = 8"));
    EXPECT_FALSE(change_between("a = 1\nb = 2", "a = 1\nb = 2"));
    EXPECT_FALSE(change_between("a", "b\nc\nd"));
}

class Lessons : public testing::Test {
protected:
    ErrorLessons lessons(ErrorMemory known = {}) {
        return {std::move(known), [this](const Json& remedy) { learned.push_back(remedy); }};
    }
    std::vector<Json> learned;
};

TEST_F(Lessons, AreLearnedFromAFailureThatTheSameStepsSuccessFollows) {
    ErrorLessons of_run = lessons();
    EXPECT_THAT(of_run.note(Joining, raised(OldArgument, Place)), IsEmpty()) << "nothing is known";
    EXPECT_THAT(of_run.note(Joined, {}), IsEmpty());
    ASSERT_THAT(learned, SizeIs(1));
    EXPECT_EQ(learned.front()["type"], "TypeError");
    EXPECT_EQ(of_run.corrections(), 1);
    // The same again in this run: it is told.
    const std::string told =
        of_run.note("other = geopandas.sjoin(a, b, op='within')", raised(OldArgument, Place));
    EXPECT_THAT(told, HasSubstr("Known from before: TypeError went away with this change"));
    EXPECT_THAT(told, HasSubstr("\n+ near = geopandas.sjoin(wells, towns.to_crs(0), how='left', "
                                "predicate='within')"));
}

TEST_F(Lessons, AreNoneWhereAnotherStepSucceedsOrNothingDoes) {
    ErrorLessons of_run = lessons();
    of_run.note(Joining, raised(OldArgument, Place));
    of_run.note("import json\nx = 5\ny = 7", {});
    of_run.note(Joined, {});
    of_run.note(Joining, raised(OldArgument, Place));
    of_run.note(Joining + "\n", raised(OldArgument, Place));
    EXPECT_THAT(learned, IsEmpty());
    EXPECT_EQ(of_run.corrections(), 0);
}

TEST_F(Lessons, CountHowOftenTheyWereToldAndHelped) {
    ErrorMemory known;
    known.add({*failure_of(raised(OldArgument, Place)), *change_between(Joining, Joined), 0, 0});
    ErrorLessons of_run = lessons(known);
    EXPECT_NE(of_run.note(Joining, raised(OldArgument, Place)), "");
    of_run.note(Joined, {}); // the change that was told
    ASSERT_THAT(learned, SizeIs(1));
    EXPECT_EQ(learned[0]["offered"], 1);
    EXPECT_EQ(learned[0]["helped"], 1);
    learned.clear();
    of_run.note(Joining, raised(OldArgument, Place));
    of_run.note("near = geopandas.sjoin(wells, towns.to_crs(32632), how='left')", {}); // another
    ASSERT_THAT(learned, SizeIs(2));
    EXPECT_EQ(learned[0]["offered"], 1);
    EXPECT_EQ(learned[0]["helped"], 0);
    EXPECT_EQ(learned[1]["offered"], 0);
}

TEST_F(Lessons, HoldAndTellOfTheShapeOfTheData) {
    const Json points = Json::parse(R"([{"kind": "GeoDataFrame", "geometry": ["Point"],
        "crs": "none", "dtypes": ["geometry"], "magnitude": 1, "nulls": false}])");
    const Json lines = Json::parse(R"([{"kind": "GeoDataFrame", "geometry": ["LineString"],
        "crs": "projected", "dtypes": ["geometry"], "magnitude": 1}])");
    ErrorLessons of_run = lessons();
    of_run.note(Joining, raised(OldArgument, Place, points));
    of_run.note(Joined, {});
    ASSERT_THAT(learned, SizeIs(1));
    EXPECT_EQ(learned[0]["shapes"], points);
    EXPECT_THAT(of_run.note(Joining, raised(OldArgument, Place, points)),
                HasSubstr("went away with this change on data of the same shape (GeoDataFrame: "
                          "Point, no CRS, geometry, 10^1 to 10^2 rows):\n"));
    of_run.note(Joined, {});
    ASSERT_THAT(learned, SizeIs(2)) << "counted, and nothing new";
    EXPECT_THAT(of_run.note(Joining, raised(OldArgument, Place, lines)),
                HasSubstr("this change on data of another shape (GeoDataFrame: Point, "));
    of_run.note(Joined, {});
    ASSERT_THAT(learned, SizeIs(4)) << "it helped there, too";
    EXPECT_EQ(learned[2]["shapes"], points);
    EXPECT_EQ(learned[2]["helped"], 1);
    EXPECT_EQ(learned[3]["shapes"], lines);
    EXPECT_EQ(learned[3]["helped"], 0);
    EXPECT_THAT(of_run.note(Joining, raised(OldArgument, Place)),
                HasSubstr("on data of this shape (GeoDataFrame: Point, "));
}

TEST(ErrorMemory, AddsUpCountsAndHasTheMostHelpfulFirst) {
    const CodeFailure failure{"TypeError", "words", ""};
    const Remedy poor{failure, {{"a"}, {"b"}}, 3, 0};
    const Remedy good{failure, {{"a"}, {"c"}}, 1, 1};
    ErrorMemory memory;
    memory.add(poor);
    memory.add(good);
    memory.add(good);
    ASSERT_THAT(memory.remedies(), SizeIs(2));
    EXPECT_EQ(memory.remedy_for(failure, {})->change.added.front(), "c");
    EXPECT_EQ(memory.remedies().front().helped, 2);
    EXPECT_EQ(ErrorMemory(memory.to_json()).to_json(), memory.to_json());
    EXPECT_FALSE(memory.forget(3));
    EXPECT_TRUE(memory.forget(1));
    EXPECT_EQ(memory.remedy_for(failure, {})->change.added.front(), "b");
    EXPECT_EQ(memory.remedy_for({"KeyError", "words", ""}, {}), nullptr);
}

const Json Points = Json::parse(R"([{"kind": "GeoDataFrame", "geometry": ["Point"],
    "crs": "geographic", "dtypes": ["float64", "geometry"], "magnitude": 2, "nulls": true}])");
const Json ManyPoints = Json::parse(R"([{"kind": "GeoDataFrame", "geometry": ["Point"],
    "crs": "geographic", "dtypes": ["float64", "geometry"], "magnitude": 5, "nulls": true}])");
const Json Cells = Json::parse(R"([{"kind": "array", "dimensions": 3, "bands": "first",
    "dtypes": ["uint8"], "magnitude": 4}])");

/// A remedy that adds one line.
Remedy remedy_with(const std::string& added, const Json& shapes, int helped) {
    return {
        {"TypeError", "words", ""}, {{}, {added}}, helped, helped, tools::data_shapes_in(shapes)};
}

TEST(ErrorMemory, HasThatOfTheSameShapeFirstThenThatOfAnotherSize) {
    ErrorMemory memory;
    memory.add(remedy_with("of cells", Cells, 9));
    memory.add(remedy_with("of what is not known", nullptr, 8));
    memory.add(remedy_with("of points", Points, 1));
    memory.add(remedy_with("of many points", ManyPoints, 0));
    const CodeFailure failure{"TypeError", "words", ""};
    const auto added = [&](const Json& shapes) {
        return memory.remedy_for(failure, tools::data_shapes_in(shapes))->change.added.front();
    };
    EXPECT_EQ(added(Points), "of points");
    EXPECT_EQ(added(ManyPoints), "of many points");
    EXPECT_EQ(added(Cells), "of cells");
    EXPECT_EQ(added(nullptr), "of cells") << "the most helpful";
    memory.forget(4); // the least helpful, of many points
    EXPECT_EQ(added(ManyPoints), "of points") << "alike but for size";
}

TEST(ErrorMemory, KeepsRemediesOfDifferentShapesApartAndWritesThem) {
    ErrorMemory memory;
    memory.add(remedy_with("line", Points, 1));
    memory.add(remedy_with("line", Points, 1));
    memory.add(remedy_with("line", Cells, 0));
    ASSERT_THAT(memory.remedies(), SizeIs(2));
    const ErrorMemory again{memory.to_json()};
    EXPECT_EQ(again.to_json(), memory.to_json());
    EXPECT_EQ(again.to_json()[0]["shapes"], Points);
    EXPECT_EQ(again.to_json()[0]["helped"], 2);
    EXPECT_EQ(again.to_json()[1]["shapes"], Cells);
}

// As stores and runs have them in which no shapes were noted.
TEST(ErrorMemory, ReadsRemediesWithoutShapes) {
    const Json old = Json::parse(R"([{"type": "KeyError", "words": "'…'", "place": "",
        "removed": ["a"], "added": ["b"], "offered": 2, "helped": 1}])");
    const ErrorMemory memory(old);
    EXPECT_EQ(memory.to_json(), old);
    ASSERT_NE(memory.remedy_for({"KeyError", "'…'", ""}, tools::data_shapes_in(Points)), nullptr);
}

TEST(ErrorMemory, BearsAnyFile) {
    for (const char* text :
         {"null", "{}", "[1, null, {}]", R"([{"type": "A"}])", R"([{"type": 5, "added": [1]}])",
          R"([{"type": "A", "added": ["x"], "helped": -3, "offered": 1e300}])"})
        EXPECT_LE(ErrorMemory(Json::parse(text)).remedies().size(), 1U) << text;
    const Json hostile =
        Json::array({{{"type", "A\x1b[31m"}, {"added", {std::string(9000, 'x')}}}});
    const ErrorMemory memory{hostile};
    ASSERT_THAT(memory.remedies(), SizeIs(1));
    EXPECT_LT(memory.remedies().front().change.added.front().size(), 300U);
    EXPECT_EQ(memory.remedies().front().failure.type.find('\x1b'), std::string::npos);
}

} // namespace
} // namespace graticule::agents::coding
