// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/category_frame.hpp"
#include "cartography/charts/draw_chart.hpp"

#include <algorithm>
#include <utility>

namespace graticule::cartography {

namespace {

constexpr double BarShare = 0.72; ///< of the room of a category
constexpr double WidestBar = 84;  ///< points, before the page's unit

CategoryAxes bar_axes(const BarChart& chart) {
    CategoryAxes axes;
    for (const BarChart::Bar& bar : chart.bars) {
        axes.categories.push_back(bar.category);
        axes.least = std::min(axes.least, bar.value); // bars begin at zero
        axes.greatest = std::max(axes.greatest, bar.value);
    }
    axes.category_title = chart.category_title;
    axes.value_title = chart.value_title;
    axes.whole_numbers = chart.whole_numbers;
    return axes;
}

RecordedMarks draw_bars(Canvas& canvas, const CategoryFrame& frame, const BarChart& chart,
                        DrawingRecord& record) {
    RecordedMarks marks;
    marks.members = {{"kind", "bars"}, {"series", ""}};
    marks.members["direction"] = frame.upright() ? "up" : "right";
    const double thick = std::min(BarShare * frame.slot(), WidestBar * frame.unit());
    std::uint32_t mark = record.new_marks(chart.bars.size());
    for (std::size_t i = 0; i < chart.bars.size(); ++i, ++mark) {
        const BarChart::Bar& bar = chart.bars[i];
        const Box box = frame.box(i, 0, bar.value, thick);
        canvas.begin_mark(mark);
        canvas.add_box(box);
        canvas.fill(ChartMarkColour);
        canvas.end_mark();
        marks.shapes.push_back({mark,
                                {{"category", recorded_text(bar.category)},
                                 {"base", 0},
                                 {"value", bar.value},
                                 {"colour", recorded_colour(ChartMarkColour)},
                                 {"box", record.box(box)}}});
    }
    return marks;
}

void draw_zero(Canvas& canvas, const CategoryFrame& frame) {
    const double zero = frame.value_at(0);
    const Box& box = frame.frame();
    if (frame.upright())
        draw_rule(canvas, {box.x, zero}, {box.right(), zero}, ChartAxisColour, 0.9);
    else
        draw_rule(canvas, {zero, box.y}, {zero, box.bottom()}, ChartAxisColour, 0.9);
}

} // namespace

std::size_t draw_bar_chart(Canvas& canvas, const ChartPage& page, const BarChart& chart,
                           DrawingRecord& record) {
    CategoryFrame frame(canvas, page, bar_axes(chart));
    frame.draw_value_axis();
    RecordedMarks marks = draw_bars(canvas, frame, chart, record);
    draw_zero(canvas, frame);
    frame.draw_categories();
    RecordedPanel panel = frame.panel(record);
    panel.marks.push_back(std::move(marks));
    record.add_panel(std::move(panel));
    return chart.bars.size();
}

} // namespace graticule::cartography
