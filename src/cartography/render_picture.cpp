// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "cartography/canvas/picture_format.hpp"
#include "cartography/furniture/furniture.hpp"
#include "cartography/furniture/page_layout.hpp"
#include "cartography/geometry/placed_layers.hpp"
#include "cartography/layers/draw_layer.hpp"
#include "cartography/layers/heat.hpp"
#include "cartography/layers/labels.hpp"
#include "cartography/rasters/raster_picture.hpp"
#include "cartography/record/drawing_record.hpp"
#include "cartography/record/map_record.hpp"
#include "cartography/render.hpp"
#include "cartography/styles/map_checks.hpp"
#include "cartography/styles/symbology.hpp"
#include "cartography/view/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace graticule::cartography {

using geodata::Crs;
using geodata::Extent;

namespace {

// 1:10 million is the finest basemap there is: its coasts are some kilometres off, which a map of a
// town would show as wrong, and a map of a district where lines lie over the data.
constexpr double BasemapFromDegrees = 0.7;
constexpr double BordersFromDegrees = 4;
constexpr double LonePlaceDegrees = 2.5;

/// The projected CRS that all layers and rasters of a map share.
std::optional<Crs> shared_crs(const MapDescription& map) {
    std::optional<Crs> shared;
    for (const MapPanel& panel : map.panels) {
        // A raster keeps its grid where it can; layers follow it.
        if (panel.background)
            return panel.background->raster.require_crs();
        for (const MapLayer& layer : panel.layers) {
            const Crs& crs = layer.layer.require_crs();
            if (!crs.projected() || (shared && !shared->same_as(crs)))
                return std::nullopt;
            shared = crs;
        }
    }
    return shared;
}

/// An extent in degrees as if it were data: its outline is what must be seen.
void cover(Coverage& coverage, const Extent& degrees) {
    constexpr int Steps = 24;
    for (int i = 0; i <= Steps; ++i) {
        const double share = static_cast<double>(i) / Steps;
        const double x = degrees.min_x + share * degrees.width();
        const double y = degrees.min_y + share * degrees.height();
        for (const geodata::Point& point :
             {geodata::Point{x, degrees.min_y}, geodata::Point{x, degrees.max_y},
              geodata::Point{degrees.min_x, y}, geodata::Point{degrees.max_x, y}})
            coverage.outline.push_back(point);
    }
    coverage.degrees.add(degrees);
}

Coverage coverage_of(const MapDescription& map, const MapSymbology& symbology,
                     const Context& context) {
    Coverage coverage = find_coverage(map, symbology, context);
    if (map.extent_degrees && !map.extent_degrees->empty()) {
        coverage.degrees = {};
        coverage.core = {};
        coverage.outline.clear();
        cover(coverage, *map.extent_degrees);
        return coverage;
    }
    for (const MapPanel& panel : map.panels) {
        if (panel.background) {
            coverage.core = {};
            cover(coverage, raster_extent_degrees(panel.background->raster));
        }
    }
    // A single place is shown in its surroundings: alone on the paper it says nothing.
    if (const Extent& d = coverage.degrees; map.basemap && d.width() == 0 && d.height() == 0) {
        const double around =
            LonePlaceDegrees / std::max(0.1, std::cos(d.min_y * std::numbers::pi / 180));
        cover(coverage, {d.min_x - around, std::max(-89.0, d.min_y - LonePlaceDegrees),
                         d.min_x + around, std::min(89.0, d.min_y + LonePlaceDegrees)});
    }
    return coverage;
}

int dimension_shown(const geodata::Layer& layer) {
    const int dimension = geodata::dimension_of(layer.geometry().common_type());
    return dimension < 0 ? 2 : dimension;
}

std::vector<LegendSection>
legend_sections(const MapDescription& map, const MapSymbology& symbology,
                const std::vector<std::optional<RasterPicture>>& rasters) {
    std::vector<LegendSection> sections;
    const MapPanel& first = map.panels.front();
    // One plain layer needs no legend: the title says what it is.
    const bool alone = first.layers.size() == 1;
    for (std::size_t i = first.layers.size(); i-- > 0;) {
        const MapLayer& layer = first.layers[i];
        const LayerSymbology& look = symbology.panels.front()[i];
        if (!layer.in_legend || (alone && look.kind == SymbolKind::Plain))
            continue;
        LegendSection section;
        section.kind = look.kind;
        section.legend = look.legend;
        section.dimension = dimension_shown(layer.layer);
        section.line = look.line;
        section.line_width = look.line_width;
        section.point_radius = look.point_radius;
        if (look.kind == SymbolKind::Heat)
            section.bar = heat_legend(look.legend);
        sections.push_back(std::move(section));
    }
    if (!rasters.empty() && rasters.front() && rasters.front()->legend)
        sections.push_back(*rasters.front()->legend);
    return sections;
}

std::string describe(const MapDescription& map, const std::vector<LegendSection>& sections) {
    std::string text = map.subtitle;
    for (const LegendSection& section : sections) {
        text += fmt::format(" {}:", section.bar ? section.bar->title : section.legend.title);
        for (const LegendEntry& entry : section.legend.entries)
            text += fmt::format(" {};", entry.label);
    }
    return text + " " + map.source;
}

/// Draws the panels of one map.
class PanelPainter {
public:
    PanelPainter(Canvas& canvas, const MapDescription& map, const MapSymbology& symbology,
                 const RenderResources& resources, bool with_basemap, DrawingRecord& record,
                 const Context& context)
        : m_canvas(canvas), m_map(map), m_symbology(symbology), m_resources(resources),
          m_with_basemap(with_basemap), m_record(record), m_context(context) {}

