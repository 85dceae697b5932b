// SPDX-License-Identifier: Apache-2.0
#include "cartography/coverage.hpp"

#include "cartography/path_clip.hpp"
#include "geodata/crs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>

namespace graticule::cartography {

using geodata::Extent;
using geodata::GeometryType;
using geodata::Point;

namespace {

constexpr std::size_t LongitudeBins = 1440; // a quarter of a degree each
constexpr std::size_t MaxOutlinePoints = 100'000;
constexpr double AntarcticCircle = -60;
constexpr std::size_t FewFeatures = 12;
constexpr std::size_t ManyFeatures = 2000;
constexpr double FocusShare = 0.5;
constexpr std::size_t TrimmedShare = 20; ///< one feature in so many, on each side, is no core

constexpr double NearShare = 0.1; ///< of the diagonal of what has values: no farther is near

/// The bounds of one path of a feature, in degrees.
struct PathBounds {
    Extent box;
    std::size_t first_point = 0;
    std::size_t end_point = 0;
    std::size_t feature = 0; ///< index into Gathered::mains
};

/// Paths of counted features, in longitude and latitude.
struct Gathered {
    std::vector<Extent> mains;  ///< box of each feature's main part
    std::vector<bool> counting; ///< of each feature: it sets the frame
    std::vector<Point> points;
    std::vector<PathBounds> paths;
};

double gap_between(const Extent& a, const Extent& b) {
    const double x = std::max({0.0, a.min_x - b.max_x, b.min_x - a.max_x});
    const double y = std::max({0.0, a.min_y - b.max_y, b.min_y - a.max_y});
    return std::hypot(std::min(x, std::abs(360 - x)), y);
}

/// Small parts far from the main one: French Guiana does not belong on a map of Europe's countries,
/// Easter Island not on one of Chile's.
bool is_apart(const Extent& part, const Extent& main) {
    const double share =
        part.width() * part.height() / std::max(1e-12, main.width() * main.height());
    const double diagonal = std::hypot(main.width(), main.height());
    const double gap = gap_between(part, main);
    return gap > 10
           && ((share < 0.02 && gap > diagonal / 2) || (share < 0.25 && gap > 1.5 * diagonal));
}

/// What to do with polygons about the south pole that have no value.
enum class AntarcticRule { LeaveOut, Count };

class Gatherer {
public:
    Gatherer(const MapLayer& layer, const LayerSymbology& symbology, AntarcticRule antarctic)
        : m_layer(layer.layer), m_symbology(symbology), m_antarctic(antarctic),
          m_transform(layer.layer.require_crs(), geodata::Crs::wgs84()) {}

    void gather(std::size_t row, Coverage& coverage, Gathered& all) {
        m_paths.clear();
        geodata::walk_paths(m_layer.geometry().wkb(row), [&](const geodata::PathView& path) {
            if (path.of != GeometryType::Polygon || path.ring == 0)
                add_path(path);
        });
        if (m_paths.empty())
            return;
        ++coverage.features;
        Extent whole;
        std::size_t main = 0;
        for (std::size_t i = 0; i < m_paths.size(); ++i) {
            whole.add(m_boxes[i]);
            const auto area = [&](std::size_t k) {
                return m_boxes[k].width() * m_boxes[k].height();
            };
            if (area(i) > area(main))
                main = i;
        }
        if (m_antarctic == AntarcticRule::LeaveOut && m_polygons && whole.max_y < AntarcticCircle
            && !has_value(row))
            return;
        all.mains.push_back(m_boxes[main]);
        all.counting.push_back(shows_something(row));
        bool apart = false;
        for (std::size_t i = 0; i < m_paths.size(); ++i) {
            if (m_polygons && is_apart(m_boxes[i], m_boxes[main])) {
                apart = true;
                continue;
            }
            const std::size_t first = all.points.size();
            all.points.insert(all.points.end(), m_paths[i].begin(), m_paths[i].end());
            all.paths.push_back({m_boxes[i], first, all.points.size(), all.mains.size() - 1});
        }
        coverage.features_apart += apart ? 1 : 0;
    }

private:
    bool has_value(std::size_t row) const {
        return m_symbology.kind != SymbolKind::Plain && row < m_symbology.classes.size()
               && m_symbology.classes[row] != NoClass;
    }

