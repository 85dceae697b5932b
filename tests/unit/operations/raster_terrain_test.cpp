// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/terrain.hpp"

#include "fixtures/raster_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

namespace graticule::operations {
namespace {

using testing::Contains;
using testing::HasSubstr;

// On the equator in the middle of a UTM zone the map is 0.9996 of the ground in every direction.
constexpr double UtmScale = 0.9996;
// By geod +ellps=WGS84: 60N 10E to 60N 10.01E, and 59.995N to 60.005N.
constexpr double HundredthEastM = 558.000;
constexpr double HundredthNorthM = 1114.125;

class Terrain : public testing::Test {
protected:
    /// A raster with heights by column and row.
    geodata::Raster surface(const std::function<double(int, int)>& height,
                            fixtures::TiffSpec spec = {}) {
        if (spec.width == 0)
            spec.width = spec.height = 5;
        spec.bands.emplace_back();
        for (int row = 0; row < static_cast<int>(spec.height); ++row)
            for (int column = 0; column < static_cast<int>(spec.width); ++column)
                spec.bands.back().push_back(height(column, row));
        return geodata::Raster::open(fixtures::write_tiff(folder.path() / "dem.tif", spec));
    }
    static fixtures::TiffSpec utm(std::string unit = "m") {
        fixtures::TiffSpec spec;
        spec.width = spec.height = 5;
        spec.transform = {499975, 10, 0, 25, 0, -10};
        spec.unit = std::move(unit);
        return spec;
    }
    static fixtures::TiffSpec north_60() {
        fixtures::TiffSpec spec;
        spec.width = spec.height = 5;
        spec.transform = {10, 0.01, 0, 60.025, 0, -0.01};
        spec.epsg = 4326;
        return spec;
    }

