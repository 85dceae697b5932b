// SPDX-License-Identifier: Apache-2.0
// A reply of a model, scored by the cases of its function.
#include "base/error.hpp"
#include "base/file.hpp"
#include "cartography/canvas/canvas.hpp"
#include "cartography/canvas/png_picture.hpp"
#include "evaluation/geojseval/geojseval_benchmark.hpp"
#include "evaluation/geojseval/picture_difference.hpp"
#include "runs/run_record.hpp"

#include "unit/evaluation/geojseval/tried.hpp"
#include "unit/repository.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <variant>

namespace graticule::evaluation::geojseval::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class FunctionScorerTest : public Tried {
protected:
    const BenchmarkTask& task_named(const std::string& id) const {
        return *std::find_if(m_benchmark.tasks().begin(), m_benchmark.tasks().end(),
                             [&](const BenchmarkTask& task) { return task.id == id; });
    }

    Score score_of(const std::string& id, const std::string& reply) {
        const Scoring scoring =
            m_benchmark.scorers().at(0)->score(CompletionToScore{task_named(id), reply}, m_bench);
        if (const auto* unscored = std::get_if<Unscored>(&scoring))
            throw std::runtime_error(unscored->reason);
        return std::get<Score>(scoring);
    }

    GeojsevalBenchmark m_benchmark{graticule::test::repository() / "tests/fixtures/geojseval"};
};

TEST_F(FunctionScorerTest, AsksModelsForTheBodyWithoutTellingIt) {
    ASSERT_EQ(m_benchmark.tasks().size(), 9U);
    const BenchmarkTask& hectares = m_benchmark.tasks()[1];
    EXPECT_THAT(hectares.labels, ElementsAre("turf", "Number", "easy"));
    EXPECT_THAT(hectares.text, HasSubstr("function T_hectares(polygon) {"));
    EXPECT_THAT(hectares.text, HasSubstr("members of the global `turf`"));
    EXPECT_THAT(hectares.text, Not(HasSubstr("turf.area")));
    EXPECT_THAT(hectares.text, Not(HasSubstr("1236371")));
    EXPECT_FALSE(m_benchmark.has_data());
    EXPECT_EQ(m_benchmark.hidden_files().size(), 18U);
}

TEST_F(FunctionScorerTest, GivesOneWhereAllCasesPass) {
    const Score score = score_of(
        "T_hectares",
        "<think>Let me see.</think>\n```javascript\nfunction T_hectares(polygon) {\n"
        "  // the area\n  if (polygon == null) throw new TypeError('a polygon is needed');\n"
        "  return turf.area(polygon) / 1e4;\n}\n```\n");
    EXPECT_EQ(score.value, 1) << score.explanation;
    EXPECT_EQ(score.grade, "passes");
    ASSERT_EQ(score.parts.size(), 2U);
    EXPECT_EQ(score.parts[0].name, "case 1");
    EXPECT_EQ(score.parts[0].one_of, "cases");
    EXPECT_EQ(score.parts[1].value(), 1);
    EXPECT_EQ(score.metadata["lines_of_code"], 4);
    EXPECT_EQ(score.metadata["lines_of_reply"], 8);
    EXPECT_EQ(score.metadata["edge_cases"], 1);
    EXPECT_EQ(score.metadata["edge_cases_passed"], 1);
    EXPECT_EQ(score.metadata["removed"].size(), 2U);
    EXPECT_EQ(score.parts[1].metadata["edge"], true);
}

TEST_F(FunctionScorerTest, GivesNoneWhereOneFailsAndSaysWhich) {
    const Score score = score_of("T_hectares", "function T_hectares(polygon) {\n"
                                               "  return turf.area(polygon) / 1e4;\n}");
    EXPECT_EQ(score.value, 0);
    EXPECT_EQ(score.grade, "invalid answer");
    EXPECT_EQ(score.parts[0].value(), 1);
    EXPECT_EQ(score.parts[1].value(), 0);
    EXPECT_THAT(score.explanation, HasSubstr("1 of 2 cases pass; the first that fails: It threw"));
    EXPECT_EQ(score_of("T_hectares", "I cannot do that.").grade, "syntax");
    EXPECT_EQ(score_of("T_hectares", "<think>hm").grade, "other");
}

