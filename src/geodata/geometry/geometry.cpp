// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geometry.hpp"

#include "geodata/geometry/wkb_cursor.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace graticule::geodata {

static_assert(std::endian::native == std::endian::little, "WKB is read in place as little-endian");

namespace {

constexpr std::size_t WkbHeaderBytes = 5;
constexpr std::size_t PlaceBytes = 2 * sizeof(double); // x and y
constexpr int MaxNesting = 32;                         // of collections: deeper ones are hostile

GeometryType part_type_of(GeometryType type) {
    switch (type) {
    case GeometryType::MultiPoint:
        return GeometryType::Point;
    case GeometryType::MultiLineString:
        return GeometryType::LineString;
    case GeometryType::MultiPolygon:
        return GeometryType::Polygon;
    default:
        return GeometryType::Unknown;
    }
}

// Walks one geometry, calling enter(header, position) after each header and
// visit(header, part, ring, x, y, first_of_path, position) for each coordinate pair. `expected` is
// the type that the parent demands, Unknown for any.
template <typename Visit, typename Enter>
void walk_coordinates(WkbCursor& cursor, GeometryType expected, int depth, std::size_t& part,
                      Visit& visit, Enter& enter) {
    const WkbCursor::Header header = cursor.header();
    const bool unexpected = expected != GeometryType::Unknown && header.type != expected;
    if (cursor.failed() || unexpected || depth > MaxNesting) {
        cursor.skip(cursor.remaining() + 1); // fails the cursor
        return;
    }
    enter(header, cursor.position());
    const std::size_t point_bytes = header.dimensions() * sizeof(double);
    const auto path = [&](std::uint32_t points, std::size_t ring) {
        const std::size_t begin = cursor.position();
        const WkbView places = cursor.take(points * point_bytes);
        for (std::size_t at = 0; at < places.size(); at += point_bytes) {
            double x = 0;
            double y = 0;
            std::memcpy(&x, places.data() + at, sizeof x);
            std::memcpy(&y, places.data() + at + sizeof x, sizeof y);
            visit(header, part, ring, x, y, at == 0, begin + at);
        }
    };
    switch (header.type) {
    case GeometryType::Point:
        path(1, 0);
        ++part;
        break;
    case GeometryType::LineString:
        path(cursor.count(point_bytes), 0);
        ++part;
        break;
    case GeometryType::Polygon: {
        const std::uint32_t rings = cursor.count(sizeof(std::uint32_t));
        for (std::uint32_t ring = 0; ring < rings && !cursor.failed(); ++ring)
            path(cursor.count(point_bytes), ring);
        ++part;
        break;
    }
    default: {
        const std::uint32_t members = cursor.count(WkbHeaderBytes);
        for (std::uint32_t i = 0; i < members && !cursor.failed(); ++i)
            walk_coordinates(cursor, part_type_of(header.type), depth + 1, part, visit, enter);
    }
    }
}

constexpr auto PassHeader = [](const WkbCursor::Header&, std::size_t) {};

template <typename Visit, typename Enter = decltype(PassHeader)>
bool walk_all(WkbView wkb, Visit visit, Enter enter = PassHeader) {
    WkbCursor cursor(wkb);
    std::size_t part = 0;
    walk_coordinates(cursor, GeometryType::Unknown, 0, part, visit, enter);
    return !cursor.failed() && cursor.at_end();
}

void put(std::vector<std::uint8_t>& bytes, const void* value, std::size_t size) {
    const auto* first = static_cast<const std::uint8_t*>(value);
    bytes.insert(bytes.end(), first, first + size);
}

void put_header(std::vector<std::uint8_t>& bytes, GeometryType type) {
    const std::uint32_t code = static_cast<std::uint32_t>(type);
    bytes.push_back(1);
    put(bytes, &code, sizeof code);
}

void put_count(std::vector<std::uint8_t>& bytes, std::size_t size) {
    const auto count = static_cast<std::uint32_t>(size);
    put(bytes, &count, sizeof count);
}

void put_points(std::vector<std::uint8_t>& bytes, std::span<const Point> points) {
    put_count(bytes, points.size());
    put(bytes, points.data(), points.size_bytes());
}

} // namespace

std::string_view geometry_type_name(GeometryType type) {
    constexpr std::string_view Names[] = {
        "Unknown",    "Point",           "LineString",   "Polygon",
        "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"};
    return Names[static_cast<std::size_t>(type)];
}

int dimension_of(GeometryType type) {
    switch (type) {
    case GeometryType::Point:
    case GeometryType::MultiPoint:
        return 0;
    case GeometryType::LineString:
    case GeometryType::MultiLineString:
        return 1;
    case GeometryType::Polygon:
    case GeometryType::MultiPolygon:
        return 2;
    default:
        return -1;
    }
}

