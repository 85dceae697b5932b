// SPDX-License-Identifier: Apache-2.0
#include "cartography/coverage.hpp"

#include "cartography/counted_paths.hpp"
#include "cartography/focus.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;
using geodata::Point;

namespace {

constexpr std::size_t LongitudeBins = 1440; // a quarter of a degree each
constexpr std::size_t MaxOutlinePoints = 100'000;
constexpr double NearShare = 0.1; ///< of the diagonal of what has values: no farther is near

/// The longitude in the middle of the widest empty stretch, if there is one at all.
std::optional<double> widest_gap(const std::vector<PathBounds>& paths) {
    std::vector<bool> taken(LongitudeBins, false);
    const double bins_a_degree = static_cast<double>(LongitudeBins) / 360;
    for (const PathBounds& path : paths) {
        if (path.box.width() >= 359.5)
            return std::nullopt;
        const auto first = static_cast<long>(std::floor((path.box.min_x + 720) * bins_a_degree));
        const auto last = static_cast<long>(std::floor((path.box.max_x + 720) * bins_a_degree));
        for (long bin = first; bin <= last; ++bin)
            taken[static_cast<std::size_t>(bin) % LongitudeBins] = true;
    }
    std::size_t best_length = 0;
    std::size_t best_start = 0;
    std::size_t length = 0;
    for (std::size_t i = 0; i < 2 * LongitudeBins; ++i) {
        length = taken[i % LongitudeBins] ? 0 : length + 1;
        if (length > best_length && length <= LongitudeBins) {
            best_length = length;
            best_start = i + 1 - length;
        }
    }
    if (best_length < 2)
        return std::nullopt;
    const double centre = static_cast<double>(best_start) + static_cast<double>(best_length) / 2;
    return std::fmod(centre / bins_a_degree + 720, 360) - (centre / bins_a_degree >= 180 ? 360 : 0);
}

/// How many turns move an interval to start within [cut, cut + 360).
double turns_to(double cut, double minimum) {
    return -360 * std::floor((minimum - cut) / 360);
}

/// The extent of the paths that count, on one side of a cut.
Extent extent_of_counting(const CountedPaths& all, const std::optional<double>& cut) {
    Extent extent;
    for (const PathBounds& path : all.paths) {
        if (!all.counting[path.feature])
            continue;
        const double shift = cut ? turns_to(*cut, path.box.min_x) : 0;
        extent.add(path.box.min_x + shift, path.box.min_y);
        extent.add(path.box.max_x + shift, path.box.max_y);
    }
    return extent;
}

/// Features without a value count only near those that have one: a map of US counties does not
/// reach to Guam because the table is silent on Guam.
void leave_out_far_and_empty(CountedPaths& all, Coverage& coverage) {
    const bool any =
        std::find(all.counting.begin(), all.counting.end(), true) != all.counting.end();
    const bool every =
        std::find(all.counting.begin(), all.counting.end(), false) == all.counting.end();
    if (!any || every)
        return;
    std::vector<PathBounds> valued;
    std::copy_if(all.paths.begin(), all.paths.end(), std::back_inserter(valued),
                 [&](const PathBounds& path) { return all.counting[path.feature]; });
    const std::optional<double> cut = widest_gap(valued);
    const Extent extent = extent_of_counting(all, cut);
    const double near = NearShare * std::hypot(extent.width(), extent.height());
    std::vector<bool> keep = all.counting;
    for (std::size_t i = 0; i < all.mains.size(); ++i) {
        Extent box = all.mains[i];
        const double shift = cut ? turns_to(*cut, box.min_x) : 0;
        box.min_x += shift;
        box.max_x += shift;
        keep[i] = keep[i] || gap_between(box, extent) <= near;
        coverage.features_far += keep[i] ? 0 : 1;
    }
    std::erase_if(all.paths, [&](const PathBounds& path) { return !keep[path.feature]; });
    std::size_t index = 0;
    std::erase_if(all.mains, [&](const Extent&) { return !keep[index++]; });
}

void keep_within(std::vector<Point>& outline, const Extent& focus) {
    std::erase_if(outline, [&](const Point& point) { return !focus.contains(point.x, point.y); });
}

/// Points of all paths, thinned out; the outermost to each side are kept. Adds all of them to
/// `total`.
std::vector<Point> outline_of(const CountedPaths& all, const std::optional<double>& cut,
                              Extent& total) {
    const std::size_t stride = 1 + all.points.size() / MaxOutlinePoints;
    std::vector<Point> outline;
    std::array<Point, 4> extremes{};
    for (const PathBounds& path : all.paths) {
        const double shift = cut ? turns_to(*cut, path.box.min_x) : 0;
        for (std::size_t i = path.first_point; i < path.end_point; ++i) {
            const Point point{all.points[i].x + shift, all.points[i].y};
            if (point.x < total.min_x)
                extremes[0] = point;
            if (point.x > total.max_x)
                extremes[1] = point;
            if (point.y < total.min_y)
                extremes[2] = point;
            if (point.y > total.max_y)
                extremes[3] = point;
            total.add(point.x, point.y);
            if (i % stride == 0)
                outline.push_back(point);
        }
    }
    if (!total.empty())
        outline.insert(outline.end(), extremes.begin(), extremes.end());
    return outline;
}

void finish(CountedPaths& all, Coverage& coverage, bool one_layer) {
    leave_out_far_and_empty(all, coverage);
    const std::optional<double> cut = widest_gap(all.paths);
    Extent total;
    coverage.outline = outline_of(all, cut, total);
    if (total.empty())
        return;
    if (!cut || total.width() > 360) {
        total.min_x = -180;
        total.max_x = 180;
    }
    const double turns = 360 * std::floor((total.centre_x() + 180) / 360);
    total.min_x -= turns;
    total.max_x -= turns;
    for (Point& point : coverage.outline)
        point.x -= turns;
    for (Extent& box : all.mains) {
        const double shift = (cut ? turns_to(*cut, box.min_x) : 0) - turns;
        box.min_x += shift;
        box.max_x += shift;
    }
    const std::optional<Extent> focus = one_layer ? focus_of(all.mains, total) : std::nullopt;
    coverage.degrees = focus.value_or(total);
    if (focus) {
        coverage.features_cut = 1;
        keep_within(coverage.outline, *focus);
    }
    coverage.core = core_of(std::move(all.mains)).meeting(coverage.degrees);
}

} // namespace

Coverage find_coverage(const MapDescription& map, const MapSymbology& symbology,
                       const Context& context) {
    CountedPaths all = gather_paths(map, symbology, AntarcticRule::LeaveOut, context);
    if (all.paths.empty())
        all = gather_paths(map, symbology, AntarcticRule::Count, context);
    Coverage coverage;
    coverage.features = all.features;
    coverage.features_apart = all.features_apart;
    const bool one_layer =
        std::all_of(map.panels.begin(), map.panels.end(),
                    [](const MapPanel& panel) { return panel.layers.size() == 1; });
    finish(all, coverage, one_layer);
    return coverage;
}

} // namespace graticule::cartography
