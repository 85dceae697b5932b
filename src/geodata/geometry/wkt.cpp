// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/wkt.hpp"

#include "base/text.hpp"
#include "geodata/geometry/wkb_cursor.hpp"

#include <cctype>
#include <cmath>

namespace graticule::geodata {

namespace {

constexpr std::string_view Empty = "EMPTY";

void append_position(std::string& text, WkbCursor& cursor, bool has_z) {
    text += shortest_number(cursor.number());
    text += ' ';
    text += shortest_number(cursor.number());
    if (has_z) {
        text += ' ';
        text += shortest_number(cursor.number());
    }
}

void append_path(std::string& text, WkbCursor& cursor, std::uint32_t points, bool has_z) {
    text += '(';
    for (std::uint32_t i = 0; i < points; ++i) {
        text += i == 0 ? "" : ",";
        append_position(text, cursor, has_z);
    }
    text += ')';
}

void put_list(std::string& text, const std::string& written) {
    if (written.empty())
        text += Empty;
    else
        text.append("(").append(written).append(")");
}

std::uint32_t count_of_points(WkbCursor& cursor, bool has_z) {
    return cursor.count((has_z ? 3 : 2) * sizeof(double));
}

// WKT has no way to write a ring without points.
void put_rings(std::string& text, WkbCursor& cursor, bool has_z) {
    const std::uint32_t rings = cursor.count(sizeof(std::uint32_t));
    std::string written;
    for (std::uint32_t i = 0; i < rings; ++i)
        if (const std::uint32_t points = count_of_points(cursor, has_z); points > 0) {
            written.append(written.empty() ? "" : ",");
            append_path(written, cursor, points, has_z);
        }
    put_list(text, written);
}

void put_body(std::string& text, WkbCursor& cursor, const WkbCursor::Header& header);

void put_members(std::string& text, WkbCursor& cursor, const WkbCursor::Header& header);

// A geometry in a collection, with its type; the caller has its header.
void put_tagged(std::string& text, WkbCursor& cursor) {
    const WkbCursor::Header header = cursor.header();
    for (const char c : geometry_type_name(header.type))
        text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    text += header.has_z ? " Z " : " ";
    put_body(text, cursor, header);
}

void put_point(std::string& text, WkbCursor& cursor, bool has_z) {
    WkbCursor ahead = cursor;
    if (std::isnan(ahead.number()) && std::isnan(ahead.number())) {
        cursor.skip((has_z ? 3 : 2) * sizeof(double));
        text += Empty;
        return;
    }
    text += '(';
    append_position(text, cursor, has_z);
    text += ')';
}

void put_body(std::string& text, WkbCursor& cursor, const WkbCursor::Header& header) {
    if (header.type == GeometryType::Point) {
        put_point(text, cursor, header.has_z);
        return;
    }
    WkbCursor ahead = cursor;
    if (ahead.count(1) == 0) {
        cursor.count(1);
        text += Empty;
    } else if (header.type == GeometryType::LineString) {
        append_path(text, cursor, count_of_points(cursor, header.has_z), header.has_z);
    } else if (header.type == GeometryType::Polygon) {
        put_rings(text, cursor, header.has_z);
    } else {
        put_members(text, cursor, header);
    }
}

// Empty members of one type are left out, as whoever reads them does.
void put_members(std::string& text, WkbCursor& cursor, const WkbCursor::Header& header) {
    const std::uint32_t members = cursor.count(sizeof(std::uint32_t));
    std::string written;
    for (std::uint32_t i = 0; i < members; ++i) {
        std::string member;
        if (header.type == GeometryType::GeometryCollection)
            put_tagged(member, cursor);
        else
            put_body(member, cursor, cursor.header());
        if (member != Empty)
            written.append(written.empty() ? "" : ",").append(member);
    }
    put_list(text, written);
}

} // namespace

std::string wkt_of(WkbView wkb) {
    std::string text;
    WkbCursor cursor(wkb);
    put_tagged(text, cursor);
    return text;
}

} // namespace graticule::geodata
