// SPDX-License-Identifier: Apache-2.0
// The metrics of code as a scorer: what of a run or a reply is code, the parts, and what is
// unscored.
#include "evaluation/code_metrics/code_scorer.hpp"
#include "evaluation/code_metrics/run_code.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace graticule::evaluation::code_metrics {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const char* const Reference = R"(import geopandas as gpd
towns = gpd.read_file("data/towns.gpkg")
zone = towns.to_crs(25832).buffer(500)
print(zone.area.sum())
)";

runs::RecordedStep step(const std::string& tool, const std::string& code, const Json& data) {
    runs::RecordedStep step;
    step.tool = tool;
    step.arguments = {{"code", code}};
    runs::events::Observation observation;
    observation.data = data;
    step.observation = observation;
    return step;
}

std::string repeated_sign(char sign, std::size_t times) {
    return std::string(times, sign);
}

TEST(CodeOfARun, IsAllPiecesThatWereExecuted) {
    runs::RunRecord run;
    EXPECT_EQ(executed_code(run), std::nullopt);
    run.steps = {step("execute_code", "a = 1", {{"outcome", "finished"}}),
                 step("execute_code", "a = (", {{"findings", Json::array()}}), // not executed
                 step("execute_code", "a.b", {{"outcome", "raised"}}),
                 step("inspect_variable", "c", {{"outcome", "finished"}}),
                 step("execute_code", "print(a)", {{"outcome", "finished"}})};
    run.steps.emplace_back().tool = "execute_code"; // the run ended in its middle
    EXPECT_EQ(executed_code(run), "a = 1\na.b\nprint(a)");
}

TEST(CodeOfAReply, IsWhatItsFencesHold) {
    EXPECT_EQ(code_in_reply("So:\n```python\na = 1\n```\nand then\n```\nb = 2\n```\n"),
              "a = 1\nb = 2");
    EXPECT_EQ(code_in_reply("```bash\npip install x\n```\n~~~py\na = '```'\n~~~"), "a = '```'");
    EXPECT_EQ(code_in_reply("````Python\n```\na = 1\n````"), "```\na = 1");
    EXPECT_EQ(code_in_reply("a = 1\n"), "a = 1\n");
    EXPECT_EQ(code_in_reply("```python\na = 1"), "a = 1") << "a reply may be cut";
    EXPECT_EQ(code_in_reply("```json\n{}\n```"), std::nullopt);
    EXPECT_EQ(code_in_reply(" \n"), std::nullopt);
}

class CodeScorerTest : public sandbox::test::SandboxTest {
protected:
    Scoring scored(const std::string& reply) {
        CodeScorer scorer(
            std::make_shared<const ReferenceCodes>(ReferenceCodes{{"zone", Reference}}));
        const ScoringBench bench{context, *service()};
        return scorer.score(CompletionToScore{m_task, reply}, bench);
    }

    static std::map<std::string, double> values(const Scoring& scoring) {
        std::map<std::string, double> values;
        for (const ScorePart& part : parts_of(scoring))
            if (const auto value = part.value())
                values[part.name] = *value;
        return values;
    }

    BenchmarkTask m_task{"zone", "How large is the zone?", {}};
};

TEST_F(CodeScorerTest, TellsOneInEachPartForTheReferenceItself) {
    const Scoring scoring = scored(Reference);
    ASSERT_TRUE(std::holds_alternative<Score>(scoring)) << std::get<Unscored>(scoring).reason;
    EXPECT_EQ(std::get<Score>(scoring).value, 1);
    EXPECT_TRUE(is_complete(scoring));
    std::vector<std::string> names;
    for (const ScorePart& part : parts_of(scoring)) {
        names.push_back(part.name);
        EXPECT_NEAR(part.value().value(), 1, 1e-9) << part.name;
    }
    EXPECT_THAT(names, ElementsAre("api-f1", "api-precision", "api-recall", "codebleu",
                                   "codebleu-ngrams", "codebleu-weighted-ngrams", "codebleu-syntax",
                                   "codebleu-data-flow", "bleu-4", "rouge-l", "edit-similarity",
                                   "api-f1-gisclaw", "codebleu-gisclaw", "bleu-4-gisclaw",
                                   "rouge-l-gisclaw", "edit-similarity-gisclaw"));
    EXPECT_THAT(parts_of(scoring).front().metadata["reference"],
                ElementsAre("buffer", "measure", "read_vector", "reproject"));
}

