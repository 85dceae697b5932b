// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/tolerance.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::evaluation::strict {

double Tolerance::allowed(double expected) const {
    return std::max(absolute, relative * std::abs(expected));
}

bool Tolerance::agrees(double expected, double found) const {
    double apart = std::abs(found - expected);
    if (modulo)
        apart = std::abs(std::remainder(found - expected, *modulo));
    return found == expected || apart <= allowed(expected);
}

double size_from(const CheckedJson& json) {
    const double size = json.number();
    if (!(size >= 0) || std::isinf(size))
        json.fail("must be a number that is not negative");
    return size;
}

double share_from(const CheckedJson& json) {
    const double share = json.number();
    if (!(share >= 0 && share <= 1))
        json.fail("must be a share from 0 to 1");
    return share;
}

Tolerance tolerance_from(const CheckedJson& json) {
    json.expect_only({"absolute", "relative", "modulo"});
    Tolerance tolerance;
    if (const auto absolute = json.find("absolute"))
        tolerance.absolute = size_from(*absolute);
    if (const auto relative = json.find("relative"))
        tolerance.relative = share_from(*relative);
    if (const auto modulo = json.find("modulo")) {
        tolerance.modulo = size_from(*modulo);
        if (*tolerance.modulo == 0)
            modulo->fail("must be above 0");
    }
    return tolerance;
}

} // namespace graticule::evaluation::strict
