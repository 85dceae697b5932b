// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/longitude_jumps.hpp"

#include "geodata/crs/longitude.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

struct Path {
    bool ring = false;
    std::size_t ring_number = 0;
    std::size_t points = 0;
};

struct Range {
    double low = 0;
    double high = 0;
    double centre() const { return (low + high) / 2; }
};

Range range_of(std::span<const double> values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return {*low, *high};
}

void shift(std::span<double> values, double by) {
    for (double& value : values)
        value += by;
}

// The paths of a geometry, or nothing where no edge jumps.
std::vector<Path> paths_if_any_jumps(WkbView wkb) {
    std::vector<Path> paths;
    bool jumps = false;
    walk_paths(wkb, [&](const PathView& path) {
        paths.push_back({path.of == GeometryType::Polygon, path.ring, path.points.size()});
        for (std::size_t i = 1; i < path.points.size(); ++i)
            jumps |= std::abs(path.points[i].x - path.points[i - 1].x) > HalfTurn;
    });
    return jumps ? paths : std::vector<Path>{};
}

// False where the path goes around a pole, for it has no continuous form that closes, and where it
// is a box around the Earth, which would be left without width.
bool make_continuous(std::span<double> x, bool ring) {
    std::vector<double> continuous(x.begin(), x.end());
    for (std::size_t i = 1; i < continuous.size(); ++i)
        continuous[i] =
            continuous[i - 1] + std::remainder(continuous[i] - continuous[i - 1], FullTurn);
    if (ring && std::abs(continuous.back() - continuous.front()) > HalfTurn)
        return false;
    if (const Range range = range_of(continuous); ring && range.high == range.low)
        return false;
    std::copy(continuous.begin(), continuous.end(), x.begin());
    return true;
}

// Shells and lines come to lie about -180 to 180; holes go where their shell is.
bool straighten(std::span<double> x, const std::vector<Path>& paths) {
    bool changed = false;
    Range shell;
    std::size_t start = 0;
    for (const Path& path : paths) {
        const std::span<double> part = x.subspan(start, path.points);
        start += path.points;
        const std::vector<double> before(part.begin(), part.end());
        if (!make_continuous(part, path.ring))
            continue;
        const bool hole = path.ring && path.ring_number > 0;
        const double centre = range_of(part).centre();
        const double wanted =
            hole ? shell.centre() + std::remainder(centre - shell.centre(), FullTurn)
                 : std::remainder(centre, FullTurn);
        shift(part, wanted - centre);
        if (path.ring && !hole)
            shell = range_of(part);
        changed |= !std::equal(before.begin(), before.end(), part.begin());
    }
    return changed;
}

} // namespace

std::optional<std::vector<std::uint8_t>> without_longitude_jumps(WkbView wkb) {
    const std::vector<Path> paths = paths_if_any_jumps(wkb);
    if (paths.empty() || wkb_numbers(wkb) == Numbers::PlaceNotFinite)
        return std::nullopt;
    bool changed = false;
    std::vector<std::uint8_t> straight =
        map_coordinates(wkb, [&](std::span<double> x, std::span<double>) {
            const auto placed = [](double value) { return !std::isnan(value); };
            std::vector<double> of_paths; // an empty point has a NaN, and is no path
            std::copy_if(x.begin(), x.end(), std::back_inserter(of_paths), placed);
            changed = straighten(of_paths, paths);
            auto next = of_paths.begin();
            for (double& value : x)
                value = placed(value) ? *next++ : value;
        });
    return changed ? std::optional(std::move(straight)) : std::nullopt;
}

std::size_t remove_longitude_jumps(Layer& layer) {
    if (!layer.has_geometry() || !layer.crs().geographic())
        return 0;
    const GeometryColumn& source = layer.geometry();
    GeometryColumn straight;
    std::size_t changed = 0;
    if (source.total_extent().width() <= HalfTurn)
        return 0;
    straight.reserve(source.size(), source.byte_size());
    for (std::size_t row = 0; row < source.size(); ++row) {
        const bool wide = source.extent(row).width() > HalfTurn;
        const auto fixed = wide ? without_longitude_jumps(source.wkb(row)) : std::nullopt;
        straight.append(fixed ? WkbView(*fixed) : source.wkb(row));
        changed += fixed ? 1 : 0;
    }
    if (changed > 0)
        layer.set_geometry(std::move(straight), layer.crs());
    return changed;
}

} // namespace graticule::geodata