    void paint(std::size_t index, const Viewport& view, const TypeSizes& type,
               const std::optional<RasterPicture>& raster,
               const std::vector<LegendSection>& legend) {
        const MapPanel& panel = m_map.panels[index];
        RecordedPanel recorded = map_panel(m_record, view, panel.title, legend);
        const std::vector<geodata::Point> outline = map_outline(view);
        m_canvas.add_path(outline, true);
        m_canvas.begin_clip();
        if (m_with_basemap && !m_basemap)
            m_basemap = basemap_for(view, m_resources.share_folder); // the panels share the view
        if (m_basemap)
            draw_basemap(m_canvas, view, *m_basemap);
        else
            draw_graticule(m_canvas, view);
        if (raster) {
            const std::uint32_t mark = m_record.new_marks(1);
            m_canvas.begin_mark(mark);
            draw_raster(m_canvas, view, *raster);
            m_canvas.end_mark();
            record_raster(m_record, view, *raster, mark, recorded);
            m_seen += has_colour(*raster) ? 1 : 0;
        }
        std::vector<ScreenGeometry> placed;
        for (std::size_t i = 0; i < panel.layers.size(); ++i) {
            m_context.check_cancelled();
            placed.push_back(place_layer(panel.layers[i].layer, view, m_context));
            m_seen += placed.back().parts.size();
            draw(placed.back(), index, i, view, recorded);
        }
        const bool precise =
            std::max(view.window.width(), view.window.height()) >= BordersFromDegrees;
        if (m_basemap && precise && (raster || covers_land(index)))
            draw_basemap_lines(m_canvas, view, *m_basemap, OverlayLineColour);
        draw_graticule_labels(m_canvas, view, type);
        for (const std::string& name :
             draw_labels(m_canvas, view, panel, placed, m_symbology.panels[index], type))
            m_record.add_text(name);
        m_canvas.end_clip();
        m_canvas.add_path(outline, true);
        m_canvas.stroke(FrameColour, 0.7);
        m_record.add_panel(std::move(recorded));
    }

