// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/cell_probe.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graticule::operations {

namespace {

constexpr double MostCells = 16'384; // of a piece

std::size_t part_of_length(double share, std::size_t length) {
    return std::min(static_cast<std::size_t>(share * static_cast<double>(length)), length - 1);
}

} // namespace

std::vector<CellPlace> spread_cells(std::size_t width, std::size_t height) {
    if (width == 0 || height == 0)
        return {};
    // Roberts' R2 sequence: the two shares that leave the least gaps.
    constexpr double Across = 0.7548776662466927;
    constexpr double Down = 0.5698402909980532;
    constexpr int Cells = 28;
    std::vector<CellPlace> cells{{0, 0}, {width - 1, 0}, {0, height - 1}, {width - 1, height - 1}};
    for (int i = 1; i <= Cells; ++i)
        cells.push_back({part_of_length(std::fmod(0.5 + Across * i, 1.0), width),
                         part_of_length(std::fmod(0.5 + Down * i, 1.0), height)});
    std::sort(cells.begin(), cells.end(), [](const CellPlace& a, const CellPlace& b) {
        return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

geodata::Point centre_of(const geodata::Raster& raster, CellPlace cell) {
    const auto& c = raster.transform.coefficients;
    const double column = static_cast<double>(cell.column) + 0.5;
    const double row = static_cast<double>(cell.row) + 0.5;
    return {c[0] + column * c[1] + row * c[2], c[3] + column * c[4] + row * c[5]};
}

geodata::Point solve_cell(const geodata::GeoTransform& transform, geodata::Point place) {
    const auto& c = transform.coefficients;
    const double determinant = c[1] * c[5] - c[2] * c[4];
    const double x = place.x - c[0];
    const double y = place.y - c[3];
    return {(c[5] * x - c[2] * y) / determinant, (c[1] * y - c[4] * x) / determinant};
}

bool comes_back(const geodata::CoordinateTransform& transform, geodata::Point place, double slack) {
    geodata::Point moved = place;
    transform.forward({&moved.x, 1}, {&moved.y, 1});
    transform.inverse({&moved.x, 1}, {&moved.y, 1});
    return std::abs(moved.x - place.x) <= slack && std::abs(moved.y - place.y) <= slack;
}

bool at_home(const geodata::Raster& raster, const geodata::Crs& other) {
    if (!raster.crs.known() || !other.known() || raster.crs.same_as(other))
        return true;
    const geodata::Extent reach = raster.extent();
    const bool degrees = raster.crs.geographic();
    if (degrees && (reach.width() > 300 || reach.min_y < -89 || reach.max_y > 89))
        return false;
    const geodata::CoordinateTransform there(raster.crs, other);
    const double slack =
        0.01 * std::min(raster.transform.cell_width(), raster.transform.cell_height());
    const auto cells = spread_cells(raster.width, raster.height);
    return std::all_of(cells.begin(), cells.end(), [&](const CellPlace& cell) {
        geodata::Point centre = centre_of(raster, cell);
        if (degrees && columns_in_a_turn(grid_of(raster)) > 0)
            centre.x = column_near(centre.x, 0, 360);
        return comes_back(there, centre, slack);
    });
}

CellProbe::CellProbe(const geodata::Raster& raster, int band)
    : m_raster(raster), m_band(band), m_around(goes_around(grid_of(raster))), m_reader(raster) {}

double CellProbe::at(CellPlace cell) const {
    return m_reader.read(m_band, {cell.column, cell.row, 1, 1}).front();
}

std::vector<CellPlace> CellProbe::cells_at(geodata::Point column_and_row, double hair) const {
    std::vector<CellPlace> cells;
    for (const double x : {column_and_row.x - hair, column_and_row.x + hair})
        for (const double y : {column_and_row.y - hair, column_and_row.y + hair}) {
            if (!(x >= 0 && y >= 0 && x < static_cast<double>(m_raster.width)
                  && y < static_cast<double>(m_raster.height)))
                continue;
            const CellPlace cell{static_cast<std::size_t>(x), static_cast<std::size_t>(y)};
            if (std::find(cells.begin(), cells.end(), cell) == cells.end())
                cells.push_back(cell);
        }
    return cells;
}

std::optional<CellProbe::Piece> CellProbe::piece(const geodata::Extent& extent) const {
    const double width = static_cast<double>(m_raster.width);
    const double height = static_cast<double>(m_raster.height);
    const double left = std::floor(extent.min_x);
    const double top = std::floor(extent.min_y);
    const double right = std::max(std::ceil(extent.max_x), left + 1);
    const double bottom = std::max(std::ceil(extent.max_y), top + 1);
    if (!((right - left) * (bottom - top) <= MostCells))
        return std::nullopt;
    Piece piece;
    piece.inside = (m_around || (left >= 0 && right <= width)) && top >= 0 && bottom <= height;
    const double from_column = m_around ? left : std::max(left, 0.0);
    const double to_column = m_around ? right : std::min(right, width);
    const double from_row = std::max(top, 0.0);
    const double to_row = std::min(bottom, height);
    if (!(from_column < to_column && from_row < to_row))
        return piece;
    piece.window = {static_cast<std::ptrdiff_t>(from_column), static_cast<std::size_t>(from_row),
                    static_cast<std::size_t>(to_column - from_column),
                    static_cast<std::size_t>(to_row - from_row)};
    read_turned([this](const geodata::Window& part,
                       std::vector<double>& values) { m_reader.read(m_band, part, values); },
                grid_of(m_raster), piece.window, piece.values);
    return piece;
}

std::optional<double> CellProbe::between_centres(geodata::Point place) const {
    const double left = std::floor(place.x - 0.5);
    const double top = std::floor(place.y - 0.5);
    const auto around = piece({left, top, left + 2, top + 2});
    if (!around || !around->inside || !range_of(around->values).all)
        return std::nullopt;
    const double x = place.x - 0.5 - left;
    const double y = place.y - 0.5 - top;
    const auto& v = around->values;
    return (v[0] * (1 - x) + v[1] * x) * (1 - y) + (v[2] * (1 - x) + v[3] * x) * y;
}

ValueRange range_of(const std::vector<double>& values) {
    ValueRange range{std::numeric_limits<double>::infinity(),
                     -std::numeric_limits<double>::infinity(), false, true};
    for (const double value : values) {
        if (std::isnan(value)) {
            range.all = false;
            continue;
        }
        range.any = true;
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
    return range;
}

} // namespace graticule::operations
