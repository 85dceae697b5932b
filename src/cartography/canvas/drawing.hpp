// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"

#include <string>
#include <vector>

namespace graticule::cartography {

/// Something laid out and measured before its place on the page is known: a legend, a scale bar.
/// Coordinates are points from its own upper left corner.
struct Drawing {
    struct Shape {
        enum class Kind { Box, Circle, Line, Triangle };
        Kind kind = Kind::Box;
        std::vector<geodata::Point> points; ///< Line and Triangle
        Box box;                            ///< Box; Circle fits into it
        Colour fill{0, 0, 0, 0};
        Colour line{0, 0, 0, 0};
        double line_width = 0;
    };
    struct Text {
        std::string text;
        double x = 0;
        double y = 0;
        TextStyle style;
        double angle = 0; ///< turned clockwise about (x, y) as its centre, if not zero
    };
    double width = 0;
    double height = 0;
    std::vector<Shape> shapes;
    std::vector<Text> texts;

    void add_box(const Box& box, const Colour& fill, const Colour& line = {0, 0, 0, 0},
                 double line_width = 0);
    void add_circle(double x, double y, double radius, const Colour& fill, const Colour& line,
                    double line_width);
    void add_line(std::vector<geodata::Point> points, const Colour& colour, double line_width);
    /// Adds text with its upper left corner at a place and grows the drawing around it.
    TextSize add_text(const Canvas& canvas, std::string text, double x, double y,
                      const TextStyle& style);
    /// Lays another drawing over this one and grows around it.
    void add(const Drawing& other, double x, double y);
    void grow(double right, double bottom);

    void draw(Canvas& canvas, double x, double y) const;
};

/// Sizes of type for a page, so that small pages have small type, in points.
struct TypeSizes {
    double unit = 1; ///< all distances of a layout are multiples of it
    double title = 17;
    double subtitle = 10.5;
    double legend_title = 9.5;
    double label = 8.8;
    double note = 7.2;
};

TypeSizes type_sizes_for(double page_width, double page_height);

inline constexpr Colour InkColour{33, 37, 41, 255};
inline constexpr Colour SoftInkColour{96, 103, 110, 255};
inline constexpr Colour OceanColour{230, 238, 242, 255};
inline constexpr Colour LandColour{244, 242, 238, 255};
inline constexpr Colour CoastColour{154, 166, 172, 255};
inline constexpr Colour BorderColour{190, 187, 181, 255};
inline constexpr Colour FrameColour{176, 184, 189, 255};
inline constexpr Colour GridColour{120, 140, 152, 60};

} // namespace graticule::cartography
