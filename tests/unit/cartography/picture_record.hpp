// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <zlib.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

/// Reads the record of a drawing out of a picture, by docs/drawing-record.md.
namespace graticule::test {

inline std::uint32_t big_endian(std::string_view bytes) {
    std::uint32_t number = 0;
    for (const char byte : bytes.substr(0, 4))
        number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

inline std::string inflated(std::string_view packed) {
    std::string out(4U << 20, '\0');
    uLongf size = out.size();
    if (uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                   reinterpret_cast<const Bytef*>(packed.data()), packed.size())
        != Z_OK)
        throw std::runtime_error("a text chunk that cannot be unpacked");
    out.resize(size);
    return out;
}

/// The text of a PNG's zTXt chunk with this keyword; each chunk's check is looked at.
inline std::string png_text(std::string_view png, std::string_view keyword) {
    std::string found;
    for (std::size_t at = 8; at + 12 <= png.size();) {
        const std::uint32_t length = big_endian(png.substr(at));
        const std::string_view chunk = png.substr(at + 4, length + 4);
        const uLong check =
            crc32(0, reinterpret_cast<const Bytef*>(chunk.data()), static_cast<uInt>(chunk.size()));
        if (check != big_endian(png.substr(at + 8 + length)))
            throw std::runtime_error("a chunk with a wrong check");
        const std::string head = "zTXt" + std::string(keyword) + std::string(2, '\0');
        if (chunk.starts_with(head))
            found = inflated(chunk.substr(head.size()));
        at += length + 12;
    }
    return found;
}

inline std::string svg_metadata(std::string_view svg) {
    const std::string_view begin = "<metadata id=\"drawing-record\">";
    const std::size_t from = svg.find(begin);
    if (from == std::string_view::npos)
        throw std::runtime_error("an SVG without a record");
    const std::size_t to = svg.find("</metadata>", from);
    std::string text(svg.substr(from + begin.size(), to - from - begin.size()));
    for (const auto& [escaped, plain] : {std::pair<std::string, std::string>{"&lt;", "<"},
                                         {"&gt;", ">"},
                                         {"&quot;", "\""},
                                         {"&#39;", "'"},
                                         {"&amp;", "&"}})
        for (std::size_t at = 0; (at = text.find(escaped, at)) != std::string::npos; ++at)
            text.replace(at, escaped.size(), plain);
    return text;
}

inline Json record_of(std::string_view picture) {
    const bool png = picture.starts_with("\x89PNG");
    return parse_json(png ? png_text(picture, "drawing-record") : svg_metadata(picture), "record");
}

} // namespace graticule::test
