// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/hidden_answers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::evaluation {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class HiddenAnswers : public testing::Test {
protected:
    HiddenAnswers() {
        fs::create_directories(m_folder.path() / "data" / "deep");
        write_file(answers(), R"({"tasks": []})");
        write_file(data() / "towns.csv", "name,size\na,1\n");
    }

    fs::path data() const { return m_folder.path() / "data"; }
    fs::path answers() const { return m_folder.path() / "answers.json"; }

    static agents::RunRecord run_with(const std::string& argument, const std::string& told) {
        agents::RunRecord run;
        agents::RecordedStep& step = run.steps.emplace_back();
        step.id = "1";
        step.tool = "read_dataset";
        step.arguments = {{"dataset", argument}};
        step.observation = Json{{"ok", true}, {"text", told}};
        return run;
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(HiddenAnswers, MayLieBesideTheData) {
    EXPECT_NO_THROW(check_data_without_answers({data()}, {answers()}));
}

TEST_F(HiddenAnswers, MayNotLieAmongTheData) {
    EXPECT_THROW(check_data_without_answers({data(), answers()}, {answers()}), Error);
    EXPECT_THROW(check_data_without_answers({answers().parent_path()}, {answers()}), Error);
}

TEST_F(HiddenAnswers, MayNotLieAmongTheDataUnderAnotherName) {
    fs::copy_file(answers(), data() / "deep" / "notes.txt");
    try {
        check_data_without_answers({data()}, {answers()});
        FAIL() << "the copy was not noticed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_THAT(error.message(), HasSubstr("notes.txt"));
    }
}

TEST_F(HiddenAnswers, ContaminateARunThatNamesThemOrIsToldOfThem) {
    EXPECT_THAT(contamination(run_with("towns", "3 rows"), {answers()}), IsEmpty());
    EXPECT_THAT(contamination(run_with("../answers.json", "not found"), {answers()}),
                HasSubstr("names answers.json"));
    EXPECT_THAT(contamination(run_with("towns", "towns.csv, answers.json"), {answers()}),
                HasSubstr("told of answers.json"));
}

} // namespace
} // namespace graticule::evaluation
