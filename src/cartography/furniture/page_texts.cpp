// SPDX-License-Identifier: Apache-2.0
#include "cartography/furniture/page_texts.hpp"

namespace graticule::cartography {

Drawing head_drawing(const Canvas& canvas, const std::string& title, const std::string& subtitle,
                     const TypeSizes& type, double width) {
    Drawing head;
    TextStyle style;
    style.max_width = width;
    style.max_lines = 3;
    double y = 0;
    if (!title.empty()) {
        style.size = type.title;
        style.bold = true;
        style.colour = InkColour;
        y += head.add_text(canvas, title, 0, y, style).height;
    }
    if (!subtitle.empty()) {
        style.size = type.subtitle;
        style.bold = false;
        style.colour = SoftInkColour;
        head.add_text(canvas, subtitle, 0, y + type.unit, style);
    }
    return head;
}

Drawing notes_drawing(const Canvas& canvas, std::span<const std::string> lines,
                      const TypeSizes& type, double width) {
    Drawing notes;
    TextStyle style;
    style.size = type.note;
    style.colour = SoftInkColour;
    style.max_width = width;
    style.max_lines = 3;
    double y = 0;
    for (const std::string& line : lines) {
        if (!line.empty())
            y += notes.add_text(canvas, line, 0, y, style).height;
    }
    return notes;
}

} // namespace graticule::cartography
