// SPDX-License-Identifier: Apache-2.0
// Operations between rasters and layers: sample, mask, rasterize, polygonize.
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/mask.hpp"
#include "operations/raster/polygonize.hpp"
#include "operations/raster/rasterize.hpp"
#include "operations/raster/sample.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace graticule::operations {
namespace {

using fixtures::cells;
using fixtures::numbers;
using fixtures::TiffSpec;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsNan;

class RasterVectorTest : public testing::Test {
protected:
    geodata::Raster raster(const TiffSpec& spec) {
        return geodata::Raster::open(fixtures::write_tiff(folder.path() / "r.tif", spec));
    }
    // 3 x 3 cells of 1 from (0, 3); the centre is nodata.
    geodata::Raster nine(GDALDataType type = GDT_Float64) {
        return raster({.width = 3,
                       .height = 3,
                       .bands = {{1, 2, 3, 4, -9, 6, 7, 8, 9}},
                       .transform = {0, 1, 0, 3, 0, -1},
                       .type = type,
                       .nodata = -9,
                       .unit = "mm"});
    }
    std::size_t dropped(const std::string& reason) const {
        for (const Report::Drop& drop : report.drops())
            if (drop.reason == reason)
                return drop.count;
        return 0;
    }
    geodata::Layer sample(const geodata::Raster& from, const geodata::Layer& points,
                          SampleMethod method = SampleMethod::Nearest) {
        return sample_raster(from, points, "value", 1, method, Context(pool), report);
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Report report;
};

TEST_F(RasterVectorTest, NearestTakesTheCellThatHoldsThePoint) {
    const auto points = fixtures::layer_of(
        {"POINT(0.9 2.1)", "POINT(1 2.9)", "POINT(1.5 1.5)", "POINT(9 9)", "", "POINT(3 0)"});
    const auto found = sample(nine(), points);
    EXPECT_THAT(numbers(found, "value"), ElementsAre(1, 2, IsNan(), IsNan(), IsNan(), 9));
    EXPECT_EQ(dropped("point on nodata"), 1U);
    EXPECT_EQ(dropped("point outside the raster"), 1U);
    EXPECT_EQ(dropped("point without a geometry"), 1U);
    EXPECT_EQ(found.field(found.field_index("value")).unit, "mm");
}

TEST_F(RasterVectorTest, BilinearGoesBetweenCentres) {
    const auto flat = raster(
        {.width = 2, .height = 2, .bands = {{10, 20, 30, 40}}, .transform = {0, 1, 0, 2, 0, -1}});
    const auto points =
        fixtures::layer_of({"POINT(1 1)", "POINT(0.5 1.5)", "POINT(0.75 1.5)", "POINT(0.1 1.9)"});
    EXPECT_THAT(numbers(sample(flat, points, SampleMethod::Bilinear), "value"),
                ElementsAre(25, 10, 12.5, 10));
    // Beside nodata the others share its weight; on nodata there is nothing.
    const auto beside = sample(nine(), fixtures::layer_of({"POINT(1.5 2.25)", "POINT(1.5 1.75)"}),
                               SampleMethod::Bilinear);
    EXPECT_THAT(numbers(beside, "value"), ElementsAre(2, IsNan()));
}

TEST_F(RasterVectorTest, SamplesManyPointsInTheirOrder) {
    const std::size_t side = 600;
    std::vector<double> values(side * side);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(i);
    const auto from = raster({.width = side,
                              .height = side,
                              .bands = {values},
                              .transform = {0, 1, 0, 600, 0, -1},
                              .type = GDT_Float64,
                              .options = {"TILED=YES"}});
    geodata::GeometryColumn geometry;
    std::vector<double> expected;
    for (std::size_t i = 0; i < 20000; ++i) {
        const std::size_t column = i * 7919 % side;
        const std::size_t row = i * 104729 % side;
        geometry.append_point(static_cast<double>(column) + 0.5,
                              600 - static_cast<double>(row) - 0.5);
        expected.push_back(static_cast<double>(row * side + column));
    }
    geodata::Layer points("points");
    points.set_geometry(std::move(geometry), from.crs);
    EXPECT_EQ(numbers(sample(from, points), "value"), expected);
}

TEST_F(RasterVectorTest, SamplingPolygonsIsRefused) {
    EXPECT_THROW(sample(nine(), fixtures::layer_of({"POLYGON((0 0,1 0,1 1,0 0))"})), Error);
    EXPECT_THROW(sample(nine(), fixtures::layer_of({"MULTIPOINT((0 0),(1 1))"})), Error);
    EXPECT_THAT(numbers(sample(nine(), fixtures::layer_of({"MULTIPOINT((0.5 2.5))"})), "value"),
                ElementsAre(1));
}

TEST_F(RasterVectorTest, WesternPointsMeetARasterFromZeroTo360) {
    const auto from = raster({.width = 4,
                              .height = 1,
                              .bands = {{1, 2, 3, 4}},
                              .transform = {0, 90, 0, 45, 0, -90},
                              .epsg = 4326});
    EXPECT_THAT(
        numbers(sample(from, fixtures::layer_of({"POINT(-10 0)", "POINT(10 0)", "POINT(190 0)"},
                                                geodata::Crs::wgs84())),
                "value"),
        ElementsAre(4, 1, 3));
}

TEST_F(RasterVectorTest, MaskKeepsCellsWhoseCentreIsInsideAndCrops) {
    const auto mask = fixtures::layer_of({"POLYGON((0 0,1.6 0,1.6 2.4,0 2.4,0 0))"});
    const auto found = mask_raster(nine(GDT_Int16), mask, {}, "m", Context(pool), report);
    EXPECT_EQ(found.extent(), (geodata::Extent{0, 0, 2, 3}));
    EXPECT_EQ(found.bands[0].type, geodata::CellType::Int16);
    EXPECT_EQ(found.bands[0].unit, "mm");
    EXPECT_THAT(cells(found), ElementsAre(IsNan(), IsNan(), 4, IsNan(), 7, 8));
}

TEST_F(RasterVectorTest, MaskCanTakeTouchedCellsAndTheOutside) {
    const auto mask = fixtures::layer_of({"POLYGON((0.2 0.2,0.4 0.2,0.4 0.4,0.2 0.4,0.2 0.2))"});
    EXPECT_THAT(cells(mask_raster(nine(), mask, {.all_touched = true}, "m", Context(pool), report)),
                ElementsAre(7));
    const auto outside = mask_raster(nine(), mask, {.keep_inside = false, .all_touched = true}, "m",
                                     Context(pool), report);
    EXPECT_THAT(cells(outside), ElementsAre(1, 2, 3, 4, IsNan(), 6, IsNan(), 8, 9));
}

TEST_F(RasterVectorTest, MaskElsewhereIsRefused) {
    EXPECT_THROW(mask_raster(nine(), fixtures::layer_of({"POLYGON((9 9,10 9,10 10,9 9))"}), {}, "m",
                             Context(pool), report),
                 Error);
}

TEST_F(RasterVectorTest, MaskOnARotatedRasterFollowsItsCells) {
    // The diamond of the first of two cells turned by 45 degrees.
    const auto turned =
        raster({.width = 2, .height = 1, .bands = {{10, 20}}, .transform = {0, 1, 1, 0, 1, -1}});
    const auto found = mask_raster(turned, fixtures::layer_of({"POLYGON((0 0,1 1,2 0,1 -1,0 0))"}),
                                   {.crop = false}, "m", Context(pool), report);
    EXPECT_THAT(cells(found), ElementsAre(10, IsNan()));
}

geodata::Layer valued(const std::vector<std::string>& wkt, const std::vector<double>& values) {
    geodata::Layer layer = fixtures::layer_of(wkt);
    geodata::Column column(geodata::FieldType::Real);
    for (const double value : values)
        column.append_real(value);
    layer.set_field({"height", geodata::FieldType::Real, "m"}, std::move(column));
    return layer;
}

TEST_F(RasterVectorTest, RasterizeBurnsValuesLaterOverEarlier) {
    const auto layer = valued({"POLYGON((0 0,2 0,2 2,0 2,0 0))", "POLYGON((1 0,3 0,3 1,1 1,1 0))",
                               "POINT(2.5 1.5)", "POINT(0.5 1.5)"},
                              {5, 7, 9, std::numeric_limits<double>::quiet_NaN()});
    const RasterGrid grid = grid_covering(layer, 1, report);
    const auto found = rasterize(layer, grid, {.field = "height"}, "h", Context(pool), report);
    EXPECT_EQ(found.width, 3U);
    EXPECT_EQ(found.height, 2U);
    EXPECT_THAT(cells(found), ElementsAre(5, 5, 9, 5, 7, 7));
    EXPECT_EQ(found.bands[0].unit, "m");
    EXPECT_EQ(dropped("feature without a value"), 1U);
}

TEST_F(RasterVectorTest, RasterizeBurnsNoMarksForNoValue) {
    const auto layer =
        valued({"POINT(0.5 0.5)", "POINT(1.5 0.5)", "POINT(2.5 0.5)"}, {5, -9999, 7});
    const RasterGrid grid{3, 1, {{0, 1, 0, 1, 0, -1}}, layer.crs()};
    const auto found = rasterize(layer, grid, {.field = "height"}, "h", Context(pool), report);
    EXPECT_THAT(cells(found), ElementsAre(5, IsNan(), 7));
    EXPECT_EQ(dropped("feature without a value"), 1U);
    EXPECT_THAT(report.warnings(), testing::Contains(testing::HasSubstr("-9999 in 1 of 3 rows")));
}

TEST_F(RasterVectorTest, RasterizePresenceIsOneOrNothing) {
    const auto layer = fixtures::layer_of({"LINESTRING(0.5 0.5,2.5 0.5)", ""});
    const auto found = rasterize(layer, {3, 2, {{0, 1, 0, 2, 0, -1}}, layer.crs()}, {}, "p",
                                 Context(pool), report);
    EXPECT_THAT(cells(found), ElementsAre(IsNan(), IsNan(), IsNan(), 1, 1, 1));
    EXPECT_EQ(dropped("feature without a geometry"), 1U);
}

TEST_F(RasterVectorTest, GridIsAlignedToTheCellSize) {
    const RasterGrid grid =
        grid_covering(fixtures::layer_of({"POLYGON((12 7,31 7,31 18,12 18,12 7))"}), 10, report);
    EXPECT_EQ(grid.width, 3U);
    EXPECT_EQ(grid.height, 2U);
    EXPECT_EQ(grid.transform, (geodata::GeoTransform{{10, 10, 0, 20, 0, -10}}));
    EXPECT_THROW(grid_covering(fixtures::layer_of({"POINT(1 1)"}), 0, report), Error);
    EXPECT_THROW(grid_covering(fixtures::layer_of({""}), 1, report), Error);
    EXPECT_THROW(grid_covering(fixtures::layer_of({"LINESTRING(0 0,1e9 1e9)"}), 1, report), Error);
    EXPECT_THROW(grid_covering(fixtures::layer_of({"POINT(1e9 1)"}), 1e-300, report), Error);
}

TEST_F(RasterVectorTest, RasterizeNeedsANumberField) {
    geodata::Layer layer = fixtures::layer_of({"POINT(0 0)"});
    geodata::Column names(geodata::FieldType::Text);
    names.append_text("a");
    layer.set_field({"name", geodata::FieldType::Text, ""}, std::move(names));
    EXPECT_THROW(rasterize(layer, grid_covering(layer, 1, report), {.field = "name"}, "x",
                           Context(pool), report),
                 Error);
    EXPECT_THROW(rasterize(layer, grid_covering(layer, 1, report), {.field = "nome"}, "x",
                           Context(pool), report),
                 Error);
}

TEST_F(RasterVectorTest, PolygonizeJoinsAcrossEdgesNotCorners) {
    const auto from = raster({.width = 3,
                              .height = 2,
                              .bands = {{1, 1, 2, 0, 2, 1}},
                              .transform = {0, 10, 0, 20, 0, -10},
                              .type = GDT_Byte,
                              .nodata = 0});
    const auto layer = polygonize(from, 1, CellNeighbours::Four, Context(pool), report);
    ASSERT_EQ(layer.size(), 4U) << "1 1 together, the two 2 touch at a corner only, and the last 1";
    double ones = 0;
    double twos = 0;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        double area = 0;
        GEOSArea_r(geodata::geos_context(), geodata::geos_from_wkb(layer.geometry().wkb(row)).get(),
                   &area);
        (layer.column("value").integer(row) == 1 ? ones : twos) += area;
    }
    EXPECT_EQ(ones, 300);
    EXPECT_EQ(twos, 200);
    EXPECT_TRUE(layer.crs().same_as(from.crs));
}

// The cells as above: corners join both ones and both twos, whose diagonals cross.
TEST_F(RasterVectorTest, PolygonizeJoinsAcrossCornersWhereAsked) {
    const auto from = raster({.width = 3,
                              .height = 2,
                              .bands = {{1, 1, 2, 0, 2, 1}},
                              .transform = {0, 10, 0, 20, 0, -10},
                              .type = GDT_Byte,
                              .nodata = 0});
    const auto layer = polygonize(from, 1, CellNeighbours::Eight, Context(pool), report);
    ASSERT_EQ(layer.size(), 2U);
    for (std::size_t row = 0; row < 2; ++row) {
        double area = 0;
        const auto shape = geodata::geos_from_wkb(layer.geometry().wkb(row));
        GEOSArea_r(geodata::geos_context(), shape.get(), &area);
        EXPECT_EQ(area, layer.column("value").integer(row) == 1 ? 300 : 200);
        EXPECT_EQ(GEOSisValid_r(geodata::geos_context(), shape.get()), 1);
    }
}

TEST_F(RasterVectorTest, PolygonizeMakesNoClassOfAMarkForNoValue) {
    const auto from = raster({.width = 3,
                              .height = 1,
                              .bands = {{1, 2, -9999}},
                              .transform = {0, 10, 0, 10, 0, -10},
                              .type = GDT_Int16});
    const auto layer = polygonize(from, 1, CellNeighbours::Four, Context(pool), report);
    ASSERT_EQ(layer.size(), 2U);
    EXPECT_EQ(layer.column("value").integer(0), 1);
    EXPECT_EQ(layer.column("value").integer(1), 2);
    EXPECT_THAT(report.warnings(), testing::Contains(testing::HasSubstr("-9999")));
}

TEST_F(RasterVectorTest, PolygonizeRefusesRealNumbers) {
    EXPECT_THROW(polygonize(nine(), 1, CellNeighbours::Four, Context(pool), report), Error);
}

} // namespace
} // namespace graticule::operations
