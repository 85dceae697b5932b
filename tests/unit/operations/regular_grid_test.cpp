// SPDX-License-Identifier: Apache-2.0
// Cells have the size that was asked for on the ground, share their borders and leave no gap.
#include "base/error.hpp"
#include "geodata/crs/geodesic.hpp"
#include "operations/vector/grids/regular_grid.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace graticule::operations {
namespace {

using geodata::Layer;

double area_km2(const Layer& layer, std::size_t row) {
    return geodata::Geodesic(layer.crs().ellipsoid())
        .area(layer.geometry().wkb(row))
        .square_kilometres();
}

struct Place {
    const char* name;
    const char* wkt;
};

class RegularGrid : public testing::TestWithParam<Place> {};

// A hexagon of 10 km between sides has 100 sqrt(3) / 2 km2. United, cells that share each corner
// have the sum of their areas, one part and no hole.
TEST_P(RegularGrid, CellsAreOfOneAreaAndLeaveNoGap) {
    Bench bench;
    const Layer layer = layer_of({GetParam().wkt});
    for (const CellShape shape : {CellShape::Square, CellShape::Hexagon}) {
        const Layer cells = regular_grid(layer, {shape, Length::from_metres(10'000), false},
                                         bench.report, bench.context);
        const double expected = shape == CellShape::Square ? 100 : 50 * std::sqrt(3);
        double sum = 0;
        for (std::size_t row = 0; row < cells.size(); ++row) {
            ASSERT_TRUE(is_valid(cells, row));
            EXPECT_NEAR(area_km2(cells, row), expected, expected * 1e-4);
            sum += area_km2(cells, row);
        }
        EXPECT_GE(sum, area_km2(layer, 0));
        const Layer united = dissolve(cells, {}, bench.report, bench.context);
        EXPECT_NEAR(area_km2(united, 0), sum, sum * 1e-6);
        const auto whole = geodata::geos_from_wkb(united.geometry().wkb(0));
        const auto mine = geodata::geos_from_wkb(layer.geometry().wkb(0));
        const auto uncovered = geodata::own_geos(
            GEOSDifference_r(geodata::geos_context(), mine.get(), whole.get()), "subtract");
        // In square degrees: less than a square metre, where cells were cut at the antimeridian.
        EXPECT_LT(planar_area(uncovered.get()), 1e-11);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Places, RegularGrid,
    testing::Values(Place{"Equator", "POLYGON ((10 -0.3,10.6 -0.3,10.6 0.3,10 0.3,10 -0.3))"},
                    Place{"North", "POLYGON ((10 65,11 65,11 65.5,10 65.5,10 65))"},
                    Place{"Antimeridian", "MULTIPOLYGON (((179.5 -17,180 -17,180 -16.5,179.5 -16.5,"
                                          "179.5 -17)),((-180 -17,-179.6 -17,-179.6 -16.5,"
                                          "-180 -16.5,-180 -17)))"}),
    [](const auto& place) { return std::string(place.param.name); });

TEST(RegularGridRules, KeepCellsThatTouch) {
    Bench bench;
    // Two places 55.8 km apart at 60 degrees north (geod), in cells of 10 km.
    const Layer layer = layer_of({"POINT (10 60)", "POINT (11 60)"});
    const Layer cells = regular_grid(layer, {CellShape::Square, Length::from_metres(10'000), true},
                                     bench.report, bench.context);
    const Layer all = regular_grid(layer, {CellShape::Square, Length::from_metres(10'000), false},
                                   bench.report, bench.context);
    EXPECT_EQ(cells.size(), 2);
    EXPECT_EQ(all.size(), 6);
}

TEST(RegularGridRules, RefuseWhatIsNoGrid) {
    Bench bench;
    const Layer small = layer_of({"POLYGON ((0 0,1 0,1 1,0 1,0 0))"});
    const auto code = [&](const Layer& layer, double metres) {
        try {
            regular_grid(layer, {CellShape::Square, Length::from_metres(metres), false},
                         bench.report, bench.context);
        } catch (const Error& error) {
            return error.code();
        }
        return ErrorCode::Internal;
    };
    EXPECT_EQ(code(small, 0), ErrorCode::InvalidArgument);
    EXPECT_EQ(code(small, 1), ErrorCode::LimitExceeded);
    EXPECT_EQ(code(layer_of({""}), 1000), ErrorCode::InvalidArgument);
    EXPECT_EQ(code(layer_of({"POINT (0 0)", "POINT (90 0)"}), 1000), ErrorCode::InvalidArgument);
}

} // namespace
} // namespace graticule::operations
