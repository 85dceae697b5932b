// SPDX-License-Identifier: Apache-2.0
#include "cartography/view/viewport.hpp"

#include "geodata/crs/crs.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::cartography {

using geodata::CoordinateTransform;
using geodata::Crs;
using geodata::Extent;
using geodata::Point;

namespace {

constexpr double SmallestExtentM = 500; ///< a single point is shown within a district
constexpr double DataMargin = 0.08;     ///< of the longer side

/// The outline of a World map in projected units: the antimeridian down one side and up the other.
std::vector<Point> world_outline(const MapProjection& projection) {
    std::vector<double> x;
    std::vector<double> y;
    const double west = projection.central_meridian - 180 + 1e-6;
    const double east = projection.central_meridian + 180 - 1e-6;
    constexpr int Steps = 180;
    const auto add_line = [&](double x0, double y0, double x1, double y1) {
        for (int i = 0; i <= Steps; ++i) {
            const double share = static_cast<double>(i) / Steps;
            x.push_back(x0 + (x1 - x0) * share);
            y.push_back(y0 + (y1 - y0) * share);
        }
    };
    add_line(west, projection.south, west, projection.north);
    add_line(west, projection.north, east, projection.north);
    add_line(east, projection.north, east, projection.south);
    add_line(east, projection.south, west, projection.south);
    CoordinateTransform(Crs::wgs84(), projection.crs).forward(x, y);
    std::vector<Point> outline;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (std::isfinite(x[i]))
            outline.push_back({x[i], y[i]});
    }
    return outline;
}

/// Metres in a unit of the projection, also for maps drawn in degrees.
double metres_per_unit(const Crs& crs) {
    return crs.geographic() ? 111320 : crs.metres_per_unit();
}

/// Longitudes and latitudes that a frame can show, found by going back from places all over it.
Extent degrees_window(const MapProjection& projection, const Extent& map) {
    if (projection.kind == ProjectionKind::World)
        return {projection.central_meridian - 180, projection.south,
                projection.central_meridian + 180, projection.north};
    constexpr int Steps = 40;
    std::vector<double> x;
    std::vector<double> y;
    for (int i = 0; i <= Steps; ++i) {
        for (int j = 0; j <= Steps; ++j) {
            x.push_back(map.min_x + map.width() * i / Steps);
            y.push_back(map.min_y + map.height() * j / Steps);
        }
    }
    const CoordinateTransform transform(Crs::wgs84(), projection.crs);
    const bool off_earth = transform.inverse(x, y) > 0;
    Extent window;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!std::isfinite(x[i]))
            continue;
        const double turned =
            x[i] - 360 * std::floor((x[i] - projection.central_meridian + 180) / 360);
        window.add(turned, y[i]);
    }
    for (const double pole : {-90.0, 90.0}) {
        std::vector<double> px{projection.central_meridian};
        std::vector<double> py{pole};
        transform.forward(px, py);
        const bool inside = std::isfinite(px[0]) && map.contains(px[0], py[0]);
        if (inside || (off_earth && pole * window.centre_y() > 0)) {
            window.add(projection.central_meridian - 180, pole);
            window.add(projection.central_meridian + 180, pole);
        }
    }
    const double margin = 0.02 * std::max(window.width(), window.height()) + 0.01;
    window = window.expanded(margin);
    window.min_x = std::max(window.min_x, projection.central_meridian - 180);
    window.max_x = std::min(window.max_x, projection.central_meridian + 180);
    window.min_y = std::max(window.min_y, -90.0);
    window.max_y = std::min(window.max_y, 90.0);
    return window;
}

} // namespace

Extent projected_extent(const MapProjection& projection, const Coverage& coverage) {
    Extent extent;
    if (projection.kind == ProjectionKind::World) {
        for (const Point& point : world_outline(projection))
            extent.add(point.x, point.y);
        return extent;
    }
    std::vector<double> x;
    std::vector<double> y;
    for (const Point& point : coverage.outline) {
        x.push_back(point.x);
        y.push_back(point.y);
    }
    CoordinateTransform(Crs::wgs84(), projection.crs).forward(x, y);
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (std::isfinite(x[i]))
            extent.add(x[i], y[i]);
    }
    if (extent.empty())
        return extent;
    const double smallest = SmallestExtentM / metres_per_unit(projection.crs);
    const double side = std::max({extent.width(), extent.height(), smallest});
    extent = extent.expanded(DataMargin * side);
    const double missing_x = std::max(0.0, smallest - extent.width()) / 2;
    const double missing_y = std::max(0.0, smallest - extent.height()) / 2;
    return {extent.min_x - missing_x, extent.min_y - missing_y, extent.max_x + missing_x,
            extent.max_y + missing_y};
}

Viewport fit_viewport(const MapProjection& projection, const Extent& extent, const Box& available,
                      double max_growth) {
    Viewport view;
    view.projection = projection;
    double width = extent.width();
    double height = extent.height();
    const double aspect = available.width / available.height;
    if (width / height < aspect)
        width = std::min(height * aspect, width * max_growth);
    else
        height = std::min(width / aspect, height * max_growth);
    view.map = {extent.centre_x() - width / 2, extent.centre_y() - height / 2,
                extent.centre_x() + width / 2, extent.centre_y() + height / 2};
    const double scale = std::min(available.width / width, available.height / height);
    view.frame = {available.x + (available.width - width * scale) / 2,
                  available.y + (available.height - height * scale) / 2, width * scale,
                  height * scale};
    view.window = degrees_window(projection, view.map);
    return view;
}

std::vector<Point> map_outline(const Viewport& view) {
    if (view.projection.kind != ProjectionKind::World) {
        const Box& f = view.frame;
        return {{f.x, f.y}, {f.right(), f.y}, {f.right(), f.bottom()}, {f.x, f.bottom()}};
    }
    std::vector<Point> outline;
    for (const Point& point : world_outline(view.projection))
        outline.push_back(view.to_page(point));
    return outline;
}

} // namespace graticule::cartography
