// SPDX-License-Identifier: Apache-2.0
// World maps of rasters: each place of the picture has the ground's value there, wherever the
// raster's first column lies and wherever the map is cut.
#include "base/error.hpp"
#include "base/file.hpp"
#include "cartography/rasters/picture_cells.hpp"
#include "cartography/rasters/picture_checks.hpp"

#include "fixtures/raster_files.hpp"
#include "unit/sample.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace graticule::cartography {
namespace {

using geodata::Crs;
using geodata::Extent;

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

/// East and west differ, and nothing changes after a turn.
double value_at(double longitude, double latitude) {
    return 100 * std::sin(radians(longitude)) + 10 * std::cos(radians(longitude)) + latitude / 10;
}

/// Of classes: a sector of 45 degrees of longitude, 1 to 8.
double sector_at(double longitude) {
    return 1 + std::floor(std::fmod(longitude + 720, 360) / 45);
}

struct GroundSpec {
    double west;
    double size; ///< of a cell, degrees
    double degrees = 360;
};

class PictureCells : public testing::Test {
protected:
    geodata::Raster ground(const GroundSpec& spec, bool sectors = false) {
        const auto columns = static_cast<std::size_t>(std::lround(spec.degrees / spec.size));
        const auto rows = static_cast<std::size_t>(std::lround(180 / spec.size));
        std::vector<double> values;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column) {
                const double x = spec.west + (static_cast<double>(column) + 0.5) * spec.size;
                const double y = 90 - (static_cast<double>(row) + 0.5) * spec.size;
                values.push_back(sectors ? sector_at(x) : value_at(x, y));
            }
        return geodata::Raster::open(
            fixtures::write_tiff(folder.path() / fmt::format("r{}.tif", ++m_made),
                                 {.width = columns,
                                  .height = rows,
                                  .bands = {values},
                                  .transform = {spec.west, spec.size, 0, 90, 0, -spec.size},
                                  .epsg = 4326}));
    }

