// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::cartography {

namespace {

TEST(Colour, ReadsHexAndNamesAndNothingElse) {
    EXPECT_EQ(parse_colour("#0a10FF"), (Colour{10, 16, 255, 255}));
    EXPECT_EQ(parse_colour("#f80"), (Colour{255, 136, 0, 255}));
    EXPECT_EQ(parse_colour("#11223344"), (Colour{0x11, 0x22, 0x33, 0x44}));
    EXPECT_EQ(parse_colour(" SteelBlue "), (Colour{70, 130, 180, 255}));
    for (const char* wrong : {"", "#", "#12", "#12345g", "#1234567", "no colour", "url(x)"})
        EXPECT_FALSE(parse_colour(wrong).has_value()) << wrong;
    EXPECT_EQ(to_hex({10, 16, 255, 255}), "#0a10ff");
}

TEST(Colour, MixesThroughOklab) {
    // Halfway from black to white is OKLab L 0.5: linear 0.125, sRGB 99.07 of 255 (worked by hand).
    EXPECT_EQ(mix({0, 0, 0, 255}, {255, 255, 255, 255}, 0.5), (Colour{99, 99, 99, 255}));
    EXPECT_EQ(mix({1, 2, 3, 255}, {9, 9, 9, 255}, 0), (Colour{1, 2, 3, 255}));
    EXPECT_EQ(mix({1, 2, 3, 255}, {9, 9, 9, 255}, 1), (Colour{9, 9, 9, 255}));
    // Lightness of sRGB red as Ottosson's article gives it: 0.627955.
    EXPECT_NEAR(lightness({255, 0, 0, 255}), 0.627955, 1e-4);
}

TEST(Ramps, EveryNameIsFoundAndSequentialOnesChangeLightnessOneWay) {
    for (const std::string& name : ramp_names()) {
        const Ramp ramp = find_ramp(name);
        EXPECT_EQ(ramp.name, name);
        ASSERT_GE(ramp.stops.size(), 7U);
        if (ramp.kind != RampKind::Sequential)
            continue;
        const bool rising = lightness(ramp.stops.back()) > lightness(ramp.stops.front());
        for (std::size_t i = 1; i < ramp.stops.size(); ++i) {
            const double step = lightness(ramp.stops[i]) - lightness(ramp.stops[i - 1]);
            EXPECT_GT(rising ? step : -step, 0) << name << " stop " << i;
        }
    }
}

TEST(Ramps, NamesMayBeReversedAndSlipsAreNamed) {
    const Ramp forward = find_ramp("ylgnbu");
    const Ramp backward = find_ramp("YlGnBu_r");
    EXPECT_EQ(forward.stops.front(), backward.stops.back());
    try {
        find_ramp("virdis");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
        EXPECT_THAT(error.hint(), testing::HasSubstr("viridis"));
    }
}

TEST(Ramps, ClassColoursAreToldApart) {
    for (const std::string& name : ramp_names()) {
        const Ramp ramp = find_ramp(name);
        const std::size_t count = ramp.kind == RampKind::Sequential ? 7 : 8;
        const std::vector<Colour> colours = class_colours(ramp, count);
        ASSERT_EQ(colours.size(), count);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = i + 1; j < count; ++j) {
                const int distance = std::abs(colours[i].red - colours[j].red)
                                     + std::abs(colours[i].green - colours[j].green)
                                     + std::abs(colours[i].blue - colours[j].blue);
                EXPECT_GT(distance, 20) << name << ' ' << i << ' ' << j;
            }
        }
    }
}

TEST(Ramps, CentredColoursHaveTheirMiddleAtTheCentre) {
    const Ramp ramp = find_ramp("RdBu");
    const std::vector<double> bounds{-10, -5, -1, 1, 3};
    const std::vector<Colour> colours = centred_colours(ramp, bounds, 0);
    ASSERT_EQ(colours.size(), 4U);
    EXPECT_EQ(colours[2], colour_at(ramp, 0.5)); // holds the centre
    EXPECT_GT(colours[0].red, colours[0].blue);  // below: red
    EXPECT_GT(colours[3].blue, colours[3].red);  // above: blue
    EXPECT_GT(lightness(colours[1]), lightness(colours[0]));
    // As far from the middle on either side.
    EXPECT_NEAR(lightness(colours[1]), lightness(colours[3]), 0.05);
}

TEST(Ramps, ThemesHaveOneRampEachAndAllExist) {
    ASSERT_EQ(ramp_themes().size(), 15U);
    for (const std::string& theme : ramp_themes()) {
        const Ramp ramp = find_ramp(ramp_of_theme(theme));
        const bool divergent = theme.find("divergent") != std::string::npos;
        EXPECT_EQ(ramp.kind == RampKind::Diverging, divergent) << theme;
    }
    EXPECT_EQ(ramp_of_theme("water"), "Blues");
    EXPECT_THROW(ramp_of_theme("Population diverging colours"), Error);
}

} // namespace

} // namespace graticule::cartography
