// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/reproject.hpp"

#include "unit/operations/layers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Layer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// EPSG:4001 is an unknown datum on an ellipsoid of 1830; EPSG has no transformation of it, nor of
// China's of 2000, which is on an ellipsoid as large as that of WGS 84 to a tenth of a millimetre.
TEST(DatumGuard, WarnsOfAShiftThatNobodyKnows) {
    const auto moved_from = [](const char* crs, Bench& bench) {
        return reproject(layer_of({"POINT (2 50)"}, Crs::parse(crs)), Crs::wgs84(), bench.report,
                         bench.context);
    };
    Bench airy;
    EXPECT_TRUE(same_places(moved_from("EPSG:4001", airy), 0, "POINT (2 50)"));
    EXPECT_THAT(airy.report.warnings(), ElementsAre(HasSubstr("No datum shift is known")));
    Bench china;
    moved_from("EPSG:4490", china);
    EXPECT_THAT(china.report.warnings(), IsEmpty());
    EXPECT_THAT(china.report.decisions(), ElementsAre(HasSubstr("taken as the same")));
    Bench europe;
    moved_from("EPSG:4258", europe);
    EXPECT_THAT(europe.report.warnings(), IsEmpty());
    EXPECT_THAT(europe.report.decisions(), IsEmpty());
}

// As `projinfo -s EPSG:4265 -t EPSG:4326` says: 4 m on the mainland and in Sardinia.
TEST(DatumGuard, SaysHowAccurateAShiftIs) {
    for (const char* crs : {"EPSG:4265", "EPSG:4806"}) {
        Bench bench;
        const bool rome = std::string_view(crs) == "EPSG:4806";
        reproject(layer_of({rome ? "POINT (0 41.9)" : "POINT (12.4523 41.9)"}, Crs::parse(crs)),
                  Crs::wgs84(), bench.report, bench.context);
        EXPECT_THAT(bench.report.warnings(), IsEmpty());
        EXPECT_THAT(bench.report.decisions(), ElementsAre(HasSubstr("is accurate to 4 m")));
    }
}

// Two of the spheres in use for the Earth, 3 m apart: no datum stands behind either.
TEST(DatumGuard, TakesSpheresOfOtherRadiusAsTheSame) {
    Bench bench;
    const Layer moved =
        reproject(layer_of({"POINT (2 50)"}, Crs::parse("+proj=longlat +R=6370997 +no_defs")),
                  Crs::parse("+proj=longlat +R=6371000 +no_defs"), bench.report, bench.context);
    EXPECT_TRUE(same_places(moved, 0, "POINT (2 50)"));
    EXPECT_THAT(bench.report.warnings(), IsEmpty());
    EXPECT_THAT(bench.report.decisions(), ElementsAre(HasSubstr("each is on a sphere")));
}

// EPSG knows shifts of NAD 27 in North America alone.
TEST(DatumGuard, LooksAtThePlaces) {
    Bench bench;
    reproject(layer_of({"POINT (-100 40)"}, Crs::parse("EPSG:4267")), Crs::wgs84(), bench.report,
              bench.context);
    EXPECT_THAT(bench.report.warnings(), IsEmpty());
    reproject(layer_of({"POINT (-100 40)", "POINT (100 -40)"}, Crs::parse("EPSG:4267")),
              Crs::wgs84(), bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("at some of the places")));
}

} // namespace
} // namespace graticule::operations
