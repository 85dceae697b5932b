// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/balance_point.hpp"

#include "operations/vector/ellipsoid/local_plane.hpp"

#include <cmath>
#include <vector>

namespace graticule::operations {

using geodata::Point;

// Each round moves the centre by the mean of the ways to the places, as they leave it.
std::optional<Point> balance_point(std::span<const WeightedPlace> places,
                                   const geodata::Ellipsoid& ellipsoid) {
    constexpr int Rounds = 100;
    constexpr double CloseM = 1e-6;
    if (places.empty())
        return std::nullopt;
    std::vector<Point> bare;
    double weight = 0;
    for (const WeightedPlace& place : places) {
        bare.push_back(place.place);
        weight += place.weight;
    }
    Point centre = middle_of(bare, ellipsoid);
    for (int round = 0; round < Rounds; ++round) {
        const LocalPlane plane(centre, ellipsoid);
        Point step;
        for (const WeightedPlace& place : places) {
            const Point way = plane.to_plane(place.place);
            step.x += way.x * place.weight / weight;
            step.y += way.y * place.weight / weight;
        }
        centre = plane.to_degrees(step);
        if (std::hypot(step.x, step.y) < CloseM)
            return centre;
    }
    return std::nullopt;
}

} // namespace graticule::operations
