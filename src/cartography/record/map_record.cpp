// SPDX-License-Identifier: Apache-2.0
#include "cartography/record/map_record.hpp"

#include "cartography/record/recorded_paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::cartography {

using geodata::CoordinateTransform;
using geodata::Crs;
using geodata::Extent;
using geodata::Point;
using Part = ScreenGeometry::Part;
using Use = ScreenGeometry::Use;

namespace {

constexpr int DegreeDecimals = 7;
constexpr std::size_t MostPointsLookedAt = 2'000'000; ///< of one layer's vertices
constexpr std::size_t MostColours = 32;               ///< of a bar

Json degrees_extent(const Extent& extent) {
    Json sides = Json::array();
    for (const double side : {extent.min_x, extent.min_y, extent.max_x, extent.max_y})
        sides.push_back(recorded_number(side, DegreeDecimals));
    return sides;
}

/// Labels and the values that they stand at; null where the bar has no numbers.
Json recorded_ticks(const ContinuousLegend& bar) {
    if (!bar.low || !bar.high || bar.labels.size() < 2)
        return {};
    Json ticks = Json::array();
    for (std::size_t i = 0; i < bar.labels.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(bar.labels.size() - 1);
        ticks.push_back({{"at", *bar.low + share * (*bar.high - *bar.low)},
                         {"label", recorded_text(bar.labels[i])}});
    }
    return ticks;
}

Json recorded_bar(const ContinuousLegend& bar) {
    Json colours = Json::array();
    const std::size_t count = std::clamp<std::size_t>(bar.colours.size(), 2, MostColours);
    for (std::size_t i = 0; i < count && !bar.colours.empty(); ++i)
        colours.push_back(recorded_colour(bar.colours[i * (bar.colours.size() - 1) / (count - 1)]));
    return {{"label", recorded_text(bar.title)},
            {"low", bar.low ? Json(*bar.low) : Json()},
            {"high", bar.high ? Json(*bar.high) : Json()},
            {"ticks", recorded_ticks(bar)},
            {"colours", std::move(colours)}};
}

/// The entries of all sections, under the title of the first.
Json recorded_sections(const std::vector<LegendSection>& sections) {
    Json all;
    for (const LegendSection& section : sections) {
        if (section.bar)
            continue;
        Json one = recorded_legend(section.legend);
        if (all.is_null()) {
            all = std::move(one);
            continue;
        }
        for (Json& entry : one["entries"])
            all["entries"].push_back(std::move(entry));
    }
    return all;
}

/// What the colours of a layer stand for, as "shown_as" says it; empty where nothing.
std::string shown_as(const LayerSymbology& look) {
    if (look.kind == SymbolKind::Classed)
        return "class";
    return look.kind == SymbolKind::Categorical ? "value" : "";
}

Json shown_by(const LayerSymbology& look, std::size_t row) {
    const std::int32_t index = look.classes[row];
    if (index == NoClass)
        return nullptr;
    if (look.kind == SymbolKind::Classed)
        return index;
    return recorded_text(look.legend.entries[static_cast<std::size_t>(index)].label);
}

std::string kind_of(Use use) {
    return use == Use::Dot ? "points" : use == Use::Line ? "lines" : "areas";
}

/// The features of one kind, the parts of each together.
class LayerRecorder {
public:
    LayerRecorder(const DrawingRecord& record, const Viewport& view, const DrawnLayer& layer,
                  std::string kind)
        : m_record(record), m_layer(layer), m_kind(std::move(kind)), m_paths(view) {
        m_marks.members = {{"kind", m_kind}, {"series", recorded_text(layer.series)}};
        if (!shown_as(layer.look).empty())
            m_marks.members["shown_as"] = shown_as(layer.look);
    }

    RecordedMarks take() {
        const std::vector<Part>& parts = m_layer.placed.parts;
        const std::size_t step = 1 + m_layer.placed.points.size() / MostPointsLookedAt
                                 + features() / DrawingRecord::MostShapes;
        std::size_t index = 0;
        for (std::size_t i = 0; i < parts.size();) {
            std::vector<std::span<const Point>> own;
            const std::size_t row = parts[i].row;
            for (; i < parts.size() && parts[i].row == row; ++i)
                if (is_own(parts[i].use))
                    own.push_back(m_layer.placed.of(parts[i]));
            if (own.empty())
                continue;
            if (index++ % step == 0)
                add(row, own);
            else
                ++m_marks.left_out;
        }
        return std::move(m_marks);
    }

private:
    bool is_own(Use use) const { return use != Use::Outline && kind_of(use) == m_kind; }

    std::size_t features() const {
        std::size_t count = 0;
        std::size_t last = static_cast<std::size_t>(-1);
        for (const Part& part : m_layer.placed.parts) {
            count += is_own(part.use) && part.row != last ? 1 : 0;
            last = is_own(part.use) ? part.row : last;
        }
        return count;
    }

