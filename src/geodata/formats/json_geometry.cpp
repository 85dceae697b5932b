// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "geodata/formats/json_geometry_handle.hpp"

#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::geodata {

namespace ondemand = simdjson::ondemand;

namespace {

constexpr int MaxGeometryNesting = 30; // of collections, as wkb_is_well_formed() has it

// None of them has a character that could be written with an escape for a reason.
GeometryType type_named(ondemand::raw_json_string name) {
    constexpr std::pair<std::string_view, GeometryType> Names[] = {
        {"Point", GeometryType::Point},
        {"LineString", GeometryType::LineString},
        {"Polygon", GeometryType::Polygon},
        {"MultiPoint", GeometryType::MultiPoint},
        {"MultiLineString", GeometryType::MultiLineString},
        {"MultiPolygon", GeometryType::MultiPolygon},
        {"GeometryCollection", GeometryType::GeometryCollection}};
    for (const auto& [known, type] : Names)
        if (name.unsafe_is_equal(known))
            return type;
    return GeometryType::Unknown;
}

// How deep the positions lie in a geometry's coordinates.
int nesting_of(GeometryType type) {
    switch (type) {
    case GeometryType::Point:
        return 0;
    case GeometryType::LineString:
    case GeometryType::MultiPoint:
        return 1;
    case GeometryType::Polygon:
    case GeometryType::MultiLineString:
        return 2;
    default:
        return 3;
    }
}

GeometryType part_of(GeometryType type) {
    switch (type) {
    case GeometryType::MultiPoint:
        return GeometryType::Point;
    case GeometryType::MultiLineString:
        return GeometryType::LineString;
    default:
        return GeometryType::Polygon;
    }
}

} // namespace

bool read_json_number(ondemand::value value, double& number) {
    const std::string_view token = value.raw_json_token();
    const simdjson::error_code failure = value.get_double().get(number);
    if (failure == simdjson::SUCCESS)
        return true;
    if (failure != simdjson::NUMBER_ERROR)
        return false;
    // Either no JSON at all, or a number that no double holds.
    const std::string text(trim(token));
    char* end = nullptr;
    number = std::strtod(text.c_str(), &end);
    return std::isinf(number) && text.find_first_not_of("0123456789+-.eE") == std::string::npos
           && end == text.c_str() + text.size();
}

bool JsonGeometryReader::read(ondemand::object geometry) {
    m_counts.clear();
    m_positions.clear();
    m_wkb.clear();
    m_has_z = false;
    if (!read_geometry(geometry, 0))
        return false;
    const auto type = static_cast<GeometryType>(m_counts.front());
    const bool single = type == GeometryType::Point || type == GeometryType::Polygon;
    if (single && m_counts[1] == 0)
        return true;
    std::size_t count = 0;
    std::size_t position = 0;
    write_geometry(count, position);
    return true;
}

bool JsonGeometryReader::read_geometry(ondemand::object geometry, int depth) {
    ondemand::raw_json_string name;
    if (depth > MaxGeometryNesting
        || geometry.find_field_unordered("type").get_raw_json_string().get(name))
        return false;
    const GeometryType type = type_named(name);
    if (type == GeometryType::Unknown)
        return false;
    m_counts.push_back(static_cast<std::uint32_t>(type));
    if (type == GeometryType::GeometryCollection)
        return read_members(geometry, depth);
    ondemand::array coordinates;
    return !geometry.find_field_unordered("coordinates").get_array().get(coordinates)
           && read_coordinates(type, coordinates, depth);
}

bool JsonGeometryReader::read_members(ondemand::object geometry, int depth) {
    ondemand::array members;
    if (geometry.find_field_unordered("geometries").get_array().get(members))
        return false;
    const std::size_t slot = m_counts.size();
    m_counts.push_back(0);
    for (auto element : members) {
        ondemand::object member;
        if (element.get_object().get(member) || !read_geometry(member, depth + 1))
            return false;
        ++m_counts[slot];
    }
    return true;
}

bool JsonGeometryReader::read_coordinates(GeometryType type, ondemand::array coordinates,
                                          int depth) {
    if (type != GeometryType::Point)
        return read_parts(nesting_of(type), coordinates);
    const std::optional<std::size_t> numbers = read_position(coordinates);
    m_counts.push_back(numbers == 0 ? 0 : 1);
    // A point without a position is an empty one if it stands alone, and unusual in a collection.
    return numbers && (*numbers >= 2 || (*numbers == 0 && depth == 0));
}

// An array of arrays, `depth` levels above the numbers.
bool JsonGeometryReader::read_parts(int depth, ondemand::array array) {
    const std::size_t slot = m_counts.size();
    m_counts.push_back(0);
    for (auto element : array) {
        ondemand::array part;
        if (element.get_array().get(part))
            return false;
        if (depth == 1 ? read_position(part).value_or(0) < 2 : !read_parts(depth - 1, part))
            return false;
        ++m_counts[slot];
    }
    return true;
}

// Keeps a position of two numbers or more.
// @return how many there are; nothing where something else is among them
std::optional<std::size_t> JsonGeometryReader::read_position(ondemand::array array) {
    double numbers[3] = {0, 0, 0};
    std::size_t count = 0;
    for (auto element : array) {
        ondemand::value value;
        double number = 0;
        if (element.get(value) || !read_json_number(value, number))
            return std::nullopt;
        if (count < 3)
            numbers[count] = number;
        ++count;
    }
    if (count >= 2)
        m_positions.push_back({numbers[0], numbers[1], numbers[2]});
    m_has_z = m_has_z || count > 2;
    return count;
}

void JsonGeometryReader::put(const void* value, std::size_t size) {
    const auto* first = static_cast<const std::uint8_t*>(value);
    m_wkb.insert(m_wkb.end(), first, first + size);
}

void JsonGeometryReader::write_path(std::size_t points, std::size_t& position) {
    for (std::size_t i = 0; i < points; ++i)
        put(&m_positions[position++], (m_has_z ? 3 : 2) * sizeof(double));
}

void JsonGeometryReader::write_geometry(std::size_t& count, std::size_t& position) {
    const auto type = static_cast<GeometryType>(m_counts[count++]);
    count += type == GeometryType::Point ? 1 : 0;
    write_parts(type, count, position);
}

void JsonGeometryReader::write_parts(GeometryType type, std::size_t& count, std::size_t& position) {
    constexpr std::uint32_t IsoZ = 1000;
    constexpr std::uint8_t LittleEndian = 1;
    put(&LittleEndian, 1);
    put_count(static_cast<std::uint32_t>(type) + (m_has_z ? IsoZ : 0));
    if (type == GeometryType::Point) {
        write_path(1, position);
        return;
    }
    const std::uint32_t size = m_counts[count++];
    switch (type) {
    case GeometryType::LineString:
        put_count(size);
        write_path(size, position);
        return;
    case GeometryType::Polygon:
        put_count(size);
        for (std::uint32_t ring = 0; ring < size; ++ring) {
            const std::uint32_t points = m_counts[count++];
            put_count(points);
            write_path(points, position);
        }
        return;
    default:
        put_count(size);
        for (std::uint32_t part = 0; part < size; ++part) {
            if (type == GeometryType::GeometryCollection)
                write_geometry(count, position);
            else
                write_parts(part_of(type), count, position);
        }
    }
}

} // namespace graticule::geodata
