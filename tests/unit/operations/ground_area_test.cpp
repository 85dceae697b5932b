// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/ground_area.hpp"

#include "fixtures/raster_files.hpp"

#include <gtest/gtest.h>

namespace graticule::operations {
namespace {

using fixtures::TiffSpec;

class GroundAreaTest : public testing::Test {
protected:
    GroundArea of(const TiffSpec& spec) {
        return ground_area(
            geodata::Raster::open(fixtures::write_tiff(folder.path() / "r.tif", spec)), 1,
            Context(pool), report);
    }
    ThreadPool pool{2};
    TemporaryFolder folder;
    Report report;
};

TEST_F(GroundAreaTest, OneDegreeCellsOnTheEllipsoid) {
    // The whole Earth in cells of one degree has the area of the WGS 84 ellipsoid, 510065621.724
    // km² (by adding up strips between parallels); half of the cells are 0.
    std::vector<double> values(360 * 180);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = i < values.size() / 2 ? 1 : 0;
    TiffSpec spec{.width = 360, .height = 180, .bands = {values}};
    spec.epsg = 4326;
    spec.transform = {-180, 1, 0, 90, 0, -1};
    const GroundArea found = of(spec);
    EXPECT_EQ(found.valid_cells, 64800U);
    EXPECT_EQ(found.chosen_cells, 32400U);
    EXPECT_NEAR(found.valid_m2 / 1e6, 510065621.724, 0.01);
    EXPECT_NEAR(found.chosen_m2 * 2, found.valid_m2, 1e3); // of 5e14: rounding
}

TEST_F(GroundAreaTest, NodataCoversNothing) {
    TiffSpec spec{.width = 2, .height = 1, .bands = {{5, -9}}, .nodata = -9};
    spec.epsg = 4326;
    spec.transform = {0, 1, 0, 1, 0, -1};
    const GroundArea found = of(spec);
    EXPECT_EQ(found.valid_cells, 1U);
    // One degree by one at the equator, by adding up 200,000 strips between parallels, each of the
    // product of the two radii of curvature.
    EXPECT_NEAR(found.chosen_m2 / 1e6, 12308.463894, 1e-5);
}

TEST_F(GroundAreaTest, WebMercatorCellsAreSmallerOnTheGround) {
    // Rows 8,399,238 to 8,400,238 m lie between 59.997755 and 60.002246 degrees north (the inverse
    // of Mercator's projection); the strip between those, a 1 km of the equator wide, added up as
    // above: a quarter of the square kilometre that the map shows.
    TiffSpec spec{.width = 1, .height = 1, .bands = {{1}}};
    spec.epsg = 3857;
    spec.transform = {0, 1000, 0, 8400238, 0, -1000};
    EXPECT_NEAR(of(spec).chosen_m2 / 1e6, 0.25083889, 1e-6);
}

} // namespace
} // namespace graticule::operations
