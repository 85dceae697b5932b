// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/resampled_raster.hpp"

#include "operations/checks/cell_probe.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/checks/result_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace graticule::operations {

using geodata::Extent;
using geodata::Point;

namespace {

constexpr double CellTolerance = 1e-3; // cells

// A cell of the result as it lies in the source, in columns and rows.
struct Footprint {
    Point centre;
    Extent reach;
    double area = 0;
    bool upright = false;  ///< its edges are those of columns and rows
    bool over_end = false; ///< it reaches over the source's first or last column

    double across() const { return reach.width(); }
    double down() const { return reach.height(); }
};

class Footprints {
public:
    Footprints(const RasterGrid& grid, const geodata::Raster& source)
        : m_grid(grid), m_source(source), m_turn(columns_in_a_turn(grid_of(source))),
          m_slack(0.01 * std::min(grid.transform.cell_width(), grid.transform.cell_height())) {
        if (grid.crs.known() && source.crs.known() && !grid.crs.same_as(source.crs))
            m_to_source.emplace(grid.crs, source.crs);
    }

    std::optional<Footprint> of(CellPlace cell) const {
        const auto column = static_cast<double>(cell.column);
        const auto row = static_cast<double>(cell.row);
        const std::array<Point, 5> corners{{{column, row},
                                            {column + 1, row},
                                            {column + 1, row + 1},
                                            {column, row + 1},
                                            {column + 0.5, row + 0.5}}};
        std::array<Point, 5> moved;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            Point place = m_grid.transform.to_world(corners[i].x, corners[i].y);
            if (m_to_source && !comes_back(*m_to_source, place, m_slack))
                return std::nullopt;
            if (m_to_source)
                m_to_source->forward({&place.x, 1}, {&place.y, 1});
            moved[i] = solve_cell(m_source.transform, place);
            if (!std::isfinite(moved[i].x) || !std::isfinite(moved[i].y))
                return std::nullopt;
        }
        bring_near(moved);
        Footprint print = footprint(moved);
        print.over_end = print.reach.min_x < -CellTolerance
                         || print.reach.max_x > static_cast<double>(m_source.width) + CellTolerance;
        return print;
    }

    bool moves() const { return m_to_source.has_value(); }

private:
    // To the source, by whole turns around the Earth, and in one piece.
    void bring_near(std::array<Point, 5>& moved) const {
        const double middle = static_cast<double>(m_source.width) / 2;
        const double before = moved[4].x;
        moved[4].x = column_near(before, middle, m_turn);
        for (std::size_t i = 0; i < 4; ++i)
            moved[i].x = m_to_source ? column_near(moved[i].x, moved[4].x, m_turn)
                                     : moved[i].x + moved[4].x - before;
    }

    static Footprint footprint(const std::array<Point, 5>& at) {
        Footprint print;
        print.centre = at[4];
        for (const Point& corner : at)
            print.reach.add(corner.x, corner.y);
        double twice = 0;
        for (std::size_t i = 0; i < 4; ++i)
            twice += at[i].x * at[(i + 1) % 4].y - at[(i + 1) % 4].x * at[i].y;
        print.area = std::abs(twice) / 2;
        print.upright = print.area >= (1 - 1e-6) * print.across() * print.down();
        return print;
    }

    const RasterGrid& m_grid;
    const geodata::Raster& m_source;
    double m_turn; // columns of the source around the Earth, or 0
    double m_slack;
    std::optional<geodata::CoordinateTransform> m_to_source;
};

std::optional<CellBounds> nearest_bounds(const CellProbe& probe, const Footprint& print) {
    const std::vector<CellPlace> cells = probe.cells_at(print.centre, CellTolerance);
    CellBounds bounds{0, 0, cells.size() != 1, false, {}};
    std::vector<double> values;
    for (const CellPlace& cell : cells)
        values.push_back(probe.at(cell));
    const ValueRange range = range_of(values);
    bounds.may_have_value = range.any;
    bounds.may_be_missing = bounds.may_be_missing || !range.all;
    if (range.any) {
        bounds.low = range.low;
        bounds.high = range.high;
        std::copy_if(values.begin(), values.end(), std::back_inserter(bounds.among),
                     [](double value) { return !std::isnan(value); });
    }
    return bounds;
}

