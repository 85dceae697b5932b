// SPDX-License-Identifier: Apache-2.0
// That references pass, answers made wrong of theirs fail and the same in other forms pass, and
// that a set which is not so is found out.
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "evaluation/geojseval/function_set.hpp"
#include "evaluation/geojseval/mutation.hpp"
#include "evaluation/geojseval/set_check.hpp"

#include "unit/evaluation/geojseval/tried.hpp"
#include "unit/repository.hpp"

#include <gmock/gmock.h>

#include <filesystem>

namespace graticule::evaluation::geojseval::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class SetCheckTest : public Tried {};

TEST_F(SetCheckTest, PassesReferencesAndFailsWhatIsMadeWrongOfThem) {
    const FunctionSet set =
        read_function_set(graticule::test::repository() / "tests/fixtures/geojseval");
    const SetCheck check = check_set(set, m_bench);
    EXPECT_EQ(check.functions, 9U);
    EXPECT_EQ(check.cases, 13U);
    EXPECT_EQ(check.right, 13U);
    EXPECT_GE(check.wrong, 100U);
    EXPECT_GE(check.same, 10U);
    for (const CheckFault& fault : check.faults)
        ADD_FAILURE() << fault.function << ", line " << fault.line << ": " << fault.what;
}

TEST_F(SetCheckTest, FindsAReferenceThatFailsAndAToleranceThatIsTooWide) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "turf");
    write_file(folder.path() / "turf/T_a.js", "function T_a() { /** Gives. */ return 5; }");
    write_file(folder.path() / "turf/T_a.yaml",
               "T_a:\n  - out_type: Number\n    expected_answer: 6\n"
               "  - out_type: Number\n    expected_answer: 5\n"
               "  - params: !js nothing\n    out_type: Number\n    expected_answer: 5\n");
    EXPECT_THROW(read_function_set(folder.path()), Error);
    write_file(folder.path() / "turf/T_a.yaml",
               "T_a:\n  - out_type: Number\n    expected_answer: 6\n"
               "  - out_type: Number\n    expected_answer: 5\n");
    const SetCheck check = check_set(read_function_set(folder.path()), m_bench);
    EXPECT_EQ(check.right, 1U);
    ASSERT_EQ(check.faults.size(), 1U);
    EXPECT_EQ(check.faults[0].line, 2U);
    EXPECT_THAT(check.faults[0].what,
                HasSubstr("the reference fails (invalid answer): It is 5 and not 6"));
}

TEST_F(SetCheckTest, TellsStoredAnswersThatAPublishedReferenceDoesNotGive) {
    const TemporaryFolder folder;
    const auto write = [&](const std::string& name, const std::string& content) {
        const std::filesystem::path file = folder.path() / name;
        std::filesystem::create_directories(file.parent_path());
        write_file(file, content);
    };
    const std::string type = "test_code/turf_code/";
    write(type + "test_instructions/T_twice.txt", "function T_twice(number) {\n/** Doubles. */\n}");
    write(type + "test_instructions/T_none.txt", "function T_none() {\n/** Is nothing. */\n}");
    write(type + "config.yaml",
          "T_twice:\n- {params: {number: 4}, out_type: string, expected_answer: a.txt}\n"
          "- {params: {number: 5}, out_type: geojson, expected_answer: b.geojson}\n"
          "- {params: {number: 6}, out_type: geojson, expected_answer: c.geojson}\n"
          "T_none:\n- {params: {}, out_type: string, expected_answer: a.txt}\n");
    write(type + "ref_answer/a.txt", "8");
    write(type + "ref_answer/b.geojson", R"({"type": "Point", "coordinates": [10, 0]})");
    write(type + "ref_answer/c.geojson", R"({"type": "Point", "coordinates": [13, 0]})");
    FunctionSet set = read_function_set(folder.path());
    EXPECT_EQ(check_set(set, m_bench).functions, 0U) << "it has no references";
    EXPECT_THROW(take_references(set, folder.path() / "nowhere"), Error);
    EXPECT_THROW(take_references(set, folder.path()), Error) << "it holds none";
    write("references/T_twice.js", "function T_twice(other) {\n/** Doubles. */\nreturn 1;\n}");
    EXPECT_THROW(take_references(set, folder.path() / "references"), Error);
    write("references/T_twice.js",
          "function T_twice(number) {\n/** Doubles. */\nreturn number === 4 ? String(2 * number) : "
          "{ type: 'Point', coordinates: [2 * number, 0] };\n}");
    take_references(set, folder.path() / "references");
    const SetCheck check = check_set(set, m_bench, {{}, true, 2});
    EXPECT_EQ(check.functions, 1U);
    EXPECT_EQ(check.cases, 3U);
    EXPECT_EQ(check.right, 2U);
    EXPECT_THAT(check.faults, IsEmpty());
    ASSERT_EQ(check.disagreements.size(), 1U);
    EXPECT_EQ(check.disagreements[0].function, "T_twice");
    EXPECT_EQ(check.disagreements[0].line, 4U);
    EXPECT_THAT(check.disagreements[0].what, HasSubstr("It is at 12, 0 and not at 13, 0"));
    EXPECT_THAT(check.disagreements[0].what, HasSubstr("[12,0]"));
    EXPECT_EQ(check.node.cases, 3U);
    EXPECT_GT(check.node.seconds, 0);
    EXPECT_EQ(check.pages.cases, 0U);
    write("references/T_twice.js",
          "function T_twice(number) {\n/** Doubles. */\nreturn number.nowhere.there;\n}");
    FunctionSet broken = read_function_set(folder.path());
    take_references(broken, folder.path() / "references");
    const SetCheck failing = check_set(broken, m_bench);
    EXPECT_EQ(failing.faults.size(), 3U) << "what throws has no answer that could disagree";
    EXPECT_THAT(failing.disagreements, IsEmpty());
}

