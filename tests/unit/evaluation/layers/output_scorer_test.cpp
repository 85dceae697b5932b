// SPDX-License-Identifier: Apache-2.0
// Outputs by the published formulas. Correlations and means are numpy's (corrcoef, nanmean); scores
// are added up by hand from the thresholds of the formulas.
#include "evaluation/output_metrics/published_scores.hpp"

#include "unit/evaluation/judge_servers.hpp"
#include "unit/evaluation/layers/layers_set.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace graticule::evaluation::output_metrics {
namespace {

using test::says;
using test::served_judge;
using test::ServedJudge;
using testing::AllOf;
using testing::HasSubstr;

constexpr double None = std::numeric_limits<double>::quiet_NaN();
constexpr const char* OneRaster = R"({"file": "a.tif", "kind": "raster", "reference": "a.tif"})";
constexpr const char* OneLayer =
    R"({"file": "a.geojson", "kind": "vector", "reference": "a.geojson"})";
constexpr const char* OneTable = R"({"file": "a.csv", "kind": "table", "reference": "a.csv"})";
constexpr const char* OnePicture =
    R"({"file": "a.png", "kind": "picture", "reference": "a.png", "what": "map"})";

/// Cells of 10 m, four to a row.
void write_grid(const fs::path& file, const std::vector<double>& cells,
                const std::string& crs = "EPSG:32632", std::size_t width = 4) {
    geodata::RasterLayout layout;
    layout.width = width;
    layout.height = cells.size() / width;
    layout.transform.coefficients = {500'000, 10, 0, 5'200'000, 0, -10};
    layout.crs = geodata::Crs::parse(crs);
    geodata::RasterWriter writer(layout);
    writer.write(1, {0, 0, layout.width, layout.height}, cells);
    write_cog(writer.finish("grid"), file);
}

class Outputs : public test_layers::LayersSet {
protected:
    Outputs() { write_grid(right("a.tif"), Cells); }

    double of_grid(const std::vector<double>& cells, const std::string& crs = "EPSG:32632",
                   std::size_t width = 4) {
        write_grid(made("a.tif"), cells, crs, width);
        return value_of(scoring("outputs-gisclaw", OneRaster));
    }

    double of_table(const std::string& text) {
        write_file(made("a.csv"), text);
        return value_of(scoring("outputs-gisclaw", OneTable));
    }

    const std::vector<double> Cells{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, None};
};

TEST_F(Outputs, RastersHaveTheirShapeCrsCorrelationAndMean) {
    EXPECT_DOUBLE_EQ(of_grid(Cells), 1.0);
    EXPECT_DOUBLE_EQ(of_grid(Cells, "EPSG:32633"), 0.8);
    // Correlation 0.5707, mean 0.0909 off.
    EXPECT_DOUBLE_EQ(of_grid({4, 2, 9, 1, 5, 11, 7, 3, 9, 12, 9, None}), 0.2 + 0.2 + 0.15 + 0.3);
    // Correlation 0.6979, mean 0.2273 off.
    EXPECT_DOUBLE_EQ(of_grid({4, 2, 9, 1, 5, 11, 7, 3, 9, 14, 16, None}), 0.2 + 0.2 + 0.15 + 0.15);
    // Correlation 0.7314, mean 0.375 off: one cell has a value that should have none.
    EXPECT_DOUBLE_EQ(of_grid({4, 2, 6, 1, 8, 11, 7, 3, 9, 14, 14, 20}), 0.2 + 0.2 + 0.15);
    // Turned round: the same mean, correlation -1.
    EXPECT_DOUBLE_EQ(of_grid({11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, None}), 0.2 + 0.2 + 0.3);
    // Ten cells in common are too few for a correlation; the mean is 0.0833 off.
    EXPECT_DOUBLE_EQ(of_grid({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, None, None}), 0.2 + 0.2 + 0.3);
    // Another shape: the CRS and the mean alone.
    EXPECT_DOUBLE_EQ(of_grid(Cells, "EPSG:32632", 3), 0.2 + 0.3);
    // All the same: no correlation, which counts as 0.
    EXPECT_DOUBLE_EQ(of_grid(std::vector<double>(12, 6)), 0.2 + 0.2 + 0.3);
    EXPECT_DOUBLE_EQ(of_grid(std::vector<double>(12, None)), 0.2 + 0.2);
}

TEST_F(Outputs, AMeanOfZeroHasNoRelativeError) {
    write_grid(right("a.tif"), {-1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1});
    EXPECT_DOUBLE_EQ(of_grid({-1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1}), 0.2 + 0.2 + 0.3);
}

TEST_F(Outputs, LikenessTellsTheNumbersOfNumpy) {
    write_grid(made("a.tif"), {4, 2, 9, 1, 5, 11, 7, 3, 9, 14, 16, None});
    const RasterLikeness likeness = raster_likeness(
        geodata::Raster::open(right("a.tif")), geodata::Raster::open(made("a.tif")), m_context);
    EXPECT_NEAR(likeness.correlation.value(), 0.6979301159690788, 1e-12);
    EXPECT_NEAR(likeness.mean_error.value(), 0.2272727272727272, 1e-12);
}

TEST_F(Outputs, LayersHaveTheirCrsCountAndFields) {
    const auto layer = [](const std::string& properties, int copies) {
        std::string text = R"({"type": "FeatureCollection", "features": [)";
        for (int i = 0; i < copies; ++i)
            text += (i == 0 ? "" : ",") + std::string(R"({"type": "Feature", "geometry":
                {"type": "Point", "coordinates": [1, 2]}, "properties": )")
                    + properties + "}";
        return text + "]}";
    };
    const auto of = [&](const std::string& text) {
        write_file(made("a.geojson"), text);
        return value_of(scoring("outputs-gisclaw", OneLayer));
    };
    write_file(right("a.geojson"), layer(R"({"a": 1, "b": 2, "c": 3})", 2));
    EXPECT_DOUBLE_EQ(of(layer(R"({"c": 9, "b": 9, "a": 9, "d": 9})", 2)), 1.0);
    EXPECT_DOUBLE_EQ(of(layer(R"({"a": 1, "B": 2})", 2)), 0.25 + 0.25 + 0.5 / 3);
    EXPECT_DOUBLE_EQ(of(layer(R"({"a": 1, "b": 2, "c": 3})", 3)), 0.25 + 0.5);
    std::string other = layer(R"({"a": 1, "b": 2, "c": 3})", 2);
    other.insert(1, R"("crs": {"type": "name", "properties": {"name": "EPSG:3857"}}, )");
    EXPECT_DOUBLE_EQ(of(other), 0.25 + 0.5);
    EXPECT_DOUBLE_EQ(of("{"), 0.0);
}

TEST_F(Outputs, TablesHaveTheirColumnsShapeAndCorrelation) {
    write_file(right("a.csv"), "name,p,q\nv,3,2\nw,1,7\nx,4,1\ny,1,8\nz,5,2\n");
    EXPECT_DOUBLE_EQ(of_table("name,p,q\nv,3,2\nw,1,7\nx,4,1\ny,1,8\nz,5,2\n"), 1.0);
    // Correlations 0.9960 and 0.5946: 0.7953 on average.
    EXPECT_DOUBLE_EQ(of_table("name,p,q\nv,3.5,2\nw,1.0,5\nx,4.5,3\ny,0.5,6\nz,6.0,6\n"),
                     0.3 + 0.2 + 0.25);
    EXPECT_DOUBLE_EQ(of_table("name,p\nv,3.5\nw,1.0\nx,4.5\ny,0.5\nz,6.0\n"),
                     0.3 * 2 / 3 + 0.5);                         // another shape
    EXPECT_DOUBLE_EQ(of_table("name,p,q\nv,3,2\nw,1,7\n"), 0.3); // two values correlate nothing
    EXPECT_DOUBLE_EQ(of_table("name,p,q\nv,1,8\nw,5,1\nx,1,7\ny,4,2\nz,1,7\n"), 0.3 + 0.2);
    EXPECT_DOUBLE_EQ(of_table("other\n1\n"), 0.0);
}

TEST_F(Outputs, TheFirstTenFieldsOfNumbersAreCompared) {
    const auto table = [](int eleventh) {
        std::string text = "a,b,c,d,e,f,g,h,i,j,k\n";
        for (int row = 1; row <= 3; ++row) {
            for (int field = 0; field < 10; ++field)
                text += std::to_string(row) + ",";
            text += std::to_string(row * eleventh) + "\n";
        }
        return text;
    };
    write_file(right("a.csv"), table(1));
    EXPECT_DOUBLE_EQ(of_table(table(-1)), 1.0);
}

// The published program leaves missing files out of the mean, and takes the only file of an ending
// for the one that is meant.
TEST_F(Outputs, AMissingFileCostsAndAnotherNameIsNoMatch) {
    const std::string both = std::string(OneRaster) + ", " + OneTable;
    write_file(right("a.csv"), "p\n1\n2\n4\n");
    write_grid(made("a.tif"), Cells);
    EXPECT_DOUBLE_EQ(value_of(scoring("outputs-gisclaw", both)), 0.5);
    write_file(made("other.csv"), "p\n1\n2\n4\n");
    Scoring scored = scoring("outputs-gisclaw", both);
    EXPECT_DOUBLE_EQ(value_of(scored), 0.5);
    EXPECT_DOUBLE_EQ(part_of(scored, "raster"), 1.0);
    EXPECT_DOUBLE_EQ(part_of(scored, "table"), 0.0);
    EXPECT_THAT(std::get<Score>(scored).explanation, HasSubstr("expected a.csv, found"));
    write_file(made("a.csv"), "p\n1\n2\n4\n");
    EXPECT_DOUBLE_EQ(value_of(scoring("outputs-gisclaw", both)), 1.0);
}

TEST_F(Outputs, TheBestOfSeveralReferencesCounts) {
    write_file(right("a.csv"), "p\n1\n2\n4\n");
    write_file(right("b.csv"), "q\n1\n2\n4\n");
    write_file(made("a.csv"), "q\n1\n2\n4\n");
    EXPECT_DOUBLE_EQ(value_of(scoring("outputs-gisclaw",
                                      R"({"file": "a.csv", "kind": "table",
                                          "reference": ["a.csv", "b.csv"]})")),
                     1.0);
}

TEST_F(Outputs, AnyOutputIsTheLaxRuleOfSuccess) {
    EXPECT_DOUBLE_EQ(part_of(scoring("outputs-gisclaw", OneRaster), "any-output"), 0.0);
    for (const char* name : {"emergency_output.csv", "x.csv.provenance.json", "answer.md"})
        write_file(made(name), "x");
    EXPECT_DOUBLE_EQ(part_of(scoring("outputs-gisclaw", OneRaster), "any-output"), 0.0);
    write_file(made("whatever.txt"), "x");
    const Scoring scored = scoring("outputs-gisclaw", OneRaster);
    EXPECT_DOUBLE_EQ(part_of(scored, "any-output"), 1.0);
    EXPECT_DOUBLE_EQ(value_of(scored), 0.0);
}

TEST_F(Outputs, WhatIsAnsweredInWordsHasNoFormula) {
    write_file(made("answer.md"), "It is 12.");
    const Scoring scored =
        scoring("outputs-gisclaw", R"({"file": "answer.md", "kind": "number", "value": 12})");
    EXPECT_THAT(reason_of(scored), HasSubstr("asks for no file that the formulas are of"));
    EXPECT_DOUBLE_EQ(part_of(scored, "any-output"), 1.0);
}

// The strict scorer and the published formulas stand side by side: a wrong layer of the right
// columns is as good as the right one by the latter.
TEST_F(Outputs, TheStrictScorerSeesWhatTheFormulasDoNot) {
    const std::string outputs =
        R"({"file": "a.csv", "kind": "table", "reference": "a.csv", "key": ["n"]})";
    write_file(right("a.csv"), "n,p\n1,10\n2,20\n3,40\n");
    write_file(made("a.csv"), "n,p\n1,11\n2,21\n3,41\n");
    EXPECT_DOUBLE_EQ(value_of(scoring("outputs-gisclaw", outputs)), 1.0);
    EXPECT_DOUBLE_EQ(value_of(scoring("strict", outputs)), 0.0);
}

constexpr const char* Png = "\x89PNG\r\n\x1a\n...";

std::string ratings(const std::vector<int>& values) {
    Json answer = Json::object();
    const std::vector<std::string> members{"task_completion", "spatial_accuracy",
                                           "visual_readability", "cartographic_quality",
                                           "data_integrity"};
    for (std::size_t i = 0; i < values.size(); ++i)
        answer[members[i]] = {{"reason", "one sees it"}, {"rating", values[i]}};
    return to_line(answer);
}

class Pictures : public Outputs {
protected:
    Pictures() {
        write_file(right("a.png"), std::string(Png) + "right");
        write_file(made("a.png"), std::string(Png) + "made");
    }

    Scoring judged(const std::vector<const ServedJudge*>& served) {
        std::vector<JudgeModel> judges;
        for (const ServedJudge* one : served)
            judges.push_back(one->model);
        return scoring("outputs-gisclaw", OnePicture, std::move(judges));
    }
};

TEST_F(Pictures, AreUnscoredWhereNobodyJudges) {
    const Scoring scored = judged({});
    EXPECT_THAT(reason_of(scored), HasSubstr("none was named to judge"));
    EXPECT_DOUBLE_EQ(part_of(scored, "any-output"), 1.0);
    EXPECT_FALSE(is_complete(scored));
}

TEST_F(Pictures, HaveTheMeanOfJudgesRatings) {
    const ServedJudge a = served_judge("a", {says(ratings({5, 4, 3, 2, 1}))}); // 3 of 5
    const ServedJudge b = served_judge("b", {says(ratings({5, 5, 5, 5, 5}))});
    const Scoring scored = judged({&a, &b});
    EXPECT_DOUBLE_EQ(value_of(scored), (0.6 + 1.0) / 2);
    EXPECT_DOUBLE_EQ(part_of(scored, "picture"), 0.8);
    const Json asked = a.body(0)["messages"];
    EXPECT_THAT(asked[0]["content"].dump(), HasSubstr("cartographic_quality"));
    EXPECT_THAT(asked[1]["content"].dump(),
                AllOf(HasSubstr("Map the towns."), HasSubstr("Candidate's picture"),
                      HasSubstr("data:image/png;base64,")));
    // 1000 tokens for $2 and 100 for $10 a million, by two judges.
    ASSERT_EQ(parts_of(scored).front().name, "picture");
    EXPECT_NEAR(parts_of(scored).front().metadata["spent_usd"].get<double>(), 0.006, 1e-12);
}

TEST_F(Pictures, AWorsePictureIsLower) {
    const ServedJudge good = served_judge("a", {says(ratings({5, 5, 4, 4, 5}))});
    const ServedJudge poor = served_judge("a", {says(ratings({2, 1, 4, 4, 3}))});
    EXPECT_LT(value_of(judged({&poor})), value_of(judged({&good})));
}

TEST_F(Pictures, AnswersThatAreNoneAreNoScore) {
    for (const std::string& answer :
         {ratings({5, 5, 5, 5}), ratings({5, 5, 5, 5, 6}), ratings({0, 5, 5, 5, 5}),
          std::string("five"),
          std::string(R"({"task_completion": {"reason": "a", "rating": 1, "rating": 5}})")}) {
        const ServedJudge served = served_judge("a", {says(answer)});
        EXPECT_NE(reason_of(judged({&served})), "") << answer;
        EXPECT_EQ(served.calls(), 2U) << "asked once more";
    }
}

TEST_F(Pictures, WhatIsNoPictureIsNothing) {
    const ServedJudge served = served_judge("a", {says(ratings({5, 5, 5, 5, 5}))});
    write_file(made("a.png"), "rating: 5");
    EXPECT_DOUBLE_EQ(value_of(judged({&served})), 0.0);
    fs::remove(made("a.png"));
    EXPECT_DOUBLE_EQ(value_of(judged({&served})), 0.0);
    EXPECT_EQ(served.calls(), 0U);
}

} // namespace
} // namespace graticule::evaluation::output_metrics
