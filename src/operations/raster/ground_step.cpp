// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/ground_step.hpp"

#include "operations/vector/ellipsoid/metres_in_degree.hpp"

#include <cmath>
#include <utility>

namespace graticule::operations {

namespace {

constexpr std::size_t LatticeSide = 16; // cells from one measured place to the next
constexpr double HalfSide = LatticeSide / 2.0;

double between(double first, double second, double share) {
    return first + (second - first) * share;
}

GroundStep between(const GroundStep& first, const GroundStep& second, double share) {
    return {between(first.column_east, second.column_east, share),
            between(first.column_north, second.column_north, share),
            between(first.row_east, second.row_east, share),
            between(first.row_north, second.row_north, share)};
}

} // namespace

std::array<double, 2> GroundStep::rise(double by_column, double by_row) const {
    const double determinant = column_east * row_north - column_north * row_east;
    return {(by_column * row_north - by_row * column_north) / determinant,
            (by_row * column_east - by_column * row_east) / determinant};
}

GroundSteps::GroundSteps(const RasterGrid& grid) : m_grid(grid), m_ellipsoid(grid.crs.ellipsoid()) {
    if (!grid.crs.geographic())
        m_to_degrees.emplace(grid.crs, grid.crs.geographic_base());
}

GroundStep GroundSteps::in_degrees(double column, double row) const {
    const auto& c = m_grid.transform.coefficients;
    const double latitude = m_grid.transform.to_world(column, row).y;
    const auto [east, north] = metres_in_degree(m_ellipsoid, latitude);
    if (!(std::abs(latitude) < 90))
        return {NAN, NAN, NAN, NAN};
    return {c[1] * east, c[4] * north, c[2] * east, c[5] * north};
}

void GroundSteps::prepare(const geodata::Window& window) {
    if (!m_to_degrees)
        return;
    m_first_column = window.column / LatticeSide;
    m_first_row = window.row / LatticeSide;
    m_across = (window.column + window.width) / LatticeSide + 2 - m_first_column;
    const std::size_t down = (window.row + window.height) / LatticeSide + 2 - m_first_row;
    std::vector<double> columns;
    std::vector<double> rows;
    for (std::size_t node = 0; node < m_across * down; ++node) {
        columns.push_back(static_cast<double>((m_first_column + node % m_across) * LatticeSide));
        rows.push_back(static_cast<double>((m_first_row + node / m_across) * LatticeSide));
    }
    fill_lattice(columns, rows);
}

void GroundSteps::fill_lattice(const std::vector<double>& columns,
                               const std::vector<double>& rows) {
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t node = 0; node < columns.size(); ++node)
        for (const auto& [right, down] :
             {std::pair{HalfSide, 0.0}, {-HalfSide, 0.0}, {0.0, HalfSide}, {0.0, -HalfSide}}) {
            const geodata::Point end =
                m_grid.transform.to_world(columns[node] + right, rows[node] + down);
            x.push_back(end.x);
            y.push_back(end.y);
        }
    m_to_degrees->forward(x, y);
    m_lattice.clear();
    for (std::size_t i = 0; i < x.size(); i += 4) {
        const auto [east, north] =
            metres_in_degree(m_ellipsoid, (y[i] + y[i + 1] + y[i + 2] + y[i + 3]) / 4);
        const auto turn = [](double degrees) { return std::remainder(degrees, 360.0); };
        m_lattice.push_back({turn(x[i] - x[i + 1]) * east / LatticeSide,
                             (y[i] - y[i + 1]) * north / LatticeSide,
                             turn(x[i + 2] - x[i + 3]) * east / LatticeSide,
                             (y[i + 2] - y[i + 3]) * north / LatticeSide});
    }
}

GroundStep GroundSteps::at(std::size_t column, std::size_t row) const {
    const double x = static_cast<double>(column) + 0.5;
    const double y = static_cast<double>(row) + 0.5;
    if (!m_to_degrees)
        return in_degrees(x, y);
    const std::size_t left = column / LatticeSide - m_first_column;
    const std::size_t top = row / LatticeSide - m_first_row;
    const GroundStep* const upper = &m_lattice[top * m_across + left];
    const GroundStep* const lower = upper + m_across;
    const double right_share = x / LatticeSide - static_cast<double>(column / LatticeSide);
    const double down_share = y / LatticeSide - static_cast<double>(row / LatticeSide);
    return between(between(upper[0], upper[1], right_share),
                   between(lower[0], lower[1], right_share), down_share);
}

} // namespace graticule::operations
