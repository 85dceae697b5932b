// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>

namespace graticule {

/// A distance on the ground, in metres. A type of its own so that degrees cannot be passed for it.
struct Length {
    double metres = 0;

    static constexpr Length from_metres(double value) { return {value}; }
    static constexpr Length from_kilometres(double value) { return {value * 1000.0}; }
    constexpr double kilometres() const { return metres / 1000.0; }
    auto operator<=>(const Length&) const = default;
};

/// An area on the ground, in square metres.
struct Area {
    double square_metres = 0;

    constexpr double square_kilometres() const { return square_metres / 1e6; }
    auto operator<=>(const Area&) const = default;
};

} // namespace graticule
