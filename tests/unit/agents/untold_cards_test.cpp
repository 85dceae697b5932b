// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/untold_cards.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/told_dataset.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace graticule::agents::coding {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Optional;

/// Towns with 40 readings each, and seven tables of little.
struct ManyTables {
    TemporaryFolder folder;
    ThreadPool pool{2};
    Context context{pool};
    std::optional<tools::Workspace> workspace;

    ManyTables() {
        std::string names = "town";
        std::string values = "Rome";
        for (int i = 0; i < 40; ++i) {
            names += fmt::format(",reading_{}", i);
            values += fmt::format(",{}", i);
        }
        write_file(folder.path() / "towns.csv", names + "\n" + values + "\n");
        for (const char* name : {"rivers", "lakes", "roads", "schools", "hills", "farms", "mines"})
            write_file(folder.path() / fmt::format("{}.csv", name), "kind,source\nold,me\n");
        workspace.emplace(geodata::Catalog::open({folder.path()}, context), folder.path());
    }

    std::optional<std::string> before(UntoldCards& cards, const char* code) const {
        return cards.before(code, *workspace, context);
    }
};

TEST(UntoldCards, AreToldOnceBeforeCodeOpensTheFile) {
    const ManyTables tables;
    UntoldCards cards({"towns", "rivers", "lakes"});
    EXPECT_EQ(tables.before(cards, "import pandas as pd"), std::nullopt);
    EXPECT_EQ(tables.before(cards, "roads = pd.read_csv('data/roads.csv')"), std::nullopt);
    EXPECT_EQ(tables.before(cards, "backtowns.csv, towns.csvs"), std::nullopt);
    const char* const code = "towns = pd.read_csv('data/towns.csv')\ntowns['reading_39'].max()";
    EXPECT_THAT(tables.before(cards, code),
                Optional(AllOf(HasSubstr("Not executed yet"), HasSubstr("data/towns.csv"),
                               HasSubstr("\n    reading_39: integer, 1 value: 39"),
                               HasSubstr("\n    row 1: "), Not(HasSubstr("rivers")))));
    EXPECT_EQ(tables.before(cards, code), std::nullopt);
}

TEST(UntoldCards, AreToldOfAllFilesThatAPatternFits) {
    const ManyTables tables;
    UntoldCards cards({"towns", "rivers", "lakes"});
    EXPECT_EQ(tables.before(cards, "glob('data/*.gpkg'); a * b; x = '*/y'"), std::nullopt);
    EXPECT_THAT(tables.before(cards, "glob('data/r*.csv')"),
                Optional(AllOf(HasSubstr("data/rivers.csv"), Not(HasSubstr("data/lakes.csv")))));
    EXPECT_THAT(tables.before(cards, "Path('data').glob(\"*.csv\")"),
                Optional(AllOf(HasSubstr("data/lakes.csv"), HasSubstr("data/towns.csv"),
                               Not(HasSubstr("data/rivers.csv")))));
}

// What the first message leaves out is known, so that it can be told later.
TEST(DataOverview, SaysOfWhichCardsNotAllIsTold) {
    const ManyTables tables;
    const tools::CodePaths paths(tables.workspace->catalog());
    const auto overview = [&](const char* task, std::size_t room) {
        return conversation::data_overview(task, *tables.workspace, tables.context, paths,
                                           conversation::Audience::OfCoder, room);
    };
    constexpr std::size_t Little = 600;
    constexpr std::size_t Much = 9000;
    const conversation::DataOverview little = overview("Sum the towns' readings by lakes", Little);
    EXPECT_THAT(little.partly, Contains("towns"));
    EXPECT_THAT(little.partly, Not(Contains("lakes")));
    EXPECT_THAT(little.partly, Contains("mines")); // named alone
    EXPECT_THAT(overview("Sum the towns' readings", Much).partly, Not(Contains("towns")));
}

TEST(RoomsForCards, GivesWhatSmallOnesLeaveToOthersAndMostToTheFirst) {
    EXPECT_THAT(conversation::rooms_for_cards({100, 1000, 50}, 600), ElementsAre(100, 250, 50));
    EXPECT_THAT(conversation::rooms_for_cards({1000, 1000, 1000}, 1200),
                ElementsAre(600, 300, 300));
    EXPECT_THAT(conversation::rooms_for_cards({10, 20}, 1000), ElementsAre(10, 20));
    EXPECT_THAT(conversation::rooms_for_cards({}, 1000), ElementsAre());
}

} // namespace
} // namespace graticule::agents::coding
