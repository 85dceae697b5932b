// SPDX-License-Identifier: Apache-2.0
// That CONTRIBUTING.md is right about what a scorer is: CMakeLists.txt has its example compiled.
#include "base/thread_pool.hpp"
#include "evaluation/scorer.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace graticule::evaluation {

std::unique_ptr<Scorer> geojson_text_scorer();

namespace {

class ContributedScorer : public testing::Test {
protected:
    Scoring scored(const std::string& text) {
        return m_scorer->score(CompletionToScore{m_task, text}, m_bench);
    }
    Score score(const std::string& text) { return std::get<Score>(scored(text)); }

    std::unique_ptr<Scorer> m_scorer = geojson_text_scorer();
    BenchmarkTask m_task{"points", "Write a layer of two points as GeoJSON", {}, true};
    ThreadPool m_pool{1};
    Context m_context{m_pool};
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
};

TEST_F(ContributedScorer, HasAPartThatIsScoredAndOneThatMayNotBe) {
    const Score layer = score(R"({"type": "FeatureCollection", "features": []})");
    EXPECT_EQ(layer.value, 1);
    ASSERT_EQ(layer.parts.size(), 2U);
    EXPECT_EQ(layer.parts[0].value(), 1);
    EXPECT_EQ(layer.parts[1].value(), 1);

    const Score other = score(R"({"type": "Point"})");
    EXPECT_EQ(other.value, 0);
    EXPECT_EQ(other.parts.at(0).value(), 1);
    EXPECT_EQ(other.parts.at(1).value(), 0);

    const Score words = score("Here are two points.");
    EXPECT_EQ(words.value, 0);
    EXPECT_EQ(words.parts.at(0).value(), 0);
    EXPECT_EQ(words.parts.at(1).value(), std::nullopt);
    EXPECT_EQ(words.parts.at(1).reason(), "There is no JSON to look into");
}

TEST_F(ContributedScorer, ScoresARunByWhatItAnswers) {
    runs::RunRecord record;
    record.answer = runs::events::Answer{R"({"features": []})"};
    const Scoring scoring = m_scorer->score(RunToScore{m_task, "run", record}, m_bench);
    EXPECT_EQ(std::get<Score>(scoring).value, 1);
}

TEST_F(ContributedScorer, DoesNotScoreFiles) {
    const Scoring scoring = m_scorer->score(FilesToScore{m_task, "made"}, m_bench);
    EXPECT_EQ(std::get<Unscored>(scoring).reason,
              "The scorer geojson text does not score files without a run");
}

} // namespace
} // namespace graticule::evaluation
