// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::evaluation {

/// From low to high, both included.
struct Interval {
    double low = 0;
    double high = 0;
};

/// How sure intervals are where nothing else is asked for.
inline constexpr double UsualConfidence = 0.95;

} // namespace graticule::evaluation
