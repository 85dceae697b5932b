// SPDX-License-Identifier: Apache-2.0
#include "cartography/furniture/legend.hpp"

#include "cartography/canvas/dots.hpp"
#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graticule::cartography {

namespace {

constexpr Colour SwatchLine{120, 126, 132, 160};

struct Setting {
    const Canvas& canvas;
    const TypeSizes& type;
    double max_width;

    double u(double points) const { return points * type.unit; }
    TextStyle title_style() const {
        TextStyle style;
        style.size = type.legend_title;
        style.bold = true;
        style.colour = InkColour;
        style.max_width = max_width;
        style.max_lines = 4;
        return style;
    }
    TextStyle label_style() const {
        TextStyle style;
        style.size = type.label;
        style.colour = InkColour;
        style.max_lines = 3;
        return style;
    }
};

/// The symbol of one entry, in a box.
void add_symbol(Drawing& drawing, const LegendSection& section, const Colour& colour,
                const Box& box) {
    const double middle = box.y + box.height / 2;
    if (section.dimension == 1)
        drawing.add_line({{box.x, middle}, {box.right(), middle}}, colour,
                         std::clamp(section.line_width, 1.2, 4.0));
    else if (section.dimension == 0)
        drawing.add_circle(box.x + box.width / 2, middle,
                           std::clamp(section.point_radius, 2.5, box.height / 2), colour,
                           dot_outline(colour), 0.5);
    else
        drawing.add_box(box, colour, SwatchLine, 0.4);
}

/// A symbol with its label to the right; the label wraps within the width that is left.
Drawing entry_drawing(const Setting& set, const LegendSection& section, const LegendEntry& entry,
                      double max_width) {
    Drawing drawing;
    const Box box{0, 0, set.u(16), set.u(10)};
    TextStyle style = set.label_style();
    style.max_width = std::max(set.u(30), max_width - box.width - set.u(6));
    const TextSize size = set.canvas.measure(entry.label, style);
    const TextSize line = set.canvas.measure("0", style);
    const double top = std::max(0.0, (box.height - line.height) / 2);
    const double swatch_y = std::max(0.0, (line.height - box.height) / 2);
    add_symbol(drawing, section, entry.colour, {0, swatch_y, box.width, box.height});
    drawing.add_text(set.canvas, entry.label, box.width + set.u(6), top, style);
    drawing.grow(0, std::max(top + size.height, swatch_y + box.height));
    return drawing;
}

std::vector<LegendEntry> with_no_data(const Legend& legend) {
    std::vector<LegendEntry> entries = legend.entries;
    if (legend.no_data)
        entries.push_back(*legend.no_data);
    return entries;
}

Drawing entries_column(const Setting& set, const LegendSection& section) {
    Drawing drawing;
    double y = 0;
    const std::vector<LegendEntry> entries = with_no_data(section.legend);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (section.legend.no_data && i + 1 == entries.size() && entries.size() > 1)
            y += set.u(3);
        const Drawing entry = entry_drawing(set, section, entries[i], set.max_width);
        drawing.add(entry, 0, y);
        y += entry.height + set.u(3);
    }
    return drawing;
}

/// Entries beside each other, on as many lines as the width asks for.
Drawing entries_row(const Setting& set, const LegendSection& section) {
    Drawing drawing;
    double x = 0;
    double y = 0;
    double line_height = 0;
    for (const LegendEntry& entry : with_no_data(section.legend)) {
        const Drawing cell =
            entry_drawing(set, section, entry, std::min(set.max_width, set.u(190)));
        if (x > 0 && x + cell.width > set.max_width) {
            x = 0;
            y += line_height + set.u(3);
            line_height = 0;
        }
        drawing.add(cell, x, y);
        x += cell.width + set.u(14);
        line_height = std::max(line_height, cell.height);
    }
    return drawing;
}

/// Classes as one strip with a label beneath each; none where the labels need more than the width.
std::optional<Drawing> class_strip(const Setting& set, const LegendSection& section) {
    TextStyle style = set.label_style();
    double cell = set.u(44);
    for (const LegendEntry& entry : section.legend.entries)
        cell = std::max(cell, set.canvas.measure(entry.label, style).width + set.u(8));
    Drawing drawing;
    const double height = set.u(10);
    double x = 0;
    style.alignment = Alignment::Centre;
    style.max_width = cell;
    style.max_lines = 1;
    const auto add_cell = [&](const LegendEntry& entry, double width) {
        drawing.add_box({x, 0, width, height}, entry.colour, {255, 255, 255, 255}, 0.6);
        style.max_width = width;
        drawing.add_text(set.canvas, entry.label, x, height + set.u(2.5), style);
        x += width;
    };
    for (const LegendEntry& entry : section.legend.entries)
        add_cell(entry, cell);
    if (section.legend.no_data) {
        x += set.u(10);
        add_cell(*section.legend.no_data,
                 set.canvas.measure(section.legend.no_data->label, set.label_style()).width
                     + set.u(10));
    }
    if (x > set.max_width)
        return std::nullopt;
    return drawing;
}

