// SPDX-License-Identifier: Apache-2.0
#include "cartography/geometry/counted_paths.hpp"

#include "cartography/geometry/path_clip.hpp"
#include "geodata/crs/crs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;
using geodata::GeometryType;
using geodata::Point;

namespace {

constexpr double AntarcticCircle = -60;

/// True for degrees that a place can have; longitudes may go on past 180.
bool is_on_earth(double x, double y) {
    constexpr double MaxLongitude = 540;
    constexpr double MaxLatitude = 90.0001;
    return std::abs(x) <= MaxLongitude && std::abs(y) <= MaxLatitude; // false where not a number
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

class Gatherer {
public:
    Gatherer(const MapLayer& layer, const LayerSymbology& symbology, AntarcticRule antarctic)
        : m_layer(layer.layer), m_symbology(symbology), m_antarctic(antarctic),
          m_transform(layer.layer.require_crs(), geodata::Crs::wgs84()) {}

    void gather(std::size_t row, CountedPaths& all) {
        m_paths.clear();
        geodata::walk_paths(m_layer.geometry().wkb(row), [&](const geodata::PathView& path) {
            if (path.of != GeometryType::Polygon || path.ring == 0)
                add_path(path);
        });
        if (m_paths.empty())
            return;
        ++all.features_with_place;
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
        all.sets_frame.push_back(shows_something(row));
        for (std::size_t i = 0; i < m_paths.size(); ++i) {
            if (m_polygons && is_apart(m_boxes[i], m_boxes[main])) {
                all.apart.push_back({m_boxes[i], all.features_with_place});
                continue;
            }
            const std::size_t first = all.points.size();
            all.points.insert(all.points.end(), m_paths[i].begin(), m_paths[i].end());
            all.paths.push_back({m_boxes[i], first, all.points.size(), all.mains.size() - 1});
        }
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
            if (is_on_earth(x[i], y[i]))
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

bool has_only_points(const geodata::GeometryColumn& geometry) {
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        if (!geometry.is_void(row) && geometry.type(row) != GeometryType::Point)
            return false;
    }
    return true;
}

/// Points are gathered without a walk over each.
void gather_points(const MapLayer& layer, CountedPaths& all) {
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
        if (!is_on_earth(x[i], y[i]))
            continue;
        ++all.features_with_place;
        Extent box;
        box.add(x[i], y[i]);
        all.points.push_back({x[i], y[i]});
        all.paths.push_back({box, all.points.size() - 1, all.points.size(), all.mains.size()});
        all.mains.push_back(box);
        all.sets_frame.push_back(true);
    }
}

} // namespace

double gap_between(const Extent& a, const Extent& b) {
    const double x = std::max({0.0, a.min_x - b.max_x, b.min_x - a.max_x});
    const double y = std::max({0.0, a.min_y - b.max_y, b.min_y - a.max_y});
    return std::hypot(std::min(x, std::abs(360 - x)), y);
}

CountedPaths gather_paths(const MapDescription& map, const MapSymbology& symbology,
                          AntarcticRule antarctic, const Context& context) {
    CountedPaths all;
    for (std::size_t panel = 0; panel < map.panels.size(); ++panel) {
        for (std::size_t i = 0; i < map.panels[panel].layers.size(); ++i) {
            const MapLayer& layer = map.panels[panel].layers[i];
            if (!layer.layer.has_geometry() || layer.layer.size() == 0)
                continue;
            context.check_cancelled();
            const geodata::GeometryColumn& geometry = layer.layer.geometry();
            if (has_only_points(geometry)) {
                gather_points(layer, all);
                continue;
            }
            Gatherer gatherer(layer, symbology.panels[panel][i], antarctic);
            for (std::size_t row = 0; row < geometry.size(); ++row) {
                if (!geometry.is_void(row))
                    gatherer.gather(row, all);
            }
        }
    }
    return all;
}

void keep_features(CountedPaths& all, const std::vector<bool>& kept) {
    std::erase_if(all.paths, [&](const PathBounds& path) { return !kept[path.feature]; });
    std::vector<std::size_t> places; // of the features among those that are kept
    std::size_t place = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        places.push_back(place);
        if (!kept[i])
            continue;
        all.mains[place] = all.mains[i];
        all.sets_frame[place] = all.sets_frame[i];
        ++place;
    }
    all.mains.resize(place);
    all.sets_frame.resize(place);
    for (PathBounds& path : all.paths)
        path.feature = places[path.feature];
}

} // namespace graticule::cartography
