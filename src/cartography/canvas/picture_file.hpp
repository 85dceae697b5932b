// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// What pictures carry beside what they show.
namespace graticule::cartography {

/// A PNG with a compressed text chunk before its end.
/// @param keyword 1 to 79 letters, digits and signs of ASCII
/// @param text ASCII
/// @throws Error Internal for what is no PNG
std::string png_with_text(std::string png, std::string_view keyword, std::string_view text);

/// An SVG that Cairo wrote, with its accessible text and, if it is not empty, a record as metadata.
/// Cairo's numbers of elements, which count on as long as the process lives, begin anew.
/// @throws Error Internal for what is no SVG
std::string svg_with_texts(const std::string& svg, std::string_view title,
                           std::string_view description, std::string_view record);

/// The keyword and the id of the record of a drawing.
inline constexpr std::string_view RecordKeyword = "drawing-record";

} // namespace graticule::cartography