GeometryType wkb_type(WkbView wkb) {
    return WkbCursor(wkb).header().type;
}

bool wkb_has_z(WkbView wkb) {
    return WkbCursor(wkb).header().has_z;
}

bool wkb_is_well_formed(WkbView wkb) {
    return walk_all(wkb, [](auto&&...) {});
}

Numbers wkb_numbers(WkbView wkb) {
    const bool has_z = wkb_has_z(wkb);
    Numbers worst = Numbers::Sound;
    const auto note = [&](Numbers fault) { worst = std::max(worst, fault); };
    const auto visit = [&](const WkbCursor::Header& header, std::size_t, std::size_t, double x,
                           double y, bool, std::size_t position) {
        if (header.type == GeometryType::Point && std::isnan(x) && std::isnan(y))
            return;
        if (!std::isfinite(x) || !std::isfinite(y))
            note(Numbers::PlaceNotFinite);
        double z = 0;
        if (header.has_z)
            std::memcpy(&z, wkb.data() + position + PlaceBytes, sizeof z);
        if (!std::isfinite(z))
            note(Numbers::HeightNotFinite);
    };
    walk_all(wkb, visit, [&](const WkbCursor::Header& header, std::size_t) {
        if (header.has_z != has_z)
            note(Numbers::HeightInSomeParts);
    });
    return worst;
}

Extent wkb_extent(WkbView wkb) {
    Extent extent;
    walk_all(wkb, [&](const WkbCursor::Header&, std::size_t, std::size_t, double x, double y, bool,
                      std::size_t) {
        if (std::isfinite(x) && std::isfinite(y))
            extent.add(x, y);
    });
    return extent;
}

std::vector<std::uint8_t> wkb_without_z(WkbView wkb) {
    std::vector<std::uint8_t> flat;
    flat.reserve(wkb.size());
    std::size_t copied = 0;
    const auto copy_until = [&](std::size_t position) {
        put(flat, wkb.data() + copied, position - copied);
        copied = position;
    };
    const auto visit = [&](const WkbCursor::Header& header, std::size_t, std::size_t, double,
                           double, bool, std::size_t position) {
        if (!header.has_z)
            return;
        copy_until(position + PlaceBytes);
        copied += sizeof(double);
    };
    walk_all(wkb, visit, [&](const WkbCursor::Header& header, std::size_t position) {
        copy_until(position - WkbHeaderBytes);
        put_header(flat, header.type);
        copied = position;
    });
    copy_until(wkb.size());
    return flat;
}

void walk_paths(WkbView wkb, const std::function<void(const PathView&)>& visit) {
    std::vector<Point> points;
    points.reserve(wkb.size() / PlaceBytes);
    PathView path;
    const auto flush = [&] {
        if (points.empty())
            return;
        path.points = points;
        visit(path);
        points.clear();
    };
    walk_all(wkb, [&](const WkbCursor::Header& header, std::size_t part, std::size_t ring, double x,
                      double y, bool first, std::size_t) {
        if (first) {
            flush();
            path = {header.type, part, ring, {}};
        }
        if (std::isfinite(x) && std::isfinite(y)) // POINT EMPTY is written as NaN
            points.push_back({x, y});
    });
    flush();
}

std::optional<Point> wkb_point(WkbView wkb) {
    WkbCursor cursor(wkb);
    if (cursor.header().type != GeometryType::Point)
        return std::nullopt;
    const Point point{cursor.number(), cursor.number()};
    if (cursor.failed() || !std::isfinite(point.x) || !std::isfinite(point.y))
        return std::nullopt;
    return point;
}

std::vector<std::uint8_t> make_point_wkb(double x, double y) {
    std::vector<std::uint8_t> bytes;
    put_header(bytes, GeometryType::Point);
    put(bytes, &x, sizeof x);
    put(bytes, &y, sizeof y);
    return bytes;
}

std::vector<std::uint8_t> make_line_wkb(std::span<const Point> points) {
    std::vector<std::uint8_t> bytes;
    put_header(bytes, GeometryType::LineString);
    put_points(bytes, points);
    return bytes;
}

std::vector<std::uint8_t> make_polygon_wkb(std::span<const std::vector<Point>> rings) {
    std::vector<std::uint8_t> bytes;
    put_header(bytes, GeometryType::Polygon);
    put_count(bytes, rings.size());
    for (const std::vector<Point>& ring : rings)
        put_points(bytes, ring);
    return bytes;
}

