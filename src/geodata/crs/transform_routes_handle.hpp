// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/crs/proj_handle.hpp"
#include "geodata/geometry/extent.hpp"

#include <optional>
#include <span>
#include <vector>

/// Ways from one CRS to another. For transform.cpp only.
namespace graticule::geodata {

/// Operations of PROJ, one after the other, x before y. PROJ chooses among several for each place.
class TransformRoute {
public:
    /// Where a datum shift is known.
    struct Area {
        Extent extent; ///< degrees; west may be greater than east
        double accuracy_m = 0;
    };

    TransformRoute(std::vector<ProjObject> steps, std::vector<Area> areas);

    /// Transforms in place. What cannot be transformed becomes infinite.
    void move(PJ_DIRECTION direction, std::span<double> x, std::span<double> y) const;

    /// The accuracy that is known of it at a place, in metres; none where no shift is.
    std::optional<double> accuracy_at(double longitude, double latitude) const;

    /// Of what was used for the last point: the accuracy that PROJ states, none where it states
    /// none; and whether longitudes and latitudes of two datums were taken as the same.
    std::optional<double> last_accuracy_m() const;
    bool last_was_ballpark() const;

private:
    std::vector<ProjObject> m_steps;
    std::vector<Area> m_areas;
};

/// PROJ's own way; none where it knows no way. It has no areas.
std::optional<TransformRoute> own_transform_route(const Crs& from, const Crs& to);

/// Other ways where there is a choice, after PROJ's own, all with areas: those by way of a twin,
/// the same datum counted from Greenwich, of which PROJ's database often knows more shifts than of
/// the one that counts from Rome or Ferro. PROJ does not look there as long as it knows any other
/// way, such as one for an island alone.
/// @return empty where there is no choice
std::vector<TransformRoute> alternative_transform_routes(const Crs& from, const Crs& to);

} // namespace graticule::geodata
