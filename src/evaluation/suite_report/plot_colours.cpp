// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/plot_colours.hpp"

#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramps.hpp"

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Colour;

// Of these the contrast with white follows within a few hundredths, whichever the hue.
constexpr double LightestMark = 0.65;
constexpr double LightestText = 0.54;

Colour no_lighter_than(double limit, const Colour& colour) {
    const double lightness = cartography::lightness(colour);
    return lightness > limit ? cartography::shade(colour, 1 - limit / lightness) : colour;
}

} // namespace

std::vector<Colour> mark_colours(std::size_t rows) {
    std::vector<Colour> colours =
        cartography::class_colours(cartography::find_ramp("Okabe-Ito"), rows);
    for (Colour& colour : colours)
        colour = no_lighter_than(LightestMark, colour);
    return colours;
}

Colour text_colour(const Colour& mark) {
    return no_lighter_than(LightestText, mark);
}

} // namespace graticule::evaluation::suite_report
