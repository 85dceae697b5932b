// SPDX-License-Identifier: Apache-2.0
#include "cartography/view/coverage.hpp"

#include "cartography/geometry/counted_paths.hpp"
#include "cartography/view/focus.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
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

/// Boxes as they lie when the earth is cut at a longitude and then turned.
std::vector<Extent> in_one_piece(std::vector<Extent> boxes, const std::optional<double>& cut,
                                 double turns = 0) {
    for (Extent& box : boxes) {
        const double shift = (cut ? turns_to(*cut, box.min_x) : 0) - turns;
        box.min_x += shift;
        box.max_x += shift;
    }
    return boxes;
}

using Chosen = std::vector<bool>; ///< of each feature

/// The extent of the paths of some features, in one piece.
Extent extent_of(const CountedPaths& all, const Chosen& features,
                 const std::optional<double>& cut) {
    Extent extent;
    for (const PathBounds& path : all.paths) {
        if (!features[path.feature])
            continue;
        const double shift = cut ? turns_to(*cut, path.box.min_x) : 0;
        extent.add(path.box.min_x + shift, path.box.min_y);
        extent.add(path.box.max_x + shift, path.box.max_y);
    }
    return extent;
}

std::optional<double> cut_beside(const CountedPaths& all, const Chosen& features) {
    std::vector<PathBounds> paths;
    std::copy_if(all.paths.begin(), all.paths.end(), std::back_inserter(paths),
                 [&](const PathBounds& path) { return features[path.feature]; });
    return widest_gap(paths);
}

/// Some features, and all others that are not far from them.
Chosen with_near_ones(const CountedPaths& all, Chosen features) {
    const std::optional<double> cut = cut_beside(all, features);
    const Extent extent = extent_of(all, features, cut);
    const double near = NearShare * std::hypot(extent.width(), extent.height());
    const std::vector<Extent> mains = in_one_piece(all.mains, cut);
    for (std::size_t i = 0; i < mains.size(); ++i)
        features[i] = features[i] || gap_between(mains[i], extent) <= near;
    return features;
}

bool contains(const Chosen& features, bool value) {
    return std::find(features.begin(), features.end(), value) != features.end();
}

std::size_t left_out(const Chosen& kept) {
    return static_cast<std::size_t>(std::count(kept.begin(), kept.end(), false));
}

/// Features without a value count only near those that have one: a map of US counties does not
/// reach to Guam because the table is silent on Guam.
void leave_out_far_and_empty(CountedPaths& all, Coverage& coverage) {
    if (!contains(all.sets_frame, true) || !contains(all.sets_frame, false))
        return;
    const Chosen kept = with_near_ones(all, all.sets_frame);
    coverage.features_far = left_out(kept);
    keep_features(all, kept);
}

/// Of areas that are too small to be seen beside the others a few may lie so far off that the frame
/// would double for them: a map of the US states does not reach to Samoa and Guam.
void leave_out_far_and_tiny(CountedPaths& all, Coverage& coverage) {
    constexpr double Tiny = 2e-4;        // of where most of them lie: some dots on a page
    constexpr std::size_t FewShare = 10; // at most one feature in so many
    constexpr double WorthwhileShare = 0.5;
    const auto area = [](const Extent& box) { return box.width() * box.height(); };
    const double visible = Tiny * area(core_of(in_one_piece(all.mains, widest_gap(all.paths))));
    Chosen others;
    for (const Extent& box : all.mains)
        others.push_back(!(area(box) > 0 && area(box) < visible));
    if (!contains(others, true) || !contains(others, false))
        return;
    const Chosen kept = with_near_ones(all, std::move(others));
    const Chosen everything(kept.size(), true);
    const double share = area(extent_of(all, kept, cut_beside(all, kept)))
                         / area(extent_of(all, everything, cut_beside(all, everything)));
    if (left_out(kept) == 0 || left_out(kept) * FewShare > kept.size() || share > WorthwhileShare)
        return;
    coverage.features_tiny = left_out(kept);
    keep_features(all, kept);
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

/// Whether a box lies within an extent, which may go on past 180 degrees.
bool lies_within(const Extent& box, const Extent& extent) {
    for (const double turn : {-360.0, 0.0, 360.0})
        if (extent.contains(box.min_x + turn, box.min_y)
            && extent.contains(box.max_x + turn, box.max_y))
            return true;
    return false;
}

/// What was left out when the frame was looked for may lie within it all the same: there is no
/// outside of a map of the world.
std::size_t features_with_parts_outside(const std::vector<ApartPart>& parts, const Extent& frame) {
    std::set<std::size_t> features;
    for (const ApartPart& part : parts)
        if (!lies_within(part.box, frame))
            features.insert(part.feature);
    return features.size();
}

void finish(CountedPaths& all, Coverage& coverage, bool one_layer) {
    leave_out_far_and_empty(all, coverage);
    leave_out_far_and_tiny(all, coverage);
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
    const std::vector<Extent> mains = in_one_piece(std::move(all.mains), cut, turns);
    const std::optional<Extent> focus = one_layer ? focus_of(mains, total) : std::nullopt;
    coverage.degrees = focus.value_or(total);
    if (focus) {
        coverage.features_cut = 1;
        keep_within(coverage.outline, *focus);
    }
    coverage.core = core_of(mains).intersection(coverage.degrees);
    coverage.features_apart = features_with_parts_outside(all.apart, coverage.degrees);
}

} // namespace

Coverage find_coverage(const MapDescription& map, const MapSymbology& symbology,
                       const Context& context) {
    CountedPaths all = gather_paths(map, symbology, AntarcticRule::LeaveOut, context);
    if (all.paths.empty())
        all = gather_paths(map, symbology, AntarcticRule::Count, context);
    Coverage coverage;
    coverage.features = all.features_with_place;
    const bool one_layer =
        std::all_of(map.panels.begin(), map.panels.end(),
                    [](const MapPanel& panel) { return panel.layers.size() == 1; });
    finish(all, coverage, one_layer);
    return coverage;
}

} // namespace graticule::cartography
