// SPDX-License-Identifier: Apache-2.0
// Tables and pictures of the layers, of made-up results. Figures are counted by hand.
#include "base/text.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/suite_report/layer_parts.hpp"

#include "unit/evaluation/layers/layer_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::evaluation::suite_report {
namespace {

using test_layers::LayerResults;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class LayerParts : public testing::Test {
protected:
    std::vector<Part> parts_of(const LayerResults& made) {
        m_figures.emplace(figures_of_suite(made.results(), 0, m_context));
        return layer_parts(*m_figures);
    }

    static const Part* named(const std::vector<Part>& parts, const std::string& file) {
        for (const Part& part : parts)
            if (part.file == file)
                return &part;
        return nullptr;
    }

    static std::vector<std::string> row(const Part& part, std::size_t number) {
        std::vector<std::string> cells;
        for (const auto& words : part.table->rows.at(number)) {
            std::string text;
            for (const auto& span : words.spans)
                text += span.text;
            cells.push_back(text);
        }
        return cells;
    }

    static std::string svg_of(const Part& part) {
        return part.plot ? part.plot->draw(cartography::Canvas::Format::Svg) : "";
    }

    ThreadPool m_pool{1};
    Context m_context{m_pool};
    std::optional<SuiteFigures> m_figures;
};

LayerResults two_agents() {
    LayerResults made({"code x/big", "plan-replan x/big"});
    for (const std::size_t task : {0U, 1U}) {
        made.add(task, 0,
                 {{"strict", 1}, {"outputs-gisclaw", 1}, {"process", 0.5}, {"judge:a/b", 0.75}},
                 {{"code api-f1", 0.8},
                  {"code codebleu", 0.25},
                  {"code rouge-l", 0.5},
                  {"code api-f1-gisclaw", 0.6},
                  {"outputs-gisclaw any-output", 1},
                  {"outputs-gisclaw raster", 1},
                  {"judge:a/b task-understanding", 1},
                  {"judge:a/b data-handling", 0.75},
                  {"judge:a/b methodology", 0.5},
                  {"judge:a/b self-correction", 1},
                  {"judge:a/b result-completeness", 0.5}});
        made.add(task, 1, {{"strict", 0}, {"outputs-gisclaw", task == 0 ? 0.5 : 0.0}},
                 {{"outputs-gisclaw any-output", task == 0 ? 1.0 : 0.0}});
    }
    return made;
}

TEST_F(LayerParts, TellTheCompositeOrWhatIsMissing) {
    const std::vector<Part> parts = parts_of(two_agents());
    const Part* const composite = named(parts, "composite");
    ASSERT_NE(composite, nullptr);
    EXPECT_THAT(row(*composite, 0),
                ElementsAre("code x/big", "1.000 (1.000 to 1.000)", "1.000 (1.000 to 1.000)",
                            "0.800 (0.800 to 0.800)", "0.500 (0.500 to 0.500)",
                            "0.895 (0.895 to 0.895)", "not known"));
    EXPECT_THAT(row(*composite, 1),
                ElementsAre("plan-replan x/big", "0.000 (0.000 to 0.000)", "0.000 (0.000 to 0.000)",
                            "unscored", "unscored", "unscored: no F_api, C_emb", "not known"));
    const Part* const published = named(parts, "composite_published");
    ASSERT_NE(published, nullptr);
    EXPECT_EQ(row(*published, 0)[3], "0.600 (0.600 to 0.600)");
    EXPECT_EQ(row(*published, 1)[1], "0.500 (0.000 to 1.000)");
}

TEST_F(LayerParts, TellOfCodeAndOutputs) {
    const std::vector<Part> parts = parts_of(two_agents());
    const Part* const code = named(parts, "code_quality");
    ASSERT_NE(code, nullptr);
    EXPECT_EQ(row(*code, 0)[1], "0.250 (0.250 to 0.250)");
    EXPECT_EQ(row(*code, 1)[1], "not told");
    const Part* const outputs = named(parts, "output_accuracy");
    ASSERT_NE(outputs, nullptr);
    EXPECT_THAT(row(*outputs, 0)[1], StartsWith("100.0 %"));
    EXPECT_THAT(row(*outputs, 1)[1], StartsWith("0.0 %"));
    EXPECT_EQ(row(*outputs, 1)[2], "0.250 (0.000 to 0.500)");
    EXPECT_EQ(row(*outputs, 1)[7], "0.500 (0.000 to 1.000)");
}

TEST_F(LayerParts, TellJudgesRatings) {
    const std::vector<Part> parts = parts_of(two_agents());
    const Part* const judged = named(parts, "judged_process");
    ASSERT_NE(judged, nullptr);
    EXPECT_THAT(row(*judged, 0), ElementsAre("judge:a/b", "code x/big", "2", "5.00", "4.00", "3.00",
                                             "5.00", "3.00", "4.00"));
    EXPECT_THAT(row(*judged, 1),
                ElementsAre("judge:a/b", "plan-replan x/big", "0", "unscored", "unscored",
                            "unscored", "unscored", "unscored", "unscored"));
    EXPECT_THAT(svg_of(*judged), HasSubstr("Mean ratings by judge:a/b"));
}

TEST_F(LayerParts, ShowTheGapOfTwoAgents) {
    const std::vector<Part> parts = parts_of(two_agents());
    EXPECT_THAT(svg_of(*named(parts, "composite")), HasSubstr("Success by model and agent"));
    LayerResults alone({"code x/big", "plan-replan x/small"});
    for (const std::size_t arm : {0U, 1U})
        alone.add(0, arm, {{"strict", 1}, {"outputs-gisclaw", 1}});
    EXPECT_FALSE(named(parts_of(alone), "composite")->plot);
}

TEST_F(LayerParts, ShowTasksByArm) {
    const std::vector<Part> parts = parts_of(two_agents());
    EXPECT_THAT(svg_of(*named(parts, "output_accuracy")), HasSubstr("Accuracy of outputs by task"));
    EXPECT_THAT(svg_of(*named(parts, "code_quality")), HasSubstr("Operations of code by task"));
    EXPECT_THAT(svg_of(*named(parts, "process")), HasSubstr("Likeness of the way by task"));
}

TEST_F(LayerParts, AreNotThereWhereNothingScoresOutputs) {
    SuiteResults other;
    other.scorers = {"strict"};
    other.arms = {"code m"};
    m_figures.emplace(figures_of_suite(other, 0, m_context));
    EXPECT_THAT(layer_parts(*m_figures), IsEmpty());
}

} // namespace
} // namespace graticule::evaluation::suite_report