    /// How much of the data stood within the frames: parts of features, and rasters with a colour.
    std::size_t seen() const { return m_seen; }

private:
    static constexpr Colour OverlayLineColour{70, 76, 82, 150};

    static bool has_colour(const RasterPicture& raster) {
        const auto& pixels = raster.picture.pixels;
        return std::any_of(pixels.begin(), pixels.end(), [](auto pixel) { return pixel != 0; });
    }

    void draw(const ScreenGeometry& geometry, std::size_t panel, std::size_t layer,
              const Viewport& view, RecordedPanel& recorded) {
        const LayerSymbology& look = m_symbology.panels[panel][layer];
        const double area = view.frame.width * view.frame.height;
        const RowMarks marks{m_record.new_marks(look.classes.size() + 1)};
        if (look.kind == SymbolKind::Heat) {
            m_canvas.begin_mark(marks.of(0));
            draw_heat(m_canvas, view, geometry, look);
            m_canvas.end_mark();
        } else {
            draw_features(m_canvas, geometry, look, area, marks);
        }
        const bool several = m_map.panels[panel].layers.size() > 1;
        const std::string& title = m_map.panels[panel].layers[layer].title;
        const double radius = radius_of_dots(geometry, look, area);
        record_layer(m_record, view, {geometry, look, marks, radius, several ? title : ""},
                     recorded);
    }

    /// True where heat hides the borders that tell where one is.
    bool covers_land(std::size_t panel) const {
        const auto& looks = m_symbology.panels[panel];
        return std::any_of(looks.begin(), looks.end(), [](const LayerSymbology& look) {
            return look.kind == SymbolKind::Heat;
        });
    }

    Canvas& m_canvas;
    const MapDescription& m_map;
    const MapSymbology& m_symbology;
    const RenderResources& m_resources;
    bool m_with_basemap;
    DrawingRecord& m_record;
    const Context& m_context;
    std::optional<Basemap> m_basemap;
    std::size_t m_seen = 0;
};

std::string features_text(std::size_t count) {
    return fmt::format("{} feature{}", count, count == 1 ? "" : "s");
}

/// Says what the frame cuts off.
void report_frame(const Coverage& coverage, const MapProjection& projection,
                  std::vector<std::string>& notes) {
    if (projection.kind == ProjectionKind::World)
        return; // the frame is the globe, and nothing lies outside of it
    if (coverage.features_cut > 0)
        notes.emplace_back("one feature reaches far beyond all others and is cut by the frame");
    if (coverage.features_far > 0)
        notes.push_back(fmt::format("{} without a value lie{} far from the rest, outside the frame",
                                    features_text(coverage.features_far),
                                    coverage.features_far == 1 ? "s" : ""));
    if (coverage.features_tiny > 0)
        notes.push_back(fmt::format(
            "{}, too small to be seen beside the others, lie{} far from them, outside the frame",
            features_text(coverage.features_tiny), coverage.features_tiny == 1 ? "s" : ""));
    if (coverage.features_apart > 0)
        notes.push_back(fmt::format("small parts of {} lie far from the rest, outside the frame",
                                    features_text(coverage.features_apart)));
}

void fill_report(RenderReport& report, const MapDescription& map, const MapSymbology& symbology,
                 const Coverage& coverage, const MapProjection& projection) {
    report.projection = projection.label;
    report.notes = symbology.notes;
    for (std::size_t p = 0; p < map.panels.size(); ++p) {
        for (std::size_t i = 0; i < map.panels[p].layers.size(); ++i) {
            const geodata::Layer& layer = map.panels[p].layers[i].layer;
            const LayerSymbology& look = symbology.panels[p][i];
            const std::size_t placeless = layer.geometry().void_count();
            report.features_drawn += layer.size() - placeless;
            report.features_without_place += placeless;
            report.features_without_value += look.without_value;
            if (report.breaks.empty())
                report.breaks = look.breaks;
        }
    }
    report_frame(coverage, projection, report.notes);
}

void check_drawable(const MapDescription& map) {
    bool any = false;
    for (const MapPanel& panel : map.panels) {
        any = any || panel.background.has_value();
        for (const MapLayer& layer : panel.layers)
            any = any || layer.layer.geometry().void_count() < layer.layer.size();
    }
    if (!any)
        throw Error(ErrorCode::InvalidArgument, "there is nothing to draw: no feature has a place",
                    "check the filter or the join that made the layer");
}

void draw_texts(Canvas& canvas, const MapDescription& map, const PageLayout& page) {
    page.head.draw(canvas, page.head_at.x, page.head_at.y);
    page.legend.draw(canvas, page.legend_at.x, page.legend_at.y);
    page.foot.draw(canvas, page.foot_at.x, page.foot_at.y);
    TextStyle style;
    style.size = page.type.subtitle;
    style.bold = true;
    style.colour = InkColour;
    style.max_lines = 1;
    for (std::size_t i = 0; i < map.panels.size(); ++i) {
        style.max_width = page.panel_titles[i].width;
        canvas.draw_text(map.panels[i].title, page.panel_titles[i].x, page.panel_titles[i].y,
                         style);
    }
}

} // namespace

