// SPDX-License-Identifier: Apache-2.0
#include "cartography/layers/heat.hpp"

#include <gtest/gtest.h>

namespace graticule::cartography {

namespace {

TEST(KernelDensity, IsTheQuarticKernelAboutOnePlace) {
    // By hand: (1 - (d / 4)^2)^2 is 1 at the place, 0.5625 two cells away, 0 four cells away.
    const DensityGrid grid = kernel_density(20, 20, {{10.5, 10.5}}, {1}, 4);
    EXPECT_DOUBLE_EQ(grid.values[10 * 20 + 10], 1);
    EXPECT_DOUBLE_EQ(grid.values[10 * 20 + 12], 0.5625);
    EXPECT_DOUBLE_EQ(grid.values[8 * 20 + 10], 0.5625);
    EXPECT_DOUBLE_EQ(grid.values[10 * 20 + 14], 0);
    EXPECT_DOUBLE_EQ(grid.values[0], 0);
}

TEST(KernelDensity, AddsPlacesByTheirWeightAndIgnoresThoseOutside) {
    const DensityGrid grid =
        kernel_density(10, 10, {{5.2, 5.8}, {5.9, 5.1}, {-3, 4}, {4, 400}}, {2, 3, 100, 100}, 3);
    EXPECT_DOUBLE_EQ(grid.values[5 * 10 + 5], 5);
}

} // namespace

} // namespace graticule::cartography
