// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs/crs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace graticule::geodata {
namespace {

TEST(Crs, ReadsTheUsualForms) {
    EXPECT_TRUE(Crs::parse("EPSG:4326").geographic());
    EXPECT_TRUE(Crs::parse("EPSG:32631").projected());
    EXPECT_TRUE(Crs::parse("+proj=utm +zone=31 +datum=WGS84").projected());
    EXPECT_TRUE(Crs::parse("urn:ogc:def:crs:OGC:1.3:CRS84").geographic());
    EXPECT_EQ(Crs::parse(Crs::parse("EPSG:2154").wkt()).label(), "EPSG:2154");
    EXPECT_FALSE(Crs().known());
}

TEST(Crs, RefusesWhatIsNoCrs) {
    for (const char* text : {"", "nonsense", "EPSG:999999", "+proj=nothing", "EPSG:7030"})
        EXPECT_THROW(Crs::parse(text), Error) << text;
    EXPECT_THROW(Crs::parse("EPSG:4978"), Error); // geocentric
}

TEST(Crs, KnowsUnits) {
    // EPSG registry: 2264 is in US survey feet, 1200/3937 m.
    EXPECT_NEAR(Crs::parse("EPSG:2264").metres_per_unit(), 1200.0 / 3937.0, 1e-12);
    EXPECT_EQ(Crs::parse("EPSG:32631").metres_per_unit(), 1);
    EXPECT_EQ(Crs::wgs84().unit_name(), "degree");
}

TEST(Crs, IsTheSameWhateverTheAxisOrderOfADefinition) {
    EXPECT_TRUE(Crs::parse("OGC:CRS84").same_as(Crs::wgs84()));
    EXPECT_FALSE(Crs::parse("EPSG:4258").same_as(Crs::wgs84()));
    EXPECT_FALSE(Crs().same_as(Crs()));
}

TEST(Crs, DropsTheVerticalPart) {
    EXPECT_TRUE(Crs::parse("EPSG:7415").projected()); // Amersfoort / RD New + NAP height
    EXPECT_TRUE(Crs::parse("EPSG:4979").geographic());
}

TEST(Crs, HasAGeographicBase) {
    EXPECT_EQ(Crs::parse("EPSG:2154").geographic_base().label(), "EPSG:4171"); // RGF93
    EXPECT_THROW(Crs().geographic_base(), Error);
}

// Expected values: `cs2cs EPSG:4326 EPSG:32631` with latitude first, to the micrometre.
TEST(CoordinateTransform, PutsXBeforeY) {
    const CoordinateTransform to_utm(Crs::wgs84(), Crs::parse("EPSG:32631"));
    std::array<double, 2> x{3, 4.5};
    std::array<double, 2> y{52, 52.25};
    EXPECT_EQ(to_utm.forward(x, y), 0U);
    EXPECT_NEAR(x[0], 500000.0, 1e-6);
    EXPECT_NEAR(y[0], 5761038.212590, 1e-5);
    EXPECT_NEAR(x[1], 602398.276244, 1e-5);
    EXPECT_NEAR(y[1], 5789904.456237, 1e-5);
    EXPECT_EQ(to_utm.inverse(x, y), 0U);
    EXPECT_NEAR(x[1], 4.5, 1e-9);
    EXPECT_NEAR(y[1], 52.25, 1e-9);
}

// 95 N is no latitude; the north pole lies at infinity in a south polar stereographic projection.
TEST(CoordinateTransform, CountsPointsThatHaveNoImage) {
    const CoordinateTransform to_polar(Crs::wgs84(), Crs::parse("EPSG:3031"));
    std::array<double, 3> x{0, 0, 0};
    std::array<double, 3> y{-80, 90, 95};
    EXPECT_EQ(to_polar.forward(x, y), 2U);
    EXPECT_FALSE(std::isnan(x[0]));
    for (const std::size_t failed : {1U, 2U})
        EXPECT_TRUE(std::isnan(x[failed]) && std::isnan(y[failed]));
}

TEST(CoordinateTransform, NeedsBothEnds) {
    EXPECT_THROW(CoordinateTransform(Crs(), Crs::wgs84()), Error);
    EXPECT_TRUE(CoordinateTransform(Crs::wgs84(), Crs::wgs84()).is_identity());
}

struct Moved {
    const char* from;
    const char* to;
    std::array<double, 2> place;
    std::array<double, 2> expected;
    double accuracy_m;
};

// Rome lies at 12 deg 27' 08.4" E, Ferro at 17 deg 40' W (17 deg 39' 46.02" for MGI 1901). Expected
// values: `cs2cs` from the same datum counted from Greenwich (EPSG:4265, 4312 and 3906) to
// EPSG:4326 at the longitude that this makes; accuracy as `projinfo` says it. PROJ's own way from
// EPSG:4806 is one for Sardinia, of 44 m, and for the rest of Italy none.
TEST(CoordinateTransform, FindsShiftsByWayOfTheTwinCountedFromGreenwich) {
    const Moved cases[] = {
        {"EPSG:4806", "EPSG:4326", {0, 41.9}, {12.452145376, 41.900643271}, 4},
        {"EPSG:4806", "EPSG:4326", {-3.3, 40}, {9.151981715, 40.000623013}, 4},
        {"EPSG:4805", "EPSG:4326", {34.05, 48.2}, {16.382128139, 48.199500727}, 1.5},
        {"EPSG:4805", "EPSG:4326", {36, 44}, {18.332128019, 44.000044624}, 2},
    };
    for (const auto& [from, to, place, expected, accuracy_m] : cases) {
        const CoordinateTransform transform(Crs::parse(from), Crs::parse(to));
        EXPECT_FALSE(transform.ballpark_at(place[0], place[1])) << from;
        EXPECT_EQ(transform.accuracy_m(), accuracy_m) << from;
        double x = place[0];
        double y = place[1];
        EXPECT_EQ(transform.forward({&x, 1}, {&y, 1}), 0U);
        EXPECT_NEAR(x, expected[0], 1e-8) << from;
        EXPECT_NEAR(y, expected[1], 1e-8) << from;
        EXPECT_EQ(transform.inverse({&x, 1}, {&y, 1}), 0U);
        EXPECT_NEAR(x, place[0], 1e-6) << from; // the shifts are inverted to a decimetre
        EXPECT_NEAR(y, place[1], 1e-6) << from;
    }
}

TEST(CoordinateTransform, SaysWhereNoTwinKnowsAShift) {
    const CoordinateTransform transform(Crs::parse("EPSG:4806"), Crs::wgs84());
    EXPECT_TRUE(transform.ballpark_at(50, 0)); // in the Indian Ocean
    // Runs of points go different ways.
    std::array<double, 3> x{0, 50, -3.3};
    std::array<double, 3> y{41.9, 0, 40};
    EXPECT_EQ(transform.forward(x, y), 0U);
    EXPECT_NEAR(x[0], 12.452145376, 1e-8);
    EXPECT_NEAR(x[1], 50 + 12.4523333333, 1e-8);
    EXPECT_NEAR(x[2], 9.151981715, 1e-8);
    const CoordinateTransform back(Crs::wgs84(), Crs::parse("EPSG:4806"));
    x = {12.452145376, 60, 9.151981715};
    y = {41.900643271, 0, 40.000623013};
    EXPECT_EQ(back.forward(x, y), 0U);
    EXPECT_NEAR(x[0], 0, 1e-6);
    EXPECT_NEAR(x[2], -3.3, 1e-6);
}

// The middle of Lambert II etendu lies on the meridian of Paris at 52 grads north.
TEST(Crs, MovesGradsToDegreesBeneathAMap) {
    const Crs map = Crs::parse("EPSG:27572");
    const Crs grads = Crs::parse("EPSG:4807");
    EXPECT_FALSE(grads.geographic());
    for (const Crs& crs : {map, grads}) {
        const Crs base = crs.geographic_base();
        EXPECT_TRUE(base.geographic());
        EXPECT_EQ(base.unit_name(), "degree");
        std::array<double, 1> x{crs.projected() ? 600'000.0 : 2};
        std::array<double, 1> y{crs.projected() ? 2'200'000.0 : 52};
        ASSERT_EQ(CoordinateTransform(crs, base).forward(x, y), 0U);
        EXPECT_NEAR(x[0], crs.projected() ? 0 : 1.8, 1e-9);
        EXPECT_NEAR(y[0], 46.8, 1e-9);
    }
}

TEST(Crs, KnowsDegreesByTheirFactorWhateverTheyAreCalled) {
    for (const char* unit : {"'Degree',0.0174532925199433", "'degree',0.01745329252",
                             "'degree (supplier to define representation)',0.0174532925199433"}) {
        std::string wkt = fmt::format("GEOGCS['unknown',DATUM['WGS_1984',SPHEROID['WGS 84',6378137,"
                                      "298.257223563]],PRIMEM['Greenwich',0],UNIT[{}]]",
                                      unit);
        std::replace(wkt.begin(), wkt.end(), '\'', '"');
        const Crs crs = Crs::parse(wkt);
        EXPECT_TRUE(crs.geographic()) << unit;
    }
}

} // namespace
} // namespace graticule::geodata