    /// Places of a picture that have another value than the ground there, or none.
    std::size_t wrong_places(const geodata::Raster& raster, const Crs& crs, const Extent& shown,
                             double cell, bool sectors = false) {
        const PictureGrid grid = picture_grid(raster, crs, shown);
        const std::vector<double> cells = picture_cells(raster, 1, grid, !sectors, context);
        const geodata::CoordinateTransform to_degrees(crs, Crs::wgs84());
        std::size_t wrong = 0;
        std::size_t seen = 0;
        for (std::size_t row = 3; row < grid.height; row += 17)
            for (std::size_t column = 2; column < grid.width; column += 13) {
                const geodata::Point on_map = grid.transform().to_world(
                    static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5);
                geodata::Point place = on_map;
                to_degrees.forward({&place.x, 1}, {&place.y, 1});
                geodata::Point back = place;
                to_degrees.inverse({&back.x, 1}, {&back.y, 1});
                // Off the map's outline, or where a cell of the picture holds much of a parallel.
                if (!(std::hypot(back.x - on_map.x, back.y - on_map.y) < 1)
                    || std::abs(place.y) > 88)
                    continue;
                ++seen;
                const double value = cells[row * grid.width + column];
                const double slack = 1.75 * (cell + 0.5) / std::cos(radians(place.y));
                const bool edge = std::abs(std::remainder(place.x, 45)) < cell;
                const bool right = sectors ? edge || value == sector_at(place.x)
                                           : std::abs(value - value_at(place.x, place.y)) < slack;
                wrong += right ? 0 : 1;
            }
        EXPECT_GT(seen, 500U);
        return wrong;
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Context context{pool};

private:
    int m_made = 0;
};

const GroundSpec Grounds[] = {{-180, 2},      {0, 2},       {20, 2},     {-179, 2},
                              {-181, 2},      {1, 2},       {-180, 0.5}, {0, 0.5},
                              {-180.25, 0.5}, {-0.25, 0.5}, {20, 0.5},   {-20, 1},
                              {-180, 0.2},    {0, 0.2},     {-90, 2.5},  {-180.25, 0.5, 360.5}};

const char* const WorldMaps[] = {"+proj=eqearth +datum=WGS84 +units=m",
                                 "+proj=eqearth +lon_0=150 +datum=WGS84 +units=m",
                                 "+proj=eqearth +lon_0=-100 +datum=WGS84 +units=m",
                                 "+proj=moll +datum=WGS84 +units=m", "+proj=robin +datum=WGS84"};

TEST_F(PictureCells, OfTheWholeEarthAreWhereTheyBelong) {
    const Extent all{-2e7, -1e7, 2e7, 1e7};
    std::size_t next = 0;
    for (const GroundSpec& spec : Grounds) {
        const std::size_t first = next++;
        if (first % test::every() != 0)
            continue;
        const geodata::Raster raster = ground(spec);
        for (const std::size_t map :
             {first % std::size(WorldMaps), (first + 3) % std::size(WorldMaps)})
            EXPECT_EQ(wrong_places(raster, Crs::parse(WorldMaps[map]), all, spec.size), 0U)
                << spec.west << " by " << spec.size << " on " << WorldMaps[map];
    }
}

TEST_F(PictureCells, OfClassesAreWhereTheyBelong) {
    const Extent all{-2e7, -1e7, 2e7, 1e7};
    for (const GroundSpec& spec : {Grounds[0], Grounds[1], Grounds[8], Grounds[13]}) {
        const geodata::Raster raster = ground(spec, true);
        for (const char* map : {WorldMaps[0], WorldMaps[1], WorldMaps[3]})
            EXPECT_EQ(wrong_places(raster, Crs::parse(map), all, spec.size, true), 0U)
                << spec.west << " by " << spec.size << " on " << map;
    }
}

TEST_F(PictureCells, AroundAPoleAndOfTheWebAreWhereTheyBelong) {
    for (const GroundSpec& spec : {Grounds[1], Grounds[4]}) {
        EXPECT_EQ(wrong_places(ground(spec), Crs::parse("+proj=laea +lat_0=90 +datum=WGS84"),
                               {-6e6, -6e6, 6e6, 6e6}, spec.size),
                  0U)
            << spec.west << " by " << spec.size;
        EXPECT_EQ(wrong_places(ground(spec),
                               Crs::parse("+proj=merc +a=6378137 +b=6378137 +lon_0=100 +units=m "
                                          "+nadgrids=@null +wktext +no_defs"),
                               {-2e7, -1.5e7, 2e7, 1.5e7}, spec.size),
                  0U)
            << spec.west << " by " << spec.size;
    }
}

TEST_F(PictureCells, OfARegionBeyond180LackNoStrip) {
    // 160 to 200 degrees on a map that is cut at 180, and on one that is not.
    const geodata::Raster raster = ground({160, 1, 40});
    for (const char* map : {WorldMaps[0], WorldMaps[1], WorldMaps[2]}) {
        const Crs crs = Crs::parse(map);
        const PictureGrid grid = picture_grid(raster, crs, {-2e7, -1e7, 2e7, 1e7});
        const std::vector<double> cells = picture_cells(raster, 1, grid, true, context);
        for (double longitude = 160.5; longitude < 200; longitude += 0.5)
            for (const double latitude : {-40.2, 0.3, 55.1}) {
                geodata::Point place{longitude, latitude};
                geodata::CoordinateTransform(Crs::wgs84(), crs)
                    .forward({&place.x, 1}, {&place.y, 1});
                const geodata::Point cell = grid.transform().to_cell(place.x, place.y);
                const auto column = std::min(static_cast<std::size_t>(cell.x), grid.width - 1);
                const double value = cells[static_cast<std::size_t>(cell.y) * grid.width + column];
                EXPECT_NEAR(value, value_at(longitude, latitude), 3) << longitude << " on " << map;
            }
    }
}

TEST_F(PictureCells, ThatAreMirroredAreNoticed) {
    const geodata::Raster raster = ground({0, 2});
    const PictureGrid grid = picture_grid(raster, Crs::parse(WorldMaps[0]), {-2e7, -1e7, 2e7, 1e7});
    std::vector<double> cells = picture_cells(raster, 1, grid, true, context);
    EXPECT_GT(check_picture_cells(raster, 1, grid, cells), 10U);
    for (std::size_t row = 0; row < grid.height; ++row) {
        const auto begin = cells.begin() + static_cast<std::ptrdiff_t>(row * grid.width);
        std::reverse(begin, begin + static_cast<std::ptrdiff_t>(grid.width));
    }
    try {
        check_picture_cells(raster, 1, grid, cells);
        ADD_FAILURE() << "a mirrored picture should not pass";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Internal);
        EXPECT_THAT(error.message(), testing::HasSubstr("cells of a raster stand where the map"));
    }
}

} // namespace
} // namespace graticule::cartography
