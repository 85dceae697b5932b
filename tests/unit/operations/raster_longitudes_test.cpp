// SPDX-License-Identifier: Apache-2.0
// Longitudes a turn apart are the same ground: rasters that begin elsewhere give the same.
#include "operations/raster/algebra.hpp"
#include "operations/raster/mask.hpp"
#include "operations/raster/overlap.hpp"
#include "operations/raster/resample.hpp"
#include "operations/raster/sample.hpp"
#include "operations/raster/zonal.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"
#include "unit/sample.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace graticule::operations {
namespace {

using fixtures::cells;
using fixtures::numbers;
using geodata::Crs;
using testing::DoubleNear;
using testing::ElementsAre;

/// What the ground has at a place, the same after a turn.
double value_at(double longitude, double latitude) {
    return 100 * std::sin(longitude * std::numbers::pi / 180) + latitude;
}

class RasterLongitudes : public testing::Test {
protected:
    /// Cells of some degrees from a longitude eastwards and from 88 N to 88 S.
    geodata::Raster degrees(double west, std::size_t columns, double size = 2) {
        const auto rows = static_cast<std::size_t>(176 / size);
        std::vector<double> values;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                values.push_back(value_at(west + (static_cast<double>(column) + 0.5) * size,
                                          88 - (static_cast<double>(row) + 0.5) * size));
        return raster({.width = columns,
                       .height = rows,
                       .bands = {values},
                       .transform = {west, size, 0, 88, 0, -size},
                       .epsg = 4326});
    }

    geodata::Raster raster(const fixtures::TiffSpec& spec) {
        return geodata::Raster::open(
            fixtures::write_tiff(folder.path() / ("r" + std::to_string(++m_made) + ".tif"), spec));
    }

    geodata::Raster moved(const geodata::Raster& from, const std::string& crs,
                          ResampleMethod method) {
        return reproject_raster(from, Crs::parse(crs), method, "moved", context, report);
    }

    double mean_in(const geodata::Raster& over, const std::string& wkt, const Crs& crs) {
        ZonalOptions options;
        options.statistics = {ZonalStatistic::Mean};
        return numbers(
                   zonal_statistics(over, fixtures::layer_of({wkt}, crs), options, context, report),
                   "mean")
            .front();
    }