// How much of a source cell lies in a footprint with upright edges.
double share_of(const Footprint& print, double column, double row) {
    const double across =
        std::min(column + 1, print.reach.max_x) - std::max(column, print.reach.min_x);
    const double down = std::min(row + 1, print.reach.max_y) - std::max(row, print.reach.min_y);
    return across > CellTolerance && down > CellTolerance ? across * down : 0;
}

// The mean of source cells by the share of them in an upright footprint.
std::optional<double> plain_average(const Footprint& print, const CellProbe::Piece& piece) {
    double sum = 0;
    double weight = 0;
    for (std::size_t i = 0; i < piece.values.size(); ++i) {
        const double share = share_of(
            print,
            static_cast<double>(piece.window.column) + static_cast<double>(i % piece.window.width),
            static_cast<double>(piece.window.row + i / piece.window.width));
        if (share == 0 || std::isnan(piece.values[i]))
            continue;
        sum += share * piece.values[i];
        weight += share;
    }
    return weight > 0 ? std::optional(sum / weight) : std::nullopt;
}

void narrow(CellBounds& bounds, double value, const ValueRange& range) {
    const double slack = CellTolerance * (range.high - range.low);
    bounds.low = std::max(bounds.low, value - slack);
    bounds.high = std::min(bounds.high, value + slack);
}

CellBounds sum_bounds(const Footprint& print, const ValueRange& range, bool plain) {
    CellBounds bounds{0, 0, !range.all, range.any, {}};
    const double most = (print.across() + 2) * (print.down() + 2);
    bounds.low = std::min(0.0, range.low) * most;
    bounds.high = std::max(0.0, range.high) * most;
    if (!plain || !range.all)
        return bounds;
    constexpr double Slack = 0.02; // of the share
    const double area = print.area;
    bounds.low = range.low * area * (range.low > 0 ? 1 - Slack : 1 + Slack);
    bounds.high = range.high * area * (range.high > 0 ? 1 + Slack : 1 - Slack);
    return bounds;
}

// The cells that lie wholly within a footprint.
Extent core_of(const Footprint& print) {
    return {std::ceil(print.reach.min_x - CellTolerance),
            std::ceil(print.reach.min_y - CellTolerance),
            std::floor(print.reach.max_x + CellTolerance),
            std::floor(print.reach.max_y + CellTolerance)};
}

// By min and max a cell goes at least as far as the source cells that lie wholly within it.
void narrow_to_core(CellBounds& bounds, const CellProbe& probe, const Footprint& print,
                    ResampleMethod method) {
    const Extent core = core_of(print);
    if (!print.upright || core.width() < 1 || core.height() < 1)
        return;
    const auto piece = probe.piece(core);
    const ValueRange range = piece ? range_of(piece->values) : ValueRange{};
    if (!range.any)
        return;
    if (method == ResampleMethod::Minimum)
        bounds.high = std::min(bounds.high, range.low);
    else
        bounds.low = std::max(bounds.low, range.high);
}

double kernel_radius(ResampleMethod method) {
    if (method == ResampleMethod::Cubic)
        return 2;
    return method == ResampleMethod::Bilinear ? 1 : 0;
}

// Whether there is a value everywhere beneath a cell.
bool is_whole(const CellProbe& probe, const Footprint& print) {
    const auto beneath = probe.piece(print.reach.expanded(-CellTolerance));
    return beneath && beneath->inside && range_of(beneath->values).all;
}