TEST_F(FunctionScorerTest, ShowsFunctionsOfMapsInPages) {
    EXPECT_EQ(
        score_of("L_zoomTo", "function L_zoomTo(map, zoom) { return map.setZoom(zoom); }").value,
        1);
    const Score stale = score_of("L_zoomTo", "function L_zoomTo(map, zoom) { return map; }");
    EXPECT_EQ(stale.grade, "invalid answer");
    EXPECT_EQ(stale.parts[0].explanation, "'map.getZoom()' is 15 and not 17");
    EXPECT_EQ(score_of("O_turn",
                       "function O_turn(radians) { const view = map.getView();\n"
                       "view.animate({ rotation: radians, duration: 100 }); return view; }")
                  .value,
              1)
        << "what moves is waited for";
    EXPECT_EQ(score_of("O_turn",
                       "function O_turn(radians) { map.getView().adjustRotation(-radians);\n"
                       "return map.getView(); }")
                  .grade,
              "invalid answer");
}

TEST_F(FunctionScorerTest, DoesNotTryWithoutEnd) {
    const Score endless = score_of("G_centre", "function G_centre() { process.exit(); }");
    EXPECT_EQ(endless.grade, "other");
    EXPECT_EQ(endless.parts.size(), 2U);
}

TEST_F(FunctionScorerTest, TriesNoneAfterTwoWithoutEndHoweverManyAreTriedAtOnce) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "turf");
    write_file(folder.path() / "turf/T_same.js",
               "function T_same(number) {\n/** Gives it back. */\nreturn number;\n}");
    std::string cases = "T_same:\n";
    for (int i = 1; i <= 6; ++i)
        cases += fmt::format(
            "- {{params: {{number: {0}}}, out_type: Number, expected_answer: {0}}}\n", i);
    write_file(folder.path() / "turf/T_same.yaml", cases);
    const GeojsevalBenchmark benchmark(folder.path());
    for (int round = 0; round < 2; ++round) {
        const Scoring scoring = benchmark.scorers().at(0)->score(
            CompletionToScore{benchmark.tasks().front(),
                              "function T_same(number) {\n  return number === 2 || number === 4 ? "
                              "new Promise(() => {}) : number;\n}"},
            m_bench);
        const Score& score = std::get<Score>(scoring);
        EXPECT_EQ(score.grade, "runtime");
        ASSERT_EQ(score.parts.size(), 6U);
        std::string passed;
        for (const ScorePart& part : score.parts)
            passed += part.value() == 1 ? '1' : '0';
        EXPECT_EQ(passed, "101000");
        EXPECT_EQ(score.parts[3].explanation, "It awaits a promise that is never settled");
        for (const std::size_t last : {4U, 5U})
            EXPECT_EQ(score.parts[last].explanation,
                      "Not tried, as 2 cases did not come to an end");
    }
}

TEST_F(FunctionScorerTest, ScoresRunsByWhatTheyAnswer) {
    runs::RunRecord record;
    record.answer = runs::events::Answer{
        "function L_frame(s, w, n, e) { return L.latLngBounds([s, w], [n, e]); }"};
    const TemporaryFolder folder;
    const Scoring scoring = m_benchmark.scorers().at(0)->score(
        RunToScore{task_named("L_frame"), folder.path(), record}, m_bench);
    EXPECT_EQ(std::get<Score>(scoring).value, 1);
    EXPECT_THAT(read_file(folder.path() / "screenshots" / "case-1.png"), StartsWith("\x89PNG"));
}

