// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/heights.hpp"

#include "base/text.hpp"
#include "geodata/wkb_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::Layer;
using geodata::WkbCursor;
using geodata::WkbView;

struct Place {
    double x = 0;
    double y = 0;
    double z = 0;
};

/// Calls visit(type, ring, places) for each point, line and ring of a geometry with heights.
template <class Visit>
void walk_raised(WkbCursor& cursor, std::vector<Place>& places, const Visit& visit) {
    const WkbCursor::Header header = cursor.header();
    constexpr std::size_t PlaceBytes = sizeof(Place);
    const auto path = [&](std::uint32_t count, std::size_t ring) {
        places.clear();
        for (; count > 0 && !cursor.failed(); --count)
            places.push_back({cursor.number(), cursor.number(), cursor.number()});
        if (!places.empty() && !cursor.failed())
            visit(header.type, ring, places);
    };
    if (!header.has_z)
        return;
    switch (header.type) {
    case GeometryType::Point:
        return path(1, 0);
    case GeometryType::LineString:
        return path(cursor.count(PlaceBytes), 0);
    case GeometryType::Polygon: {
        const std::uint32_t rings = cursor.count(sizeof(std::uint32_t));
        for (std::uint32_t ring = 0; ring < rings && !cursor.failed(); ++ring)
            path(cursor.count(PlaceBytes), ring);
        return;
    }
    default:
        for (std::uint32_t members = cursor.count(1); members > 0 && !cursor.failed(); --members)
            walk_raised(cursor, places, visit);
    }
}

template <class Visit>
void walk_raised(WkbView wkb, const Visit& visit) {
    WkbCursor cursor(wkb);
    std::vector<Place> places;
    walk_raised(cursor, places, visit);
}

bool any_raised(const GeometryColumn& column) {
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_void(row) && geodata::wkb_has_z(column.wkb(row)))
            return true;
    return false;
}

struct Heights {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

// Those of a geometry without any are 0.
Heights heights_of(WkbView wkb) {
    if (!geodata::wkb_has_z(wkb))
        return {0, 0};
    Heights heights;
    walk_raised(wkb, [&](GeometryType, std::size_t, std::span<const Place> places) {
        for (const Place& place : places) {
            heights.low = std::min(heights.low, place.z);
            heights.high = std::max(heights.high, place.z);
        }
    });
    return heights;
}

double gap_between(const Heights& first, const Heights& second) {
    return std::max({first.low - second.high, second.low - first.high, 0.0});
}

/// Metres in one unit of x and of y where a geometry lies. A sphere is good enough: figures are
/// brought to what was measured on the ellipsoid.
struct Scale {
    double x = 1;
    double y = 1;
};

Scale scale_at(const geodata::Crs& crs, const geodata::Extent& extent) {
    if (!crs.geographic())
        return {crs.metres_per_unit(), crs.metres_per_unit()};
    constexpr double MetresPerDegree = 111195;
    return {MetresPerDegree * std::cos(extent.centre_y() * std::numbers::pi / 180),
            MetresPerDegree};
}

double length_of(std::span<const Place> path, const Scale& scale, double rise) {
    double length = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
        length +=
            std::hypot(scale.x * (path[i].x - path[i - 1].x), scale.y * (path[i].y - path[i - 1].y),
                       rise * (path[i].z - path[i - 1].z));
    return length;
}

// Newell's normal: half of it is as long as the area that the ring encloses.
double area_of(std::span<const Place> ring, const Scale& scale, double rise) {
    double x = 0;
    double y = 0;
    double z = 0;
    const auto metres = [&](const Place& place) {
        return Place{scale.x * (place.x - ring[0].x), scale.y * (place.y - ring[0].y),
                     rise * (place.z - ring[0].z)};
    };
    for (std::size_t i = 1; i < ring.size(); ++i) {
        const Place a = metres(ring[i - 1]);
        const Place b = metres(ring[i]);
        x += a.y * b.z - a.z * b.y;
        y += a.z * b.x - a.x * b.z;
        z += a.x * b.y - a.y * b.x;
    }
    return std::hypot(x, y, z) / 2;
}

// `rise` is 1 for a measure with heights, 0 for one on the map.
double size_of(WkbView wkb, Measure measure, const Scale& scale, double rise) {
    double size = 0;
    walk_raised(wkb, [&](GeometryType type, std::size_t ring, std::span<const Place> path) {
        if (measure == Measure::Length && type == GeometryType::LineString)
            size += length_of(path, scale, rise);
        if (measure == Measure::Perimeter && type == GeometryType::Polygon)
            size += length_of(path, scale, rise);
        if (measure == Measure::Area && type == GeometryType::Polygon)
            size += (ring == 0 ? 1 : -1) * area_of(path, scale, rise);
    });
    return size;
}

double size_with_heights(const Layer& layer, std::size_t row, Measure measure, double on_map) {
    const WkbView wkb = layer.geometry().wkb(row);
    Scale scale = scale_at(layer.crs(), layer.geometry().extent(row));
    const double flat = size_of(wkb, measure, scale, 0);
    if (flat > 0 && on_map > 0) {
        const double ratio = on_map / flat;
        const double stretch = measure == Measure::Area ? std::sqrt(ratio) : ratio;
        scale.x *= stretch;
        scale.y *= stretch;
    }
    return size_of(wkb, measure, scale, 1);
}

std::string size_text(double size, Measure measure) {
    constexpr double MetresInKm = 1000;
    return measure == Measure::Area ? format_number(size / MetresInKm / MetresInKm) + " km2"
                                    : format_number(size / MetresInKm) + " km";
}

} // namespace