    void add(std::size_t row, const std::vector<std::span<const Point>>& parts) {
        RecordedShape shape;
        shape.mark = m_layer.marks.of(row);
        const LayerSymbology& look = m_layer.look;
        shape.members["colour"] = recorded_colour(look.colour(row));
        const double opacity = look.opacity * look.colour(row).alpha / 255.0;
        if (opacity < 1)
            shape.members["opacity"] = recorded_number(opacity, 3);
        if (!shown_as(look).empty())
            shape.members["shown"] = shown_by(look, row);
        if (m_kind == "points") {
            shape.members["at"] = m_paths.degrees(parts.front().front());
            const bool sized = look.kind == SymbolKind::Proportional;
            shape.members["size"] =
                m_record.length(2 * (sized ? look.radii[row] : m_layer.dot_radius));
            shape.vertices = shape.members["at"].is_null() ? 0 : 1;
        } else if (m_kind == "lines") {
            shape.members["parts"] = m_paths.lines(parts, shape.vertices);
        } else {
            shape.members["parts"] = m_paths.polygons(parts, shape.vertices);
        }
        if (shape.vertices > 0)
            m_marks.shapes.push_back(std::move(shape));
        else
            ++m_marks.left_out; // nothing of it is on the earth
    }

    const DrawingRecord& m_record;
    const DrawnLayer& m_layer;
    std::string m_kind;
    PathsInDegrees m_paths;
    RecordedMarks m_marks;
};

/// A picture within the frame, as one shape.
RecordedMarks image_marks(const DrawingRecord& record, const Viewport& view, const Box& box,
                          std::uint32_t mark) {
    const double left = std::max(box.x, view.frame.x);
    const double top = std::max(box.y, view.frame.y);
    const Box seen{left, top, std::min(box.right(), view.frame.right()) - left,
                   std::min(box.bottom(), view.frame.bottom()) - top};
    RecordedMarks marks;
    marks.members = {{"kind", "image"}, {"series", ""}};
    Json members{{"colour", nullptr}, {"box", record.box(seen)}};
    members["extent"] = degrees_extent(PathsInDegrees(view).extent(seen));
    marks.shapes.push_back({mark, std::move(members), 4});
    return marks;
}

} // namespace

RecordedPanel map_panel(const DrawingRecord& record, const Viewport& view, const std::string& title,
                        const std::vector<LegendSection>& legend) {
    RecordedPanel panel;
    panel.members = {{"kind", "map"},
                     {"frame", record.box(view.frame)},
                     {"title", recorded_text(title)},
                     {"x_axis", nullptr},
                     {"y_axis", nullptr}};
    panel.members["legend"] = recorded_sections(legend);
    const auto bar = std::find_if(legend.begin(), legend.end(),
                                  [](const LegendSection& section) { return section.bar; });
    panel.members["colour_bar"] = bar == legend.end() ? Json() : recorded_bar(*bar->bar);
    const std::string label = view.projection.crs.label();
    panel.members["crs"] = label.find(':') == std::string::npos ? view.projection.crs.wkt() : label;
    const bool framed = view.projection.kind == ProjectionKind::Region
                        || view.projection.kind == ProjectionKind::Local;
    panel.members["extent"] =
        degrees_extent(framed ? PathsInDegrees(view).extent(view.frame) : view.window);
    return panel;
}

void record_layer(const DrawingRecord& record, const Viewport& view, const DrawnLayer& layer,
                  RecordedPanel& panel) {
    if (layer.look.kind == SymbolKind::Heat) {
        panel.marks.push_back(image_marks(record, view, view.frame, layer.marks.first));
        return;
    }
    for (const char* kind : {"areas", "lines", "points"}) {
        RecordedMarks marks = LayerRecorder(record, view, layer, kind).take();
        if (!marks.shapes.empty())
            panel.marks.push_back(std::move(marks));
    }
}

void record_raster(const DrawingRecord& record, const Viewport& view, const RasterPicture& raster,
                   std::uint32_t mark, RecordedPanel& panel) {
    const Point corner = view.to_page({raster.extent.min_x, raster.extent.max_y});
    const Box box{corner.x, corner.y, raster.extent.width() * view.points_per_unit(),
                  raster.extent.height() * view.points_per_unit()};
    RecordedMarks marks = image_marks(record, view, box, mark);
    const auto* bar = raster.legend && raster.legend->bar ? &*raster.legend->bar : nullptr;
    if (bar != nullptr && bar->low && bar->high) {
        marks.shapes.front().members["low"] = *bar->low;
        marks.shapes.front().members["high"] = *bar->high;
    }
    panel.marks.push_back(std::move(marks));
}

} // namespace graticule::cartography
