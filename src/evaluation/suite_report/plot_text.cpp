// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/plot_text.hpp"

#include <algorithm>

namespace graticule::evaluation::suite_report {

using cartography::Alignment;
using cartography::Canvas;
using cartography::Colour;
using cartography::InkColour;
using cartography::SoftInkColour;
using cartography::TextStyle;

TextStyle plot_text(double size, const Colour& colour, Alignment alignment) {
    TextStyle style;
    style.size = size;
    style.colour = colour;
    style.alignment = alignment;
    return style;
}

TextStyle plot_text_within(double size, const Colour& colour, double width) {
    TextStyle style = plot_text(size, colour);
    style.max_width = width;
    style.max_lines = 1;
    return style;
}

void begin_plot(Canvas& canvas, const std::string& title, const std::string& description) {
    canvas.add_box({0, 0, canvas.width(), canvas.height()});
    canvas.fill({255, 255, 255, 255});
    TextStyle head = plot_text_within(12.5, InkColour, canvas.width() - 2 * PlotMargin);
    head.bold = true;
    canvas.draw_text(title, PlotMargin, PlotMargin - 4, head);
    canvas.draw_text(description, PlotMargin, PlotMargin + 14,
                     plot_text_within(8.5, SoftInkColour, head.max_width));
}

double width_of_row_names(const std::vector<std::string>& names, double most) {
    const Canvas measuring(Canvas::Format::Svg, {1, 1, 1});
    double widest = 0;
    for (const std::string& name : names)
        widest = std::max(
            widest, measuring.measure(name, plot_text_within(RowNameSize, InkColour, most)).width);
    return std::min(widest, most) + 12;
}

} // namespace graticule::evaluation::suite_report
