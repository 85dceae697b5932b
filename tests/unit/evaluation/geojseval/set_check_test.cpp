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
