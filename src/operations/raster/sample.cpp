// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/sample.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/sampled_values.hpp"
#include "operations/raster/cell_space.hpp"
#include "operations/raster/class_codes.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/turn_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::Column;
using geodata::Point;
using geodata::Window;

void refuse_as_points(const std::string& name) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} does not hold single points", name),
                "Use centroids, or zonal statistics for polygons");
}

namespace {

constexpr double NoValue = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t PointsInAMorsel = 4096;
constexpr std::size_t TileCells = 256; // points are visited tile by tile, as blocks are stored

enum class Fate : std::uint8_t { Sampled, Void, NotMovable, Outside, Nodata };

struct PlacedPoint {
    std::size_t row = 0; ///< in the layer
    Point cell;          ///< inside the raster
    std::size_t tile_row() const { return static_cast<std::size_t>(cell.y) / TileCells; }
    std::size_t tile_column() const { return static_cast<std::size_t>(cell.x) / TileCells; }
};

// The one point of a geometry. A multipoint of several has no one value.
std::optional<Point> only_point(const geodata::Layer& points, std::size_t row) {
    std::optional<Point> only;
    geodata::walk_paths(points.geometry().wkb(row), [&](const geodata::PathView& path) {
        if (path.of != geodata::GeometryType::Point || only)
            refuse_as_points(points.name());
        only = path.points.front();
    });
    return only;
}

// Brings a place to where the raster lies: by a turn around the Earth, and from the very edge into
// the last cell.
bool bring_inside(Point& cell, const geodata::Raster& raster, double turn) {
    const auto width = static_cast<double>(raster.width);
    const auto height = static_cast<double>(raster.height);
    if (turn > 0 && (cell.x < 0 || cell.x > width))
        cell.x = column_near(cell.x, width / 2, turn);
    // On the edge between two cells the place is in the one right of it or below, whichever way the
    // last digits of the division went.
    constexpr double Hair = 1e-9;
    for (double* position : {&cell.x, &cell.y})
        if (std::abs(*position - std::round(*position)) < Hair * std::max(1.0, *position))
            *position = std::round(*position);
    return cell.x >= 0 && cell.x <= width && cell.y >= 0 && cell.y <= height;
}

// Reads a piece of the raster and looks values up in it.
class Sampler {
public:
    Sampler(const geodata::RasterReader& reader, const geodata::Raster& raster, int band)
        : m_reader(reader), m_raster(raster), m_band(band),
          m_turn(goes_around(grid_of(raster)) ? columns_in_a_turn(grid_of(raster)) : 0) {}

    // Makes the cells around these points available.
    void load(std::span<const PlacedPoint> points) {
        geodata::Extent extent;
        for (const PlacedPoint& point : points)
            extent.add(point.cell.x, point.cell.y);
        const std::size_t left = clamped(extent.min_x - 1, m_raster.width);
        const std::size_t top = clamped(extent.min_y - 1, m_raster.height);
        m_window = {left, top, clamped(extent.max_x + 1, m_raster.width) - left + 1,
                    clamped(extent.max_y + 1, m_raster.height) - top + 1};
        m_reader.read(m_band, m_window, m_values);
    }

    /// What load() read.
    std::span<const double> cells() const { return m_values; }

    double nearest(Point cell) const {
        return at(static_cast<std::ptrdiff_t>(clamped(cell.x, m_raster.width)),
                  static_cast<std::ptrdiff_t>(clamped(cell.y, m_raster.height)));
    }

    // NaN where the point's own cell is, so that nodata does not shrink by half a cell.
    double bilinear(Point cell) const {
        if (std::isnan(nearest(cell)))
            return NoValue;
        const double column = std::floor(cell.x - 0.5);
        const double row = std::floor(cell.y - 0.5);
        const double right = cell.x - 0.5 - column;
        const double down = cell.y - 0.5 - row;
        double sum = 0;
        double weights = 0;
        for (const auto& [dx, dy] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
            const double value =
                at(static_cast<std::ptrdiff_t>(column) + dx, static_cast<std::ptrdiff_t>(row) + dy);
            const double weight = (dx == 1 ? right : 1 - right) * (dy == 1 ? down : 1 - down);
            if (std::isnan(value) || weight == 0)
                continue;
            sum += value * weight;
            weights += weight;
        }
        return sum / weights;
    }

private:
    static std::size_t clamped(double position, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp(std::floor(position), 0.0, static_cast<double>(count) - 1));
    }

    double at(std::ptrdiff_t column, std::ptrdiff_t row) const {
        const auto width = static_cast<std::ptrdiff_t>(m_raster.width);
        if (m_turn > 0 && (column < 0 || column >= width) && row >= 0
            && row < static_cast<std::ptrdiff_t>(m_raster.height))
            return beyond_the_ends(column, static_cast<std::size_t>(row));
        const std::ptrdiff_t x = column - static_cast<std::ptrdiff_t>(m_window.column);
        const std::ptrdiff_t y = row - static_cast<std::ptrdiff_t>(m_window.row);
        if (x < 0 || y < 0 || x >= static_cast<std::ptrdiff_t>(m_window.width)
            || y >= static_cast<std::ptrdiff_t>(m_window.height))
            return NoValue;
        return m_values[static_cast<std::size_t>(y) * m_window.width + static_cast<std::size_t>(x)];
    }