    double sampled(const geodata::Raster& from, const std::string& wkt, SampleMethod method) {
        return numbers(sample_raster(from, fixtures::layer_of({wkt}, Crs::wgs84()), "value", 1,
                                     method, context, report),
                       "value")
            .front();
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Context context{pool};
    Report report;

private:
    int m_made = 0;
};

void expect_same_cells(const geodata::Raster& one, const geodata::Raster& other) {
    ASSERT_EQ(one.width, other.width);
    ASSERT_EQ(one.height, other.height);
    const std::vector<double> first = cells(one);
    const std::vector<double> second = cells(other);
    std::size_t different = 0;
    std::size_t with_value = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        with_value += std::isnan(first[i]) ? 0 : 1;
        const bool same =
            std::isnan(first[i]) ? std::isnan(second[i]) : std::abs(first[i] - second[i]) < 1e-6;
        different += same ? 0 : 1;
    }
    EXPECT_EQ(different, 0U);
    EXPECT_GT(with_value, first.size() / 4);
}

TEST_F(RasterLongitudes, AreTheSameGroundInOtherMaps) {
    const geodata::Raster here = degrees(-180, 90, 4);
    std::size_t next = 0;
    for (const char* crs : {"EPSG:8857", "EPSG:3832", "EPSG:3995", "EPSG:32660"})
        for (const ResampleMethod method :
             {ResampleMethod::Nearest, ResampleMethod::Bilinear, ResampleMethod::Average}) {
            if (next++ % test::every() != 0)
                continue;
            const geodata::Raster one = moved(here, crs, method);
            for (const double west : {0.0, 20.0}) {
                SCOPED_TRACE(fmt::format("{} {} {}", crs, west, resample_method_name(method)));
                expect_same_cells(one, moved(degrees(west, 90, 4), crs, method));
            }
        }
}

TEST_F(RasterLongitudes, KeepValuesWhereTheyAre) {
    // Of each cell of the result the place is asked of PROJ, and the ground of a formula.
    for (const double west : {-180.0, 0.0, 20.0, 160.0}) {
        const std::size_t columns = west == 160 ? 20 : 180;
        const geodata::Raster there =
            moved(degrees(west, columns), "EPSG:3832", ResampleMethod::Nearest);
        const geodata::CoordinateTransform to_degrees(there.crs, Crs::wgs84());
        const std::vector<double> values = cells(there);
        std::size_t seen = 0;
        for (std::size_t i = 0; i < values.size(); i += 41) {
            geodata::Point place =
                there.transform.to_world(static_cast<double>(i % there.width) + 0.5,
                                         static_cast<double>(i / there.width) + 0.5);
            to_degrees.forward({&place.x, 1}, {&place.y, 1});
            if (std::isnan(values[i]))
                continue;
            // Half a cell, of which the value changes by 1.75 and 1 a degree.
            EXPECT_NEAR(values[i], value_at(place.x, place.y), 2.8);
            ++seen;
        }
        EXPECT_GT(seen, 10U);
    }
}

TEST_F(RasterLongitudes, LeaveNoCellOfARegionEmpty) {
    const geodata::Raster there = moved(degrees(160, 20), "EPSG:3832", ResampleMethod::Nearest);
    for (const double value : cells(there))
        EXPECT_FALSE(std::isnan(value));
}

TEST_F(RasterLongitudes, KeepARegionInOnePieceInDegrees) {
    const geodata::Raster pacific = moved(degrees(160, 20), "EPSG:3832", ResampleMethod::Bilinear);
    const geodata::Raster back = moved(pacific, "EPSG:4326", ResampleMethod::Bilinear);
    EXPECT_NEAR(back.extent().min_x, 160, 2);
    EXPECT_NEAR(back.extent().max_x, 200, 2.5); // the last cell reaches over the edge
    EXPECT_NEAR(sampled(back, "POINT(-170 10)", SampleMethod::Bilinear), value_at(-170, 10), 0.5);
}

TEST_F(RasterLongitudes, MeetCellByCell) {
    const std::vector<NamedBand> inputs{{"a", degrees(0, 180), 1}, {"b", degrees(-180, 180), 1}};
    const geodata::Raster apart = raster_algebra("a - b", inputs, "apart", "", context, report);
    for (const double value : cells(apart))
        EXPECT_NEAR(value, 0, 1e-9);
}

TEST_F(RasterLongitudes, OverlapOnBothEndsOfARaster) {
    // 20 columns of 88 cells, 10 of them on either side of 180.
    const RasterOverlap both =
        raster_overlap(degrees(-180, 180), degrees(160, 20), {ResampleMethod::Maximum, 1, 1},
                       "both", context, report);
    double greater = 0;
    for (const double value : cells(degrees(160, 20)))
        greater += value > 0 ? value : 0;
    EXPECT_EQ(both.count, [&] {
        std::uint64_t count = 0;
        for (const double value : cells(degrees(160, 20)))
            count += value > 0 ? 1 : 0;
        return count;
    }());
    EXPECT_NEAR(both.total, greater, 1e-6);
}

TEST_F(RasterLongitudes, MeetZonesOfTheOtherSide) {
    // Symmetric about the middle of the zone, so that its mean is that at the middle.
    for (const double west : {-180.0, 0.0, 20.0, 160.0}) {
        const geodata::Raster over = degrees(west, west == 160 ? 20 : 180);
        SCOPED_TRACE(west);
        EXPECT_NEAR(mean_in(over, "POLYGON((-176 0,-172 0,-172 20,-176 20,-176 0))", Crs::wgs84()),
                    value_at(-174, 10), 0.1);
        EXPECT_NEAR(mean_in(over, "POLYGON((184 0,188 0,188 20,184 20,184 0))", Crs::wgs84()),
                    value_at(-174, 10), 0.1);
        EXPECT_NEAR(mean_in(over, "POLYGON((176 0,184 0,184 20,176 20,176 0))", Crs::wgs84()),
                    value_at(180, 10), 0.1);
        EXPECT_NEAR(mean_in(over,
                            "MULTIPOLYGON(((176 0,180 0,180 20,176 20,176 0)),"
                            "((-180 0,-176 0,-176 20,-180 20,-180 0)))",
                            Crs::wgs84()),
                    value_at(180, 10), 0.1);
    }
}

TEST_F(RasterLongitudes, MeetProjectedZonesAcrossTheAntimeridian) {
    // Metres east of 150 E on the equator: 25 and 35 degrees of the Pacific's Mercator.
    const double west = 25 * 111319.49079327358;
    const double east = 35 * 111319.49079327358;
    const std::string zone =
        fmt::format("POLYGON(({0} 0,{1} 0,{1} 1118889.97,{0} 1118889.97,{0} 0))", west, east);
    for (const double begin : {-180.0, 0.0, 160.0})
        EXPECT_NEAR(mean_in(degrees(begin, begin == 160 ? 20 : 180), zone, Crs::parse("EPSG:3832")),
                    value_at(180, 5), 0.3);
}

TEST_F(RasterLongitudes, AreInterpolatedOverTheEndsOfARaster) {
    for (const double west : {-180.0, 0.0, 20.0})
        for (const double at : {-179.7, 0.2, 19.9, 180.0})
            EXPECT_NEAR(
                sampled(degrees(west, 180), fmt::format("POINT({} 5)", at), SampleMethod::Bilinear),
                value_at(at, 5), 0.05);
}

TEST_F(RasterLongitudes, KeepTotals) {
    // 144 columns of 2.5 degrees make 103 of 3.5, the last of which reaches over the end.
    const geodata::Raster people = degrees(0, 144, 2.5);
    double before = 0;
    for (const double value : cells(people))
        before += value;
    for (const double size : {3.5, 5.0, 7.0}) {
        double after = 0;
        for (const double value :
             cells(resample_raster(people, size, ResampleMethod::Sum, "sum", context, report)))
            after += std::isnan(value) ? 0 : value;
        EXPECT_NEAR(after, before, 1e-6 * 100 * 144 * 70) << size;
    }
}

TEST_F(RasterLongitudes, AreCutOutOnTheOtherSide) {
    const geodata::Layer mask =
        fixtures::layer_of({"POLYGON((-176 0,-172 0,-172 4,-176 4,-176 0))"}, Crs::wgs84());
    const geodata::Raster cut = mask_raster(degrees(160, 20), mask, {}, "cut", context, report);
    EXPECT_THAT(cells(cut), ElementsAre(DoubleNear(value_at(-175, 3), 1e-9),
                                        DoubleNear(value_at(-173, 3), 1e-9),
                                        DoubleNear(value_at(-175, 1), 1e-9),
                                        DoubleNear(value_at(-173, 1), 1e-9)));
}

} // namespace
} // namespace graticule::operations