std::optional<CellBounds> bounds_of(const CellProbe& probe, const Footprint& print,
                                    ResampleMethod method, bool moves) {
    if (method == ResampleMethod::Nearest)
        return nearest_bounds(probe, print);
    // A cell that lies askew in the source takes what is in a box around it, roughly.
    const bool plain = print.upright && !moves;
    const double radius = kernel_radius(method);
    const double across = radius * std::max(1.0, print.across()) + (plain ? CellTolerance : 1);
    const double down = radius * std::max(1.0, print.down()) + (plain ? CellTolerance : 1);
    const auto piece = probe.piece({print.reach.min_x - across, print.reach.min_y - down,
                                    print.reach.max_x + across, print.reach.max_y + down});
    if (!piece)
        return std::nullopt;
    const ValueRange range = range_of(piece->values);
    if (!range.any)
        return plain ? std::optional(CellBounds{0, 0, true, false, {}}) : std::nullopt;
    bool whole = plain ? is_whole(probe, print) : range.all && piece->inside;
    if (method == ResampleMethod::Sum) {
        whole = whole && !print.over_end; // where a total must not hold the first cells twice
        CellBounds bounds = sum_bounds(print, range, plain && whole);
        bounds.may_be_missing = !whole;
        return bounds;
    }
    CellBounds bounds{range.low, range.high, !whole, true, {}};
    if (method == ResampleMethod::Cubic) { // which swings over the values
        bounds.low -= range.high - range.low;
        bounds.high += range.high - range.low;
    } else if (method == ResampleMethod::Average && plain && whole) {
        if (const auto value = plain_average(print, *piece))
            narrow(bounds, *value, range);
    } else if (method == ResampleMethod::Bilinear && plain && print.across() <= 1 + 1e-9
               && print.down() <= 1 + 1e-9) {
        if (const auto value = probe.between_centres(print.centre))
            narrow(bounds, *value, range);
    } else if (method != ResampleMethod::Bilinear && method != ResampleMethod::Average) {
        std::copy_if(piece->values.begin(), piece->values.end(), std::back_inserter(bounds.among),
                     [](double value) { return !std::isnan(value); });
        if (method != ResampleMethod::Mode)
            narrow_to_core(bounds, probe, print, method);
    }
    return bounds;
}

} // namespace

void check_resampled(const geodata::Raster& source, std::span<const int> bands,
                     const RasterGrid& grid, ResampleMethod method, const geodata::Raster& result,
                     Report& report) {
    constexpr const char* Operation = "resampling of cells";
    check_grid(Operation, result, grid, bands.size());
    report.check("The new cells lie on the grid that they are to lie on");
    if (!at_home(source, grid.crs))
        return;
    const Footprints footprints(grid, source);
    const std::vector<CellPlace> cells = spread_cells(result.width, result.height);
    std::size_t looked_at = 0;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const CellProbe probe(source, bands[i]);
        looked_at += check_cells(
            Operation,
            fmt::format("cells hold what {} gives of the source there",
                        resample_method_name(method)),
            result, static_cast<int>(i) + 1, cells,
            [&](CellPlace cell) -> std::optional<CellBounds> {
                const std::optional<Footprint> print = footprints.of(cell);
                return print ? bounds_of(probe, *print, method, footprints.moves()) : std::nullopt;
            });
    }
    if (looked_at > 0)
        report.check(fmt::format("{} new cells hold what {} gives of the old ones there", looked_at,
                                 resample_method_name(method)));
}

void check_same_corner(const geodata::Raster& source, const geodata::Raster& result,
                       Report& report) {
    const Point first = solve_cell(source.transform, result.transform.to_world(0, 0));
    const Point last =
        solve_cell(source.transform, result.transform.to_world(static_cast<double>(result.width),
                                                               static_cast<double>(result.height)));
    const Point cell = solve_cell(source.transform, result.transform.to_world(1, 1));
    const double across = cell.x - first.x;
    const double down = cell.y - first.y;
    const auto fits = [](double end, double old_end, double step) {
        return end >= old_end - 1e-5 * std::max(step, old_end) && end < old_end + step;
    };
    const double corner_slack = CellTolerance * std::max(1.0, across);
    if (std::abs(first.x) > corner_slack || std::abs(first.y) > corner_slack
        || !fits(last.x, static_cast<double>(source.width), across)
        || !fits(last.y, static_cast<double>(source.height), down))
        fail_check("resampling of cells",
                   "the new raster has the old one's corner and reaches less than a cell over it",
                   fmt::format("it goes from {}, {} to {}, {} in cells of the old one", first.x,
                               first.y, last.x, last.y));
    report.check("The new raster keeps the corner and the extent of the old one");
}

} // namespace graticule::operations
