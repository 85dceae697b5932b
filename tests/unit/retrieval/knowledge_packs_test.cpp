// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "retrieval/knowledge_packs.hpp"

#include "unit/repository.hpp"
#include "unit/retrieval/pack_tasks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <regex>
#include <set>

namespace graticule::retrieval {

namespace {

using test::PackTask;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::size_t WholeFile = 1U << 20U;

std::vector<std::string> names_of(const std::vector<FittingPack>& packs) {
    std::vector<std::string> names;
    for (const FittingPack& fitting : packs)
        names.push_back(fitting.pack->name);
    return names;
}

TEST(KnowledgePacks, AreTheFilesOfTheirFolder) {
    std::vector<std::string> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(graticule::test::repository() / "src/retrieval/packs"))
        if (entry.path().extension() == ".md")
            files.push_back(entry.path().stem().string());
    std::ranges::sort(files);
    std::vector<std::string> names;
    for (const KnowledgePack& pack : knowledge_packs())
        names.push_back(pack.name);
    EXPECT_EQ(names, files);
    EXPECT_GE(names.size(), 27U);
}

TEST(KnowledgePacks, AreFoundByName) {
    EXPECT_EQ(find_knowledge_pack("flood-depth").name, "flood-depth");
    try {
        find_knowledge_pack("flod-depth");
        FAIL() << "there is no such pack";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
        EXPECT_EQ(error.one_line(), "no knowledge pack 'flod-depth'. Did you mean flood-depth?");
    }
    EXPECT_THROW(find_knowledge_pack(""), Error);
    EXPECT_THROW(find_knowledge_pack(std::string(1'000'000, 'x')), Error);
}

TEST(KnowledgePacks, NameTheSourcesOfTheirValues) {
    const std::regex year(R"(\b(1[89]|20)\d\d\b)");
    for (const KnowledgePack& pack : knowledge_packs()) {
        const std::size_t values = pack.text.find("## Values");
        const std::string section =
            pack.text.substr(values, pack.text.find("## Pitfalls") - values);
        EXPECT_GE(std::distance(std::sregex_iterator(pack.text.begin(), pack.text.end(), year),
                                std::sregex_iterator()),
                  2)
            << pack.name;
        EXPECT_TRUE(std::regex_search(section, year)) << pack.name;
    }
}

/// Modules that come with Python.
const std::set<std::string> OfPython = {"heapq", "pathlib", "tempfile"};
const std::map<std::string, std::string> PackagesOfModules = {{"sklearn", "scikit-learn"},
                                                              {"imblearn", "imbalanced-learn"}};

TEST(KnowledgePacks, UseOnlyWhatTheSandboxHasAndTheyName) {
    const std::string wanted =
        read_file(graticule::test::repository() / "scripts/setup/sandbox.in", WholeFile);
    const std::vector<std::string> packages = split(wanted, '\n');
    const std::regex import(R"((?:^|\n)\s*(?:import|from) (\w+))");
    for (const KnowledgePack& pack : knowledge_packs()) {
        for (const std::string& library : pack.libraries)
            EXPECT_THAT(packages, Contains(library)) << pack.name;
        for (std::sregex_iterator it(pack.example.begin(), pack.example.end(), import), end;
             it != end; ++it) {
            const std::string module = (*it)[1];
            const auto known = PackagesOfModules.find(module);
            const std::string package = known == PackagesOfModules.end() ? module : known->second;
            if (!OfPython.contains(module)) {
                EXPECT_THAT(pack.libraries, Contains(package)) << pack.name;
            }
        }
    }
}

TEST(KnowledgePacks, HaveExamplesThatAssert) {
    for (const KnowledgePack& pack : knowledge_packs())
        EXPECT_THAT(pack.example, HasSubstr("\nassert ")) << pack.name;
}

TEST(PacksFor, PutFirstWhatEverydayTasksAskFor) {
    ASSERT_GE(std::size(test::TasksOfPacks), 60U);
    std::set<std::string_view> asked;
    for (const PackTask& wanted : test::TasksOfPacks) {
        const std::vector<std::string> names = names_of(packs_for(wanted.task));
        EXPECT_EQ(names.empty() ? "none" : names.front(), wanted.pack) << wanted.task;
        asked.insert(wanted.pack);
    }
    EXPECT_THAT(asked, SizeIs(knowledge_packs().size())) << "each pack has tasks";
}

TEST(PacksFor, GiveNoneWhereNoneIsAskedFor) {
    ASSERT_GE(std::size(test::TasksWithoutPack), 20U);
    for (const std::string_view task : test::TasksWithoutPack)
        EXPECT_THAT(names_of(packs_for(task)), IsEmpty()) << task;
    EXPECT_THAT(packs_for(""), IsEmpty());
    EXPECT_THAT(packs_for("\xff\xfe\x1b[2J"), IsEmpty());
}

TEST(PacksFor, TellTheWordsAndTheBestFirst) {
    const std::vector<FittingPack> both =
        packs_for("Make a map of the NDVI, and delineate the watershed");
    EXPECT_THAT(names_of(both), ElementsAre("watersheds", "spectral-indices", "map-design"));
    EXPECT_GE(both[0].score, both[1].score);
    EXPECT_THAT(both[0].words, ElementsAre("delineate", "watershed"));
    EXPECT_THAT(both[1].words, ElementsAre("ndvi"));
    EXPECT_THAT(packs_for("Make a map of the NDVI, and delineate the watershed", 1), SizeIs(1));
}

TEST(PacksFor, GiveSeveralWhereATaskAsksForSeveral) {
    EXPECT_THAT(names_of(packs_for("How deep would the water be if the sea rises by 2 m, and how "
                                   "many people live in the flooded area?")),
                ElementsAre("flood-depth", "zonal-population"));
}

TEST(PacksFor, PutGeneralPacksAfterThoseOfASubject) {
    const std::vector<FittingPack> packs =
        packs_for("Create a choropleth map with a legend, a title and a colour ramp of NDVI");
    ASSERT_THAT(names_of(packs), ElementsAre("spectral-indices", "map-design"));
    EXPECT_GT(packs[1].score, packs[0].score);
}

TEST(PacksFor, StandTasksThatAreAllOneWord) {
    std::string task;
    for (int i = 0; i < 1'000'000; ++i)
        task += "flood ";
    EXPECT_THAT(packs_for(task), IsEmpty());
}

} // namespace

} // namespace graticule::retrieval