TEST_F(FunctionScorerTest, KeepsWhatPagesLookLikeBesideTheReferences) {
    const auto scored = [&](const fs::path& run, const char* code) {
        runs::RunRecord record;
        record.answer = runs::events::Answer{code};
        return std::get<Score>(m_benchmark.scorers().at(0)->score(
            RunToScore{task_named("L_zoomTo"), run, record}, m_bench));
    };
    const TemporaryFolder folder;
    const Score right = scored(folder.path() / "right",
                               "function L_zoomTo(map, zoom) { return map.setZoom(zoom); }");
    ASSERT_EQ(right.value, 1) << right.explanation;
    EXPECT_EQ(right.parts[0].metadata["screenshot"], "screenshots/case-1.png");
    EXPECT_EQ(right.parts[0].metadata["pixels_that_differ"], 0);
    EXPECT_FALSE(right.parts[0].metadata.contains("difference"));
    const Score other =
        scored(folder.path() / "other", "function L_zoomTo(map, zoom) {\n"
                                        "  map.getContainer().style.background = 'black';\n"
                                        "  return map.setZoom(zoom);\n}");
    EXPECT_EQ(other.value, 1) << "a look is no verdict";
    EXPECT_GT(other.parts[0].metadata["pixels_that_differ"].get<double>(), 0.5);
    EXPECT_EQ(other.parts[0].metadata["difference"], "screenshots/case-1-difference.png");
    EXPECT_THAT(read_file(folder.path() / "other/screenshots/case-1-difference.png"),
                StartsWith("\x89PNG"));
}

TEST_F(FunctionScorerTest, TellsTheLineOfASyntaxErrorInPagesToo) {
    for (const char* id : {"T_hectares", "L_zoomTo", "O_turn"}) {
        const Score score = score_of(id, fmt::format("function {}() {{\n  const a = 1;\n"
                                                     "  return a +* 2;\n}}\n",
                                                     id));
        EXPECT_EQ(score.grade, "syntax") << id;
        EXPECT_EQ(score.parts[0].metadata["line_of_code"], 3) << id;
        EXPECT_THAT(score.parts[0].explanation, StartsWith("SyntaxError: Unexpected token")) << id;
        EXPECT_THAT(score.explanation, HasSubstr("(line 3)")) << id;
    }
}

TEST(PictureDifference, IsOfPixelsThatDiffer) {
    // 20 by 10 pixels, white, of which `dark` columns from the left are black.
    const auto picture = [](double dark) {
        cartography::Canvas canvas(cartography::Canvas::Format::Png, {20, 10, 1});
        canvas.add_box({0, 0, 20, 10});
        canvas.fill({255, 255, 255, 255});
        canvas.add_box({0, 0, dark, 10});
        canvas.fill({0, 0, 0, 255});
        return canvas.finish("", "");
    };
    EXPECT_EQ(picture_difference(picture(5), picture(5)).share, 0);
    EXPECT_TRUE(picture_difference(picture(5), picture(5)).png.empty());
    const PictureDifference difference = picture_difference(picture(5), picture(9));
    EXPECT_NEAR(difference.share, 4.0 / 20, 1e-12);
    const cartography::Picture shown = cartography::read_png(difference.png, 10000);
    ASSERT_EQ(shown.height, 10U);
    ASSERT_EQ(shown.width, 48U) << "the reference's, 8 pixels, and the difference";
    EXPECT_EQ(shown.pixels[8], 0xFF000000U) << "the reference's own";
    EXPECT_EQ(shown.pixels[28 + 4], 0xFFC0C0C0U) << "black in both, faint";
    EXPECT_EQ(shown.pixels[28 + 5], 0xFFD52B1EU) << "red from the sixth column";
    EXPECT_EQ(shown.pixels[28 + 8], 0xFFD52B1EU);
    EXPECT_EQ(shown.pixels[28 + 9], 0xFFFFFFFFU);
    EXPECT_THROW(picture_difference("no picture", picture(5)), Error);
}

} // namespace
} // namespace graticule::evaluation::geojseval::test
