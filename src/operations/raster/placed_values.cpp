// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/placed_values.hpp"

#include "base/error.hpp"
#include "geodata/crs/crs.hpp"
#include "operations/raster/sample.hpp"
#include "operations/table/no_value_marks.hpp"
#include "operations/vector/coordinates/single_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace graticule::operations {

namespace {

constexpr double EarthRadiusM = 6'371'008.8; // mean of the three axes of GRS 80

using PlaceKey = std::array<double, 3>;

PlaceKey to_a_millimetre(const Vector3& place) {
    return {std::round(place.x * 1000), std::round(place.y * 1000), std::round(place.z * 1000)};
}

std::vector<Box<3>> boxes_of(const std::vector<Vector3>& places) {
    std::vector<Box<3>> boxes;
    boxes.reserve(places.size());
    for (const Vector3& place : places)
        boxes.push_back({{place.x, place.y, place.z}, {place.x, place.y, place.z}});
    return boxes;
}

bool nearer(const NearPlace& a, const NearPlace& b) {
    return a.chord_m != b.chord_m ? a.chord_m < b.chord_m : a.index < b.index;
}

// Sums of the values of one place.
struct Sum {
    std::size_t index = 0;
    std::size_t count = 0;
};

} // namespace

PlacedValues placed_values(const geodata::Layer& points, const std::string& field, Report& report) {
    const geodata::FieldType type = points.field(points.field_index(field)).type;
    if (type != geodata::FieldType::Real && type != geodata::FieldType::Integer)
        throw Error(ErrorCode::InvalidArgument, fmt::format("'{}' is not a number field", field));
    const geodata::Crs& crs = points.require_crs();
    const auto column = values_that_count(points, field, report);
    SinglePoints single = single_points(points.geometry(), report);
    if (!crs.geographic()) {
        std::vector<double> x;
        std::vector<double> y;
        for (const geodata::Point& place : single.places) {
            x.push_back(place.x);
            y.push_back(place.y);
        }
        geodata::CoordinateTransform(crs, crs.geographic_base()).forward(x, y);
        for (std::size_t i = 0; i < x.size(); ++i)
            single.places[i] = {x[i], y[i]};
    }
    PlacedValues found;
    std::map<PlaceKey, Sum> seen;
    std::size_t without_value = 0;
    std::size_t not_movable = 0;
    std::size_t repeated = 0;
    for (std::size_t i = 0; i < single.places.size(); ++i) {
        if (column->is_null(single.rows[i]) || !std::isfinite(column->number(single.rows[i]))) {
            ++without_value;
            continue;
        }
        const Vector3 place = to_cartesian(single.places[i], crs.ellipsoid());
        if (!std::isfinite(place.x + place.y + place.z)) {
            ++not_movable;
            continue;
        }
        const double value = column->number(single.rows[i]);
        const auto [at, fresh] = seen.try_emplace(to_a_millimetre(place), Sum{found.size(), 0});
        Sum& sum = at->second;
        ++sum.count;
        if (fresh) {
            found.places.push_back(place);
            found.values.push_back(value);
        } else {
            ++repeated;
            double& mean = found.values[sum.index];
            mean += (value - mean) / static_cast<double>(sum.count);
        }
    }
    report.drop("point without a value", without_value);
    report.drop("point off the map of its CRS", not_movable);
    if (repeated > 0)
        report.decide(fmt::format("Values of one place became their mean: {} points lie where "
                                  "another does",
                                  repeated));
    return found;
}

double ground_of_chord(double chord_m) {
    return 2 * EarthRadiusM * std::asin(std::min(1.0, chord_m / (2 * EarthRadiusM)));
}

double chord_of_ground(double ground_m) {
    constexpr double HalfTurn = 1.5707963267948966;
    return 2 * EarthRadiusM * std::sin(std::min(HalfTurn, ground_m / (2 * EarthRadiusM)));
}

PlaceIndex::PlaceIndex(const std::vector<Vector3>& places)
    : m_places(places), m_tree(boxes_of(places)) {}

std::vector<NearPlace> PlaceIndex::nearest(const Vector3& from, std::size_t most, double limit_m,
                                           std::optional<std::size_t> except) const {
    std::vector<NearPlace> found; // a heap, the farthest first
    double limit = limit_m;
    const std::array<double, 3> at{from.x, from.y, from.z};
    const auto bound = [&](const Box<3>& box) {
        double squares = 0;
        for (std::size_t d = 0; d < 3; ++d) {
            const double apart = std::max({box.low[d] - at[d], 0.0, at[d] - box.high[d]});
            squares += apart * apart;
        }
        return std::sqrt(squares);
    };
    m_tree.search(bound, limit, [&](std::size_t index) {
        if (except && *except == index)
            return;
        const NearPlace place{(m_places[index] - from).norm(), index};
        if (place.chord_m > limit_m || (found.size() == most && !nearer(place, found.front())))
            return;
        if (found.size() == most) {
            std::pop_heap(found.begin(), found.end(), nearer);
            found.pop_back();
        }
        found.push_back(place);
        std::push_heap(found.begin(), found.end(), nearer);
        if (found.size() == most)
            limit = std::min(limit_m, found.front().chord_m);
    });
    std::sort_heap(found.begin(), found.end(), nearer);
    return found;
}

} // namespace graticule::operations
