// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/colour_distance.hpp"

#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graticule::evaluation::strict {

namespace {

/// A colour of CIE L*a*b*.
struct Lab {
    double lightness = 0;
    double a = 0;
    double b = 0;
};

double lab_curve(double share) {
    constexpr double Epsilon = 216.0 / 24389;
    constexpr double Kappa = 24389.0 / 27;
    return share > Epsilon ? std::cbrt(share) : (Kappa * share + 16) / 116;
}

Lab lab_of(const PaintedColour& colour) {
    const double red = cartography::linear_light(colour[0]);
    const double green = cartography::linear_light(colour[1]);
    const double blue = cartography::linear_light(colour[2]);
    const double x = lab_curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const double y = lab_curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue);
    const double z = lab_curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

double seventh_share(double chroma) {
    constexpr double Seventh = 6103515625.0; // 25 to the 7th
    const double power = std::pow(chroma, 7);
    return std::sqrt(power / (power + Seventh));
}

/// Degrees from 0 to 360.
double hue_of(double a, double b) {
    if (a == 0 && b == 0)
        return 0;
    const double degrees = std::atan2(b, a) * 180 / std::numbers::pi;
    return degrees < 0 ? degrees + 360 : degrees;
}

double mean_hue(double first, double second) {
    if (std::abs(first - second) <= 180)
        return (first + second) / 2;
    return first + second < 360 ? (first + second + 360) / 2 : (first + second - 360) / 2;
}

double hue_step(double from, double to) {
    const double step = to - from;
    return step > 180 ? step - 360 : step < -180 ? step + 360 : step;
}

} // namespace

double colour_distance(const PaintedColour& a, const PaintedColour& b) {
    const Lab one = lab_of(a);
    const Lab two = lab_of(b);
    const double grey =
        1 + 0.5 * (1 - seventh_share((std::hypot(one.a, one.b) + std::hypot(two.a, two.b)) / 2));
    const double chroma_one = std::hypot(grey * one.a, one.b);
    const double chroma_two = std::hypot(grey * two.a, two.b);
    const double hue_one = hue_of(grey * one.a, one.b);
    const double hue_two = hue_of(grey * two.a, two.b);
    const bool has_hue = chroma_one * chroma_two != 0;
    const double hue = has_hue ? mean_hue(hue_one, hue_two) : hue_one + hue_two;
    const double turn = has_hue ? hue_step(hue_one, hue_two) : 0;

    const double lightness = (one.lightness + two.lightness) / 2 - 50;
    const double chroma = (chroma_one + chroma_two) / 2;
    const double weight = 1 - 0.17 * std::cos(radians(hue - 30)) + 0.24 * std::cos(radians(2 * hue))
                          + 0.32 * std::cos(radians(3 * hue + 6))
                          - 0.20 * std::cos(radians(4 * hue - 63));
    const double by_lightness =
        (two.lightness - one.lightness)
        / (1 + 0.015 * lightness * lightness / std::sqrt(20 + lightness * lightness));
    const double by_chroma = (chroma_two - chroma_one) / (1 + 0.045 * chroma);
    const double by_hue = 2 * std::sqrt(chroma_one * chroma_two) * std::sin(radians(turn / 2))
                          / (1 + 0.015 * chroma * weight);
    const double bend = (hue - 275) / 25;
    const double rotation =
        -2 * seventh_share(chroma) * std::sin(radians(60 * std::exp(-bend * bend)));
    return std::sqrt(std::max(0.0, by_lightness * by_lightness + by_chroma * by_chroma
                                       + by_hue * by_hue + rotation * by_chroma * by_hue));
}

double colour_span(const std::vector<PaintedColour>& colours) {
    double span = 0;
    for (std::size_t i = 0; i < colours.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            span = std::max(span, colour_distance(colours[i], colours[j]));
    return span;
}

PaintedColour colour_along(const std::vector<PaintedColour>& colours, double share) {
    const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(colours.size() - 1);
    const auto before = static_cast<std::size_t>(at);
    const std::size_t after = std::min(before + 1, colours.size() - 1);
    const double part = at - static_cast<double>(before);
    PaintedColour mixed{};
    for (std::size_t i = 0; i < mixed.size(); ++i)
        mixed[i] = static_cast<std::uint8_t>(
            std::lround(colours[before][i] * (1 - part) + colours[after][i] * part));
    return mixed;
}

} // namespace graticule::evaluation::strict
