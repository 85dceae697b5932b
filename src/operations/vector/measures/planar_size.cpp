// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/planar_size.hpp"

#include "geodata/geometry/wkb_cursor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>

namespace graticule::operations {

namespace {

using geodata::GeometryType;
using geodata::PathView;
using geodata::Point;
using geodata::WkbCursor;

struct Sizes {
    double area = 0;
    double length = 0;
    double points = 0;
    bool polygons = false;

    double size() const {
        if (polygons)
            return area;
        return length > 0 ? length : points;
    }
};

class SizeReader {
public:
    explicit SizeReader(geodata::WkbView wkb) : m_cursor(wkb) {}

    double size() {
        read();
        return m_sizes.size();
    }

private:
    void read() {
        const WkbCursor::Header header = m_cursor.header();
        const std::size_t point_bytes = header.dimensions() * sizeof(double);
        switch (header.type) {
        case GeometryType::Point:
            m_sizes.points += 1;
            return m_cursor.skip(point_bytes);
        case GeometryType::LineString:
            return add_line(take_points(point_bytes));
        case GeometryType::Polygon: {
            const std::uint32_t rings = m_cursor.count(sizeof(std::uint32_t));
            for (std::uint32_t ring = 0; ring < rings; ++ring)
                add_ring(take_points(point_bytes), ring > 0);
            return;
        }
        default:
            for (std::uint32_t members = m_cursor.count(1); members > 0; --members)
                read();
        }
    }

    /// The points of a line or ring, whose bounds are looked at once for all of them.
    struct Points {
        geodata::WkbView bytes;
        std::size_t stride;

        std::size_t size() const { return bytes.size() / stride; }
        Point operator[](std::size_t index) const {
            double pair[2];
            std::memcpy(pair, bytes.data() + index * stride, sizeof pair);
            return {pair[0], pair[1]};
        }
    };

    Points take_points(std::size_t point_bytes) {
        return {m_cursor.take(m_cursor.count(point_bytes) * point_bytes), point_bytes};
    }

    void add_line(const Points& points) {
        for (std::size_t i = 1; i < points.size(); ++i)
            m_sizes.length +=
                std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    }

    void add_ring(const Points& points, bool hole) {
        m_sizes.polygons = true;
        double twice_area = 0;
        Point from; // from the first one on, as are all: sums of small numbers are exact
        for (std::size_t i = 1; i < points.size(); ++i) {
            const Point to{points[i].x - points[0].x, points[i].y - points[0].y};
            twice_area += from.x * to.y - to.x * from.y;
            from = to;
        }
        m_sizes.area += (hole ? -1 : 1) * std::abs(twice_area) / 2;
    }

    WkbCursor m_cursor;
    Sizes m_sizes;
};

// Of a line that comes in and out at sorted places, how much is inside of both.
double shared_length(std::span<const double> first, std::span<const double> second) {
    double length = 0;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i + 1 < first.size() && j + 1 < second.size()) {
        const double in = std::max(first[i], second[j]);
        const double out = std::min(first[i + 1], second[j + 1]);
        length += std::max(0.0, out - in);
        first[i + 1] < second[j + 1] ? i += 2 : j += 2;
    }
    return length;
}

} // namespace

double planar_size(geodata::WkbView wkb) {
    return SizeReader(wkb).size();
}

std::vector<double> planar_sizes(const geodata::GeometryColumn& column, const Context& context) {
    std::vector<double> sizes(column.size());
    constexpr std::size_t Grain = 1024;
    parallel_for(context, column.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            sizes[row] = column.is_void(row) ? 0 : planar_size(column.wkb(row));
    });
    return sizes;
}

void ScanlineOverlap::cross(geodata::WkbView polygon, const geodata::Extent& shared,
                            Crossings& crossings) {
    for (std::vector<double>& line : crossings)
        line.clear();
    const double spacing = shared.height() / Lines;
    // The first line that lies at y or above: lines run in the middle of their strips.
    const auto line_from = [&](double y) {
        const double line = std::ceil((y - shared.min_y) / spacing - 0.5);
        return static_cast<std::size_t>(std::clamp(line, 0.0, static_cast<double>(Lines)));
    };
    geodata::walk_paths(polygon, [&](const PathView& path) {
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const auto [low, high] =
                std::minmax(path.points[i - 1], path.points[i],
                            [](const Point& a, const Point& b) { return a.y < b.y; });
            const std::size_t end = line_from(high.y);
            for (std::size_t line = line_from(low.y); line < end; ++line) {
                const double y = shared.min_y + (static_cast<double>(line) + 0.5) * spacing;
                crossings[line].push_back(low.x
                                          + (high.x - low.x) * (y - low.y) / (high.y - low.y));
            }
        }
    });
    for (std::vector<double>& line : crossings)
        std::sort(line.begin(), line.end());
}

double ScanlineOverlap::area(const geodata::GeometryColumn& polygons, std::size_t first,
                             std::size_t second) {
    const geodata::Extent shared = polygons.extent(first).intersection(polygons.extent(second));
    if (!(shared.height() > 0))
        return 0;
    cross(polygons.wkb(first), shared, m_first);
    cross(polygons.wkb(second), shared, m_second);
    double length = 0;
    for (std::size_t line = 0; line < Lines; ++line)
        length += shared_length(m_first[line], m_second[line]);
    return length * shared.height() / Lines;
}

} // namespace graticule::operations
