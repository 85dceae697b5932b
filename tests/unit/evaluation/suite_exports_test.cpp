// SPDX-License-Identifier: Apache-2.0
// Files that suites are written to, of samples some of which touched the answers. Figures are
// counted by hand.
#include "base/file.hpp"
#include "evaluation/interchange/geobenchx_export.hpp"
#include "evaluation/interchange/inspect_log.hpp"
#include "evaluation/interchange/zip_archive.hpp"

#include "fixtures/made_up_suite.hpp"
#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::evaluation::interchange {
namespace {

using testing::HasSubstr;

fs::path some_run() {
    return test::repository() / "tests" / "fixtures" / "run";
}

class ExportedSuite : public testing::Test {
protected:
    ExportedSuite() {
        write_made_up_suite(suite(), some_run());
        ResultStore store(results_file(suite()));
        for (const Sample& sample : store.samples(1, 100, SampleState::Ended))
            fs::copy(some_run(), run_folder_of(suite(), sample), fs::copy_options::recursive);
        store.record({8, "taxonomy", made_up_score(1, "as the answers say")});
    }

    fs::path suite() const { return m_folder.path() / "suite"; }

    Json exported(std::size_t arm, const char* member) const {
        const SuiteDefinition definition = made_up_definition();
        const fs::path file = m_folder.path() / "log.eval";
        const ResultStore store(results_file(suite()));
        inspect::write_log(suite(), definition, definition.arms.at(arm), store, file);
        return parse_json(ZipReader(file).read(member), member);
    }