    std::vector<double> slopes(const geodata::Raster& raster, const Heights& heights = {},
                               SlopeUnit unit = SlopeUnit::Percent) {
        return fixtures::cells(slope(raster, heights, unit, "s", Context(pool), report));
    }
    std::vector<double> aspects(const geodata::Raster& raster) {
        return fixtures::cells(aspect(raster, {}, "a", Context(pool), report));
    }
    std::vector<double> shades(const geodata::Raster& raster, const Hillshade& light = {}) {
        return fixtures::cells(hillshade(raster, {}, light, "h", Context(pool), report));
    }
    static std::string refusal(const std::function<void()>& call) {
        try {
            call();
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Report report;
};

constexpr std::size_t Middle = 12; // of 5 x 5 cells

TEST_F(Terrain, SlopeIsThatOfThePlane) {
    const auto plane = surface([](int column, int) { return 5.0 * column; }, utm());
    EXPECT_NEAR(slopes(plane)[Middle], 50 * UtmScale, 1e-4);
    EXPECT_NEAR(slopes(plane, {}, SlopeUnit::Degrees)[Middle],
                std::atan(0.5 * UtmScale) * 180 / M_PI, 1e-4);
}

TEST_F(Terrain, EdgesHaveNoValueAndNothingElseIsLost) {
    const auto found = slopes(surface([](int column, int) { return column; }, utm()));
    for (std::size_t cell = 0; cell < 25; ++cell) {
        const bool edge = cell % 5 == 0 || cell % 5 == 4 || cell / 5 == 0 || cell / 5 == 4;
        EXPECT_EQ(std::isnan(found[cell]), edge) << cell;
    }
}

TEST_F(Terrain, CellsBesideNodataHaveNoValue) {
    auto spec = utm();
    spec.nodata = -1;
    const auto raster = surface(
        [](int column, int row) { return column == 1 && row == 1 ? -1.0 : 100 + column; }, spec);
    const auto found = slopes(raster);
    for (const std::size_t beside : {6U, 7U, 11U, 12U})
        EXPECT_TRUE(std::isnan(found[beside])) << beside;
    EXPECT_NEAR(found[18], 10 * UtmScale, 1e-4);
}

TEST_F(Terrain, ANumberThatMarksMissingCellsIsNoHeight) {
    auto spec = utm();
    spec.width = spec.height = 20;
    const auto raster = surface(
        [](int column, int row) { return column == 1 && row == 1 ? -9999.0 : 100 + column; }, spec);
    const auto found = slopes(raster);
    EXPECT_TRUE(std::isnan(found[2 * 20 + 2]));
    EXPECT_NEAR(found[5 * 20 + 5], 10 * UtmScale, 1e-4);
}

TEST_F(Terrain, DegreesAreMeasuredOnTheGroundAtTheirLatitude) {
    const auto east = surface([](int column, int) { return 100.0 * column; }, north_60());
    EXPECT_NEAR(slopes(east)[Middle], 100 * 100 / HundredthEastM, 1e-3);
    const auto north = surface([](int, int row) { return -100.0 * row; }, north_60());
    EXPECT_NEAR(slopes(north)[Middle], 100 * 100 / HundredthNorthM, 1e-3);
}

TEST_F(Terrain, WebMercatorIsNotMeasuredByItsOwnMetres) {
    // One cell of a hundredth of a degree at 60 degrees north, by the formulas of the projection.
    const double radius = 6378137;
    const double middle = radius * std::log(std::tan(M_PI / 4 + M_PI / 6));
    auto spec = north_60();
    spec.epsg = 3857;
    const double side = radius * 0.01 * M_PI / 180;
    spec.transform = {radius * 10 * M_PI / 180, side, 0, middle + 2.5 * side, 0, -side};
    const auto east = surface([](int column, int) { return 100.0 * column; }, spec);
    EXPECT_NEAR(slopes(east)[Middle], 100 * 100 / HundredthEastM, 1e-2);
}

TEST_F(Terrain, HeightsInFeetAreConverted) {
    const auto feet = surface([](int column, int) { return 5.0 * column; }, utm("ft"));
    EXPECT_NEAR(slopes(feet)[Middle], 50 * 0.3048 * UtmScale, 1e-4);
    const auto unstated = surface([](int column, int) { return 5.0 * column; }, utm(""));
    EXPECT_NEAR(slopes(unstated)[Middle], 50 * UtmScale, 1e-4);
    EXPECT_THAT(report.decisions(), Contains(HasSubstr("taken as metres")));
    EXPECT_NEAR(slopes(unstated, {1, "ft"})[Middle], 50 * 0.3048 * UtmScale, 1e-4);
}

TEST_F(Terrain, AspectIsWhereTheGroundFallsTo) {
    const struct {
        double by_column;
        double by_row;
        double expected;
    } planes[] = {{0, 1, 0},   {-1, 0, 90},   {0, -1, 180}, {1, 0, 270},
                  {-1, 1, 45}, {-1, -1, 135}, {1, -1, 225}, {1, 1, 315}};
    for (const auto& plane : planes) {
        const auto raster = surface(
            [&](int column, int row) { return plane.by_column * column + plane.by_row * row; },
            utm());
        const double found = aspects(raster)[Middle];
        EXPECT_NEAR(std::remainder(found - plane.expected, 360), 0, 1e-3) << plane.expected;
        EXPECT_GE(found, 0);
        EXPECT_LT(found, 360);
    }
}

TEST_F(Terrain, LevelGroundHasNoAspect) {
    EXPECT_TRUE(std::isnan(aspects(surface([](int, int) { return 7.0; }, utm()))[Middle]));
}

TEST_F(Terrain, RowsThatRunNorthAreTurned) {
    auto spec = utm();
    spec.transform = {499975, 10, 0, -25, 0, 10};
    EXPECT_NEAR(aspects(surface([](int, int row) { return 1.0 * row; }, spec))[Middle], 180, 1e-3);
}

TEST_F(Terrain, NorthIsTrueNorthWhereTheGridIsTurnedAwayFromIt) {
    // Columns run north and rows east.
    auto spec = utm();
    spec.transform = {499975, 0, 10, -25, 10, 0};
    EXPECT_NEAR(aspects(surface([](int column, int) { return 1.0 * column; }, spec))[Middle], 180,
                1e-3);
    // EPSG:3035 at 0 E, 60 N: by PROJ's geodesics the grid's east has the azimuth 81.88253 there,
    // so that what is level along it and falls to the grid's north falls to 90 degrees less.
    spec.epsg = 3035;
    spec.transform = {3763728.779 - 25, 10, 0, 4139313.259 + 25, 0, -10};
    const double found = aspects(surface([](int, int row) { return 1.0 * row; }, spec))[Middle];
    EXPECT_NEAR(found, 351.88253, 0.001);
}

TEST_F(Terrain, TheFirstAndLastColumnOfTheEarthAreNeighbours) {
    fixtures::TiffSpec spec;
    spec.width = 36;
    spec.height = 5;
    spec.transform = {-180, 10, 0, 25, 0, -10};
    spec.epsg = 4326;
    const auto raster = surface([](int column, int) { return column == 0 ? 1000.0 : 0.0; }, spec);
    const auto found = aspects(raster);
    EXPECT_NEAR(found[2 * 36 + 35], 270, 1e-9); // rises to the east, over the antimeridian
    EXPECT_NEAR(found[2 * 36 + 1], 90, 1e-9);
}

TEST_F(Terrain, LevelGroundIsLitByTheSineOfTheAltitude) {
    const auto level = surface([](int, int) { return 7.0; }, utm());
    EXPECT_EQ(shades(level)[Middle], 181); // 1 + 254 * sin 45 = 180.6
    EXPECT_EQ(shades(level, {0, 90, 1})[Middle], 255);
    EXPECT_EQ(shades(level, {0, 30, 1})[Middle], 128); // 1 + 254 / 2
}

TEST_F(Terrain, GroundThatFacesTheLightIsBrightest) {
    // Rises by its run, to the east: faces a light from the west at 45 degrees.
    const auto west_face = surface([](int column, int) { return 10 * column / UtmScale; }, utm());
    EXPECT_EQ(shades(west_face, {270, 45, 1})[Middle], 255);
    EXPECT_EQ(shades(west_face, {90, 30, 1})[Middle], 1);
    // Twice as steep: the normal stands atan 2 = 63.43 degrees from the vertical, 18.43 from the
    // light, whose cosine is 3 / sqrt 10; 1 + 254 * 0.94868 = 241.97.
    EXPECT_EQ(shades(west_face, {270, 45, 2})[Middle], 242);
}

TEST_F(Terrain, RoughnessIsOfNineCells) {
    const double z[] = {1, 2, 3, 4, 5, 6, 7, 8, 10};
    fixtures::TiffSpec spec;
    spec.width = spec.height = 3;
    spec.epsg = 0;
    spec.unit = "ft";
    const auto raster = surface([&](int column, int row) { return z[row * 3 + column]; }, spec);
    const auto of = [&](Roughness kind) {
        const auto result = roughness(raster, 1, kind, "r", Context(pool), report);
        EXPECT_EQ(result.bands.front().unit, "ft");
        return fixtures::cells(result)[4];
    };
    EXPECT_EQ(of(Roughness::Range), 9);
    EXPECT_NEAR(of(Roughness::Ruggedness), std::sqrt(16 + 9 + 4 + 1 + 1 + 4 + 9 + 25), 1e-12);
    EXPECT_EQ(of(Roughness::Position), 5 - 41.0 / 8);
}

TEST_F(Terrain, RefusesWhatCannotBeMeasured) {
    const Context context(pool);
    const auto height = [](int column, int) { return 1.0 * column; };
    auto bare = utm();
    bare.epsg = 0;
    const auto no_crs = surface(height, bare);
    EXPECT_THAT(refusal([&] { aspect(no_crs, {}, "x", context, report); }), HasSubstr("CRS"));
    const auto kelvin = surface(height, utm("K"));
    EXPECT_THAT(refusal([&] { aspect(kelvin, {}, "x", context, report); }), HasSubstr("is in K"));
    const auto feet = surface(height, utm("ft"));
    EXPECT_THAT(refusal([&] {
                    aspect(feet, {1, "m"}, "x", context, report);
                }),
                HasSubstr("is in ft and not in m"));
    const auto plain = surface(height, utm());
    EXPECT_THAT(refusal([&] { aspect(plain, {2, ""}, "x", context, report); }), HasSubstr("band"));
    EXPECT_THAT(refusal([&] {
                    hillshade(plain, {}, {315, 91, 1}, "x", context, report);
                }),
                HasSubstr("91 degrees above"));
    EXPECT_THAT(refusal([&] {
                    hillshade(plain, {}, {315, 45, 0}, "x", context, report);
                }),
                HasSubstr("exaggeration"));
    EXPECT_THAT(refusal([&] {
                    hillshade(plain, {}, {NAN, 45, 1}, "x", context, report);
                }),
                HasSubstr("azimuth"));
}

} // namespace
} // namespace graticule::operations
