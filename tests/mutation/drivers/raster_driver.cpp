// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "operations/raster/algebra.hpp"
#include "operations/raster/contours.hpp"
#include "operations/raster/ground_area.hpp"
#include "operations/raster/interpolate.hpp"
#include "operations/raster/mask.hpp"
#include "operations/raster/overlap.hpp"
#include "operations/raster/polygonize.hpp"
#include "operations/raster/rasterize.hpp"
#include "operations/raster/resample.hpp"
#include "operations/raster/sample.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/raster/terrain.hpp"
#include "operations/raster/zonal.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

/// Raster operations over generated data. No result is looked at here: what is noticed is noticed
/// by the operations' own checks.
namespace graticule::operations {
namespace {

constexpr double Nodata = -9999;

// Two waves and a slope, with a hole.
double height(std::size_t column, std::size_t row, int band) {
    const auto x = static_cast<double>(column);
    const auto y = static_cast<double>(row);
    if (std::hypot(x - 150, y - 20) < 12)
        return Nodata;
    return 100 * band + x + 2 * y + 40 * std::sin(x / 15) + 25 * std::cos(y / 11);
}

class RasterDriver : public testing::Test {
protected:
    geodata::Raster made(const std::string& name, fixtures::TiffSpec spec, int bands,
                         const std::function<double(std::size_t, std::size_t, int)>& value) {
        for (int band = 1; band <= bands; ++band) {
            std::vector<double> cells;
            for (std::size_t row = 0; row < spec.height; ++row)
                for (std::size_t column = 0; column < spec.width; ++column)
                    cells.push_back(value(column, row, band));
            spec.bands.push_back(std::move(cells));
        }
        return geodata::Raster::open(fixtures::write_tiff(folder.path() / (name + ".tif"), spec));
    }
    // 200 x 120 cells of 30 m near 60 N, two bands.
    geodata::Raster heights() {
        return made("heights",
                    {.width = 200,
                     .height = 120,
                     .transform = {500'000, 30, 0, 6'660'000, 0, -30},
                     .nodata = Nodata},
                    2, height);
    }
    // Patches of 5 cells of the classes 0 to 4; 4 is nodata.
    geodata::Raster classes() {
        return made("classes",
                    {.width = 60,
                     .height = 40,
                     .transform = {501'000, 30, 0, 6'659'000, 0, -30},
                     .type = GDT_Byte,
                     .nodata = 4},
                    1, [](std::size_t column, std::size_t row, int) {
                        return static_cast<double>((column / 5 + 3 * (row / 5)) % 5);
                    });
    }
    geodata::Layer zones() {
        return fixtures::layer_of(
            {"POLYGON((500095 6659910,500500 6659800,500420 6659410,500110 6659500,500095 "
             "6659910))",
             "POLYGON((501000 6659000,501990 6659200,501700 6658100,501000 6659000))",
             "POLYGON((504400 6659980,505000 6659960,504600 6659200,504380 6659400,504400 "
             "6659980))",
             "POLYGON((502000 6657200,502300 6657200,502300 6656900,502000 6656900,502000 "
             "6657200))",
             "POLYGON((502200 6657100,502500 6657100,502500 6656800,502200 6656800,502200 "
             "6657100))"});
    }
    geodata::Layer zones_with_numbers() {
        geodata::Layer layer = zones();
        geodata::Column column(geodata::FieldType::Real);
        for (std::size_t row = 0; row < layer.size(); ++row)
            column.append_real(static_cast<double>(10 * (row + 1)));
        layer.set_field({"n", geodata::FieldType::Real, ""}, std::move(column));
        return layer;
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Context context{pool};
    Report report;
};

TEST_F(RasterDriver, Computes) {
    const geodata::Raster raster = heights();
    raster_algebra("a * 2 + b", {{"a", raster, 1}, {"b", raster, 2}}, "sum", "", context, report);
    raster_algebra("b > 300", {{"b", raster, 2}}, "high", "", context, report);
}

TEST_F(RasterDriver, MasksAndBurns) {
    const geodata::Raster raster = heights();
    mask_raster(raster, zones(), {}, "inside", context, report);
    mask_raster(raster, zones(), {.keep_inside = false}, "outside", context, report);
    mask_raster(raster, zones().select(std::vector<std::size_t>{3}), {}, "one", context, report);
    const geodata::Layer layer = zones_with_numbers();
    const RasterGrid grid = grid_covering(layer, 25, report);
    rasterize(layer, grid, {.field = "n"}, "burnt", context, report);
    rasterize(layer, grid, {}, "presence", context, report);
}

TEST_F(RasterDriver, Resamples) {
    const geodata::Raster raster = heights();
    for (const ResampleMethod method :
         {ResampleMethod::Nearest, ResampleMethod::Bilinear, ResampleMethod::Average,
          ResampleMethod::Minimum, ResampleMethod::Maximum, ResampleMethod::Sum,
          ResampleMethod::Mode}) {
        resample_raster(raster, 70, method, "coarse", context, report);
        resample_raster(raster, 12, method, "fine", context, report);
    }
    reproject_raster(raster, geodata::Crs::parse("EPSG:4326"), ResampleMethod::Nearest, "degrees",
                     context, report);
}

TEST_F(RasterDriver, Describes) {
    const geodata::Raster raster = heights();
    raster_statistics(raster, 1, context, report);
    ground_area(raster, 1, context, report);
    ground_area(classes(), 1, context, report);
    const auto slope = [](std::size_t column, std::size_t row, int) {
        return static_cast<double>(column + 3 * row);
    };
    raster_statistics(made("large", {.width = 1500, .height = 1500, .type = GDT_Float32}, 1, slope),
                      1, context, report);
    ground_area(made("degrees",
                     {.width = 40,
                      .height = 30,
                      .transform = {10, 0.1, 0, 61, 0, -0.1},
                      .epsg = 4326,
                      .nodata = Nodata},
                     1, height),
                1, context, report);
    const auto patches = [](std::size_t column, std::size_t row, int) {
        return static_cast<double>((column / 7 + row / 4) % 2);
    };
    const geodata::Raster mask = made(
        "patches", {.width = 200, .height = 120, .transform = {500'000, 30, 0, 6'660'000, 0, -30}},
        1, patches);
    raster_overlap(mask, classes(), {.value_method = ResampleMethod::Nearest}, "patched", context,
                   report);
    raster_overlap(classes(), raster, {.value_method = ResampleMethod::Bilinear}, "both", context,
                   report);
}

TEST_F(RasterDriver, CountsInZones) {
    const geodata::Raster raster = heights();
    for (const CoverageRule rule : {CoverageRule::Exact, CoverageRule::Center}) {
        ZonalOptions options;
        options.statistics = {ZonalStatistic::Mean,    ZonalStatistic::Sum,
                              ZonalStatistic::Minimum, ZonalStatistic::Maximum,
                              ZonalStatistic::Median,  ZonalStatistic::StandardDeviation};
        options.coverage = rule;
        zonal_statistics(raster, zones(), options, context, report);
        options.statistics = {ZonalStatistic::Majority, ZonalStatistic::Count};
        zonal_statistics(classes(), zones(), options, context, report);
    }
}

TEST_F(RasterDriver, SamplesAndTraces) {
    const geodata::Raster raster = heights();
    std::vector<std::string> points;
    for (int i = 0; i < 60; ++i)
        points.push_back("POINT(" + std::to_string(500'010 + 97.3 * i) + " "
                         + std::to_string(6'656'450 + 58.7 * i) + ")");
    const geodata::Layer layer = fixtures::layer_of(points);
    for (const SampleMethod method : {SampleMethod::Nearest, SampleMethod::Bilinear})
        sample_raster(raster, layer, "v", 1, method, context, report);
    polygonize(classes(), 1, CellNeighbours::Four, context, report);
    ContourOptions options;
    options.interval = 20;
    contours(raster, options, context, report);
    options.kind = ContourKind::Bands;
    contours(raster, options, context, report);
}

TEST_F(RasterDriver, LooksAtSurfaces) {
    const auto hills = [](std::size_t column, std::size_t row, int) {
        return 400 + 90 * std::sin(0.11 * static_cast<double>(column))
               + 70 * std::cos(0.07 * static_cast<double>(row));
    };
    const geodata::Raster in_degrees =
        made("hills",
             {.width = 120, .height = 90, .transform = {10, 0.005, 0, 61, 0, -0.005}, .epsg = 4326},
             1, hills);
    for (const geodata::Raster& raster : {heights(), in_degrees}) {
        slope(raster, {}, SlopeUnit::Degrees, "slope", context, report);
        aspect(raster, {}, "aspect", context, report);
        hillshade(raster, {}, {}, "hillshade", context, report);
        for (const Roughness kind : {Roughness::Range, Roughness::Ruggedness, Roughness::Position})
            roughness(raster, 1, kind, "roughness", context, report);
    }
}

TEST_F(RasterDriver, FillsBetweenPoints) {
    std::vector<std::string> places;
    geodata::Column values(geodata::FieldType::Real);
    for (int i = 0; i < 200; ++i) {
        const int x = 500'010 + i * 7919 % 5000;
        const int y = 6'656'450 + i * 6101 % 3000;
        places.push_back("POINT(" + std::to_string(x) + " " + std::to_string(y) + ")");
        values.append_real(50 + 20 * std::sin(x / 700.0) + 10 * std::cos(y / 400.0));
    }
    geodata::Layer points = fixtures::layer_of(places);
    points.set_field({"v", geodata::FieldType::Real, ""}, std::move(values));
    const RasterGrid grid{
        60, 40, {{500'000, 100, 0, 6'660'000, 0, -100}}, geodata::Crs::parse("EPSG:32631")};
    InterpolationOptions options;
    interpolate(points, "v", grid, options, "idw", context, report);
    options.method = InterpolationMethod::Kriging;
    interpolate(points, "v", grid, options, "kriging", context, report);
}

} // namespace
} // namespace graticule::operations
