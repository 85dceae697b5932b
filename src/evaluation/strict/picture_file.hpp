// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/drawing_record.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::strict {

/// The pixels of a picture; transparent ones are as on white paper.
struct Pixels {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<PaintedColour> colours; ///< row by row from the top

    const PaintedColour& at(std::size_t column, std::size_t row) const {
        return colours[row * width + column];
    }
};

/// A picture as its file has it.
struct PictureFile {
    bool is_svg = false;
    Pixels pixels;                     ///< none of an SVG, which has to be drawn first
    std::optional<std::string> record; ///< the text of the record of what was drawn
};

/// Reads a PNG or SVG that may be anything.
/// @throws Error Malformed, LimitExceeded, Io
PictureFile read_picture(const std::filesystem::path& file);

/// @throws Error Malformed, LimitExceeded
Pixels pixels_of_png(std::string_view png);

/// The text that a PNG carries beneath a keyword, if any. Checksums are not looked at.
/// @throws Error Malformed for chunks that end before they should, or text that cannot be unpacked
std::optional<std::string> text_of_png(std::string_view bytes, std::string_view keyword);

} // namespace graticule::evaluation::strict
