// SPDX-License-Identifier: Apache-2.0
#include "cartography/furniture/page_layout.hpp"

#include "cartography/furniture/furniture.hpp"
#include "cartography/furniture/page_texts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace graticule::cartography {

using geodata::Extent;
using geodata::Point;

namespace {

constexpr double MaxFrameGrowth = 5;    ///< surroundings say more than blank paper
constexpr double MaxPanelGrowth = 1.25; ///< panels beside each other are for the data alone
constexpr double LegendShare = 0.3; ///< of the page's width, at most, for a legend beside the map

/// Scale bar and north arrow beside each other, feet on one line; their width is the same whatever
/// the map's exact size, so that the foot can be laid out before it.
Drawing marks_drawing(const Canvas& canvas, const Viewport& view, const TypeSizes& type) {
    Drawing marks;
    const auto bar = scale_bar(canvas, view, type);
    const auto arrow = north_arrow(canvas, view, type);
    const double height = std::max(bar ? bar->height : 0, arrow ? arrow->height : 0);
    if (bar)
        marks.add(*bar, 0, height - bar->height);
    if (arrow)
        marks.add(*arrow, marks.width + (bar ? 12 * type.unit : 0), height - arrow->height);
    return marks;
}

/// A grid of equal panels in a box.
struct Grid {
    std::size_t columns = 1;
    std::size_t rows = 1;
    double cell_width = 0;
    double cell_height = 0; ///< of the map alone
    double gap = 0;
    double title_height = 0;
    double scale = 0; ///< points a projected unit
};

Grid best_grid(std::size_t panels, double aspect_width, double aspect_height, const Box& body,
               double title_height, double gap) {
    Grid best;
    for (std::size_t columns = 1; columns <= panels; ++columns) {
        Grid grid;
        grid.columns = columns;
        grid.rows = (panels + columns - 1) / columns;
        grid.gap = gap;
        grid.title_height = title_height;
        const auto across = static_cast<double>(grid.columns);
        const auto down = static_cast<double>(grid.rows);
        grid.cell_width = (body.width - gap * (across - 1)) / across;
        grid.cell_height = (body.height - gap * (down - 1)) / down - title_height;
        if (grid.cell_width < 1 || grid.cell_height < 1)
            continue;
        grid.scale = std::min(grid.cell_width / aspect_width, grid.cell_height / aspect_height);
        if (grid.scale > best.scale * 1.0001)
            best = grid;
    }
    return best;
}

double panel_title_height(const Canvas& canvas, const PageContent& content, const TypeSizes& type) {
    const bool any = std::any_of(content.panel_titles.begin(), content.panel_titles.end(),
                                 [](const std::string& title) { return !title.empty(); });
    TextStyle style;
    style.size = type.subtitle;
    style.bold = true;
    return any ? canvas.measure("Ag", style).height + 2 * type.unit : 0;
}

class PageMaker {
public:
    PageMaker(const Canvas& canvas, const PageContent& content)
        : m_canvas(canvas), m_content(content) {
        m_page.type = type_sizes_for(canvas.width(), canvas.height());
    }

    PageLayout make() {
        const double u = m_page.type.unit;
        const double margin = 18 * u;
        const double width = m_canvas.width() - 2 * margin;
        m_page.head =
            head_drawing(m_canvas, m_content.title, m_content.subtitle, m_page.type, width);
        m_page.head_at = {margin, margin * 0.8};
        const double head_end =
            m_page.head.height > 0 ? m_page.head_at.y + m_page.head.height + 8 * u : margin * 0.8;
        // The foot's height does not depend on the map's place, so a trial map gives it.
        const std::array<std::string, 2> lines{m_content.source, m_content.projection.label};
        const Drawing notes = notes_drawing(m_canvas, lines, m_page.type, width * 0.68);
        const double foot_height = std::max(notes.height, 26 * u);
        const double foot_top = m_canvas.height() - margin * 0.6 - foot_height;
        const Box body{margin, head_end, width, std::max(20.0, foot_top - 7 * u - head_end)};
        place_map(body);
        place_foot(margin, width, foot_top, foot_height, notes);
        return std::move(m_page);
    }

private:
    Grid grid_in(const Box& area) const {
        return best_grid(
            m_content.panel_titles.size(), m_content.extent.width(), m_content.extent.height(),
            area, panel_title_height(m_canvas, m_content, m_page.type), 12 * m_page.type.unit);
    }

