// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/draw_chart.hpp"

#include <algorithm>
#include <utility>

namespace graticule::cartography {

std::size_t draw_histogram(Canvas& canvas, const ChartPage& page, const Histogram& chart,
                           DrawingRecord& record) {
    const TypeSizes& type = page.type;
    const HistogramBins& bins = chart.bins;
    Box frame = page.body;
    frame.height -= horizontal_axis_height(canvas, type, true);
    const auto most =
        static_cast<double>(*std::max_element(bins.counts.begin(), bins.counts.end()));
    const NumberAxis y = vertical_number_axis(type, frame.height, 0, most, AxisEnds::OnTicks, true);
    const double left = vertical_axis_width(canvas, type, y, true);
    const double right = 16 * type.unit; // half of the last number
    frame.x += left;
    frame.width -= left + right;
    const NumberAxis x = horizontal_number_axis(canvas, type, frame.width, bins.edges.front(),
                                                bins.edges.back(), AxisEnds::Apart, false);
    draw_vertical_axis(canvas, type, frame, y, chart.count_title);
    draw_horizontal_axis(canvas, type, frame, x, axis_title(chart.value_title, x));

    RecordedMarks marks;
    marks.members = {{"kind", "bars"}, {"series", ""}, {"direction", "up"}};
    std::uint32_t mark = record.new_marks(bins.counts.size());
    for (std::size_t i = 0; i < bins.counts.size(); ++i, ++mark) {
        const auto count = static_cast<double>(bins.counts[i]);
        const double from = x.at(bins.edges[i], frame.x, frame.right());
        const double to = x.at(bins.edges[i + 1], frame.x, frame.right());
        const double top = y.at(count, frame.bottom(), frame.y);
        const Box box{from, top, to - from, frame.bottom() - top};
        canvas.begin_mark(mark);
        canvas.add_box(box);
        canvas.fill_keeping(ChartMarkColour);
        canvas.end_mark();
        // A white line tells neighbours apart, as long as there is something left between lines.
        canvas.stroke({255, 255, 255, 255}, std::min(0.8, box.width / 6));
        marks.shapes.push_back({mark,
                                {{"edges", {bins.edges[i], bins.edges[i + 1]}},
                                 {"base", 0},
                                 {"value", count},
                                 {"colour", recorded_colour(ChartMarkColour)},
                                 {"box", record.box(box)}}});
    }
    draw_rule(canvas, {frame.x, frame.bottom()}, {frame.right(), frame.bottom()}, ChartAxisColour,
              0.9);
    RecordedPanel panel =
        chart_panel(record, frame, recorded_axis(x, axis_title(chart.value_title, x)),
                    recorded_axis(y, chart.count_title));
    panel.marks.push_back(std::move(marks));
    record.add_panel(std::move(panel));
    return bins.counts.size();
}

} // namespace graticule::cartography
