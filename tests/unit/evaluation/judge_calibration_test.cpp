// SPDX-License-Identifier: Apache-2.0
// Three judges on servers of the tests' own, and the one without a model, against people's grades
// of solutions that are made up. Counts are by hand; intervals and kappas by SciPy and
// scikit-learn.
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geobenchx/judge_calibration.hpp"
#include "evaluation/geobenchx/judge_request.hpp"
#include "evaluation/geobenchx/taxonomy_judge.hpp"
#include "evaluation/judge_errors.hpp"

#include "unit/evaluation/judge_servers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {
namespace {

using test::grades;
using test::says;
using test::served_judge;
using test::ServedJudge;
using test::whole;
using test::WireReply;
using testing::ElementsAre;
using testing::HasSubstr;

Solution rain(const std::string& column) {
    return {{"load_geodata", {{"geodataset", "Rain"}, {"output_geodataframe_name", "r"}}, ""},
            {"make_choropleth_map",
             {{"dataframe_name", "r"},
              {"mappingkey", column},
              {"legendtext", "rain"},
              {"colormap", "Water"}},
             ""}};
}

Task graded(const std::string& id, const std::string& column, int human) {
    Task task;
    task.id = id;
    task.text = "Map the rain of 2019";
    task.references = {rain("2019")};
    task.generated = rain(column);
    task.by_human = {human, "as people see it"};
    return task;
}

class JudgeCalibrationTest : public testing::Test {
protected:
    JudgeCalibrationTest() {
        m_file.tasks = {graded("T1", "2019", 2), graded("T2", "2019", 2), graded("T3", "2009", 0),
                        graded("T4", "2018", 1)};
        Task unfinished = graded("T5", "2019", 2);
        unfinished.by_human.score.reset();
        m_file.tasks.push_back(unfinished);
    }

    void add(const std::string& name, std::vector<WireReply> replies) {
        m_served.push_back(served_judge(name, std::move(replies)));
        m_judges.push_back(m_served.back().open());
    }

    Calibration calibrate() {
        return geobenchx::calibrate(m_file, m_judges, 1, std::nullopt, m_context);
    }