    // A cell beside the first or last column of a raster that goes around the Earth.
    double beyond_the_ends(std::ptrdiff_t column, std::size_t row) const {
        std::vector<double> value;
        read_turned([this](const Window& part,
                           std::vector<double>& cells) { m_reader.read(m_band, part, cells); },
                    grid_of(m_raster), {column, row, 1, 1}, value);
        return value.front();
    }

    const geodata::RasterReader& m_reader;
    const geodata::Raster& m_raster;
    int m_band;
    double m_turn; ///< columns around the Earth, of a raster that goes around it; else 0
    Window m_window;
    std::vector<double> m_values;
};

// Where each point lies in the raster; the others get their fate.
std::vector<PlacedPoint> place_points(const geodata::Raster& raster, const geodata::Layer& points,
                                      std::vector<Fate>& fates, const Context& context) {
    std::vector<Point> cells(points.size());
    const RasterGrid grid = grid_of(raster);
    parallel_for(context, points.size(), PointsInAMorsel, [&](std::size_t begin, std::size_t end) {
        const CellSpace space(grid, points.crs());
        for (std::size_t row = begin; row < end; ++row) {
            const std::optional<Point> point =
                points.geometry().is_void(row) ? std::nullopt : only_point(points, row);
            if (!point)
                continue;
            cells[row] = *point;
            space.to_cells({&cells[row].x, 1}, {&cells[row].y, 1});
            const bool movable = std::isfinite(cells[row].x) && std::isfinite(cells[row].y);
            const bool inside = movable && bring_inside(cells[row], raster, space.turn_columns());
            fates[row] = inside ? Fate::Sampled : movable ? Fate::Outside : Fate::NotMovable;
        }
    });
    std::vector<PlacedPoint> placed;
    for (std::size_t row = 0; row < points.size(); ++row)
        if (fates[row] == Fate::Sampled)
            placed.push_back({row, cells[row]});
    std::sort(placed.begin(), placed.end(), [](const PlacedPoint& a, const PlacedPoint& b) {
        return std::tuple(a.tile_row(), a.tile_column(), a.row)
               < std::tuple(b.tile_row(), b.tile_column(), b.row);
    });
    return placed;
}

// How many points from the first on share its tile.
std::size_t tile_run(std::span<const PlacedPoint> points) {
    const auto other = std::find_if(points.begin(), points.end(), [&](const PlacedPoint& point) {
        return point.tile_row() != points.front().tile_row()
               || point.tile_column() != points.front().tile_column();
    });
    return static_cast<std::size_t>(other - points.begin());
}

void report_fates(const std::vector<Fate>& fates, Report& report) {
    const auto count = [&](Fate fate) {
        return static_cast<std::size_t>(std::count(fates.begin(), fates.end(), fate));
    };
    report.drop("point without a geometry", count(Fate::Void));
    report.drop("point that cannot be moved to the raster's CRS", count(Fate::NotMovable));
    report.drop("point outside the raster", count(Fate::Outside));
    report.drop("point on nodata", count(Fate::Nodata));
}

} // namespace

geodata::Layer sample_raster(const geodata::Raster& raster, const geodata::Layer& points,
                             const std::string& field, int band, SampleMethod method,
                             const Context& context, Report& report) {
    geodata::require_band(raster, band);
    if (method == SampleMethod::Bilinear)
        refuse_for_classes(raster, band, "interpolation", "nearest");
    (void)points.geometry(); // a table is refused before anything is read
    decide_crs(grid_of(raster), points.crs(), "points", report);
    std::vector<Fate> fates(points.size(), Fate::Void);
    std::vector<double> found(points.size(), NoValue);
    const std::vector<PlacedPoint> placed = place_points(raster, points, fates, context);
    geodata::RasterReaders readers(raster);
    MarkSearch marks(raster.bands[static_cast<std::size_t>(band) - 1]);
    parallel_for(
        context, placed.size(), PointsInAMorsel,
        [&](std::size_t begin, std::size_t end) {
            const auto reader = readers.borrow();
            Sampler sampler(*reader, raster, band);
            std::span<const PlacedPoint> rest = std::span(placed).subspan(begin, end - begin);
            while (!rest.empty()) {
                const auto tile = rest.first(tile_run(rest));
                sampler.load(tile);
                if (method == SampleMethod::Bilinear)
                    marks.add(sampler.cells());
                for (const PlacedPoint& point : tile) {
                    found[point.row] = method == SampleMethod::Nearest
                                           ? sampler.nearest(point.cell)
                                           : sampler.bilinear(point.cell);
                    if (std::isnan(found[point.row]))
                        fates[point.row] = Fate::Nodata;
                }
                rest = rest.subspan(tile.size());
            }
        },
        "sampling");
    if (method == SampleMethod::Nearest)
        marks.add(found);
    const std::string what =
        method == SampleMethod::Nearest ? "values of {} at points" : "cells of {} around points";
    if (const auto declared =
            marks.settle(raster, band, fmt::format(fmt::runtime(what), raster.name), report))
        return sample_raster(*declared, points, field, band, method, context, report);
    report_fates(fates, report);

    Column column(geodata::FieldType::Real);
    column.reserve(found.size());
    for (const double value : found)
        column.append_real(value); // NaN becomes null
    geodata::Layer result = points;
    result.set_field(
        {field, geodata::FieldType::Real, raster.bands[static_cast<std::size_t>(band) - 1].unit},
        std::move(column));
    check_sampled(raster, band, points, field, method, result, report);
    return result;
}

} // namespace graticule::operations
