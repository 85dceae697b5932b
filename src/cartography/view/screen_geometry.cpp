// SPDX-License-Identifier: Apache-2.0
#include "cartography/view/screen_geometry.hpp"

#include "cartography/geometry/path_clip.hpp"
#include "geodata/crs/crs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graticule::cartography {

using geodata::CoordinateTransform;
using geodata::Crs;
using geodata::Extent;
using geodata::GeometryType;
using geodata::Point;
using Use = ScreenGeometry::Use;

namespace {

constexpr double FrameMargin = 6;        ///< points beyond the frame that lines are followed
constexpr double VertexSpacing = 0.2;    ///< points; nearer vertices are one
constexpr double MaxSplits = 400;        ///< of one segment
constexpr std::size_t FewestRows = 4096; ///< worth a piece of its own, with its own transforms

double signed_area(std::span<const Point> ring) {
    double twice = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        twice += (ring[i].x - ring[0].x) * (ring[i + 1].y - ring[0].y)
                 - (ring[i + 1].x - ring[0].x) * (ring[i].y - ring[0].y);
    return twice / 2;
}

Extent box_of(std::span<const Point> points) {
    Extent box;
    for (const Point& point : points)
        box.add(point.x, point.y);
    return box;
}

/// Brings paths onto the page, one at a time.
class Placer {
public:
    explicit Placer(const Viewport& view)
        : m_view(view),
          m_project(Crs::wgs84(), view.projection.crs), m_visible{view.frame.x - FrameMargin,
                                                                  view.frame.y - FrameMargin,
                                                                  view.frame.right() + FrameMargin,
                                                                  view.frame.bottom()
                                                                      + FrameMargin} {
        // Steps that keep a projected edge within a fraction of a point of its true curve.
        const double span = std::max(view.window.width(), view.window.height());
        m_step = std::clamp(span / 90, 1e-4, 2.0);
    }

    /// A path in degrees, in one piece.
    void place_degrees(std::vector<Point> path, Use use, std::size_t row) {
        if (use == Use::Dot) {
            place_dot_degrees(path.front(), row);
            return;
        }
        const Extent box = box_of(path);
        const Extent& window = m_view.window;
        const double first = std::floor((window.min_x - box.max_x) / 360);
        const double last = std::ceil((window.max_x - box.min_x) / 360);
        for (double turn = first; turn <= last && last - first < 8; ++turn) {
            const Extent moved{box.min_x + 360 * turn, box.min_y, box.max_x + 360 * turn,
                               box.max_y};
            // Touching is not showing: a ring that ends where the window begins has nothing in it.
            if (moved.max_x <= window.min_x || moved.min_x >= window.max_x
                || moved.max_y < window.min_y || moved.min_y > window.max_y)
                continue;
            std::vector<Point> copy = path;
            for (Point& point : copy)
                point.x += 360 * turn;
            place_turned(copy, moved, use, row);
        }
    }

    /// A path in the map's own units.
    void place_projected(std::vector<Point>& path, Use use, std::size_t row) {
        for (Point& point : path)
            point = m_view.to_page(point);
        emit(path, {}, use, row);
    }

    ScreenGeometry take() { return std::move(m_out); }

private:
    void place_dot_degrees(const Point& place, std::size_t row) {
        const double turned = place.x - 360 * std::floor((place.x - m_view.window.min_x) / 360);
        if (!m_view.window.contains(turned, place.y))
            return;
        std::vector<Point> dot{{turned, place.y}};
        project(dot);
        if (!std::isfinite(dot[0].x))
            return;
        emit(dot, {}, Use::Dot, row);
    }

    void place_turned(std::vector<Point>& path, const Extent& box, Use use, std::size_t row) {
        const Extent& window = m_view.window;
        const bool inside = box.min_x >= window.min_x && box.max_x <= window.max_x
                            && box.min_y >= window.min_y && box.max_y <= window.max_y;
        if (use == Use::Line) {
            if (inside) {
                place_line(path, row);
                return;
            }
            for (std::vector<Point>& piece : clip_path(path, window))
                place_line(piece, row);
            return;
        }
        std::vector<Point> ring = inside ? path : clip_ring(path, window);
        if (ring.size() < 4)
            return;
        std::vector<bool> seam = seams_of(ring);
        densify(ring, &seam);
        project(ring);
        drop_lost(ring, &seam);
        if (ring.size() >= 4)
            emit(ring, seam, Use::Area, row);
    }

