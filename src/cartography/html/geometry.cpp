// SPDX-License-Identifier: Apache-2.0
#include "cartography/html/geometry.hpp"

#include "cartography/geometry/path_clip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace graticule::cartography {

using geodata::CoordinateTransform;
using geodata::Crs;
using geodata::Extent;
using geodata::GeometryType;
using geodata::Layer;
using geodata::Point;

namespace {

constexpr std::size_t RowsPerMorsel = 4096;
constexpr double PixelsAcross = 1000;
constexpr double Magnification = 100; ///< ten-fold zoom, a tenth of a pixel
constexpr double FinestStep = 1e-7;   ///< a centimetre
constexpr double CoarsestStep = 0.05;
constexpr double FarthestLongitude = 720; ///< beyond two turns a number is no longitude

void collect_parts(const Layer& layer, std::size_t row, std::vector<PlacedPart>& parts) {
    std::size_t current = std::numeric_limits<std::size_t>::max();
    geodata::walk_paths(layer.geometry().wkb(row), [&](const geodata::PathView& path) {
        if (path.part != current || parts.empty()) {
            parts.push_back({static_cast<std::uint32_t>(row), path.of, {}, {}});
            current = path.part;
        }
        parts.back().paths.emplace_back(path.points.begin(), path.points.end());
    });
}

/// False where some coordinate has no longitude and latitude.
bool to_degrees(std::vector<PlacedPart>& parts, const CoordinateTransform& transform) {
    std::vector<double> x;
    std::vector<double> y;
    for (const PlacedPart& part : parts)
        for (const auto& path : part.paths)
            for (const Point& point : path) {
                x.push_back(point.x);
                y.push_back(point.y);
            }
    const std::size_t failed = transform.forward(x, y);
    std::size_t next = 0;
    for (PlacedPart& part : parts)
        for (auto& path : part.paths)
            for (Point& point : path) {
                point = {x[next], y[next]};
                ++next;
            }
    return failed == 0;
}

bool is_placed(const PlacedPart& part) {
    for (const auto& path : part.paths)
        for (const Point& point : path)
            if (!std::isfinite(point.x) || !std::isfinite(point.y) || std::abs(point.y) > 90.0001
                || std::abs(point.x) > FarthestLongitude)
                return false;
    return true;
}

void move_path(std::vector<Point>& path, double degrees) {
    for (Point& point : path)
        point.x += degrees;
}

/// Whole turns that bring a longitude nearest to another.
double turns_towards(double longitude, double target) {
    return 360 * std::round((target - longitude) / 360);
}

void unwrap_part(PlacedPart& part) {
    for (std::size_t i = 0; i < part.paths.size(); ++i) {
        auto& path = part.paths[i];
        if (part.of == GeometryType::Polygon)
            make_planar(path);
        else
            unwrap_longitudes(path);
        const Extent extent = path_extent(path);
        if (i == 0)
            part.extent = extent;
        else // a hole stays in its shell
            move_path(path, turns_towards(extent.centre_x(), part.extent.centre_x()));
    }
}

void place_rows(const Layer& layer, std::size_t begin, std::size_t end, PlacedLayer& placed) {
    std::vector<PlacedPart>& parts = placed.parts;
    for (std::size_t row = begin; row < end; ++row)
        if (!layer.geometry().is_void(row))
            collect_parts(layer, row, parts);
    const CoordinateTransform transform(layer.require_crs(), Crs::wgs84());
    if (!transform.is_identity())
        to_degrees(parts, transform);
    const std::size_t before = parts.size();
    parts.erase(std::remove_if(parts.begin(), parts.end(),
                               [](const PlacedPart& part) { return !is_placed(part); }),
                parts.end());
    placed.lost = before - parts.size();
    for (PlacedPart& part : parts)
        unwrap_part(part);
}

/// The pieces of a part that reaches beyond half a turn from the centre.
void cut_part(const PlacedPart& part, const Extent& window, std::vector<PlacedPart>& pieces) {
    for (const double offset : {-360.0, 0.0, 360.0}) {
        PlacedPart piece{part.row, part.of, {}, {}};
        for (auto path : part.paths) {
            move_path(path, offset);
            if (part.of == GeometryType::Polygon) {
                auto ring = clip_ring(path, window);
                if (ring.empty() && piece.paths.empty())
                    break; // the shell lies outside
                if (!ring.empty())
                    piece.paths.push_back(std::move(ring));
            } else {
                for (auto& run : clip_path(path, window))
                    piece.paths.push_back(std::move(run));
            }
        }
        if (piece.paths.empty())
            continue;
        for (const auto& path : piece.paths)
            piece.extent.add(path_extent(path));
        if (piece.extent.width() > 0 || part.extent.width() == 0)
            pieces.push_back(std::move(piece));
    }
}

struct Cell {
    std::int64_t x;
    std::int64_t y;
    bool operator==(const Cell&) const = default;
};

std::vector<Cell> snap(const std::vector<Point>& path, double step) {
    std::vector<Cell> cells;
    for (const Point& point : path) {
        const Cell cell{std::llround(point.x / step), std::llround(point.y / step)};
        if (cells.empty() || cells.back() != cell)
            cells.push_back(cell);
    }
    return cells;
}

void append_cells(std::string& json, const std::vector<Cell>& cells) {
    Cell last{0, 0};
    json += '[';
    for (std::size_t i = 0; i < cells.size(); ++i) {
        fmt::format_to(std::back_inserter(json), "{}{},{}", i == 0 ? "" : ",", cells[i].x - last.x,
                       cells[i].y - last.y);
        last = cells[i];
    }
    json += ']';
}

int dimension_digit(GeometryType type) {
    return std::max(0, dimension_of(type));
}

/// Fewest cells that a path of this kind can be drawn with.
std::size_t fewest_cells(GeometryType type) {
    return type == GeometryType::Polygon ? 4 : type == GeometryType::LineString ? 2 : 1;
}

/// A ring or line that vanished in the grid, as the smallest one that shows where it was.
std::vector<Cell> smallest(const PlacedPart& part, double step) {
    const Cell at = snap(part.paths.front(), step).front();
    if (part.of == GeometryType::LineString)
        return {at, {at.x + 1, at.y}};
    return {at, {at.x + 1, at.y}, {at.x + 1, at.y + 1}, at};
}

void append_part(std::string& json, const PlacedPart& part, double step, bool keep_smallest) {
    std::string paths;
    for (const auto& path : part.paths) {
        const std::vector<Cell> cells = snap(path, step);
        if (cells.size() < fewest_cells(part.of)) {
            if (&path == &part.paths.front())
                break; // a polygon without its shell is nothing
            continue;
        }
        paths += ',';
        append_cells(paths, cells);
    }
    if (paths.empty() && keep_smallest) {
        paths += ',';
        append_cells(paths, smallest(part, step));
    }
    if (paths.empty())
        return;
    if (json.back() == ']')
        json += ',';
    fmt::format_to(std::back_inserter(json), "[{}{}]", dimension_digit(part.of), paths);
}

std::size_t count_vertices(const PlacedLayer& layer, double step) {
    std::size_t vertices = 0;
    for (const PlacedPart& part : layer.parts)
        for (const auto& path : part.paths)
            vertices += snap(path, step).size();
    return vertices;
}

} // namespace