    void place_map(const Box& body) {
        const double gap = 14 * m_page.type.unit;
        const Drawing column =
            lay_out_legend(m_canvas, m_content.legend, LegendFlow::Column,
                           std::min(body.width * LegendShare, 170 * m_page.type.unit), m_page.type);
        const Drawing row =
            lay_out_legend(m_canvas, m_content.legend, LegendFlow::Row, body.width, m_page.type);
        if (column.width <= 0) {
            place_panels(body, grid_in(body));
            return;
        }
        const Box beside{body.x, body.y, body.width - column.width - gap, body.height};
        const Box above{body.x, body.y, body.width, body.height - row.height - gap * 0.8};
        const Grid grid_beside = grid_in(beside);
        const Grid grid_above = above.height > 20 ? grid_in(above) : Grid{};
        const bool fits = column.height <= body.height;
        if ((fits && grid_beside.scale * 1.03 >= grid_above.scale) || grid_above.scale == 0) {
            place_panels(beside, grid_beside);
            place_beside(column, body, gap);
        } else {
            place_panels(above, grid_above);
            m_page.legend = row;
            const Box shown = shown_area();
            m_page.legend_at = {body.x + std::max(0.0, (body.width - row.width) / 2),
                                shown.bottom() + gap * 0.8};
            // What is left over is shared, so that map and legend stand in the middle together.
            shift_down(std::max(0.0, (body.bottom() - m_page.legend_at.y - row.height) / 2));
        }
    }

    /// The legend next to the map, both as one group in the middle of the body.
    void place_beside(const Drawing& column, const Box& body, double gap) {
        m_page.legend = column;
        const Box shown = shown_area();
        const double group = shown.width + gap + column.width;
        const double shift = body.x + (body.width - group) / 2 - shown.x;
        for (Viewport& view : m_page.panels)
            view.frame.x += shift;
        for (Box& title : m_page.panel_titles)
            title.x += shift;
        const double x = shown.x + shift + shown.width + gap;
        const double middle = shown.y + (shown.height - column.height) / 2;
        m_page.legend_at = {
            x, std::clamp(middle, body.y, std::max(body.y, body.bottom() - column.height))};
    }

    void shift_down(double distance) {
        for (Viewport& view : m_page.panels)
            view.frame.y += distance;
        for (Box& title : m_page.panel_titles)
            title.y += distance;
        m_page.legend_at.y += distance;
    }

    /// What titles and frames of all panels cover.
    Box shown_area() const {
        Extent area;
        for (std::size_t i = 0; i < m_page.panels.size(); ++i) {
            const Box& f = m_page.panels[i].frame;
            const Box& t = m_page.panel_titles[i];
            area.add(f.x, t.height > 0 ? std::min(f.y, t.y) : f.y);
            area.add(f.right(), f.bottom());
        }
        return {area.min_x, area.min_y, area.width(), area.height()};
    }

    void place_panels(const Box& area, const Grid& grid) {
        const double growth = !m_content.framed                   ? 1.0
                              : m_content.panel_titles.size() > 1 ? MaxPanelGrowth
                                                                  : MaxFrameGrowth;
        // The first panel's shape is every panel's, and the grid is drawn tight around them.
        const Viewport first = fit_viewport(m_content.projection, m_content.extent,
                                            {0, 0, grid.cell_width, grid.cell_height}, growth);
        const double step_x = first.frame.width + grid.gap;
        const double step_y = first.frame.height + grid.title_height + grid.gap;
        const double used_width = step_x * static_cast<double>(grid.columns) - grid.gap;
        const double used_height = step_y * static_cast<double>(grid.rows) - grid.gap;
        const double x0 = area.x + (area.width - used_width) / 2;
        const double y0 = area.y + std::max(0.0, (area.height - used_height) / 2);
        for (std::size_t i = 0; i < m_content.panel_titles.size(); ++i) {
            Viewport view = first;
            view.frame.x = x0 + step_x * static_cast<double>(i % grid.columns);
            view.frame.y = y0 + step_y * static_cast<double>(i / grid.columns) + grid.title_height;
            m_page.panel_titles.push_back({view.frame.x, view.frame.y - grid.title_height,
                                           view.frame.width, grid.title_height});
            m_page.panels.push_back(view);
        }
    }

    void place_foot(double margin, double width, double top, double height, const Drawing& notes) {
        Drawing foot;
        const Drawing marks = marks_drawing(m_canvas, m_page.panels.front(), m_page.type);
        foot.add(notes, 0, height - notes.height);
        foot.add(marks, width - marks.width, height - marks.height);
        m_page.foot = foot;
        m_page.foot_at = {margin, top};
    }

    const Canvas& m_canvas;
    const PageContent& m_content;
    PageLayout m_page;
};

} // namespace

PageLayout lay_out_page(const Canvas& canvas, const PageContent& content) {
    return PageMaker(canvas, content).make();
}

} // namespace graticule::cartography