    TaskFile m_file;
    std::vector<ServedJudge> m_served;
    std::vector<std::unique_ptr<Judge>> m_judges;
    ThreadPool m_pool{1};
    Context m_context{m_pool};
};

std::vector<std::string> unscored_tasks(const JudgeCalibration& judge) {
    std::vector<std::string> tasks;
    for (const UnscoredSolution& solution : judge.unscored)
        tasks.push_back(solution.task);
    return tasks;
}

TEST_F(JudgeCalibrationTest, CountsWhatEachJudgeSays) {
    // Answers to T1, T2, T3, T4.
    add("mild", {grades("match"), grades("match"), grades("no match"), grades("match", "fine")});
    add("odd", {grades("match"), says("?"), says("??"), grades("no match"),
                says("", "content_filter"), says("", "content_filter")});
    add("shaky", {grades("match"), grades("partial"), grades("no match"), whole(500, "{}")});
    const Calibration found = calibrate();
    ASSERT_EQ(found.judges.size(), 4U);

    const JudgeCalibration& mild = found.judges[0];
    EXPECT_EQ(mild.confusion.agreement().hits, 3U);
    EXPECT_EQ(mild.confusion.agreement().of, 4U);
    EXPECT_EQ(mild.confusion.count(1, 2), 1U);
    EXPECT_EQ(mild.error.sensitivity.hits, 2U);
    EXPECT_EQ(mild.error.sensitivity.of, 2U);
    EXPECT_EQ(mild.error.specificity.hits, 1U); // says match of T4, which people do not
    EXPECT_EQ(mild.error.specificity.of, 2U);
    ASSERT_EQ(mild.disagreements.size(), 1U);
    EXPECT_EQ(mild.disagreements[0].task, "T4");
    EXPECT_EQ(mild.disagreements[0].human_reason, "as people see it");
    EXPECT_EQ(mild.disagreements[0].judge_reason, "fine");
    EXPECT_NEAR(*mild.cost, 4 * (1000 * 2e-6 + 100 * 10e-6), 1e-12);

    const JudgeCalibration& odd = found.judges[1];
    EXPECT_EQ(odd.confusion.total(), 2U);
    EXPECT_THAT(unscored_tasks(odd), ElementsAre("T2", "T4"));
    EXPECT_THAT(odd.unscored[1].reason, HasSubstr("declined"));

    const JudgeCalibration& shaky = found.judges[2];
    EXPECT_EQ(shaky.confusion.count(2, 1), 1U);
    EXPECT_EQ(shaky.error.sensitivity.hits, 1U);
    EXPECT_THAT(unscored_tasks(shaky), ElementsAre("T4"));
}

TEST_F(JudgeCalibrationTest, CountsThePanelAsAJudgeOfItsOwn) {
    add("mild", {grades("match"), grades("match"), grades("no match"), grades("match")});
    add("odd", {grades("match"), says("?"), says("?"), grades("no match"), says("?")});
    add("shaky", {grades("match"), grades("partial"), grades("no match"), says("?")});
    const Calibration found = calibrate();
    const JudgeCalibration& panel = found.judges.back();
    EXPECT_EQ(panel.judge, "panel");
    // T1 match, T2 the mean of match and partial, T3 no match; of T4 one of three judged.
    EXPECT_THAT(unscored_tasks(panel), ElementsAre("T4"));
    EXPECT_EQ(panel.confusion.count(2, 2), 1U);
    EXPECT_EQ(panel.confusion.count(2, 1), 1U);
    EXPECT_EQ(panel.confusion.count(0, 0), 1U);
    EXPECT_EQ(panel.error.sensitivity.hits, 1U);
    EXPECT_EQ(panel.error.sensitivity.of, 2U);
    ASSERT_TRUE(found.among);
    EXPECT_EQ(found.among->samples, 2U); // T1 and T3
    EXPECT_NEAR(found.among->fleiss, 1, 1e-12);
    EXPECT_EQ(found.among->pairs[1].agreement.hits, 2U); // mild and shaky: T1, T3 of T1, T2, T3
    EXPECT_EQ(found.among->pairs[1].agreement.of, 3U);
}

TEST_F(JudgeCalibrationTest, TakesTheJudgeWithoutAModel) {
    m_judges.push_back(std::make_unique<TaxonomyJudge>());
    const Calibration found = calibrate();
    ASSERT_EQ(found.judges.size(), 1U);
    EXPECT_EQ(found.judges[0].judge, "taxonomy");
    EXPECT_EQ(found.judges[0].confusion.agreement().hits, 4U);
    EXPECT_FALSE(found.among);
}

TEST_F(JudgeCalibrationTest, IsWrittenAndReadBackForReports) {
    m_judges.push_back(std::make_unique<TaxonomyJudge>());
    add("mild", {grades("match"), grades("match"), grades("no match"), grades("match")});
    Calibration found = calibrate();
    const Json json = to_json(found);
    const Json& mild = json["judges"][1];
    EXPECT_EQ(mild["confusion"], Json::parse("[[1, 0, 0], [0, 0, 1], [0, 0, 2]]"));
    EXPECT_EQ(mild["prompt"], sha256(judge_instructions()).substr(0, 12));
    EXPECT_TRUE(json["judges"][0]["prompt"].is_null());
    // binomtest(3, 4).proportion_ci(method='exact'), and 'wilson'
    EXPECT_NEAR(mild["agreement"]["exact"][0].get<double>(), 0.19412044968324338, 1e-9);
    EXPECT_NEAR(mild["agreement"]["exact"][1].get<double>(), 0.9936905367902901, 1e-9);
    EXPECT_NEAR(mild["agreement"]["wilson"][0].get<double>(), 0.30064184258240184, 1e-9);
    // cohen_kappa_score([2, 2, 0, 1], [2, 2, 0, 2]), and with weights='linear'
    EXPECT_NEAR(mild["kappa"]["value"].get<double>(), 0.5555555555555556, 1e-9);
    EXPECT_NEAR(mild["weighted_kappa"]["value"].get<double>(), 0.7142857142857143, 1e-9);
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "calibration.json";
    write_file(file, to_pretty(json));
    const auto errors = read_judge_errors(file);
    ASSERT_TRUE(errors.contains("judge:openai-compatible/mild"));
    EXPECT_EQ(errors.at("judge:openai-compatible/mild").specificity.hits, 1U);
    EXPECT_EQ(errors.at("judge:openai-compatible/mild").specificity.of, 2U);
    EXPECT_EQ(errors.at("taxonomy").sensitivity.of, 2U);
}

TEST_F(JudgeCalibrationTest, RefusesFilesThatTellNothing) {
    m_judges.push_back(std::make_unique<TaxonomyJudge>());
    m_file.tasks.resize(1);
    m_file.tasks[0].generated.reset();
    EXPECT_THROW(calibrate(), Error);
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "calibration.json";
    write_file(file, R"({"judges": [{"judge": "a", "sensitivity": {"hits": 3, "of": 2},
                        "specificity": {"hits": 1, "of": 2}}]})");
    EXPECT_THROW(read_judge_errors(file), Error);
}

TEST(JudgeErrors, OfAPanelAreThoseOfItsJudges) {
    const std::map<std::string, JudgeError> errors{
        {"taxonomy", {}}, {"judge:a", {}}, {"judge:b", {}}, {"panel", {}}};
    const auto has_panel = [&](const std::vector<std::string>& judges) {
        return errors_for(judges, errors).contains("panel");
    };
    EXPECT_TRUE(has_panel({"judge:b", "judge:a"}));
    EXPECT_FALSE(has_panel({"judge:a", "judge:b", "judge:c"}));
    EXPECT_FALSE(has_panel({"judge:a", "judge:c"}));
    EXPECT_EQ(errors_for({"judge:c"}, errors).size(), 3U);
}

} // namespace
} // namespace graticule::evaluation::geobenchx
