// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/hidden_answers.hpp"
#include "evaluation/interchange/zip_archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

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

    void check(const std::vector<fs::path>& data, const std::vector<fs::path>& hidden) {
        check_data_without_answers(data, hidden, m_context);
    }

    /// What is wrong with the folder of data.
    std::string problem() {
        try {
            check({data()}, {answers()});
            return {};
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Refused);
            return error.message();
        }
    }

    static interchange::ZipMember member(const std::string& name, const fs::path& file) {
        return {name, [file] { return read_file(file); }};
    }

    static runs::RunRecord run_with(const std::string& argument, const std::string& told) {
        runs::RunRecord run;
        runs::RecordedStep& step = run.steps.emplace_back();
        step.id = "1";
        step.tool = "read_dataset";
        step.arguments = {{"dataset", argument}};
        step.observation = runs::events::Observation{.id = {}, .ok = true, .text = told};
        return run;
    }

private:
    ThreadPool m_pool{1};
    Context m_context{m_pool};
    TemporaryFolder m_folder;
};

/// Folders in folders, so deep that the system opens no path to the last.
class FoldersOutOfReach {
public:
    explicit FoldersOutOfReach(const fs::path& around) : m_top(around / Name) {
        const fs::path before = fs::current_path();
        fs::current_path(around);
        for (int depth = 0; depth < 20; ++depth) { // 20 * 251 bytes, of 4096
            fs::create_directory(Name);
            fs::current_path(Name);
        }
        fs::current_path(before);
    }
    ~FoldersOutOfReach() { fs::remove_all(m_top); }
    FoldersOutOfReach(const FoldersOutOfReach&) = delete;
    FoldersOutOfReach& operator=(const FoldersOutOfReach&) = delete;

private:
    inline static const std::string Name = std::string(250, 'd');
    fs::path m_top;
};

TEST_F(HiddenAnswers, MayLieBesideTheData) {
    EXPECT_NO_THROW(check({data()}, {answers()}));
}

TEST_F(HiddenAnswers, MayNotLieAmongTheData) {
    EXPECT_THROW(check({data(), answers()}, {answers()}), Error);
    EXPECT_THROW(check({answers().parent_path()}, {answers()}), Error);
}

TEST_F(HiddenAnswers, MayNotLieAmongTheDataUnderAnotherName) {
    fs::copy_file(answers(), data() / "deep" / "notes.txt");
    try {
        check({data()}, {answers()});
        FAIL() << "the copy was not noticed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_THAT(error.message(), HasSubstr("notes.txt"));
    }
}

TEST_F(HiddenAnswers, MayNotLieInAnArchive) {
    write_file(data() / "size.txt", R"({"tasks": {}})"); // as long as the answers
    interchange::write_zip(data() / "deep" / "Towns.ZIP", {member("a.json", data() / "size.txt")});
    EXPECT_THAT(problem(), IsEmpty());
    interchange::write_zip(data() / "more.zip", {member("towns.csv", data() / "towns.csv"),
                                                 member("old/notes.txt", answers())});
    EXPECT_THAT(problem(), HasSubstr("data/more.zip/old/notes.txt is among the data"));
    const fs::path elsewhere = answers().parent_path() / "elsewhere.zip";
    fs::rename(data() / "more.zip", elsewhere);
    EXPECT_THAT(problem(), IsEmpty());
    EXPECT_THROW(check({data(), elsewhere}, {answers()}), Error);
    interchange::write_zip(data() / "outer.zip", {member("in/inner.zip", elsewhere)});
    EXPECT_THAT(problem(), HasSubstr("outer.zip/in/inner.zip/old/notes.txt"));
}

TEST_F(HiddenAnswers, AreNotInAnArchiveThatCannotBeUnpacked) {
    write_file(data() / "broken.zip", "PK, and then nothing of the kind");
    EXPECT_THAT(problem(), IsEmpty());
}

TEST_F(HiddenAnswers, AreNotLookedForInArchivesWithoutEnd) {
    fs::path inner = answers();
    for (int depth = 0; depth < 12; ++depth) {
        const fs::path outer = answers().parent_path() / (std::to_string(depth) + ".zip");
        interchange::write_zip(outer, {member(inner.filename(), inner)});
        inner = outer;
    }
    try {
        check({inner}, {answers()});
        FAIL() << "twelve archives, one in the other, were passed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::LimitExceeded);
    }
}

TEST_F(HiddenAnswers, AreFoundWhereALinkLeads) {
    fs::create_symlink(answers(), data() / "deep" / "linked.txt");
    EXPECT_THAT(problem(), HasSubstr("deep/linked.txt"));
    fs::remove(data() / "deep" / "linked.txt");
    fs::create_directory_symlink(data(), data() / "deep" / "round");
    EXPECT_THAT(problem(), IsEmpty()) << "and it comes to an end";
    fs::create_directory_symlink(data(), answers().parent_path() / "by_a_link");
    fs::copy_file(answers(), data() / "deep" / "notes.txt");
    EXPECT_THROW(check({answers().parent_path() / "by_a_link"}, {answers()}), Error);
}

TEST_F(HiddenAnswers, AreNotPassedOverWhereNobodyCanLook) {
    const FoldersOutOfReach folders(data() / "deep");
    try {
        check({data()}, {answers()});
        FAIL() << "folders that were not looked at were passed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Io);
        EXPECT_THAT(error.message(),
                    HasSubstr("data/deep/dddd")); // the rest is too long to be told
    }
}

TEST_F(HiddenAnswers, ContaminateARunThatNamesThemOrIsToldOfThem) {
    EXPECT_THAT(contamination(run_with("towns", "3 rows"), {answers()}), IsEmpty());
    EXPECT_THAT(contamination(run_with("../answers.json", "not found"), {answers()}),
                HasSubstr("names answers.json"));
    EXPECT_THAT(contamination(run_with("towns", "towns.csv, answers.json"), {answers()}),
                HasSubstr("told of answers.json"));
}

TEST_F(HiddenAnswers, ContaminateARunOnWhicheverPathTheyWereTouched) {
    runs::RunRecord run = run_with("towns", "3 rows");
    static_cast<runs::RecordedPath&>(run.branches.emplace_back()) =
        run_with("../answers.json", "not found");
    EXPECT_THAT(contamination(run, {answers()}), HasSubstr("names answers.json"));
}

} // namespace
} // namespace graticule::evaluation