PlacedLayer place_layer(const Layer& layer, const Context& context) {
    const std::size_t rows = layer.size();
    std::vector<PlacedLayer> morsels((rows + RowsPerMorsel - 1) / RowsPerMorsel);
    parallel_for(context, morsels.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            place_rows(layer, i * RowsPerMorsel, std::min(rows, (i + 1) * RowsPerMorsel),
                       morsels[i]);
    });
    PlacedLayer placed;
    placed.rows = rows;
    for (PlacedLayer& morsel : morsels) {
        std::move(morsel.parts.begin(), morsel.parts.end(), std::back_inserter(placed.parts));
        placed.lost += morsel.lost;
    }
    return placed;
}

void centre_on(PlacedLayer& layer, double longitude) {
    const Extent window{longitude - 180, -91, longitude + 180, 91};
    std::vector<PlacedPart> centred;
    centred.reserve(layer.parts.size());
    for (PlacedPart& part : layer.parts) {
        const double turns = turns_towards(part.extent.centre_x(), longitude);
        for (auto& path : part.paths)
            move_path(path, turns);
        part.extent.min_x += turns;
        part.extent.max_x += turns;
        const bool inside =
            part.extent.min_x >= window.min_x - 1e-6 && part.extent.max_x <= window.max_x + 1e-6;
        if (inside)
            centred.push_back(std::move(part));
        else
            cut_part(part, window, centred);
    }
    layer.parts = std::move(centred);
}

CoordinateGrid choose_grid(const std::vector<const PlacedLayer*>& layers, double width_degrees,
                           std::size_t limit) {
    const double wanted = width_degrees / PixelsAcross / Magnification;
    CoordinateGrid grid;
    grid.step = std::max(FinestStep, std::pow(10.0, std::floor(std::log10(wanted))));
    const auto vertices = [&] {
        std::size_t total = 0;
        for (const PlacedLayer* layer : layers)
            total += count_vertices(*layer, grid.step);
        return total;
    };
    while (grid.step < std::min(CoarsestStep, width_degrees / PixelsAcross) && vertices() > limit) {
        grid.step *= 2;
        grid.coarsened = true;
    }
    return grid;
}

std::string encode_geometry(const PlacedLayer& layer, const CoordinateGrid& grid) {
    std::string json = "[";
    std::size_t next = 0;
    for (std::size_t row = 0; row < layer.rows; ++row) {
        if (row > 0)
            json += ',';
        const std::size_t first = next;
        while (next < layer.parts.size() && layer.parts[next].row == row)
            ++next;
        std::string parts = "[";
        for (std::size_t i = first; i < next; ++i)
            append_part(parts, layer.parts[i], grid.step, false);
        if (parts.size() == 1 && next > first) // a place never vanishes for being small
            append_part(parts, layer.parts[first], grid.step, true);
        json += parts.size() == 1 ? "null" : parts + "]";
    }
    return json + "]";
}

void append_path(std::string& json, const std::vector<Point>& path, double step) {
    append_cells(json, snap(path, step));
}

} // namespace graticule::cartography