/// The 3 x 3 square, its first field to the right, its second upwards.
/// The side of a cell: wide enough for the values between columns to stand beside each other.
double bivariate_side(const Setting& set, const Legend& legend, const TextStyle& style) {
    double widest = 0;
    for (const std::string& text : legend.breaks)
        widest = std::max(widest, set.canvas.measure(text, style).width);
    return std::clamp(widest + set.u(4), set.u(22), set.u(48));
}

Drawing bivariate_square(const Setting& set, const LegendSection& section) {
    Drawing drawing;
    TextStyle small = set.label_style();
    small.size = set.type.note;
    small.colour = SoftInkColour;
    const double side = bivariate_side(set, section.legend, small);
    TextStyle style = set.label_style();
    style.max_width = std::max(set.u(110), 3 * side);
    style.max_lines = 3;
    const TextSize second = set.canvas.measure(section.legend.second_title, style);
    const double arrow = set.u(9);
    // The vertical title stands above its arrow's head, where it can be read without turning.
    drawing.add_text(set.canvas, section.legend.second_title, 0, 0, style);
    const double top = second.height + set.u(5);
    const double left = arrow + set.u(3);
    for (std::size_t i = 0; i < section.legend.entries.size() && i < 9; ++i) {
        const auto column = static_cast<double>(i % 3);
        const auto row = static_cast<double>(2 - i / 3);
        drawing.add_box({left + column * side, top + row * side, side, side},
                        section.legend.entries[i].colour, {255, 255, 255, 255}, 0.7);
    }
    const double bottom = top + 3 * side;
    const auto add_arrow = [&](geodata::Point from, geodata::Point to) {
        const double angle = std::atan2(to.y - from.y, to.x - from.x);
        const double head = set.u(4);
        drawing.add_line({from, to}, SoftInkColour, set.u(0.9));
        for (const double turn : {0.75, -0.75}) {
            const double back = angle + std::numbers::pi - turn;
            drawing.add_line({to, {to.x + head * std::cos(back), to.y + head * std::sin(back)}},
                             SoftInkColour, set.u(0.9));
        }
    };
    add_arrow({arrow / 2, bottom}, {arrow / 2, top});
    // The values at which classes meet stand where they meet, along the arrows' far sides.
    double values_height = 0;
    for (std::size_t i = 0; i < section.legend.breaks.size(); ++i) {
        const std::string& text = section.legend.breaks[i];
        const TextSize size = set.canvas.measure(text, small);
        const double at = left + static_cast<double>(i + 1) * side;
        drawing.add_text(set.canvas, text, at - size.width / 2, bottom + set.u(1), small);
        values_height = std::max(values_height, size.height + set.u(1));
    }
    for (std::size_t i = 0; i < section.legend.second_breaks.size(); ++i) {
        const std::string& text = section.legend.second_breaks[i];
        const double at = bottom - static_cast<double>(i + 1) * side;
        drawing.add_text(set.canvas, text, left + 3 * side + set.u(3),
                         at - set.canvas.measure(text, small).height / 2, small);
    }
    const double below = bottom + values_height + set.u(3) + arrow / 2;
    add_arrow({left, below}, {left + 3 * side, below});
    drawing.add_text(set.canvas, section.legend.title, left, below + arrow / 2 + set.u(1), style);
    if (section.legend.no_data)
        drawing.add(entry_drawing(set, section, *section.legend.no_data, style.max_width), left,
                    drawing.height + set.u(5));
    return drawing;
}

/// Circles standing in each other on one ground, each with its value at its top.
Drawing nested_circles(const Setting& set, const LegendSection& section) {
    Drawing drawing;
    double largest = 0;
    for (const LegendEntry& entry : section.legend.entries)
        largest = std::max(largest, entry.radius);
    const TextStyle style = set.label_style();
    const double line = set.canvas.measure("0", style).height;
    const double ground = 2 * largest + line / 2;
    double last_label = -line;
    for (const LegendEntry& entry : section.legend.entries) {
        const double top = ground - 2 * entry.radius;
        const double label_y = std::max(top - line / 2, last_label + line);
        drawing.add_circle(largest + 0.5, ground - entry.radius, entry.radius, entry.colour,
                           dot_outline(entry.colour), 0.6);
        drawing.add_line({{largest + 0.5, top},
                          {2 * largest + set.u(5), top},
                          {2 * largest + set.u(12), label_y + line / 2}},
                         SoftInkColour, 0.5);
        drawing.add_text(set.canvas, entry.label, 2 * largest + set.u(15), label_y, style);
        last_label = label_y;
    }
    if (section.legend.no_data)
        drawing.add(entry_drawing(set, section, *section.legend.no_data, set.max_width), 0,
                    drawing.height + set.u(5));
    return drawing;
}