    void place_line(std::vector<Point>& path, std::size_t row) {
        densify(path, nullptr);
        project(path);
        drop_lost(path, nullptr);
        if (path.size() >= 2)
            emit(path, {}, Use::Line, row);
    }

    /// Which segments (by their end) run along a cut, where no outline is to be drawn: the edges of
    /// the window, the poles, and the 180th meridian, along which data are published cut.
    std::vector<bool> seams_of(const std::vector<Point>& ring) const {
        const Extent& window = m_view.window;
        const auto on_meridian = [&](double x) {
            const double from_cut = std::abs(std::remainder(x - 180, 360));
            return from_cut < 1e-6 || x == window.min_x || x == window.max_x;
        };
        std::vector<bool> seam(ring.size(), false);
        for (std::size_t i = 1; i < ring.size(); ++i) {
            const Point& a = ring[i - 1];
            const Point& b = ring[i];
            const bool level =
                a.y == b.y && (a.y == window.min_y || a.y == window.max_y || std::abs(a.y) >= 90);
            seam[i] = level || (std::abs(a.x - b.x) < 1e-6 && on_meridian(a.x) && on_meridian(b.x));
        }
        return seam;
    }

    void densify(std::vector<Point>& path, std::vector<bool>* seam) const {
        bool needed = false;
        for (std::size_t i = 1; i < path.size() && !needed; ++i)
            needed =
                std::max(std::abs(path[i].x - path[i - 1].x), std::abs(path[i].y - path[i - 1].y))
                > m_step;
        if (!needed)
            return;
        std::vector<Point> dense{path.front()};
        std::vector<bool> dense_seam{false};
        for (std::size_t i = 1; i < path.size(); ++i) {
            const Point& a = path[i - 1];
            const Point& b = path[i];
            const double length = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
            const auto splits = static_cast<std::size_t>(std::min(MaxSplits, 1 + length / m_step));
            for (std::size_t k = 1; k <= splits; ++k) {
                const double share = static_cast<double>(k) / static_cast<double>(splits);
                dense.push_back(
                    k == splits ? b : Point{a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share});
                dense_seam.push_back(seam != nullptr && (*seam)[i]);
            }
        }
        path = std::move(dense);
        if (seam != nullptr)
            *seam = std::move(dense_seam);
    }

    /// Degrees to page. Just inside the cut, since a projection may take 180 degrees for -180.
    void project(std::vector<Point>& path) {
        m_x.resize(path.size());
        m_y.resize(path.size());
        const double west = m_view.projection.central_meridian - 180 + 1e-7;
        const double east = m_view.projection.central_meridian + 180 - 1e-7;
        for (std::size_t i = 0; i < path.size(); ++i) {
            m_x[i] = std::clamp(path[i].x, west, east);
            m_y[i] = std::clamp(path[i].y, -90.0, 90.0);
        }
        m_project.forward(m_x, m_y);
        for (std::size_t i = 0; i < path.size(); ++i)
            path[i] = m_view.to_page({m_x[i], m_y[i]});
    }

    static void drop_lost(std::vector<Point>& path, std::vector<bool>* seam) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (!std::isfinite(path[i].x) || !std::isfinite(path[i].y))
                continue;
            path[kept] = path[i];
            if (seam != nullptr)
                (*seam)[kept] = (*seam)[i];
            ++kept;
        }
        path.resize(kept);
        if (seam != nullptr)
            seam->resize(kept);
    }

    void push(std::span<const Point> path, Use use, std::size_t row) {
        const std::size_t begin = m_out.points.size();
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (i > 0 && i + 1 < path.size()) {
                const Point& last = m_out.points.back();
                if (std::abs(path[i].x - last.x) < VertexSpacing
                    && std::abs(path[i].y - last.y) < VertexSpacing)
                    continue;
            }
            m_out.points.push_back(path[i]);
        }
        m_out.parts.push_back({row, begin, m_out.points.size(), use});
    }

    /// Page coordinates to parts, cut to what the frame shows.
    void emit(const std::vector<Point>& path, const std::vector<bool>& seam, Use use,
              std::size_t row) {
        const Extent box = box_of(path);
        if (!box.intersects(m_visible))
            return;
        const bool inside =
            m_visible.contains(box.min_x, box.min_y) && m_visible.contains(box.max_x, box.max_y);
        if (use == Use::Dot || (use == Use::Line && inside)) {
            push(path, use, row);
        } else if (use == Use::Line) {
            for (const std::vector<Point>& piece : clip_path(path, m_visible))
                push(piece, Use::Line, row);
        } else {
            const bool cut = std::find(seam.begin(), seam.end(), true) != seam.end();
            if (inside && !cut) {
                push(path, Use::Area, row);
                return;
            }
            push(inside ? path : clip_ring(path, m_visible), Use::Fill, row);
            emit_outline(path, seam, inside, row);
        }
    }

    void emit_outline(const std::vector<Point>& path, const std::vector<bool>& seam, bool inside,
                      std::size_t row) {
        std::vector<Point> run;
        const auto flush = [&] {
            if (run.size() >= 2 && inside)
                push(run, Use::Outline, row);
            else if (run.size() >= 2)
                for (const std::vector<Point>& piece : clip_path(run, m_visible))
                    push(piece, Use::Outline, row);
            run.clear();
        };
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (i < seam.size() && seam[i])
                flush();
            run.push_back(path[i]);
        }
        flush();
    }

    const Viewport& m_view;
    CoordinateTransform m_project;
    Extent m_visible;
    double m_step = 1;
    std::vector<double> m_x;
    std::vector<double> m_y;
    ScreenGeometry m_out;
};

