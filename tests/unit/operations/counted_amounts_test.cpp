// SPDX-License-Identifier: Apache-2.0
// People per cell and the like: totals stay, or it is said that they do not.
#include "operations/raster/algebra.hpp"
#include "operations/raster/counted_amounts.hpp"

#include "unit/operations/raster_guards.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::operations {
namespace {

using testing::HasSubstr;

class CountedAmounts : public RasterGuards {
protected:
    /// 8 x 8 cells of 1 to 64, which are 2080 together.
    geodata::Raster numbered(const std::string& name, const std::string& unit) {
        std::vector<double> values;
        for (int i = 1; i <= 64; ++i)
            values.push_back(i);
        geodata::Raster made = raster({.width = 8,
                                       .height = 8,
                                       .bands = {values},
                                       .transform = {500000, 1000, 0, 5000000, 0, -1000},
                                       .unit = unit});
        made.name = name;
        return made;
    }

    bool adds_up(const std::string& name, const std::string& unit) {
        return why_amounts_add_up(numbered(name, unit), 1).has_value();
    }

    std::string warnings() const { return testing::PrintToString(report.warnings()); }
};

TEST_F(CountedAmounts, AreKnownByUnitOrName) {
    for (const auto& [name, unit] : {std::pair{"grid", "people"},
                                     {"grid", "persons per cell"},
                                     {"grid", "tonnes/pixel"},
                                     {"lux_ppp_2020", ""},
                                     {"population_2020", ""},
                                     {"WorldPop", ""},
                                     {"census", "Households"}})
        EXPECT_TRUE(adds_up(name, unit)) << name << " " << unit;
    for (const auto& [name, unit] : {std::pair{"grid", "people/km2"},
                                     {"grid", "people per km2"},
                                     {"population_density", ""},
                                     {"birth_rate", "births"},
                                     {"elevation", "m"},
                                     {"grid", ""},
                                     {"pop_share", ""},
                                     {"temperature", "K"},
                                     {"population", "%"},
                                     {"mean_population", "people"}})
        EXPECT_FALSE(adds_up(name, unit)) << name << " " << unit;
}

TEST_F(CountedAmounts, OfClassesDoNotAddUp) {
    geodata::Raster codes = numbered("population_classes", "");
    codes.bands[0].classes = true;
    EXPECT_FALSE(why_amounts_add_up(codes, 1));
}

TEST_F(CountedAmounts, AreSharedOutWhereNoMethodIsAsked) {
    const geodata::Raster people = numbered("people", "people");
    EXPECT_EQ(method_that_keeps_totals(people, ResampleMethod::Nearest, report),
              ResampleMethod::Sum);
    EXPECT_EQ(method_that_keeps_totals(numbered("dem", "m"), ResampleMethod::Nearest, report),
              ResampleMethod::Nearest);
    const geodata::Raster coarse =
        resample_raster(people, 4000, ResampleMethod::Sum, "coarse", Context(pool), report);
    EXPECT_NEAR(statistics(coarse).sum, 2080, 1e-9);
    EXPECT_THAT(warnings(), testing::Not(HasSubstr("does not keep")));
}

TEST_F(CountedAmounts, InAnotherWayAreWarnedOfWithBothTotals) {
    // Every fourth cell is left of each row and column: 4 of 64.
    resample_raster(numbered("people", "people"), 4000, ResampleMethod::Nearest, "coarse",
                    Context(pool), report);
    EXPECT_THAT(warnings(), HasSubstr("nearest does not keep their total: it was 2,080"));
}

TEST_F(CountedAmounts, AreSharedOutInAlgebra) {
    const geodata::Raster coarse = raster({.width = 2,
                                           .height = 2,
                                           .bands = {{1, 1, 1, 1}},
                                           .transform = {500000, 4000, 0, 5000000, 0, -4000}});
    const geodata::Raster exposed = raster_algebra(
        "hazard * people", {{"hazard", coarse, 1}, {"people", numbered("people", "people"), 1}},
        "exposed", "people", Context(pool), report);
    EXPECT_NEAR(statistics(exposed).sum, 2080, 1e-9);
}

TEST_F(CountedAmounts, KeepTheirTotalInAnotherCrs) {
    for (const char* crs : {"EPSG:3035", "EPSG:4326", "EPSG:3857"}) {
        const geodata::Raster moved =
            reproject_raster(numbered("people", "people"), geodata::Crs::parse(crs),
                             ResampleMethod::Sum, "moved", Context(pool), report);
        EXPECT_NEAR(statistics(moved).sum, 2080, 2080 * 0.01) << crs;
    }
}

} // namespace
} // namespace graticule::operations
