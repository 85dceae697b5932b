// SPDX-License-Identifier: Apache-2.0
#include "cartography/rasters/raster_stretch.hpp"

#include "base/error.hpp"
#include "cartography/styles/classify.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace graticule::cartography {

namespace {

constexpr double LowShare = 0.02;
constexpr double HighShare = 0.98;
constexpr double MostSteps = 6; ///< between the labels of a colour bar

} // namespace

Stretch percentile_stretch(const std::vector<double>& values, std::string_view raster) {
    std::vector<double> valid;
    valid.reserve(values.size());
    for (const double value : values) {
        if (std::isfinite(value))
            valid.push_back(value);
    }
    if (valid.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("raster \"{}\" has no value where the map lies", raster));
    const auto at = [&](double share) {
        const auto rank =
            valid.begin()
            + static_cast<std::ptrdiff_t>(share * static_cast<double>(valid.size() - 1));
        std::nth_element(valid.begin(), rank, valid.end());
        return *rank;
    };
    const Stretch stretch{at(LowShare), at(HighShare)};
    if (stretch.high > stretch.low)
        return stretch;
    const auto [least, greatest] = std::minmax_element(valid.begin(), valid.end());
    return {*least, *greatest};
}

void round_stretch(Stretch& stretch, const std::vector<double>& values) {
    const double range = stretch.high - stretch.low;
    const bool ends_alone = std::all_of(values.begin(), values.end(), [&](double value) {
        return !std::isfinite(value) || value == stretch.low || value == stretch.high;
    });
    if (ends_alone || !(range > 0) || !std::isfinite(range))
        return;
    const double power = std::pow(10.0, std::floor(std::log10(range)) - 1);
    for (const double multiple : {2.0, 5.0, 10.0, 20.0, 50.0}) {
        const double step = multiple * power;
        const double first = std::floor(stretch.low / step + 1e-9);
        const double last = std::ceil(stretch.high / step - 1e-9);
        if (last - first <= MostSteps) {
            stretch = {first * step, last * step, static_cast<std::size_t>(last - first)};
            break;
        }
    }
    for (const double value : values) {
        stretch.some_below = stretch.some_below || value < stretch.low;
        stretch.some_above = stretch.some_above || value > stretch.high;
    }
}

std::vector<std::string> stretch_labels(const Stretch& stretch) {
    if (!(stretch.high > stretch.low))
        return legend_numbers(std::array{stretch.low, stretch.high});
    std::vector<double> ticks;
    for (std::size_t i = 0; i <= stretch.steps; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(stretch.steps);
        ticks.push_back(stretch.low + share * (stretch.high - stretch.low));
    }
    std::vector<std::string> labels = legend_numbers(ticks);
    if (stretch.some_below)
        labels.front().insert(0, "≤ ");
    if (stretch.some_above)
        labels.back().insert(0, "≥ ");
    return labels;
}

} // namespace graticule::cartography