void warn_of_heights(const Layer& layer, Measure measure, std::span<const double> on_map,
                     Report& report, const Context& context) {
    constexpr double Told = 1e-3; // of a feature's size: less shows in no figure
    constexpr std::size_t Grain = 1024;
    const GeometryColumn& geometry = layer.geometry();
    if (!any_raised(geometry))
        return;
    std::vector<double> raised(on_map.begin(), on_map.end());
    parallel_for(context, geometry.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            if (!geometry.is_void(row) && geodata::wkb_has_z(geometry.wkb(row)))
                raised[row] = size_with_heights(layer, row, measure, on_map[row]);
    });
    std::size_t count = 0;
    double with_heights = 0;
    double without = 0;
    for (std::size_t row = 0; row < raised.size(); ++row) {
        if (!(raised[row] > (1 + Told) * on_map[row]))
            continue;
        ++count;
        with_heights += raised[row];
        without += on_map[row];
    }
    if (count > 0)
        report.warn(fmt::format("Heights are left out: {} of the {} features of '{}' rise, slope "
                                "or stand, and measure {} with heights taken as metres, but {} on "
                                "the map",
                                count, layer.size(), layer.name(), size_text(with_heights, measure),
                                size_text(without, measure)));
}

void warn_of_heights(const Layer& features, const Layer& reference,
                     std::span<const std::optional<Neighbour>> neighbours, Report& report) {
    constexpr double Told = 1e-2;
    if (!any_raised(features.geometry()) && !any_raised(reference.geometry()))
        return;
    std::size_t count = 0;
    for (std::size_t row = 0; row < neighbours.size(); ++row) {
        if (!neighbours[row])
            continue;
        const Heights own = heights_of(features.geometry().wkb(row));
        const Heights other = heights_of(reference.geometry().wkb(neighbours[row]->row));
        const double apart = gap_between(own, other);
        const double distance = neighbours[row]->distance.metres;
        count += std::hypot(distance, apart) > (1 + Told) * distance ? 1 : 0;
    }
    if (count > 0)
        report.warn(fmt::format("Distances are along the ground and leave heights out: with them, "
                                "as metres from 0 where none is given, {} of the {} features of "
                                "'{}' would be over 1 % farther off",
                                count, neighbours.size(), features.name()));
}

void warn_of_heights(const Layer& features, std::span<const std::size_t> rows,
                     const Layer& reference, Length distance, Report& report) {
    if (!any_raised(features.geometry()) && !any_raised(reference.geometry()))
        return;
    Heights all;
    for (std::size_t row = 0; row < reference.size(); ++row) {
        if (reference.geometry().is_void(row))
            continue;
        const Heights one = heights_of(reference.geometry().wkb(row));
        all = {std::min(all.low, one.low), std::max(all.high, one.high)};
    }
    const auto count = std::count_if(rows.begin(), rows.end(), [&](std::size_t row) {
        return gap_between(heights_of(features.geometry().wkb(row)), all) > distance.metres;
    });
    if (count > 0)
        report.warn(fmt::format("Distances are along the ground and leave heights out: as metres "
                                "from 0 where none is given, they alone put {} of the {} features "
                                "of '{}' that were found farther off",
                                count, rows.size(), features.name()));
}

} // namespace graticule::operations