TEST_F(CodeScorerTest, TellsLessForWorseCode) {
    const Scoring better = scored("```python\nimport geopandas as gpd\n"
                                  "t = gpd.read_file('data/towns.gpkg')\n"
                                  "zone = t.to_crs(25832).buffer(100)\nprint(len(zone))\n```");
    const Scoring worse = scored("```python\nprint('x')\n```");
    const auto of_worse = values(worse);
    for (const auto& [name, value] : values(better))
        EXPECT_GT(value, of_worse.at(name)) << name;
    // Three of the reference's four, and none besides: 1, 3/4 and 6/7.
    EXPECT_DOUBLE_EQ(std::get<Score>(better).value, 6.0 / 7);
    EXPECT_EQ(std::get<Score>(worse).value, 0);
}

TEST_F(CodeScorerTest, ComparesCodeThatPythonCannotParse) {
    const auto of_broken =
        values(scored("```\nimport geopandas as gpd\nprint gpd.read_file('a')\n```"));
    EXPECT_EQ(of_broken.count("codebleu-gisclaw"), 1U);
    EXPECT_LT(of_broken.at("codebleu-gisclaw"), 0.3);
    EXPECT_DOUBLE_EQ(of_broken.at("api-recall"), 0.25);
}

TEST_F(CodeScorerTest, LeavesUnscoredWhatPythonsParserFailsAt) {
    // Python 3.11 gives up on so many operators in a row with an error that is none of syntax.
    const Scoring scoring = scored("x = " + repeated_sign('-', 50'000) + "1");
    ASSERT_TRUE(std::holds_alternative<Score>(scoring)) << std::get<Unscored>(scoring).reason;
    for (const ScorePart& part : parts_of(scoring)) {
        if (part.name == "codebleu-gisclaw")
            EXPECT_THAT(part.reason(), HasSubstr("Python's own parser fails"));
        else
            EXPECT_TRUE(part.value()) << part.name << ": " << part.reason();
    }
}

TEST_F(CodeScorerTest, GivesNothingForNoCode) {
    const Scoring scoring = scored("");
    ASSERT_TRUE(std::holds_alternative<Score>(scoring));
    EXPECT_EQ(std::get<Score>(scoring).value, 0);
    EXPECT_EQ(parts_of(scoring).size(), parts_of(scored(Reference)).size());
}

TEST_F(CodeScorerTest, SaysWhatItDoesNotScore) {
    const auto reason = [](const Scoring& scoring) { return std::get<Unscored>(scoring).reason; };
    EXPECT_THAT(reason(scored(std::string(MostCodeBytes + 1, 'x'))), HasSubstr("200001 bytes"));
    EXPECT_THAT(reason(scored("a = '\xFF'")), HasSubstr("UTF-8"));
    m_task.id = "other";
    EXPECT_THAT(reason(scored(Reference)), HasSubstr("no reference code"));
}

TEST_F(CodeScorerTest, OfARunThatWasNotAskedForCodeIsUnscored) {
    CodeScorer scorer(std::make_shared<const ReferenceCodes>(ReferenceCodes{{"zone", Reference}}));
    const ScoringBench bench{context, *service()};
    RunToScore run{m_task, {}, {}};
    EXPECT_TRUE(std::holds_alternative<Unscored>(scorer.score(run, bench)));
    run.record.task = {{"options", {{"tool_set", "code"}}}};
    const Scoring without = scorer.score(run, bench);
    ASSERT_TRUE(std::holds_alternative<Score>(without));
    EXPECT_EQ(std::get<Score>(without).value, 0);
    run.record.steps = {step("execute_code", Reference, {{"outcome", "finished"}})};
    EXPECT_EQ(std::get<Score>(scorer.score(run, bench)).value, 1);
}

TEST_F(CodeScorerTest, TellsThePartsWhereTheReferenceHasNoOperation) {
    const ScoringBench bench{context, *service()};
    const Scoring scoring = compare_code("a = 1\nb = a\n", "c = 1\nd = c\n", bench);
    ASSERT_TRUE(std::holds_alternative<Unscored>(scoring));
    EXPECT_THAT(std::get<Unscored>(scoring).reason, HasSubstr("no operation of a known class"));
    EXPECT_EQ(values(scoring).at("codebleu-data-flow"), 1);
    EXPECT_EQ(values(scoring).count("api-f1"), 0U);
}

} // namespace
} // namespace graticule::evaluation::code_metrics
