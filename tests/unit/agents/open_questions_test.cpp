// SPDX-License-Identifier: Apache-2.0
#include "agents/open_questions.hpp"
#include "base/file.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace graticule::agents {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class OpenQuestions : public testing::Test {
protected:
    std::vector<OpenQuestion> of(const std::string& task,
                                 const std::map<std::string, std::string>& files) {
        const TemporaryFolder folder;
        for (const auto& [name, content] : files) {
            std::filesystem::create_directories((folder.path() / name).parent_path());
            write_file(folder.path() / name, content);
        }
        const geodata::Catalog catalog = geodata::Catalog::open({folder.path()}, m_context);
        return open_questions(task, retrieval::profile_catalog(catalog, m_context), catalog,
                              m_context);
    }

    static std::vector<std::string> tasks_of(const OpenQuestion& question) {
        std::vector<std::string> tasks;
        for (const OpenQuestion::Choice& choice : question.choices)
            tasks.push_back(choice.task);
        return tasks;
    }

    ThreadPool m_pool{2};
    Context m_context{m_pool};
};

const char* const Plots = "name,longitude,latitude\nA,1,1\nB,2,2\n";

TEST_F(OpenQuestions, OfDatasetsOfOneNameOfferEach) {
    const auto found =
        of("How many plots are there?", {{"north/plots.csv", Plots}, {"south/plots.csv", Plots}});
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].about, "dataset");
    EXPECT_THAT(tasks_of(found[0]),
                ElementsAre("How many plots_north are there?", "How many plots_south are there?"));
    EXPECT_THAT(found[0].choices[1].words, HasSubstr("south/plots.csv"));
}

TEST_F(OpenQuestions, OfAMeasureInSeveralYearsOfferTheYearsAndFirstTheOneThatIsUsual) {
    const std::map<std::string, std::string> files{
        {"countries.csv", "country,latitude,longitude,population 2000,population 2010,population "
                          "2020\nAland,10,10,100,200,300\nBland,11,11,150,100,500\n"
                          "Cland,12,12,400,450,50\n"}};
    const auto found = of("Which country has the highest population?", files);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].about, "year");
    EXPECT_THAT(tasks_of(found[0]),
                ElementsAre("Which country has the highest population in 2020?",
                            "Which country has the highest population in 2000?",
                            "Which country has the highest population in 2010?"));
    EXPECT_THAT(of("Which country has the highest population in 2010?", files), IsEmpty());
}

TEST_F(OpenQuestions, AreNoneWhereNothingIsOpenOrNothingCanBePlanned) {
    EXPECT_THAT(of("How many plots are there?", {{"plots.csv", Plots}}), IsEmpty());
    EXPECT_THAT(of("How many volcanoes erupted on Mars?", {{"plots.csv", Plots}}), IsEmpty());
}

} // namespace
} // namespace graticule::agents
