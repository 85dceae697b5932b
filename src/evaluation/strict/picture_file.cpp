// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/picture_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "cartography/canvas/png_picture.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>

namespace graticule::evaluation::strict {

namespace {

constexpr std::string_view Keyword = "drawing-record";
constexpr std::string_view PngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::uintmax_t MostPictureBytes = 64U << 20;
constexpr std::size_t MostPixels = 25'000'000;

[[noreturn]] void fail(std::string_view what) {
    throw Error(ErrorCode::Malformed, std::string(what));
}

std::uint32_t number_in(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

/// Unpacks a text that may pretend to be anything.
std::string unpacked(std::string_view packed) {
    std::string text(MostRecordBytes, '\0');
    uLongf size = text.size();
    const int status = uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                                  reinterpret_cast<const Bytef*>(packed.data()),
                                  static_cast<uLong>(packed.size()));
    if (status != Z_OK)
        fail("a text of the PNG cannot be unpacked, or is too long");
    text.resize(size);
    return text;
}

/// A colour on white paper.
PaintedColour on_white(std::uint32_t premultiplied) {
    const std::uint32_t white = 255 - (premultiplied >> 24);
    PaintedColour colour{};
    for (std::size_t i = 0; i < 3; ++i)
        colour[i] = static_cast<std::uint8_t>(
            std::min<std::uint32_t>(255, (premultiplied >> (16 - 8 * i) & 0xFF) + white));
    return colour;
}

/// The text of an element with the characters that it cannot have otherwise.
std::string unescaped(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, char>, 5> Names{
        {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}}};
    std::string plain;
    while (!text.empty()) {
        const auto* const name = std::find_if(Names.begin(), Names.end(), [&](const auto& one) {
            return text.starts_with(one.first);
        });
        const bool escaped = name != Names.end();
        plain += escaped ? name->second : text.front();
        text.remove_prefix(escaped ? name->first.size() : 1);
    }
    return plain;
}

std::optional<std::string> record_of_svg(std::string_view text) {
    const std::string start = fmt::format("<metadata id=\"{}\">", Keyword);
    const std::size_t from = text.find(start);
    if (from == std::string_view::npos)
        return std::nullopt;
    const std::size_t to = text.find("</metadata>", from);
    if (to == std::string_view::npos || to - from > 2 * MostRecordBytes)
        fail("the record of the SVG does not end, or is too long");
    return unescaped(text.substr(from + start.size(), to - from - start.size()));
}

} // namespace

Pixels pixels_of_png(std::string_view png) {
    const cartography::Picture picture = cartography::read_png(png, MostPixels);
    Pixels pixels{picture.width, picture.height, {}};
    pixels.colours.reserve(picture.pixels.size());
    for (const std::uint32_t pixel : picture.pixels)
        pixels.colours.push_back(on_white(pixel));
    return pixels;
}

std::optional<std::string> text_of_png(std::string_view bytes, std::string_view keyword) {
    constexpr std::size_t Frame = 12; // length, type and checksum of a chunk
    std::size_t at = PngSignature.size();
    while (at + Frame <= bytes.size()) {
        const std::size_t length = number_in(bytes, at);
        const std::string_view type = bytes.substr(at + 4, 4);
        if (length > bytes.size() - at - Frame)
            fail("a chunk of the PNG is longer than the file");
        const std::string_view content = bytes.substr(at + 8, length);
        const std::size_t end = content.find('\0');
        if (end != std::string_view::npos && content.substr(0, end) == keyword) {
            if (type == "tEXt")
                return std::string(content.substr(end + 1));
            if (type == "zTXt" && content.size() > end + 2)
                return unpacked(content.substr(end + 2));
        }
        if (type == "IEND")
            break;
        at += length + Frame;
    }
    return std::nullopt;
}

PictureFile read_picture(const std::filesystem::path& file) {
    const std::string bytes = read_file(file, MostPictureBytes);
    PictureFile picture;
    if (bytes.starts_with(PngSignature)) {
        picture.record = text_of_png(bytes, Keyword);
        picture.pixels = pixels_of_png(bytes);
        return picture;
    }
    const std::string_view start = std::string_view(bytes).substr(0, 4096);
    if (start.find("<svg") == std::string_view::npos)
        fail("it is neither a PNG nor an SVG");
    picture.is_svg = true;
    picture.record = record_of_svg(bytes);
    return picture;
}

} // namespace graticule::evaluation::strict
