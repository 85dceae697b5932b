// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/validity.hpp"

#include "base/error.hpp"
#include "geodata/geometry/geos_handle.hpp"

#include <memory>

namespace graticule::operations {

using geodata::GeometryType;
using geodata::PathView;

namespace {

constexpr std::size_t FewestRingPoints = 4;
constexpr std::size_t FewestLinePoints = 2;

std::optional<std::string> amiss_in_path(const PathView& path) {
    if (path.of == GeometryType::LineString && path.points.size() < FewestLinePoints)
        return "a line has fewer than two points";
    if (path.of != GeometryType::Polygon)
        return std::nullopt;
    if (path.points.size() < FewestRingPoints)
        return "a ring has fewer than four points";
    const geodata::Point& first = path.points.front();
    const geodata::Point& last = path.points.back();
    if (first.x != last.x || first.y != last.y)
        return "a ring is not closed";
    return std::nullopt;
}

struct GeosText {
    void operator()(char* text) const { GEOSFree_r(geodata::geos_context(), text); }
};

} // namespace

std::optional<std::string> why_invalid(geodata::WkbView wkb) {
    std::optional<std::string> amiss;
    geodata::walk_paths(wkb, [&](const PathView& path) {
        if (!amiss)
            amiss = amiss_in_path(path);
    });
    if (amiss)
        return amiss;
    const geodata::GeosGeometry geometry = geodata::geos_from_wkb(wkb);
    if (geodata::geos_answer(GEOSisValid_r(geodata::geos_context(), geometry.get()), "validity"))
        return std::nullopt;
    const std::unique_ptr<char, GeosText> reason(
        GEOSisValidReason_r(geodata::geos_context(), geometry.get()));
    std::string text = reason ? reason.get() : "it is not valid";
    if (const std::size_t bracket = text.find('['); bracket != std::string::npos)
        text =
            text.substr(0, bracket) + " at " + text.substr(bracket + 1, text.size() - bracket - 2);
    return text;
}

} // namespace graticule::operations