Use use_of(GeometryType type) {
    return type == GeometryType::Polygon      ? Use::Area
           : type == GeometryType::LineString ? Use::Line
                                              : Use::Dot;
}

/// Shells turn one way and holes the other, whatever the data say, so that a non-zero fill is
/// right.
void orient(std::vector<Point>& ring, bool shell) {
    if ((signed_area(ring) > 0) != shell)
        std::reverse(ring.begin(), ring.end());
}

void screen_rows(const geodata::Layer& layer, std::size_t begin, std::size_t end,
                 const Viewport& view, ScreenGeometry& out) {
    const bool own = layer.crs().same_as(view.projection.crs);
    const CoordinateTransform to_degrees(layer.require_crs(), own ? layer.crs() : Crs::wgs84());
    Placer placer(view);
    std::vector<double> x;
    std::vector<double> y;
    std::vector<Point> path;
    for (std::size_t row = begin; row < end; ++row) {
        if (layer.geometry().is_void(row))
            continue;
        geodata::walk_paths(layer.geometry().wkb(row), [&](const geodata::PathView& part) {
            const Use use = use_of(part.of);
            path.assign(part.points.begin(), part.points.end());
            if (use == Use::Area)
                orient(path, part.ring == 0);
            if (!own && !to_degrees.is_identity()) {
                x.clear();
                y.clear();
                for (const Point& point : path) {
                    x.push_back(point.x);
                    y.push_back(point.y);
                }
                to_degrees.forward(x, y);
                for (std::size_t i = 0; i < path.size(); ++i)
                    path[i] = {x[i], y[i]};
            }
            std::erase_if(path, [](const Point& point) {
                return !std::isfinite(point.x) || !std::isfinite(point.y);
            });
            if (path.empty() || (use == Use::Area && path.size() < 4))
                return;
            if (own) {
                placer.place_projected(path, use, row);
                return;
            }
            unwrap_path(path, use == Use::Area);
            placer.place_degrees(path, use, row);
        });
    }
    out = placer.take();
}

void append(ScreenGeometry& all, const ScreenGeometry& piece) {
    const std::size_t shift = all.points.size();
    all.points.insert(all.points.end(), piece.points.begin(), piece.points.end());
    for (ScreenGeometry::Part part : piece.parts) {
        part.begin += shift;
        part.end += shift;
        all.parts.push_back(part);
    }
}

} // namespace

ScreenGeometry place_layer(const geodata::Layer& layer, const Viewport& view,
                           const Context& context) {
    if (!layer.has_geometry())
        return {};
    const std::size_t rows = std::max(FewestRows, layer.size() / (4 * context.pool().width()) + 1);
    const std::size_t pieces = (layer.size() + rows - 1) / rows;
    std::vector<ScreenGeometry> placed(pieces);
    parallel_for(context, pieces, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            screen_rows(layer, i * rows, std::min(layer.size(), (i + 1) * rows), view, placed[i]);
    });
    ScreenGeometry all;
    for (const ScreenGeometry& piece : placed)
        append(all, piece);
    return all;
}

ScreenGeometry place_paths(std::span<const std::vector<Point>> paths, bool rings,
                           const Viewport& view) {
    Placer placer(view);
    for (std::size_t i = 0; i < paths.size(); ++i)
        placer.place_degrees(paths[i], rings ? Use::Area : Use::Line, i);
    return placer.take();
}

} // namespace graticule::cartography
