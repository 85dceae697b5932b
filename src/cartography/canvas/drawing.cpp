// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::cartography {

void Drawing::grow(double right, double bottom) {
    width = std::max(width, right);
    height = std::max(height, bottom);
}

void Drawing::add_box(const Box& box, const Colour& fill, const Colour& line, double line_width) {
    shapes.push_back({Shape::Kind::Box, {}, box, fill, line, line_width});
    grow(box.right(), box.bottom());
}

void Drawing::add_circle(double x, double y, double radius, const Colour& fill, const Colour& line,
                         double line_width) {
    const Box box{x - radius, y - radius, 2 * radius, 2 * radius};
    shapes.push_back({Shape::Kind::Circle, {}, box, fill, line, line_width});
    grow(box.right(), box.bottom());
}

void Drawing::add_line(std::vector<geodata::Point> points, const Colour& colour,
                       double line_width) {
    for (const geodata::Point& point : points)
        grow(point.x, point.y);
    shapes.push_back({Shape::Kind::Line, std::move(points), {}, {0, 0, 0, 0}, colour, line_width});
}

TextSize Drawing::add_text(const Canvas& canvas, std::string text, double x, double y,
                           const TextStyle& style) {
    const TextSize size = canvas.measure(text, style);
    // Aligned text stands in the middle or at the end of its width.
    const bool left = style.alignment == Alignment::Left;
    grow(x + (left ? size.width : std::max(size.width, style.max_width)), y + size.height);
    texts.push_back({std::move(text), x, y, style, 0});
    return size;
}

void Drawing::add(const Drawing& other, double x, double y) {
    for (Shape shape : other.shapes) {
        shape.box.x += x;
        shape.box.y += y;
        for (geodata::Point& point : shape.points)
            point = {point.x + x, point.y + y};
        shapes.push_back(std::move(shape));
    }
    for (Text text : other.texts) {
        text.x += x;
        text.y += y;
        texts.push_back(std::move(text));
    }
    grow(x + other.width, y + other.height);
}

void Drawing::draw(Canvas& canvas, double x, double y) const {
    for (const Shape& shape : shapes) {
        if (shape.kind == Shape::Kind::Circle)
            canvas.add_circle(x + shape.box.x + shape.box.width / 2,
                              y + shape.box.y + shape.box.height / 2, shape.box.width / 2);
        else if (shape.kind == Shape::Kind::Box)
            canvas.add_box({x + shape.box.x, y + shape.box.y, shape.box.width, shape.box.height});
        else {
            std::vector<geodata::Point> moved = shape.points;
            for (geodata::Point& point : moved)
                point = {point.x + x, point.y + y};
            canvas.add_path(moved, shape.kind == Shape::Kind::Triangle);
        }
        if (shape.fill.alpha > 0)
            canvas.fill_keeping(shape.fill);
        canvas.stroke(shape.line, shape.line_width);
    }
    for (const Text& text : texts) {
        if (text.angle != 0)
            canvas.draw_turned_text(text.text, x + text.x, y + text.y, text.angle, text.style);
        else
            canvas.draw_text(text.text, x + text.x, y + text.y, text.style);
    }
}

TypeSizes type_sizes_for(double page_width, double page_height) {
    TypeSizes sizes;
    // 800 x 500 points is the page that the sizes are set for.
    const double share = page_width * page_height / 400000;
    // Type shrinks less than a small page does: it must still be read.
    sizes.unit = std::clamp(std::pow(share, share < 1 ? 0.35 : 0.5), 0.62, 1.6);
    for (double* size :
         {&sizes.title, &sizes.subtitle, &sizes.legend_title, &sizes.label, &sizes.note})
        *size *= sizes.unit;
    return sizes;
}

} // namespace graticule::cartography
