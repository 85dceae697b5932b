// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"
#include "operations/vector/relations/box_tree.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::operations {

/// Numbers at places in the Earth's space, each place once.
struct PlacedValues {
    std::vector<Vector3> places;
    std::vector<double> values;
    std::size_t size() const { return values.size(); }
};

/// The values of a number field at the points of a layer, any CRS. Values of one place (to a
/// millimetre) become their mean; points without a value or place, and numbers that stand for no
/// value, are left out, which is reported.
/// @throws Error CrsMissing, NotFound (field), InvalidArgument (not a number field, not points),
///         Unsupported (no way to longitude and latitude)
PlacedValues placed_values(const geodata::Layer& points, const std::string& field, Report& report);

/// The metres over the ground that a straight line through the Earth stands for: right to a
/// millionth up to 300 km, and to a thousandth anywhere on the Earth's ellipsoid.
double ground_of_chord(double chord_m);
double chord_of_ground(double ground_m);

/// One of the nearest places, by the straight line to it.
struct NearPlace {
    double chord_m = 0;
    std::size_t index = 0;
};

/// Finds the nearest of some places. Safe to search from several threads.
class PlaceIndex {
public:
    explicit PlaceIndex(const std::vector<Vector3>& places);

    /// At most `most` places no farther than this, the nearest first, the first among equals.
    /// @param except a place that is none
    std::vector<NearPlace> nearest(const Vector3& from, std::size_t most, double limit_m,
                                   std::optional<std::size_t> except) const;

private:
    std::vector<Vector3> m_places;
    BoxTree<3> m_tree;
};

} // namespace graticule::operations
