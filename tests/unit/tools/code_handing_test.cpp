// SPDX-License-Identifier: Apache-2.0
// What code and other tools make of the same workspace: layers, tables and rasters go from one to
// the other, and outputs that rest on both can be made anew.
#include "geodata/raster/raster.hpp"
#include "tools/output_difference.hpp"
#include "tools/provenance.hpp"
#include "tools/recompute.hpp"

#include "fixtures/raster_files.hpp"
#include "unit/tools/code_fixture.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class CodeHanding : public CodeTest {
protected:
    /// Before the workspace is there. Two bands of 3 x 2 cells, the second in tenths; a cell of
    /// the first has no value.
    void write_heights() {
        fixtures::write_tiff(data.path() / "heights.tif",
                             {.width = 3,
                              .height = 2,
                              .bands = {{1, 2, 3, 4, -9, 6}, {10, 20, 30, 40, 50, 60}},
                              .transform = {500000, 10, 0, 20, 0, -10},
                              .nodata = -9});
    }

    std::vector<double> cells(const std::string& dataset, int band) {
        const geodata::Raster raster = workspace().raster(dataset);
        return geodata::RasterReader(raster).read(band, {0, 0, raster.width, raster.height});
    }

    void expect_made_anew(const std::string& output, std::size_t steps) {
        const Json record = read_provenance(outputs.path() / output);
        ASSERT_EQ(record["steps"].size(), steps) << record.dump(1);
        const RecomputedOutput anew = recompute_output(record, {}, context, settings);
        EXPECT_EQ(compare_outputs(outputs.path() / output, anew.file, anew.kind, context).agreement,
                  Agreement::Identical);
    }
};

// Towns: a with 10 people, b with 32 (code_fixture.hpp).
TEST_F(CodeHanding, GoesOnWithWhatOtherToolsMadeAndTheOtherWayRound) {
    execute("least = 20"); // a session from before something is handed over
    call("read_dataset", {{"dataset", "towns"}, {"output", "all"}});
    const Observation loaded = call("load_dataset", {{"dataset", "all"}, {"var_name", "towns"}});
    ASSERT_TRUE(loaded.ok) << loaded.text;
    EXPECT_THAT(loaded.text, HasSubstr("2 rows"));
    const Observation made =
        execute("towns[towns.people > least].to_file('outputs/large.gpkg')\n"
                "import os\nos.access('given/' + os.listdir('given')[0], os.W_OK)");
    ASSERT_TRUE(made.ok) << made.text;
    EXPECT_THAT(made.text, HasSubstr("False"));
    const Observation read =
        call("read_output", {{"file", "outputs/large.gpkg"}, {"result", "large"}});
    ASSERT_TRUE(read.ok) << read.text;
    const geodata::Layer& large = workspace().layer("large");
    EXPECT_EQ(large.size(), 1U);
    call("export_dataset", {{"dataset", "large"}, {"file_name", "again.gpkg"}});
    // The output rests on all of it.
    expect_made_anew("again.gpkg", 6);
}

TEST_F(CodeHanding, ReadsAsOutputsOnlyWhatCodeWrote) {
    execute("import pandas\npandas.read_csv('data/towns.csv').to_csv('outputs/towns.csv')");
    call("read_dataset", {{"dataset", "towns"}, {"output", "all"}});
    call("export_dataset", {{"dataset", "all"}, {"file_name", "all.csv"}});
    for (const char* file : {"all.csv", "../towns.csv", "/etc/passwd", "", "towns.csv/"}) {
        const Observation refused = call("read_output", {{"file", file}, {"result", "x"}});
        EXPECT_FALSE(refused.ok) << file;
        EXPECT_THAT(refused.text, HasSubstr("code wrote no")) << file;
    }
    EXPECT_FALSE(workspace().has_layer("x"));
}

TEST_F(CodeHanding, LoadsARasterThatOtherToolsMade) {
    write_heights();
    call("raster_algebra",
         {{"expression", "a * 2"}, {"rasters", {{"a", "heights"}}}, {"output", "twofold"}});
    const Observation loaded =
        call("load_dataset", {{"dataset", "twofold"}, {"var_name", "raster"}});
    ASSERT_TRUE(loaded.ok) << loaded.text;
    // By hand: each value twice, and a cell without one still has none.
    const Observation told =
        execute("import numpy\n"
                "same = numpy.array_equal(raster.values[0], [[2, 4, 6], [8, numpy.nan, 12]], "
                "equal_nan=True)\n"
                "print(raster.shape, same, raster.rio.crs, tuple(raster.rio.transform())[:6])");
    EXPECT_THAT(told.text,
                HasSubstr("(1, 2, 3) True EPSG:32631 (10.0, 0.0, 500000.0, 0.0, -10.0, 20.0)"));
    // A raster of the data is none of the workspace's: code reads its file.
    const Observation refused =
        call("load_dataset", {{"dataset", "nothing"}, {"var_name", "raster"}});
    EXPECT_FALSE(refused.ok);
    EXPECT_TRUE(call("inspect_variable", {{"var_name", "raster"}}).ok);
}

TEST_F(CodeHanding, HandsOnARasterThatCodeSaved) {
    write_heights();
    ASSERT_TRUE(execute("import rasterio\n"
                        "with rasterio.open('data/heights.tif') as source:\n"
                        "    values, profile = source.read(), source.profile\n"
                        "values[1] += 1\n"
                        "with rasterio.open('outputs/more.tif', 'w', **profile) as target:\n"
                        "    target.write(values)")
                    .ok);
    const Observation read = call("read_output", {{"file", "more.tif"}, {"result", "more"}});
    ASSERT_TRUE(read.ok) << read.text;
    EXPECT_THAT(cells("more", 1), ElementsAre(1, 2, 3, 4, testing::IsNan(), 6));
    EXPECT_THAT(cells("more", 2), ElementsAre(11, 21, 31, 41, 51, 61));
    const geodata::Raster more = workspace().raster("more");
    EXPECT_EQ(more.crs.label(), "EPSG:32631");
    EXPECT_EQ(more.transform.coefficients, (std::array<double, 6>{500000, 10, 0, 20, 0, -10}));
    // Code that saves the file anew changes nothing of what was read.
    ASSERT_TRUE(execute("with rasterio.open('outputs/more.tif', 'w', **profile) as target:\n"
                        "    target.write(values * 0)")
                    .ok);
    EXPECT_THAT(cells("more", 2), ElementsAre(11, 21, 31, 41, 51, 61));
    const Observation saved =
        call("export_dataset", {{"dataset", "more"}, {"file_name", "again.tif"}});
    ASSERT_TRUE(saved.ok) << saved.text;
    expect_made_anew("again.tif", 3); // without the code that came after
}

TEST_F(CodeHanding, ReadsNoRasterThatIsNone) {
    execute("open('outputs/some.tif', 'wb').write(b'II*\\0' + bytes(100))");
    const Observation read = call("read_output", {{"file", "some.tif"}, {"result", "some"}});
    EXPECT_FALSE(read.ok);
    EXPECT_FALSE(workspace().has_raster("some"));
}

} // namespace
} // namespace graticule::tools