    /// False for a feature in the no-data colour.
    bool shows_something(std::size_t row) const {
        const bool classed = m_symbology.kind == SymbolKind::Classed
                             || m_symbology.kind == SymbolKind::Categorical
                             || m_symbology.kind == SymbolKind::Bivariate;
        return !classed || has_value(row);
    }

    void add_path(const geodata::PathView& path) {
        std::vector<double> x;
        std::vector<double> y;
        for (const Point& point : path.points) {
            x.push_back(point.x);
            y.push_back(point.y);
        }
        m_transform.forward(x, y);
        std::vector<Point> degrees;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (std::isfinite(x[i]) && std::isfinite(y[i]) && std::abs(y[i]) <= 90.0001
                && std::abs(x[i]) <= 540)
                degrees.push_back({x[i], y[i]});
        }
        if (degrees.empty())
            return;
        m_polygons = path.of == GeometryType::Polygon;
        unwrap_path(degrees, m_polygons);
        Extent box;
        for (const Point& point : degrees)
            box.add(point.x, point.y);
        if (m_boxes.size() <= m_paths.size())
            m_boxes.resize(m_paths.size() + 1);
        m_boxes[m_paths.size()] = box;
        m_paths.push_back(std::move(degrees));
    }

    const geodata::Layer& m_layer;
    const LayerSymbology& m_symbology;
    AntarcticRule m_antarctic;
    geodata::CoordinateTransform m_transform;
    std::vector<std::vector<Point>> m_paths;
    std::vector<Extent> m_boxes;
    bool m_polygons = false;
};

bool holds_only_points(const geodata::GeometryColumn& geometry) {
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        if (!geometry.is_void(row) && geometry.type(row) != GeometryType::Point)
            return false;
    }
    return true;
}

/// Longitudes of points layers are gathered without a walk over each.
void gather_points(const MapLayer& layer, Coverage& coverage, Gathered& all) {
    const geodata::GeometryColumn& geometry = layer.layer.geometry();
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        if (geometry.is_void(row))
            continue;
        x.push_back(geometry.extent(row).min_x);
        y.push_back(geometry.extent(row).min_y);
    }
    geodata::CoordinateTransform(layer.layer.require_crs(), geodata::Crs::wgs84()).forward(x, y);
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!std::isfinite(x[i]) || !std::isfinite(y[i]) || std::abs(y[i]) > 90.0001
            || std::abs(x[i]) > 540)
            continue;
        ++coverage.features;
        Extent box;
        box.add(x[i], y[i]);
        all.points.push_back({x[i], y[i]});
        all.paths.push_back({box, all.points.size() - 1, all.points.size(), all.mains.size()});
        all.mains.push_back(box);
        all.counting.push_back(true);
    }
}

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

/// The extent of the boxes that are left when the outermost on each side are taken away.
Extent core_of(std::vector<Extent> boxes) {
    const std::size_t trim = boxes.size() / TrimmedShare;
    const auto trim_by = [&](auto centre) {
        std::stable_sort(boxes.begin(), boxes.end(),
                         [&](const Extent& a, const Extent& b) { return centre(a) < centre(b); });
        boxes.erase(boxes.end() - static_cast<std::ptrdiff_t>(trim), boxes.end());
        boxes.erase(boxes.begin(), boxes.begin() + static_cast<std::ptrdiff_t>(trim));
    };
    trim_by([](const Extent& box) { return box.centre_x(); });
    trim_by([](const Extent& box) { return box.centre_y(); });
    Extent core;
    for (const Extent& box : boxes)
        core.add(box);
    return core;
}

Extent meeting(const Extent& a, const Extent& b) {
    return {std::max(a.min_x, b.min_x), std::max(a.min_y, b.min_y), std::min(a.max_x, b.max_x),
            std::min(a.max_y, b.max_y)};
}

/// What to show of features of which one reaches far beyond all others: Europe's countries are not
/// shown with all of Siberia. Such a feature is cut by the frame, and only if part of it stays. (Of
/// several layers the one that reaches far may be what the others lie in.)
Extent focus_of(const std::vector<Extent>& boxes, const Extent& total, std::size_t& cut_off) {
    if (boxes.size() < FewFeatures || boxes.size() > ManyFeatures)
        return total;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        Extent rest;
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            if (k != i)
                rest.add(boxes[k]);
        }
        const double share = rest.width() * rest.height() / (total.width() * total.height());
        const Extent left = meeting(boxes[i], rest);
        if (share < FocusShare && !left.empty() && left.width() > 0.1 * rest.width()) {
            cut_off = 1;
            return rest;
        }
    }
    return total;
}