    TemporaryFolder m_folder;
};

TEST_F(ExportedSuite, HasNoScoreOfWhatTouchedTheAnswers) {
    const Json touched = exported(1, "samples/towns_epoch_2.json");
    EXPECT_EQ(touched["scores"], Json::object());
    EXPECT_EQ(touched["metadata"]["graticule"]["contaminated"],
              "Call 1 (load_data) names tasks <i>.json");
    EXPECT_FALSE(touched["messages"].empty());
    EXPECT_EQ(exported(1, "samples/moon_epoch_1.json")["scores"]["taxonomy"]["value"], 1.0);
    for (const Json& summary : exported(1, "summaries.json"))
        EXPECT_EQ(summary["scores"].empty(), summary["epoch"] == 2) << summary;
}

TEST_F(ExportedSuite, CountsOnlyWhatIsScored) {
    // Of the second arm's five samples that do not wait: 0, 0, 1, contaminated, unscored
    const Json results = exported(1, "header.json")["results"];
    EXPECT_EQ(results["total_samples"], 5);
    EXPECT_EQ(results["metadata"]["graticule"]["contaminated"], 1);
    const Json& taxonomy = results["scores"][0];
    EXPECT_EQ(taxonomy["name"], "taxonomy");
    EXPECT_EQ(taxonomy["scored_samples"], 3);
    EXPECT_EQ(taxonomy["unscored_samples"], 2);
    EXPECT_DOUBLE_EQ(taxonomy["metrics"]["mean"]["value"].get<double>(), 1.0 / 3);
    EXPECT_DOUBLE_EQ(taxonomy["metrics"]["pass_rate"]["value"].get<double>(), 1.0 / 3);
    EXPECT_FALSE(exported(0, "header.json")["results"].contains("metadata"));
}

TEST_F(ExportedSuite, IsDoneWhereTheArmIs) {
    EXPECT_EQ(exported(0, "header.json")["status"], "success"); // a sample of the other one waits
    EXPECT_EQ(exported(1, "header.json")["status"], "cancelled");
}

constexpr const char* ExportTasks = R"({"metadata": {}, "tasks": [
 {"task_ID": "T1", "task_text": "Map the fog", "task_labels": [],
  "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}],
  "generated_solution": {"steps": [{"function_name": "load_data", "arguments": {}}]},
  "generated_solution_input_tokens": 7, "generated_solution_output_tokens": 8,
  "match_reasoning_LLM": "of before", "match_score_LLM": 2,
  "match_reasoning_Human": "of before", "match_score_Human": 2},
 {"task_ID": "T2", "task_text": "Map the moon", "task_labels": [],
  "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]})";

class GeoBenchXFile : public testing::Test {
protected:
    void SetUp() override {
        m_definition.benchmark = "geobenchx";
        m_definition.tasks = m_folder.path() / "tasks.json";
        write_file(m_definition.tasks, ExportTasks);
        m_store.emplace(results_file(m_folder.path()));
        m_store->add_samples({"T1", "T2"}, {"offline"}, 1);
        fs::create_directories(runs_folder(m_folder.path()));
        for (Sample sample : m_store->samples(0, 10)) {
            sample.state = SampleState::Ended;
            sample.usage.input = 100 * sample.id;
            sample.usage.output = 10 * sample.id;
            m_store->update(sample);
            m_store->record({sample.id, "taxonomy", made_up_score(1, "the same")});
            fs::copy(some_run(), run_folder_of(m_folder.path(), sample),
                     fs::copy_options::recursive);
        }
    }

    // Exports, and reads what was written.
    Json exported(std::size_t solved) {
        const fs::path file = m_folder.path() / "out.json";
        EXPECT_EQ(write_geobenchx(m_folder.path(), m_definition,
                                  {m_definition.arms[0], 1, "taxonomy", ""}, *m_store, file),
                  solved);
        return parse_json(read_file(file), "out.json");
    }

    TemporaryFolder m_folder;
    SuiteDefinition m_definition = made_up_definition();
    std::optional<ResultStore> m_store;
};

TEST_F(GeoBenchXFile, HasNoSolutionThatTouchedTheAnswers) {
    Sample sample = m_store->samples(0, 1).front();
    sample.contaminated = "Call 1 (load_data) names\ntasks.json";
    m_store->update(sample);
    const Json written = exported(1);
    const Json& touched = written["tasks"][0];
    for (const char* name : {"generated_solution", "generated_solution_input_tokens",
                             "generated_solution_output_tokens", "match_score_LLM",
                             "match_score_Human", "match_reasoning_Human"})
        EXPECT_TRUE(touched.at(name).is_null()) << name;
    EXPECT_EQ(touched["match_reasoning_LLM"],
              "Left out, as the run touched the answers: Call 1 (load_data) names tasks.json");
    EXPECT_EQ(written["tasks"][1]["match_score_LLM"], 2);
    EXPECT_TRUE(written["tasks"][1]["generated_solution"].is_object());
    EXPECT_EQ(written["metadata"]["total_input_tokens_for_generation"], 200);
    EXPECT_EQ(written["metadata"]["total_output_tokens_for_generation"], 20);
}

TEST_F(GeoBenchXFile, KeepsNoGradeOfAPersonForAnotherSolution) {
    const Json written = exported(2);
    EXPECT_TRUE(written["tasks"][0].at("match_score_Human").is_null());
    EXPECT_TRUE(written["tasks"][0].at("match_reasoning_Human").is_null());
    EXPECT_EQ(written["tasks"][0]["match_score_LLM"], 2);
}

TEST_F(GeoBenchXFile, IsNotWrittenWhereATaskThatWasRunIsGone) {
    Json tasks = parse_json(ExportTasks, "tasks.json");
    tasks["tasks"].erase(1);
    write_file(m_definition.tasks, tasks.dump());
    const fs::path file = m_folder.path() / "out.json";
    try {
        write_geobenchx(m_folder.path(), m_definition, {m_definition.arms[0], 1, "taxonomy", ""},
                        *m_store, file);
        FAIL() << "was written";
    } catch (const Error& error) {
        EXPECT_THAT(error.message(), HasSubstr("'T2', which tasks.json does not have"));
    }
    EXPECT_FALSE(fs::exists(file));
}

} // namespace
} // namespace graticule::evaluation::interchange
