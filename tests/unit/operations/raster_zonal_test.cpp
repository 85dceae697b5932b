// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/zonal.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>

namespace graticule::operations {
namespace {

using fixtures::numbers;
using fixtures::TiffSpec;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsNan;

constexpr double NoCell = std::numeric_limits<double>::quiet_NaN();

class Zonal : public testing::Test {
protected:
    // 4 x 4 cells of 1, upper left corner at (0, 4), values 1 to 16 row by row.
    geodata::Raster raster(TiffSpec spec = {}) {
        if (spec.width == 0) {
            spec.width = spec.height = 4;
            spec.bands = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
            spec.transform = {0, 1, 0, 4, 0, -1};
            spec.unit = "m";
        }
        return geodata::Raster::open(fixtures::write_tiff(folder.path() / "r.tif", spec));
    }

    geodata::Layer zonal(const geodata::Raster& over, const geodata::Layer& zones,
                         const std::vector<std::string>& statistics,
                         CoverageRule rule = CoverageRule::Exact, int band = 1) {
        ZonalOptions options;
        options.statistics.clear();
        for (const std::string& name : statistics)
            options.statistics.push_back(parse_zonal_statistic(name));
        options.coverage = rule;
        options.band = band;
        return zonal_statistics(over, zones, options, Context(pool), report);
    }

    std::size_t dropped(const std::string& reason) const {
        for (const Report::Drop& drop : report.drops())
            if (drop.reason == reason)
                return drop.count;
        return 0;
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Report report;
};

TEST_F(Zonal, CenterOnASharedEdgeBelongsToOneZone) {
    const auto zones = fixtures::layer_of(
        {"POLYGON((0 0,1.5 0,1.5 4,0 4,0 0))", "POLYGON((1.5 0,4 0,4 4,1.5 4,1.5 0))"});
    const auto result = zonal(raster(), zones, {"count"}, CoverageRule::Center);
    const auto counts = numbers(result, "count");
    EXPECT_EQ(counts[0] + counts[1], 16);
}

TEST_F(Zonal, NodataNeverCounts) {
    const auto over = raster({.width = 2,
                              .height = 2,
                              .bands = {{-9, 2, 4, NoCell}},
                              .transform = {0, 1, 0, 2, 0, -1},
                              .nodata = -9});
    const auto zones =
        fixtures::layer_of({"POLYGON((0 0,2 0,2 2,0 2,0 0))", "POLYGON((0 1,1 1,1 2,0 2,0 1))"});
    const auto result = zonal(over, zones, {"count", "mean", "sum", "variety", "majority"});
    EXPECT_THAT(numbers(result, "count"), ElementsAre(2, 0));
    EXPECT_THAT(numbers(result, "mean"), ElementsAre(3, IsNan()));
    EXPECT_THAT(numbers(result, "sum"), ElementsAre(6, IsNan()));
    EXPECT_THAT(numbers(result, "majority"), ElementsAre(4, IsNan()));
    EXPECT_EQ(dropped("zone without a valid cell"), 1U);
}

TEST_F(Zonal, FrequenciesMedianAndSpreadByHand) {
    const auto over = raster(
        {.width = 6, .height = 1, .bands = {{1, 1, 1, 2, 5, 8}}, .transform = {0, 1, 0, 1, 0, -1}});
    ZonalOptions options;
    options.statistics = {ZonalStatistic::Majority,          ZonalStatistic::Minority,
                          ZonalStatistic::Variety,           ZonalStatistic::Median,
                          ZonalStatistic::StandardDeviation, ZonalStatistic::Variance};
    options.quantiles = {0, 0.25, 1};
    const auto zone = fixtures::layer_of({"POLYGON((0 0,6 0,6 1,0 1,0 0))"});
    const auto result = zonal_statistics(over, zone, options, Context(pool), report);
    EXPECT_THAT(numbers(result, "majority"), ElementsAre(1));
    EXPECT_THAT(numbers(result, "minority"), ElementsAre(2));
    EXPECT_THAT(numbers(result, "variety"), ElementsAre(4));
    EXPECT_THAT(numbers(result, "median"), ElementsAre(1.5));
    EXPECT_THAT(numbers(result, "variance"),
                ElementsAre(DoubleNear((4 + 4 + 4 + 1 + 4 + 25) / 6.0, 1e-9)));
    EXPECT_THAT(numbers(result, "std"), ElementsAre(DoubleNear(std::sqrt(7.0), 1e-9)));
    EXPECT_THAT(numbers(result, "q0"), ElementsAre(1));
    EXPECT_THAT(numbers(result, "q25"), ElementsAre(1));
    EXPECT_THAT(numbers(result, "q100"), ElementsAre(8));
}

TEST_F(Zonal, AZoneThatCannotBeClippedIsCutAllTheSame) {
    // GEOS 3.11 fails to clip this one by a rectangle. Of its 18.6846 cells 11.9 lie on the raster,
    // by shapely's make_valid() and intersection().
    zonal(raster(), fixtures::layer_of({"POLYGON((3 0,4 1,5 6,4 6,1 3,3 5,6 5,-2 4,3 0))"}),
          {"count"});
    ASSERT_EQ(report.warnings().size(), 1U);
    EXPECT_THAT(report.warnings().front(), testing::HasSubstr("only 63.7 %"));
}

TEST_F(Zonal, SouthUpRasterIsReadTheRightWayUp) {
    const auto over =
        raster({.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}, .transform = {0, 1, 0, 0, 0, 1}});
    const auto result =
        zonal(over, fixtures::layer_of({"POLYGON((0 0,2 0,2 1,0 1,0 0))"}), {"sum"});
    EXPECT_THAT(numbers(result, "sum"), ElementsAre(3));
}

TEST_F(Zonal, RotatedRasterIsExactToo) {
    // Turned by 45 degrees, cells of side sqrt(2) with corners at whole numbers. The zone is the
    // diamond of the first cell and the right half of the second.
    const auto over =
        raster({.width = 2, .height = 1, .bands = {{10, 20}}, .transform = {0, 1, 1, 0, 1, -1}});
    const auto zones = fixtures::layer_of(
        {"POLYGON((0 0,1 1,2 0,1 -1,0 0))", "POLYGON((1.5 1.5,2 2,3 1,2.5 0.5,1.5 1.5))"});
    const auto result = zonal(over, zones, {"count", "mean"});
    EXPECT_THAT(numbers(result, "count"), ElementsAre(DoubleNear(1, 1e-6), DoubleNear(0.5, 1e-6)));
    EXPECT_THAT(numbers(result, "mean"), ElementsAre(DoubleNear(10, 1e-6), DoubleNear(20, 1e-6)));
}

TEST_F(Zonal, ZonesInAnotherCrsAreMoved) {
    // The same square kilometre, in UTM and in degrees: corners by `cs2cs EPSG:32631 EPSG:4326`.
    const auto over = raster({.width = 2,
                              .height = 2,
                              .bands = {{1, 2, 3, 4}},
                              .transform = {500000, 1000, 0, 5002000, 0, -1000}});
    const auto here = fixtures::layer_of(
        {"POLYGON((500000 5000000,501000 5000000,501000 5001000,500000 5001000,500000 5000000))"});
    geodata::CoordinateTransform transform(here.crs(), geodata::Crs::wgs84());
    geodata::GeometryColumn moved;
    moved.append(geodata::map_coordinates(
        here.geometry().wkb(0),
        [&](std::span<double> x, std::span<double> y) { transform.forward(x, y); }));
    geodata::Layer there("zones");
    there.set_geometry(std::move(moved), geodata::Crs::wgs84());
    const auto result = zonal(over, there, {"count", "mean"});
    EXPECT_THAT(numbers(result, "count"), ElementsAre(DoubleNear(1, 1e-3)));
    EXPECT_THAT(numbers(result, "mean"), ElementsAre(DoubleNear(3, 1e-3)));
    EXPECT_TRUE(result.crs().same_as(geodata::Crs::wgs84()));
    EXPECT_EQ(report.decisions().size(), 1U);
}

TEST_F(Zonal, OneSideWithoutCrsIsRefused) {
    const auto zones = fixtures::layer_of({"POLYGON((0 0,1 0,1 1,0 0))"}, geodata::Crs());
    try {
        zonal(raster(), zones, {"mean"});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::CrsMissing);
    }
}

TEST_F(Zonal, UnknownStatisticAndBandAreNamed) {
    try {
        parse_zonal_statistic("meen");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.hint(), "Did you mean mean?");
    }
    EXPECT_THROW(zonal(raster(), fixtures::layer_of({}), {"mean"}, CoverageRule::Exact, 2), Error);
    EXPECT_EQ(parse_zonal_statistic(" Mode "), ZonalStatistic::Majority);
}

