// SPDX-License-Identifier: Apache-2.0
// Forks of a workspace without code: data, values, names and outputs. Towns are those of bench.hpp:
// Bodo with 300 people and Cork with 500 are the ones above 200.
#include "base/folder.hpp"
#include "tools/tool.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class WorkspaceFork : public testing::Test {
protected:
    WorkspaceFork() {
        bench.done("read_dataset", {{"dataset", "towns"}, {"output", "t"}});
        bench.done("export_dataset", {{"dataset", "t"}, {"file_name", "all.csv"}});
    }

    std::unique_ptr<Workspace> fork() { return bench.workspace().fork(bench.context()); }

    Observation done(Workspace& workspace, std::string_view tool, const Json& arguments) {
        ToolContext context{workspace, bench.context()};
        Observation observation = call_tool(context, tool, arguments);
        EXPECT_TRUE(observation.ok) << observation.text;
        return observation;
    }

    void keep_large(Workspace& workspace) {
        done(workspace, "filter_rows",
             {{"dataset", "t"}, {"expression", "population > 200"}, {"output", "t"}});
    }

    static std::vector<std::string> names_in(const fs::path& folder) {
        std::vector<std::string> names;
        for (const fs::path& path : list_folder(folder))
            names.push_back(path.filename().string());
        return names;
    }

    fs::path run() const { return bench.outputs().parent_path(); }

    Bench bench{{{"towns.csv", TownsCsv}}};
};

TEST_F(WorkspaceFork, HasWhatItsOriginHasAndGoesItsOwnWay) {
    bench.workspace().store_value("v", 5, {"test", "by hand"});
    const auto fork = this->fork();
    EXPECT_EQ(fork->layer("t").size(), 5U);
    EXPECT_EQ(fork->value("v"), 5);
    EXPECT_EQ(fork->origin("v").from, "by hand");
    EXPECT_EQ(fork->latest_dataset(), "t");
    EXPECT_EQ(fork->history().size(), 2U);
    EXPECT_EQ(fork->uses().made, bench.workspace().uses().made);
    keep_large(*fork);
    fork->store_value("v", 6, {"test", ""});
    bench.workspace().store_value("w", 7, {"test", ""});
    EXPECT_EQ(fork->layer("t").size(), 2U);
    EXPECT_EQ(bench.workspace().layer("t").size(), 5U);
    EXPECT_EQ(bench.workspace().value("v"), 5);
    EXPECT_EQ(bench.workspace().history().size(), 2U);
    EXPECT_THAT(fork->value_names(), ElementsAre("v"));
}

TEST_F(WorkspaceFork, HasOutputsOfItsOwn) {
    const auto fork = this->fork();
    EXPECT_EQ(fork->branch(), 1U);
    EXPECT_EQ(fork->output_folder(), run() / "branches" / "1" / "outputs");
    EXPECT_EQ(read_file(fork->output_folder() / "all.csv"), read_file(bench.outputs() / "all.csv"));
    keep_large(*fork);
    const Observation again =
        done(*fork, "export_dataset", {{"dataset", "t"}, {"file_name", "all.csv"}});
    EXPECT_EQ(again.artifacts.at(0).path, "outputs/all.csv");
    done(*fork, "export_dataset", {{"dataset", "t"}, {"file_name", "large.csv"}});
    EXPECT_THAT(read_file(fork->output_folder() / "all.csv"), Not(HasSubstr("Alta")));
    EXPECT_THAT(read_file(bench.outputs() / "all.csv"), HasSubstr("Alta"));
    EXPECT_FALSE(fs::exists(bench.outputs() / "large.csv"));
    bench.done("export_dataset", {{"dataset", "t"}, {"file_name", "later.csv"}});
    EXPECT_FALSE(fs::exists(fork->output_folder() / "later.csv"));
}

TEST_F(WorkspaceFork, TakesBackOnlyItsOwnOutputs) {
    const auto fork = this->fork();
    Workspace::State before = fork->state();
    for (Workspace* workspace : {fork.get(), &bench.workspace()})
        write_file(workspace->output_path("map.png"), "a map");
    fork->restore(std::move(before));
    EXPECT_FALSE(fs::exists(fork->output_folder() / "map.png"));
    EXPECT_TRUE(fs::exists(fork->output_folder() / "all.csv"));
    EXPECT_TRUE(fs::exists(bench.outputs() / "map.png"));
}

TEST_F(WorkspaceFork, ThatIsChosenTakesTheRunsPlace) {
    auto chosen = fork();
    const auto other = fork();
    EXPECT_EQ(other->branch(), 2U);
    keep_large(*chosen);
    done(*chosen, "export_dataset", {{"dataset", "t"}, {"file_name", "large.csv"}});
    bench.done("export_dataset", {{"dataset", "t"}, {"file_name", "abandoned.csv"}});
    bench.workspace().become(std::move(chosen));
    EXPECT_EQ(bench.workspace().branch(), 0U);
    EXPECT_EQ(bench.workspace().output_folder(), run() / "outputs");
    EXPECT_EQ(bench.workspace().layer("t").size(), 2U);
    EXPECT_EQ(bench.workspace().history().size(), 4U);
    EXPECT_THAT(names_in(run() / "outputs"), ElementsAre("all.csv", "all.csv.provenance.json",
                                                         "large.csv", "large.csv.provenance.json"));
    EXPECT_THAT(names_in(run() / "branches"), ElementsAre("2"));
    EXPECT_EQ(bench.workspace().output_path("large.csv").filename(), "large-2.csv");
    EXPECT_EQ(other->layer("t").size(), 5U);
}

TEST_F(WorkspaceFork, LeavesNothingInTheRunsFolder) {
    {
        auto first = fork();
        auto second = first->fork(bench.context());
        first.reset();
        EXPECT_EQ(second->branch(), 2U);
        keep_large(*second);
        EXPECT_TRUE(fs::exists(second->output_folder() / "all.csv"));
        bench.workspace().become(std::move(second)); // a fork of a fork
    }
    EXPECT_EQ(bench.workspace().layer("t").size(), 2U);
    EXPECT_FALSE(fs::exists(run() / "branches"));
}

TEST_F(WorkspaceFork, WithoutOutputsTakesThePlaceOfOneWithSome) {
    Bench empty({{"towns.csv", TownsCsv}});
    auto chosen = empty.workspace().fork(empty.context());
    write_file(empty.workspace().output_path("abandoned.txt"), "text");
    empty.workspace().become(std::move(chosen));
    EXPECT_TRUE(names_in(empty.outputs()).empty());
}

TEST_F(WorkspaceFork, TakesNoFolderThatAKilledProcessLeft) {
    fs::create_directories(run() / "branches" / "1" / "outputs");
    write_file(run() / "branches" / "1" / "outputs" / "left.csv", "left");
    const auto fork = this->fork();
    EXPECT_EQ(fork->branch(), 2U);
    EXPECT_THAT(names_in(fork->output_folder()), ElementsAre("all.csv", "all.csv.provenance.json"));
}

} // namespace
} // namespace graticule::tools
