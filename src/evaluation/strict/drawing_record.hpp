// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/json.hpp"
#include "geodata/geometry/extent.hpp"
#include "geodata/geometry/geometry.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The record of what was really drawn in a picture, as docs/drawing-record.md has it.
namespace graticule::evaluation::strict {

enum class MarkKind { Bars, Points, Lines, Areas, Image };

std::string_view to_string(MarkKind kind);

using PaintedColour = std::array<std::uint8_t, 3>; ///< red, green, blue
using DrawnPath = std::vector<geodata::Point>;

/// A rectangle of a picture in pixels from its upper left corner.
struct PixelBox {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;

    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

/// What the colour of a shape stands for.
struct ShownValue {
    std::optional<double> number;
    std::string text; ///< where it is no number; both are empty for "no data"
};

/// One bar, point, line or area. Coordinates are degrees on maps, else values on the axes.
struct DrawnShape {
    std::optional<PaintedColour> colour;
    double opacity = 1;
    std::optional<geodata::Point> pixel; ///< where it is seen
    std::optional<ShownValue> shown;

    std::string category; ///< of a bar; empty where it stands at numbers
    double from = 0;      ///< edges of a bar that stands at numbers
    double to = 0;
    double base = 0; ///< where a bar begins
    double value = 0;
    PixelBox box; ///< of a bar or an image

    std::optional<geodata::Extent> extent; ///< of an image, in coordinates
    std::optional<double> low;             ///< of an image's values
    std::optional<double> high;

    /// A point's place alone, the parts of a line, or the rings of areas with those of their holes.
    std::vector<DrawnPath> paths;
};

struct MarkGroup {
    MarkKind kind = MarkKind::Areas;
    std::string series;
    bool upward = true;      ///< of bars: up, not to the right
    bool in_classes = false; ///< what is shown are numbers of classes
    bool place_known = true; ///< false where a map's coordinates are not degrees
    std::vector<DrawnShape> shapes;
};

struct LegendLine {
    std::string label;
    std::optional<PaintedColour> colour;
};

/// A label beside a colour bar or an axis.
struct DrawnTick {
    double at = 0; ///< the value that it stands at
    LegendLine line;
};

struct DrawnAxis {
    std::string label;
    double low = 0;
    double high = 0;
    std::string scale;
    std::size_t ticks = 0;
    std::optional<std::vector<DrawnTick>> labels; ///< none where they are not told
};

struct DrawnLegend {
    std::string title;
    std::vector<LegendLine> lines;
    std::optional<PixelBox> box; ///< what it covers of the picture
};

struct ColourBar {
    std::string label;
    std::optional<double> low;
    std::optional<double> high;
    std::string scale; ///< "linear", "log" or "other"; empty where it is not told
    std::vector<PaintedColour> colours;
    std::optional<std::vector<DrawnTick>> ticks; ///< none where they are not told
};

struct DrawnPanel {
    bool is_map = false;
    PixelBox frame;
    std::string title;
    std::optional<DrawnAxis> x_axis;
    std::optional<DrawnAxis> y_axis;
    DrawnLegend legend;
    std::optional<ColourBar> colour_bar;
    std::optional<geodata::Extent> extent; ///< of a map: degrees that the frame shows
    std::vector<MarkGroup> marks;
};

struct DrawingRecord {
    double width = 0; ///< pixels
    double height = 0;
    std::string title;
    std::vector<std::string> texts; ///< beside titles, labels and legends
    std::vector<DrawnPanel> panels;
    std::size_t left_out = 0; ///< shapes that are drawn and not told
};

/// The most bytes that the text of a record may have.
inline constexpr std::size_t MostRecordBytes = 1U << 20;

/// Reads a record that may be anything.
/// @throws Error Malformed naming the member
DrawingRecord drawing_record_from(std::string_view text, const std::string& source);

/// All shapes of a panel of one kind.
std::size_t count_of(const DrawnPanel& panel, MarkKind kind);

} // namespace graticule::evaluation::strict