Drawing colour_bar(const Setting& set, const ContinuousLegend& bar, LegendFlow flow) {
    Drawing drawing;
    const bool upright = flow == LegendFlow::Column;
    const double length = upright ? set.u(120) : std::min(set.u(260), set.max_width * 0.9);
    const double thick = set.u(11);
    TextStyle style = set.label_style();
    const double line = set.canvas.measure("0", style).height;
    constexpr int Steps = 96;
    const double edge = upright ? line / 2 : 0;
    const double inset = upright ? 0 : set.canvas.measure(bar.labels.front(), style).width / 2;
    for (int i = 0; i < Steps; ++i) {
        const double position = (i + 0.5) / Steps * static_cast<double>(bar.colours.size() - 1);
        const auto below = std::min(static_cast<std::size_t>(position), bar.colours.size() - 2);
        const Colour colour =
            mix(bar.colours[below], bar.colours[below + 1], position - static_cast<double>(below));
        const double start = length * i / Steps;
        // Each step reaches to the end and the next covers it, so that no seam shows.
        if (upright)
            drawing.add_box({0, edge, thick, length - start}, colour);
        else
            drawing.add_box({inset + start, 0, length - start, thick}, colour);
    }
    const auto last = static_cast<double>(bar.labels.size() - 1);
    for (std::size_t i = 0; i < bar.labels.size(); ++i) {
        const double at = length * static_cast<double>(i) / last;
        if (upright) {
            drawing.add_text(set.canvas, bar.labels[i], thick + set.u(6),
                             edge + length - at - line / 2, style);
        } else {
            const double width = set.canvas.measure(bar.labels[i], style).width;
            drawing.add_text(set.canvas, bar.labels[i], std::max(0.0, inset + at - width / 2),
                             thick + set.u(2.5), style);
        }
    }
    return drawing;
}

Drawing section_body(const Setting& set, const LegendSection& section, LegendFlow flow) {
    if (section.bar)
        return colour_bar(set, *section.bar, flow);
    switch (section.kind) {
    case SymbolKind::Bivariate:
        return bivariate_square(set, section);
    case SymbolKind::Proportional:
        return nested_circles(set, section);
    case SymbolKind::Classed:
        if (flow == LegendFlow::Row && section.dimension == 2)
            return class_strip(set, section).value_or(entries_row(set, section));
        break;
    default:
        break;
    }
    return flow == LegendFlow::Row ? entries_row(set, section) : entries_column(set, section);
}

Drawing section_drawing(const Setting& set, const LegendSection& section, LegendFlow flow) {
    Drawing drawing;
    Drawing body = section_body(set, section, flow);
    const std::string& title = section.bar ? section.bar->title : section.legend.title;
    double y = 0;
    if (!title.empty() && section.kind != SymbolKind::Bivariate) {
        TextStyle style = set.title_style();
        if (flow == LegendFlow::Row)
            style.max_width = std::max(body.width, std::min(set.max_width, set.u(220)));
        y = drawing.add_text(set.canvas, title, 0, 0, style).height + set.u(4);
    }
    drawing.add(body, 0, y);
    return drawing;
}

} // namespace

Drawing lay_out_legend(const Canvas& canvas, const std::vector<LegendSection>& sections,
                       LegendFlow flow, double max_width, const TypeSizes& type) {
    const Setting set{canvas, type, max_width};
    Drawing legend;
    double x = 0;
    double y = 0;
    double line_height = 0;
    const bool row = flow == LegendFlow::Row;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const Drawing section = section_drawing(set, sections[i], flow);
        const bool plain_run = i > 0 && sections[i].kind == SymbolKind::Plain
                               && sections[i - 1].kind == SymbolKind::Plain;
        if (row && x > 0 && x + section.width > max_width) {
            x = 0;
            y += line_height + type.unit * 8;
            line_height = 0;
        } else if (!row && i > 0) {
            y = legend.height + type.unit * (plain_run ? 3 : 14);
        }
        legend.add(section, x, y);
        x += row ? section.width + type.unit * 24 : 0;
        line_height = std::max(line_height, section.height);
    }
    return legend;
}

} // namespace graticule::cartography
