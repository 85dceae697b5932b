// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/picture_file.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <cstdint>
#include <map>
#include <new>

namespace graticule::cartography {

namespace {

constexpr std::size_t MaxAccessibleTextBytes = 4000;
constexpr std::size_t EndChunkBytes = 12; ///< IEND: length, type, no data, check

std::string big_endian(std::uint32_t number) {
    std::string bytes;
    for (const int shift : {24, 16, 8, 0})
        bytes += static_cast<char>(number >> shift & 0xFF);
    return bytes;
}

/// As zlib writes it.
std::string deflated(std::string_view text) {
    uLongf size = compressBound(text.size());
    std::string out(size, '\0');
    const int status =
        compress2(reinterpret_cast<Bytef*>(out.data()), &size,
                  reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_DEFAULT_COMPRESSION);
    if (status == Z_MEM_ERROR)
        throw std::bad_alloc();
    if (status != Z_OK)
        throw Error(ErrorCode::Internal, fmt::format("zlib compresses nothing: {}", status));
    out.resize(size);
    return out;
}

/// Cairo numbers its SVG elements with a counter that lives as long as the process: renumbers them
/// in the order in which they come.
std::string renumbered(const std::string& svg) {
    std::map<std::string, std::string, std::less<>> names;
    std::string out;
    out.reserve(svg.size());
    const auto is_name = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    std::size_t i = 0;
    while (i < svg.size()) {
        const bool after_id = i >= 4 && svg.compare(i - 4, 4, "id=\"") == 0;
        const bool after_hash = i >= 1 && svg[i - 1] == '#';
        if (!after_id && !after_hash) {
            out += svg[i++];
            continue;
        }
        std::size_t end = i;
        while (end < svg.size() && is_name(svg[end]))
            ++end;
        const std::string name = svg.substr(i, end - i);
        const auto [entry, fresh] = names.try_emplace(name, fmt::format("e{}", names.size()));
        out += entry->second;
        i = end;
    }
    return out;
}

} // namespace

std::string png_with_text(std::string png, std::string_view keyword, std::string_view text) {
    if (png.size() < EndChunkBytes
        || std::string_view(png).substr(png.size() - EndChunkBytes + 4, 4) != "IEND")
        throw Error(ErrorCode::Internal, "Cairo wrote no PNG");
    std::string chunk = "zTXt";
    chunk += keyword;
    chunk += '\0'; // the keyword's end
    chunk += '\0'; // deflate, the one method that there is
    const std::string packed = deflated(text);
    chunk += packed;
    const auto length = static_cast<std::uint32_t>(chunk.size() - 4);
    const uLong check =
        crc32(0, reinterpret_cast<const Bytef*>(chunk.data()), static_cast<uInt>(chunk.size()));
    png.insert(png.size() - EndChunkBytes,
               big_endian(length) + chunk + big_endian(static_cast<std::uint32_t>(check)));
    return png;
}

std::string svg_with_texts(const std::string& svg, std::string_view title,
                           std::string_view description, std::string_view record) {
    std::string out = renumbered(svg);
    const std::size_t root = out.find("<svg");
    const std::size_t head = root == std::string::npos ? root : out.find('>', root);
    if (head == std::string::npos)
        throw Error(ErrorCode::Internal, "Cairo wrote no SVG");
    std::string texts = fmt::format("\n<title>{}</title>\n<desc>{}</desc>",
                                    escape_html(one_line(title, MaxAccessibleTextBytes)),
                                    escape_html(one_line(description, MaxAccessibleTextBytes)));
    if (!record.empty())
        texts +=
            fmt::format("\n<metadata id=\"{}\">{}</metadata>", RecordKeyword, escape_html(record));
    out.insert(head + 1, texts);
    return out;
}

} // namespace graticule::cartography
