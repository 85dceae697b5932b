// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/heights.hpp"

#include "base/text.hpp"
#include "operations/vector/measures/raised_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::Layer;
using geodata::WkbView;

using Place = RaisedPlace;

// Unknown heights become that of the known place before, or of the first one; 0 where none is.
void level_marks(std::span<Place> path) {
    const auto known = std::find_if(path.begin(), path.end(),
                                    [](const Place& place) { return !is_height_mark(place.z); });
    double last = known == path.end() ? 0 : known->z;
    for (Place& place : path)
        last = place.z = is_height_mark(place.z) ? last : place.z;
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

    bool known() const { return low <= high; }
    // Programs write 0 where a format asks for a height and none is known.
    bool tell() const { return known() && (low != 0 || high != 0); }
    void add(const Heights& other) {
        low = std::min(low, other.low);
        high = std::max(high, other.high);
    }
};

Heights heights_of(WkbView wkb) {
    Heights heights;
    if (!geodata::wkb_has_z(wkb))
        return heights;
    walk_raised(wkb, [&](GeometryType, std::size_t, std::span<const Place> places) {
        for (const Place& place : places)
            if (!is_height_mark(place.z))
                heights.add({place.z, place.z});
    });
    return heights;
}

Heights heights_of(const Layer& layer) {
    Heights heights;
    for (std::size_t row = 0; row < layer.size(); ++row)
        if (!layer.geometry().is_void(row))
            heights.add(heights_of(layer.geometry().wkb(row)));
    return heights;
}

// 0 where the heights of one are not known: then nothing is known of their difference either.
double height_gap_between(const Heights& first, const Heights& second) {
    if (!first.known() || !second.known())
        return 0;
    return std::max({first.low - second.high, second.low - first.high, 0.0});
}

// Whether both layers have heights. Says so where one has.
bool both_tell(const Layer& first, const Heights& of_first, const Layer& second,
               const Heights& of_second, Report& report) {
    if (of_first.tell() != of_second.tell()) {
        const bool order = of_first.tell();
        const Heights& heights = order ? of_first : of_second;
        report.warn(fmt::format("'{}' has heights ({} to {}), '{}' has {}: distances are along the "
                                "ground",
                                (order ? first : second).name(), format_number(heights.low),
                                format_number(heights.high), (order ? second : first).name(),
                                (order ? of_second : of_first).known() ? "0 alone" : "none"));
    }
    return of_first.tell() && of_second.tell();
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
double size_of_shape(WkbView wkb, Measure measure, const Scale& scale, double rise) {
    double size = 0;
    walk_raised(wkb, [&](GeometryType type, std::size_t ring, std::span<Place> path) {
        level_marks(path);
        const bool both = measure == Measure::LengthOrPerimeter;
        if ((both || measure == Measure::Length) && type == GeometryType::LineString)
            size += length_of(path, scale, rise);
        if ((both || measure == Measure::Perimeter) && type == GeometryType::Polygon)
            size += length_of(path, scale, rise);
        if (measure == Measure::Area && type == GeometryType::Polygon)
            size += (ring == 0 ? 1 : -1) * area_of(path, scale, rise);
    });
    return size;
}

double size_with_heights(const Layer& layer, std::size_t row, Measure measure, double on_map) {
    const WkbView wkb = layer.geometry().wkb(row);
    Scale scale = scale_at(layer.crs(), layer.geometry().extent(row));
    const double flat = size_of_shape(wkb, measure, scale, 0);
    if (flat > 0 && on_map > 0) {
        const double ratio = on_map / flat;
        const double stretch = measure == Measure::Area ? std::sqrt(ratio) : ratio;
        scale.x *= stretch;
        scale.y *= stretch;
    }
    return size_of_shape(wkb, measure, scale, 1);
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
        report.warn(fmt::format("Z values are ignored: {} of the {} features of '{}' rise, slope "
                                "or stand, and measure {} with heights taken as metres, but {} on "
                                "the map",
                                count, layer.size(), layer.name(), size_text(with_heights, measure),
                                size_text(without, measure)));
}

void warn_of_heights(const Layer& features, const Layer& reference,
                     std::span<const std::optional<Neighbour>> neighbours, Report& report) {
    constexpr double Told = 1e-2;
    const auto found = std::count_if(neighbours.begin(), neighbours.end(),
                                     [](const auto& neighbour) { return neighbour.has_value(); });
    if (found == 0
        || !both_tell(features, heights_of(features), reference, heights_of(reference), report))
        return;
    std::size_t count = 0;
    for (std::size_t row = 0; row < neighbours.size(); ++row) {
        if (!neighbours[row])
            continue;
        const Heights own = heights_of(features.geometry().wkb(row));
        const Heights other = heights_of(reference.geometry().wkb(neighbours[row]->row));
        const double apart = height_gap_between(own, other);
        const double distance = neighbours[row]->distance.metres;
        count += std::hypot(distance, apart) > (1 + Told) * distance ? 1 : 0;
    }
    if (count > 0)
        report.warn(fmt::format("Distances are along the ground and leave heights out: with them, "
                                "as metres, {} of the {} features of '{}' would be over 1 % "
                                "farther off",
                                count, neighbours.size(), features.name()));
}

void warn_of_heights(const Layer& features, std::span<const std::size_t> rows,
                     const Layer& reference, Length distance, Report& report) {
    const Heights all = heights_of(reference);
    if (rows.empty() || !both_tell(features, heights_of(features), reference, all, report))
        return;
    const auto count = std::count_if(rows.begin(), rows.end(), [&](std::size_t row) {
        return height_gap_between(heights_of(features.geometry().wkb(row)), all) > distance.metres;
    });
    if (count > 0)
        report.warn(fmt::format("Distances are along the ground and leave heights out: as metres, "
                                "they alone put {} of the {} features of '{}' that were found "
                                "farther off from any height of '{}'",
                                count, rows.size(), features.name(), reference.name()));
}

} // namespace graticule::operations