TEST_F(SetCheckTest, FindsTheSameHoweverManyCasesAreExecutedAtOnce) {
    FunctionSet set = read_function_set(graticule::test::repository() / "tests/fixtures/geojseval");
    for (FunctionTask& task : set.functions)
        for (FunctionCase& one : task.cases)
            if (one.expected && one.methods.empty())
                one.expected = text_value("another");
    const SetCheck one = check_set(set, m_bench);
    const SetCheck four = check_set(set, m_bench, {{}, true, 4});
    ASSERT_GE(one.faults.size(), 5U);
    ASSERT_EQ(one.faults.size(), four.faults.size());
    for (std::size_t i = 0; i < one.faults.size(); ++i) {
        EXPECT_EQ(one.faults[i].function, four.faults[i].function);
        EXPECT_EQ(one.faults[i].what, four.faults[i].what);
    }
    EXPECT_EQ(one.right, four.right);
}

TEST(Mutation, TellsHowPropertiesAreSaidOnlyWhereThatIsOfWeight) {
    FunctionCase one;
    const auto kinds = [&](const char* feature) {
        std::vector<std::string> found;
        for (const ChangedAnswer& wrong : wrong_answers(parse_json(feature, "a test"), one))
            if (wrong.how == "no member 'properties'" || wrong.how == "null for the properties")
                found.push_back(wrong.how);
        return found;
    };
    const char* const empty =
        R"({"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}})";
    EXPECT_EQ(kinds(empty).size(), 2U);
    EXPECT_EQ(kinds(R"({"type": "Feature", "properties": null, "geometry": null})").size(), 1U);
    EXPECT_THAT(kinds(R"({"type": "Feature", "geometry": null})"), IsEmpty());
    one.no_properties = NoProperties::NullOrEmpty;
    EXPECT_EQ(kinds(empty).size(), 1U);
    one.no_properties = NoProperties::Any;
    EXPECT_THAT(kinds(empty), IsEmpty());
}

TEST(Mutation, MakesAtLeastFiveWrongAnswersOfEachKind) {
    const FunctionCase one;
    for (const char* const value :
         {"1.5", "0", "\"text\"", "\"\"", "true", "null", R"({"$": "undefined"})", "[]", "[1, 2]",
          R"({"a": 1})", "{}", R"({"$": "instance", "classes": ["L.LatLng"], "value": {"lat": 1}})",
          R"({"type": "Point", "coordinates": [1, 2]})",
          R"({"type": "FeatureCollection", "features": []})"})
        EXPECT_GE(wrong_answers(parse_json(value, "a test"), one).size(), 5U) << value;
    EXPECT_THAT(same_answers(parse_json("5", "a test"), one), IsEmpty());
}

} // namespace
} // namespace graticule::evaluation::geojseval::test
