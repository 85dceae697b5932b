// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geometry_text.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace graticule::geodata {

namespace {

constexpr std::string_view SridStart = "srid=";
constexpr std::size_t CodeBytes = sizeof(std::uint32_t);
constexpr std::size_t GeometryHeaderBytes = 1 + CodeBytes;
constexpr std::uint32_t EwkbSrid = 0x20000000U;
constexpr std::uint32_t EwkbFlags = 0xE0000000U; // Z, M and SRID
constexpr std::uint32_t MostTypes = 4000;        // of ISO: 17 types, each with Z, M or both

bool is_hex(std::string_view text) {
    return text.size() % 2 == 0 && std::all_of(text.begin(), text.end(), [](unsigned char c) {
               return std::isxdigit(c) != 0;
           });
}

std::vector<std::uint8_t> bytes_of_hex(std::string_view text) {
    std::vector<std::uint8_t> bytes(text.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        std::from_chars(text.data() + 2 * i, text.data() + 2 * i + 2, bytes[i], 16);
    return bytes;
}

// A number of a WKB in the byte order that its first byte names.
std::uint32_t code_at(const std::vector<std::uint8_t>& wkb, std::size_t position) {
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < CodeBytes; ++i) {
        const std::size_t place = wkb[0] == 1 ? CodeBytes - 1 - i : i;
        code = code << 8U | wkb[position + place];
    }
    return code;
}

bool is_hex_wkb(std::string_view text) {
    if (text.size() < 2 * GeometryHeaderBytes + 2 * CodeBytes
        || (!text.starts_with("00") && !text.starts_with("01")) || !is_hex(text))
        return false;
    const std::uint32_t code = code_at(bytes_of_hex(text.substr(0, 2 * GeometryHeaderBytes)), 1);
    const std::uint32_t type = code & ~EwkbFlags;
    return type > 0 && type < MostTypes && type % 1000 > 0 && type % 1000 <= 17;
}

// Takes the SRID out of an EWKB. Its flag stands in the code's highest byte.
std::optional<std::int64_t> take_srid(std::vector<std::uint8_t>& wkb) {
    if ((code_at(wkb, 1) & EwkbSrid) == 0)
        return std::nullopt;
    const auto srid = static_cast<std::int32_t>(code_at(wkb, GeometryHeaderBytes));
    const std::size_t highest = wkb[0] == 1 ? CodeBytes : 1;
    wkb[highest] &= static_cast<std::uint8_t>(~(EwkbSrid >> 24U));
    wkb.erase(wkb.begin() + GeometryHeaderBytes, wkb.begin() + GeometryHeaderBytes + CodeBytes);
    return srid;
}

} // namespace

GeometryText parse_geometry_text(std::string_view text) {
    GeometryText result;
    text = trim(text);
    if (ascii_lower(text.substr(0, SridStart.size())) == SridStart) {
        const std::size_t semicolon = text.find(';');
        std::int64_t srid = 0;
        const std::string_view number = trim(text.substr(
            SridStart.size(),
            semicolon == std::string_view::npos ? semicolon : semicolon - SridStart.size()));
        const auto [end, failure] =
            std::from_chars(number.data(), number.data() + number.size(), srid);
        if (semicolon != std::string_view::npos && failure == std::errc()
            && end == number.data() + number.size()) {
            result.srid = srid;
            text = trim(text.substr(semicolon + 1));
        }
    }
    if (is_hex_wkb(text)) {
        result.wkb = bytes_of_hex(text);
        if (const auto srid = take_srid(result.wkb))
            result.srid = srid;
    } else {
        result.wkt = text;
    }
    if (result.srid == 0)
        result.srid.reset();
    return result;
}

bool looks_like_geometry(std::string_view text) {
    const std::string start = ascii_lower(trim(text).substr(0, 20));
    for (const std::string_view type :
         {"point", "linestring", "polygon", "multi", "geometrycollection",
          "srid=", "circularstring", "compoundcurve", "curvepolygon", "tin", "triangle",
          "polyhedralsurface"})
        if (start.starts_with(type))
            return start.find_first_of("( =;") != std::string::npos || start.size() > 15;
    return is_hex_wkb(trim(text));
}

Crs crs_of_srid(std::int64_t srid) {
    constexpr std::int64_t OldWebMercator = 900913;
    constexpr std::int64_t WebMercator = 3857;
    for (const char* authority : {"EPSG", "ESRI"}) {
        try {
            return Crs::parse(
                fmt::format("{}:{}", authority, srid == OldWebMercator ? WebMercator : srid));
        } catch (const Error&) {
            continue; // a number that this register does not have
        }
    }
    return {};
}

} // namespace graticule::geodata
