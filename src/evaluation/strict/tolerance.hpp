// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"

#include <optional>
#include <string>

namespace graticule::evaluation::strict {

/// How far a number may be from the one expected: either bound suffices.
struct Tolerance {
    double absolute = 0;
    double relative = 0; ///< of the expected one
    std::optional<double>
        modulo; ///< numbers that are this far apart are the same: 360 for bearings

    /// False where one of them is not a number.
    bool agrees(double expected, double found) const;

    /// The greatest difference that is allowed beside an expected number.
    double allowed(double expected) const;
};

/// That of numbers of which nothing is said: what is lost by writing them as text, and no more.
inline constexpr Tolerance WrittenTolerance{1e-9, 1e-6, std::nullopt};

/// {"absolute", "relative", "modulo"}
/// @throws Error Malformed for members that are not known or out of range
Tolerance tolerance_from(const CheckedJson& json);

/// A share from 0 to 1.
/// @throws Error Malformed for another number
double share_from(const CheckedJson& json);

/// A length, an area or another number that is not negative.
/// @throws Error Malformed for another number
double size_from(const CheckedJson& json);

} // namespace graticule::evaluation::strict
