// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/map_output.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <array>

namespace graticule::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// A grid of 3 x 2 cells of one degree with its upper left corner at (10, 2); -1 is nodata.
const std::string StoredGridAsc = "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 0\ncellsize 1\n"
                                  "NODATA_value -1\n1 2 3\n4 -1 6\n";

TEST(Workspace, FindsRastersByNameTitleFileNameAndForeignPath) {
    Bench bench({{"grid.asc", StoredGridAsc}});
    for (const char* name :
         {"grid", "GRID", "grid.asc", "G:/My Drive/Data/grid.asc", "C:\\data\\grid.asc"})
        EXPECT_EQ(bench.workspace().raster(name).width, 3U) << name;
    try {
        bench.workspace().raster("/elsewhere/other.tif");
        FAIL() << "found what is not there";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
        EXPECT_THAT(error.message(), HasSubstr("data missing: no raster file 'other.tif'"));
        EXPECT_THAT(error.hint(), HasSubstr("grid"));
    }
}

TEST(Workspace, OpensNoFileThatWasNotHandedOver) {
    Bench bench;
    const TemporaryFolder elsewhere;
    write_file(elsewhere.path() / "grid.asc", StoredGridAsc);
    EXPECT_THROW(bench.workspace().raster((elsewhere.path() / "grid.asc").string()), Error);
}

TEST(Workspace, NumbersOutputsOfOneNameAndKeepsThemInTheFolder) {
    Bench bench;
    EXPECT_EQ(bench.workspace().output_path("map.png").filename(), "map.png");
    EXPECT_EQ(bench.workspace().output_path("map.png").filename(), "map-2.png");
    const std::filesystem::path climbing = bench.workspace().output_path("../../etc/passwd");
    EXPECT_EQ(climbing.parent_path(), bench.outputs());
}

TEST(Workspace, KeepsLayersRastersAndValuesApart) {
    Bench bench(
        {{"grid.asc", StoredGridAsc}, {"towns.csv", TownsCsv}, {"figures.csv", FiguresCsv}});
    bench.done("read_dataset", {{"dataset", "towns"}, {"output", "t"}});
    bench.done("read_dataset", {{"dataset", "figures"}, {"output", "f"}});
    bench.done("read_dataset", {{"dataset", "grid"}, {"output", "g"}});
    bench.workspace().store_value("v", 5, {"test", ""});
    EXPECT_THAT(bench.workspace().layer_names(), ElementsAre("t"));
    EXPECT_THAT(bench.workspace().dataset_names(), ElementsAre("f", "t"));
    EXPECT_THAT(bench.workspace().raster_names(), ElementsAre("g", "grid"));
    EXPECT_THAT(bench.workspace().value_names(), ElementsAre("v"));
    EXPECT_THROW(bench.workspace().layer("g"), Error);
    EXPECT_THROW(bench.workspace().value("t"), Error);
}

TEST(Workspace, NameOfTwoDatasetsIsFreeForAResultAndStandsForNeither) {
    Bench bench({{"towns.csv", TownsCsv}, {"towns.tsv", "lon\tlat\n1\t2\n"}});
    EXPECT_THAT(
        bench.refused("read_dataset", {{"dataset", "towns"}, {"output", "t"}}, "invalid_argument")
            .text,
        HasSubstr("towns.tsv"));
    EXPECT_EQ(bench.workspace().find_entry("towns"), nullptr);
    bench.done("read_dataset", {{"dataset", "towns_csv"}, {"output", "towns"}});
    bench.done("symbol_map", {{"dataset", "towns"}, {"field", "population"}, {"title", "Towns"}});
}

TEST(SourceLine, FollowsADatasetToWhereItsDataComeFrom) {
    Bench bench({{"towns.csv", TownsCsv},
                 {"figures.csv", FiguresCsv},
                 {"catalog.toml", "[[dataset]]\nfile = \"towns.csv\"\nsource = \"Town office\"\n"
                                  "[[dataset]]\nfile = \"figures.csv\"\nsource = \"Bureau\"\n"}});
    bench.done("read_dataset", {{"dataset", "towns"}, {"output", "t"}});
    bench.done("filter_rows",
               {{"dataset", "t"}, {"expression", "population > 1"}, {"output", "t"}});
    bench.done("read_dataset", {{"dataset", "figures"}, {"output", "f"}});
    bench.done("join_by_key", {{"left", "t"},
                               {"right", "f"},
                               {"left_key", "name"},
                               {"right_key", "code"},
                               {"output", "joined"}});
    EXPECT_EQ(source_line(bench.workspace(), std::array<std::string, 1>{"f"}), "Source: Bureau");
    EXPECT_THAT(source_line(bench.workspace(), std::array<std::string, 1>{"joined"}),
                HasSubstr("Bureau"));
}

} // namespace
} // namespace graticule::tools
