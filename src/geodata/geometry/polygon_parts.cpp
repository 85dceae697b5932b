// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/polygon_parts.hpp"

#include "geodata/geometry/wkb_cursor.hpp"

#include <cstring>

namespace graticule::geodata {

namespace {

void put_bytes(std::vector<std::uint8_t>& bytes, const void* value, std::size_t size) {
    const auto* first = static_cast<const std::uint8_t*>(value);
    bytes.insert(bytes.end(), first, first + size);
}

void put_part_count(std::vector<std::uint8_t>& bytes, std::size_t size) {
    const auto count = static_cast<std::uint32_t>(size);
    put_bytes(bytes, &count, sizeof count);
}

void put_polygon_header(std::vector<std::uint8_t>& bytes, GeometryType type, bool has_z) {
    constexpr std::uint32_t IsoZ = 1000;
    bytes.push_back(1);
    put_part_count(bytes, static_cast<std::uint32_t>(type) + (has_z ? IsoZ : 0));
}

PolygonPart read_rings(WkbCursor& cursor, std::size_t dimensions) {
    const std::size_t position_bytes = dimensions * sizeof(double);
    PolygonPart part(cursor.count(sizeof(std::uint32_t)));
    for (RingView& ring : part) {
        const std::uint32_t positions = cursor.count(position_bytes);
        ring = {cursor.take(positions * position_bytes), dimensions};
    }
    return part;
}

// Passes over the body of a geometry that is no collection, keeping its polygons.
void read_body(WkbCursor& cursor, const WkbCursor::Header& header,
               std::vector<PolygonPart>& polygons) {
    const std::size_t position_bytes = header.dimensions() * sizeof(double);
    switch (header.type) {
    case GeometryType::Point:
        cursor.skip(position_bytes);
        return;
    case GeometryType::LineString:
        cursor.skip(cursor.count(position_bytes) * position_bytes);
        return;
    case GeometryType::Polygon:
        if (PolygonPart part = read_rings(cursor, header.dimensions()); !part.empty())
            polygons.push_back(std::move(part));
        return;
    default:
        for (std::uint32_t left = cursor.count(1); left > 0 && !cursor.failed(); --left)
            read_body(cursor, cursor.header(), polygons);
    }
}

void add_members(WkbCursor& cursor, WkbView wkb, std::vector<WkbView>& members) {
    std::vector<PolygonPart> unused;
    for (std::uint32_t left = cursor.count(1); left > 0 && !cursor.failed(); --left) {
        const std::size_t begin = cursor.position();
        const WkbCursor::Header header = cursor.header();
        if (header.type == GeometryType::GeometryCollection) {
            add_members(cursor, wkb, members);
            continue;
        }
        read_body(cursor, header, unused);
        members.push_back(wkb.subspan(begin, cursor.position() - begin));
    }
}

} // namespace

Point RingView::at(std::size_t index) const {
    Point point;
    const std::uint8_t* const bytes = positions.data() + index * dimensions * sizeof(double);
    std::memcpy(&point.x, bytes, sizeof point.x);
    std::memcpy(&point.y, bytes + sizeof point.x, sizeof point.y);
    return point;
}

bool RingView::closed() const {
    if (size() == 0)
        return true;
    const Point first = at(0);
    const Point last = at(size() - 1);
    return first.x == last.x && first.y == last.y;
}

Extent RingView::extent() const {
    Extent extent;
    for (std::size_t i = 0; i < size(); ++i) {
        const Point place = at(i);
        extent.add(place.x, place.y);
    }
    return extent;
}

std::vector<PolygonPart> polygon_parts(WkbView wkb) {
    std::vector<PolygonPart> parts;
    WkbCursor cursor(wkb);
    read_body(cursor, cursor.header(), parts);
    return parts;
}

std::vector<WkbView> flat_members(WkbView wkb) {
    std::vector<WkbView> members;
    WkbCursor cursor(wkb);
    cursor.header();
    add_members(cursor, wkb, members);
    return members;
}

std::vector<std::uint8_t> polygon_wkb(const PolygonPart& part) {
    std::vector<std::uint8_t> wkb;
    put_polygon_header(wkb, GeometryType::Polygon, part.front().dimensions == 3);
    put_part_count(wkb, part.size());
    for (const RingView& ring : part) {
        put_part_count(wkb, ring.size() + (ring.closed() ? 0 : 1));
        put_bytes(wkb, ring.positions.data(), ring.positions.size());
        if (!ring.closed())
            put_bytes(wkb, ring.positions.data(), ring.dimensions * sizeof(double));
    }
    return wkb;
}

std::vector<std::uint8_t> gathered_wkb(GeometryType type, bool has_z,
                                       std::span<const std::vector<std::uint8_t>> members) {
    std::vector<std::uint8_t> wkb;
    put_polygon_header(wkb, type, has_z);
    put_part_count(wkb, members.size());
    for (const std::vector<std::uint8_t>& member : members)
        put_bytes(wkb, member.data(), member.size());
    return wkb;
}

std::vector<std::uint8_t> multipolygon_wkb(std::span<const PolygonPart> parts, bool has_z) {
    std::vector<std::vector<std::uint8_t>> members;
    for (const PolygonPart& part : parts)
        members.push_back(polygon_wkb(part));
    return gathered_wkb(GeometryType::MultiPolygon, has_z, members);
}

} // namespace graticule::geodata