RenderReport render_picture(const MapDescription& given, const std::filesystem::path& path,
                            const PageSize& page_size, const RenderResources& resources,
                            const Context& context) {
    const Canvas::Format format = format_of_picture(path);
    check_drawable(given);
    const MapDescription map = with_placed_layers(given, context);
    const MapSymbology symbology = resolve_symbology(map);
    const Coverage coverage = coverage_of(map, symbology, context);

    PageContent content;
    content.title = map.title;
    content.subtitle = map.subtitle;
    content.source = map.source;
    content.projection = choose_projection(coverage.degrees, coverage.core, shared_crs(map));
    content.extent = projected_extent(content.projection, coverage);
    const double span = std::max(coverage.degrees.width(), coverage.degrees.height());
    const bool basemap = map.basemap && span >= BasemapFromDegrees;
    // Around a raster alone there would be nothing but paper to show.
    const bool raster_alone = !basemap && map.panels.front().background.has_value();
    content.framed = !raster_alone && content.projection.kind != ProjectionKind::World;
    if (content.extent.empty())
        throw Error(ErrorCode::InvalidArgument, "no feature lies on the earth",
                    "check the layer's CRS: its coordinates are not what it says");
    std::vector<std::optional<RasterPicture>> rasters;
    for (const MapPanel& panel : map.panels) {
        content.panel_titles.push_back(panel.title);
        rasters.emplace_back();
        if (panel.background)
            rasters.back() =
                prepare_raster(*panel.background, content.projection.crs, content.extent, context);
    }
    content.legend = legend_sections(map, symbology, rasters);

    Canvas canvas(format, page_size);
    DrawingRecord record(canvas);
    record.set_title(map.title);
    for (const std::string& text : {map.subtitle, map.source, content.projection.label})
        record.add_text(text);
    canvas.add_box({0, 0, canvas.width(), canvas.height()});
    canvas.fill({255, 255, 255, 255});
    const PageLayout page = lay_out_page(canvas, content);
    PanelPainter painter(canvas, map, symbology, resources, basemap, record, context);
    for (std::size_t i = 0; i < map.panels.size(); ++i)
        painter.paint(i, page.panels[i], page.type, rasters[i], content.legend);
    const bool seen = check_not_blank(painter.seen(), map.extent_degrees.has_value());
    draw_texts(canvas, map, page);
    write_file(path, canvas.finish(map.title, describe(map, content.legend), record.text()));

    RenderReport report;
    fill_report(report, map, symbology, coverage, content.projection);
    if (!seen)
        report.notes.emplace_back("nothing of the data lies in the extent that was asked for");
    return report;
}

} // namespace graticule::cartography
