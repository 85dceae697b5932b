// SPDX-License-Identifier: Apache-2.0
#include "geodata/wkt.hpp"

#include "base/text.hpp"
#include "geodata/wkb_cursor.hpp"

#include <cctype>
#include <cmath>

namespace graticule::geodata {

namespace {

void put_position(std::string& text, WkbCursor& cursor, bool has_z) {
    text += shortest_number(cursor.number());
    text += ' ';
    text += shortest_number(cursor.number());
    if (has_z) {
        text += ' ';
        text += shortest_number(cursor.number());
    }
}

void put_path(std::string& text, WkbCursor& cursor, bool has_z) {
    const std::uint32_t points = cursor.count((has_z ? 3 : 2) * sizeof(double));
    text += '(';
    for (std::uint32_t i = 0; i < points; ++i) {
        text += i == 0 ? "" : ",";
        put_position(text, cursor, has_z);
    }
    text += ')';
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
        text += "EMPTY";
        return;
    }
    text += '(';
    put_position(text, cursor, has_z);
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
        text += "EMPTY";
    } else if (header.type == GeometryType::LineString) {
        put_path(text, cursor, header.has_z);
    } else {
        put_members(text, cursor, header);
    }
}

void put_members(std::string& text, WkbCursor& cursor, const WkbCursor::Header& header) {
    const std::uint32_t members = cursor.count(sizeof(std::uint32_t));
    text += '(';
    for (std::uint32_t i = 0; i < members; ++i) {
        text += i == 0 ? "" : ",";
        if (header.type == GeometryType::Polygon)
            put_path(text, cursor, header.has_z);
        else if (header.type == GeometryType::GeometryCollection)
            put_tagged(text, cursor);
        else
            put_body(text, cursor, cursor.header());
    }
    text += ')';
}

} // namespace

std::string wkt_of(WkbView wkb) {
    std::string text;
    WkbCursor cursor(wkb);
    put_tagged(text, cursor);
    return text;
}

} // namespace graticule::geodata
