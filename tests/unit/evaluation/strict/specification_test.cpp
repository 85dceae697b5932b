// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "evaluation/strict/output_files.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace graticule::evaluation::strict {
namespace {

/// The message of the error that reading a specification gives; empty where it is sound.
std::string error_of(const std::string& specification) {
    const test::Outputs outputs;
    outputs.right("a.csv", "id\n1\n");
    try {
        specification_from(parse_json(specification, "spec"), outputs.right(), "spec");
        return "";
    } catch (const Error& error) {
        return error.message();
    }
}

std::string error_of_entry(const std::string& entry) {
    return error_of(R"({"outputs": [)" + entry + "]}");
}

TEST(Specification, NamesTheEntryAndTheMemberThatIsWrong) {
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "table", "reference": "a.csv"})"), "");
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "table", "reference": "a.csv",
                                 "tolerence": {}})"),
              "spec, output 1: 'tolerence' is not known here");
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "chart", "reference": "a.csv"})")
                  .find("spec, 'outputs', entry 1, 'kind': must be one of "),
              0U);
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "table"})"),
              "spec, output 1: has no 'reference'");
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "table", "reference": "a.csv",
                                 "tolerance": {"relative": 1.5}})"),
              "spec, output 1, 'tolerance', 'relative': must be a share from 0 to 1");
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "table", "reference": "a.csv",
                                 "tolerance": {"absolute": -1}})"),
              "spec, output 1, 'tolerance', 'absolute': must be a number that is not negative");
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "table", "reference": "a.csv",
                                 "match": "key"})"),
              "spec, output 1: 'key' goes with the match 'key', and only with it");
    EXPECT_EQ(error_of_entry(R"({"file": "a.csv", "kind": "vector", "reference": "a.csv",
                                 "geometry": {"area": 1}})"),
              "spec, output 1, 'geometry': 'area' is not known here");
    EXPECT_EQ(error_of_entry(R"({"file": "a.txt", "kind": "number", "value": "12"})"),
              "spec, output 1, 'value': must be a number");
    EXPECT_EQ(error_of_entry(R"({"file": "a.txt", "kind": "text"})"),
              "spec, output 1: asks for nothing: give 'says', 'says_not', 'denies', 'names' or "
              "'numbers'");
    EXPECT_EQ(error_of(R"({"outputs": []})"), "spec: 'outputs' must be a list of 1 to 50");
    EXPECT_EQ(error_of(R"({"outputs": [], "output": 1})"), "spec: 'output' is not known here");
}

TEST(Specification, KeepsToItsFolder) {
    EXPECT_NE(error_of_entry(R"({"file": "a.csv", "kind": "table", "reference": "../a.csv"})")
                  .find("must lie in the folder"),
              std::string::npos);
    EXPECT_NE(error_of_entry(R"({"file": "a.csv", "kind": "table", "reference": "b.csv"})")
                  .find("There is no reference"),
              std::string::npos);
    EXPECT_NE(error_of_entry(R"({"file": "x/a.csv", "kind": "table", "reference": "a.csv"})")
                  .find("without folders"),
              std::string::npos);
}

TEST(OutputFiles, MatchesPatternsByteByByte) {
    EXPECT_TRUE(matches_pattern("roads.csv", "roads.csv"));
    EXPECT_TRUE(matches_pattern("roads.csv", "*.csv"));
    EXPECT_TRUE(matches_pattern("roads.csv", "r*d?.c*"));
    EXPECT_TRUE(matches_pattern("roads.csv", "***"));
    EXPECT_FALSE(matches_pattern("roads.csv", "*.CSV"));
    EXPECT_FALSE(matches_pattern("roads.csv", "road?csv"));
    EXPECT_FALSE(matches_pattern("roads[1].csv", "roads1.csv"));
    EXPECT_TRUE(matches_pattern("roads[1].csv", "roads[1].csv"));
    // Would take longer than the age of the Earth if it were tried in every way.
    EXPECT_FALSE(matches_pattern(std::string(1000, 'a'), "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b"));
}

TEST(OutputFiles, FindsTheOneThatIsMeant) {
    test::Outputs outputs;
    outputs.right("a.csv", "id\n1\n");
    outputs.made("a.csv", "id\n1\n");
    outputs.made("b.csv", "id\n2\n");
    outputs.made("b.csv.provenance.json", "{}");
    EXPECT_TRUE(
        outputs.check(R"({"file": ["x.csv", "a.csv"], "kind": "table", "reference": "a.csv"})")
            .passed());
    EXPECT_TRUE(
        outputs.check(R"({"file": "a.*", "kind": "table", "reference": "a.csv"})").passed());
    const Verdict several =
        outputs.check(R"({"file": "*.csv", "kind": "table", "reference": "a.csv"})");
    ASSERT_FALSE(several.passed());
    EXPECT_EQ(several.findings().front().found, "a.csv, b.csv");
    const Verdict none =
        outputs.check(R"({"file": "c.csv", "kind": "table", "reference": "a.csv"})");
    ASSERT_FALSE(none.passed());
    EXPECT_EQ(none.closeness(), 0);
}

TEST(OutputFiles, TakesNoLinksForOutputs) {
    test::Outputs outputs;
    outputs.right("a.csv", "id\n1\n");
    std::filesystem::create_symlink(outputs.right() / "a.csv", outputs.made() / "a.csv");
    EXPECT_FALSE(
        outputs.check(R"({"file": "a.csv", "kind": "table", "reference": "a.csv"})").passed());
}

TEST(CheckedOutputs, PassOnlyTogetherAndAgainstOneOfSeveralReferences) {
    test::Outputs outputs;
    outputs.right("a.csv", "id\n1\n");
    outputs.right("b.csv", "id\n2\n");
    outputs.made("one.csv", "id\n2\n");
    constexpr const char* Either =
        R"({"file": "one.csv", "kind": "table", "reference": ["a.csv", "b.csv"]})";
    EXPECT_TRUE(outputs.check(Either).passed());
    const CheckedOutputs both =
        outputs.check_all(std::string(R"({"outputs": [)") + Either
                          + R"(, {"file": "two.csv", "kind": "table", "reference": "a.csv"}]})");
    EXPECT_FALSE(both.passed());
    EXPECT_DOUBLE_EQ(both.closeness(), 0.5);
    const Json json = to_json(both);
    EXPECT_EQ(json["passed"], false);
    EXPECT_EQ(json["outputs"][0]["file"], "one.csv");
    EXPECT_EQ(json["outputs"][0]["passed"], true);
    EXPECT_EQ(json["outputs"][1]["findings"][0]["what"], "the file");
}

TEST(CheckedOutputs, TakeWhatARunAnswersForItsFile) {
    test::Outputs outputs;
    outputs.made("answer.md", "Task: are there 12 schools?\n\nThere are 15.\n");
    constexpr const char* Number =
        R"({"outputs": [{"file": "answer.md", "kind": "number", "value": 15}]})";
    EXPECT_FALSE(outputs.check_all(Number).passed());
    EXPECT_TRUE(outputs.check_all(Number, "There are 15.").passed());
}

} // namespace
} // namespace graticule::evaluation::strict