// A star around a place, in cells; y up.
std::string star_zone(std::mt19937& random, double x, double y, double radius) {
    std::uniform_real_distribution<double> share(0.3, 1);
    std::string text = "POLYGON((";
    std::string first;
    for (int i = 0; i < 17; ++i) {
        const double angle = 2 * M_PI * i / 17;
        const double r = radius * share(random);
        const std::string point =
            fmt::format("{} {}", x + r * std::cos(angle), y + r * std::sin(angle));
        first = i == 0 ? point : first;
        text += point + ",";
    }
    return text + first + "))";
}

TEST_F(Zonal, LargeZonesInPiecesAgreeWithTheirArea) {
    // More cells than a piece holds; every value is 1, so that the sum is the area, which GEOS
    // works out by itself.
    const std::size_t side = 1500;
    const auto over = raster({.width = side,
                              .height = side,
                              .bands = {std::vector<double>(side * side, 1)},
                              .transform = {0, 1, 0, 1500, 0, -1},
                              .type = GDT_Byte,
                              .options = {"TILED=YES"}});
    std::mt19937 random(7);
    std::vector<std::string> wkt;
    for (int i = 0; i < 12; ++i)
        wkt.push_back(star_zone(random, 100.0 + 110 * i, 750, i % 2 == 0 ? 740 : 60));
    // Only the first and last reach over the edge: cut those by the raster's square.
    const auto zones = fixtures::layer_of(wkt);
    const auto result = zonal(over, zones, {"sum", "variety"});
    const auto sums = numbers(result, "sum");
    const geodata::GeosGeometry square = geodata::geos_from_wkb(
        fixtures::layer_of({"POLYGON((0 0,1500 0,1500 1500,0 1500,0 0))"}).geometry().wkb(0));
    for (std::size_t row = 0; row < zones.size(); ++row) {
        const auto zone = geodata::geos_from_wkb(zones.geometry().wkb(row));
        const auto inside = geodata::own_geos(
            GEOSIntersection_r(geodata::geos_context(), zone.get(), square.get()), "cut");
        double area = 0;
        GEOSArea_r(geodata::geos_context(), inside.get(), &area);
        EXPECT_NEAR(sums[row], area, area * 1e-6) << row;
    }
    EXPECT_THAT(numbers(result, "variety"), testing::Each(1));
}

} // namespace
} // namespace graticule::operations
