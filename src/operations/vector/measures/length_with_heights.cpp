// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/length_with_heights.hpp"

#include "base/error.hpp"
#include "geodata/crs/geodesic.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/raised_paths.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Layer;

struct RaisedLength {
    double metres = 0;
    double on_ground_m = 0;
    double climb_m = 0; ///< up and down
};

/// None where a height is not known.
std::optional<RaisedLength> raised_length(geodata::WkbView wkb, const geodata::Geodesic& geodesic) {
    RaisedLength length;
    bool known = geodata::wkb_has_z(wkb);
    walk_raised(wkb, [&](geodata::GeometryType, std::size_t, std::span<const RaisedPlace> path) {
        for (std::size_t i = 0; i < path.size(); ++i) {
            known = known && !is_height_mark(path[i].z);
            if (i == 0)
                continue;
            const double ground =
                geodesic.distance({path[i - 1].x, path[i - 1].y}, {path[i].x, path[i].y}).metres;
            const double rise = path[i].z - path[i - 1].z;
            length.metres += std::hypot(ground, rise);
            length.on_ground_m += ground;
            length.climb_m += std::abs(rise);
        }
    });
    return known ? std::optional(length) : std::nullopt;
}

// No shorter than on the ground or than the climb, and no longer than both.
void check_raised(const RaisedLength& length, std::size_t row) {
    constexpr double Rounding = 1e-9;
    const double most = length.on_ground_m + length.climb_m;
    if (!(length.metres >= std::max(length.on_ground_m, length.climb_m) * (1 - Rounding)
          && length.metres <= most * (1 + Rounding)))
        fail_check("length with heights", "a way is no shorter than on the ground or its climb",
                   fmt::format("{} m in row {}", length.metres, row));
}

} // namespace

geodata::Column length_with_heights(const Layer& layer, Report& report, const Context& context) {
    const Layer globe = reproject(layer, layer.require_crs().geographic_base(), report, context);
    const GeometryColumn& geometry = globe.geometry();
    const geodata::Geodesic geodesic(globe.crs().ellipsoid());
    geodata::Column column(geodata::FieldType::Real);
    std::size_t others = 0;
    std::size_t flat = 0;
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        const bool empty = geometry.is_void(row);
        const bool line = !empty && geodata::dimension_of(geometry.type(row)) == 1;
        const auto length = line ? raised_length(geometry.wkb(row), geodesic) : std::nullopt;
        others += !empty && !line ? 1 : 0;
        flat += line && !length ? 1 : 0;
        if (length)
            check_raised(*length, row);
        length ? column.append_real(length->metres) : column.append_null();
    }
    if (column.null_count() == column.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("No line of '{}' has known heights", layer.name()),
                    "Measure length_km, along the ground, or sample heights first.");
    report.check("lengths with heights are no shorter than on the ground or than the climb");
    report.drop("feature without geometry", layer.geometry().void_count());
    report.drop("feature that is no line", others);
    report.drop("line of which a height is not known", flat);
    report.decide("Heights are taken as metres; lengths with them are those of slopes between "
                  "vertices");
    return column;
}

} // namespace graticule::operations