void keep_within(std::vector<Point>& outline, const Extent& focus) {
    std::erase_if(outline, [&](const Point& point) { return !focus.contains(point.x, point.y); });
}

/// The extent of the paths that count, on one side of a cut.
Extent extent_of_counting(const Gathered& all, const std::optional<double>& cut) {
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
void leave_out_far_and_empty(Gathered& all, Coverage& coverage) {
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

void finish(Gathered& all, Coverage& coverage, bool one_layer) {
    leave_out_far_and_empty(all, coverage);
    coverage.only_points = all.paths.empty();
    const std::optional<double> cut = widest_gap(all.paths);
    const std::size_t stride = 1 + all.points.size() / MaxOutlinePoints;
    Extent total;
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
                coverage.outline.push_back(point);
        }
    }
    if (total.empty())
        return;
    coverage.outline.insert(coverage.outline.end(), extremes.begin(), extremes.end());
    if (!cut || total.width() > 360) {
        total.min_x = -180;
        total.max_x = 180;
    }
    const double turns = 360 * std::floor((total.centre_x() + 180) / 360);
    total.min_x -= turns;
    total.max_x -= turns;
    for (Point& point : coverage.outline)
        point.x -= turns;
    coverage.degrees = total;
    for (Extent& box : all.mains) {
        const double shift = (cut ? turns_to(*cut, box.min_x) : 0) - turns;
        box.min_x += shift;
        box.max_x += shift;
    }
    coverage.degrees = one_layer ? focus_of(all.mains, total, coverage.features_cut) : total;
    if (coverage.features_cut > 0)
        keep_within(coverage.outline, coverage.degrees);
    coverage.core = meeting(core_of(std::move(all.mains)), coverage.degrees);
}

} // namespace

void unwrap_path(std::vector<Point>& path, bool ring) {
    bool jumps = false;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Point& a = path[i - 1];
        const Point& b = path[i];
        if (std::abs(b.x - a.x) <= 180)
            continue;
        // A level step across half the earth is the edge of a box, or of a ring cut at 180 degrees.
        if (ring && a.y == b.y)
            return;
        jumps = true;
    }
    if (!jumps)
        return;
    std::vector<Point> moved = path;
    const bool around_pole = unwrap_longitudes(moved);
    if (!ring || !around_pole)
        path = std::move(moved);
}

namespace {

void gather_all(const MapDescription& map, const MapSymbology& symbology, AntarcticRule antarctic,
                const Context& context, Coverage& coverage, Gathered& all) {
    for (std::size_t panel = 0; panel < map.panels.size(); ++panel) {
        for (std::size_t i = 0; i < map.panels[panel].layers.size(); ++i) {
            const MapLayer& layer = map.panels[panel].layers[i];
            if (!layer.layer.has_geometry() || layer.layer.size() == 0)
                continue;
            context.check_cancelled();
            const geodata::GeometryColumn& geometry = layer.layer.geometry();
            if (holds_only_points(geometry)) {
                gather_points(layer, coverage, all);
                continue;
            }
            Gatherer gatherer(layer, symbology.panels[panel][i], antarctic);
            for (std::size_t row = 0; row < geometry.size(); ++row) {
                if (!geometry.is_void(row))
                    gatherer.gather(row, coverage, all);
            }
        }
    }
}

} // namespace

Coverage find_coverage(const MapDescription& map, const MapSymbology& symbology,
                       const Context& context) {
    Coverage coverage;
    Gathered all;
    gather_all(map, symbology, AntarcticRule::LeaveOut, context, coverage, all);
    if (all.paths.empty()) {
        coverage = {};
        gather_all(map, symbology, AntarcticRule::Count, context, coverage, all);
    }
    const bool one_layer =
        std::all_of(map.panels.begin(), map.panels.end(),
                    [](const MapPanel& panel) { return panel.layers.size() == 1; });
    finish(all, coverage, one_layer);
    return coverage;
}

} // namespace graticule::cartography
