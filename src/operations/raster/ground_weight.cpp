// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/ground_weight.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graticule::operations {

namespace {

constexpr double Degree = std::numbers::pi / 180;
// Of their area. Cells that differ by less move no mean by a fiftieth of the spread of its values.
constexpr double EqualWithin = 0.03;
constexpr double SliceWithin = 0.002; // of the area of its cells
constexpr std::size_t SlicesOfAWindow = 16;

/// Area from the equator to a parallel, for one radian of longitude, in square metres.
double area_to_parallel(const geodata::Ellipsoid& ellipsoid, double latitude_degrees) {
    const double e2 = ellipsoid.flattening * (2 - ellipsoid.flattening);
    const double e = std::sqrt(e2);
    const double s = std::sin(std::clamp(latitude_degrees, -90.0, 90.0) * Degree);
    const double a = ellipsoid.semi_major_m;
    const double q = e > 0 ? s / (1 - e2 * s * s) + std::atanh(e * s) / e : 2 * s;
    return a * a * (1 - e2) / 2 * q;
}

bool nearly_equal(double least, double greatest, double within) {
    return greatest - least <= within * greatest;
}

} // namespace

std::vector<double> cell_areas_by_row(const geodata::Raster& raster) {
    const geodata::Ellipsoid ellipsoid = raster.crs.ellipsoid();
    const double width = raster.transform.cell_width() * Degree;
    const auto area_to_row = [&](std::size_t row) {
        return area_to_parallel(ellipsoid,
                                raster.transform.to_world(0, static_cast<double>(row)).y);
    };
    std::vector<double> areas(raster.height);
    double above = area_to_row(0);
    for (std::size_t row = 0; row < raster.height; ++row) {
        const double below = area_to_row(row + 1);
        areas[row] = width * std::abs(below - above);
        above = below;
    }
    return areas;
}

GroundSlices::GroundSlices(const geodata::Raster& raster) {
    if (!raster.crs.geographic() || raster.transform.rotated() || raster.height == 0)
        return;
    m_areas = cell_areas_by_row(raster);
    const auto [least, greatest] = std::minmax_element(m_areas.begin(), m_areas.end());
    if (nearly_equal(*least, *greatest, EqualWithin))
        m_areas.clear();
}

std::vector<RowSlice> GroundSlices::of(const geodata::Window& window) const {
    if (m_areas.empty())
        return {{window.row, window.height, 1}};
    const auto begin = m_areas.begin() + static_cast<std::ptrdiff_t>(window.row);
    const auto end = begin + static_cast<std::ptrdiff_t>(window.height);
    const auto [least, greatest] = std::minmax_element(begin, end);
    const std::size_t parts =
        nearly_equal(*least, *greatest, SliceWithin) ? 1 : std::min(SlicesOfAWindow, window.height);
    std::vector<RowSlice> slices;
    for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t first = window.row + window.height * part / parts;
        const std::size_t next = window.row + window.height * (part + 1) / parts;
        slices.push_back({first, next - first, m_areas[(first + next) / 2]});
    }
    return slices;
}

bool materially_apart(double mean, double ground_mean, double standard_deviation) {
    const double apart = std::abs(ground_mean - mean);
    return apart > 0.1 * standard_deviation
           || (apart > 0.02 * standard_deviation && apart > 0.01 * std::abs(mean));
}

} // namespace graticule::operations