std::vector<std::uint8_t> make_multi_wkb(GeometryType type,
                                         std::span<const std::vector<std::uint8_t>> members) {
    std::vector<std::uint8_t> bytes;
    put_header(bytes, type);
    put_count(bytes, members.size());
    for (const std::vector<std::uint8_t>& member : members)
        put(bytes, member.data(), member.size());
    return bytes;
}

std::vector<std::uint8_t>
map_coordinates(WkbView wkb,
                const std::function<void(std::span<double>, std::span<double>)>& move) {
    std::vector<std::uint8_t> moved(wkb.begin(), wkb.end());
    std::vector<double> x;
    std::vector<double> y;
    std::vector<std::size_t> positions;
    walk_all(wkb, [&](const WkbCursor::Header&, std::size_t, std::size_t, double px, double py,
                      bool, std::size_t position) {
        x.push_back(px);
        y.push_back(py);
        positions.push_back(position);
    });
    move(x, y);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        std::memcpy(moved.data() + positions[i], &x[i], sizeof(double));
        std::memcpy(moved.data() + positions[i] + sizeof(double), &y[i], sizeof(double));
    }
    return moved;
}

Extent GeometryColumn::total_extent() const {
    Extent total;
    for (const Extent& extent : m_extents)
        total.add(extent);
    return total;
}

std::size_t GeometryColumn::void_count() const {
    std::size_t count = 0;
    for (const Extent& extent : m_extents)
        count += extent.empty() ? 1 : 0;
    return count;
}

GeometryType GeometryColumn::common_type() const {
    GeometryType common = GeometryType::Unknown;
    for (std::size_t row = 0; row < size(); ++row) {
        if (is_void(row))
            continue;
        const GeometryType own = type(row);
        if (common == GeometryType::Unknown)
            common = own;
        else if (own != common
                 && (dimension_of(own) != dimension_of(common) || dimension_of(own) < 0))
            return GeometryType::Unknown;
        else if (own != common)
            common = part_type_of(own) == GeometryType::Unknown ? common : own;
    }
    return common;
}

void GeometryColumn::reserve(std::size_t rows, std::size_t bytes) {
    m_offsets.reserve(rows + 1);
    m_extents.reserve(rows);
    m_bytes.reserve(bytes);
}

void GeometryColumn::append(WkbView wkb) {
    m_bytes.insert(m_bytes.end(), wkb.begin(), wkb.end());
    m_offsets.push_back(m_bytes.size());
    m_extents.push_back(wkb_extent(wkb));
}

void GeometryColumn::append_null() {
    append(WkbView{});
}

void GeometryColumn::append_point(double x, double y) {
    put_header(m_bytes, GeometryType::Point);
    put(m_bytes, &x, sizeof x);
    put(m_bytes, &y, sizeof y);
    m_offsets.push_back(m_bytes.size());
    Extent extent;
    if (std::isfinite(x) && std::isfinite(y))
        extent.add(x, y);
    m_extents.push_back(extent);
}

void GeometryColumn::append(const GeometryColumn& other) {
    const std::size_t shift = m_bytes.size();
    m_bytes.insert(m_bytes.end(), other.m_bytes.begin(), other.m_bytes.end());
    for (std::size_t row = 0; row < other.size(); ++row)
        m_offsets.push_back(shift + other.m_offsets[row + 1]);
    m_extents.insert(m_extents.end(), other.m_extents.begin(), other.m_extents.end());
}

GeometryColumn GeometryColumn::select(std::span<const std::size_t> rows) const {
    GeometryColumn selected;
    std::size_t bytes = 0;
    for (const std::size_t row : rows)
        bytes += m_offsets[row + 1] - m_offsets[row];
    selected.reserve(rows.size(), bytes);
    for (std::size_t i = 0; i < rows.size();) {
        const std::size_t first = rows[i];
        std::size_t last = first + 1; // rows that follow one another are copied at once
        for (++i; i < rows.size() && rows[i] == last; ++i)
            ++last;
        const std::size_t at = selected.m_bytes.size();
        const auto bytes_at = [&](std::size_t row) {
            return m_bytes.begin() + static_cast<std::ptrdiff_t>(m_offsets[row]);
        };
        const auto extent_at = [&](std::size_t row) {
            return m_extents.begin() + static_cast<std::ptrdiff_t>(row);
        };
        selected.m_bytes.insert(selected.m_bytes.end(), bytes_at(first), bytes_at(last));
        for (std::size_t row = first; row < last; ++row)
            selected.m_offsets.push_back(at + m_offsets[row + 1] - m_offsets[first]);
        selected.m_extents.insert(selected.m_extents.end(), extent_at(first), extent_at(last));
    }
    return selected;
}

} // namespace graticule::geodata
