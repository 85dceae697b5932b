// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/ground_weight.hpp"

#include "operations/vector/ellipsoid/cartesian.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

namespace graticule::operations {

namespace {

// Of their area. Cells that differ by less move no mean by a fiftieth of the spread of its values.
constexpr double EqualWithin = 0.03;
constexpr double SliceWithin = 0.002; // of the area of its cells
constexpr std::size_t SlicesOfAWindow = 16;
constexpr double WeightRounding = 1e-6;

// As WKT 2 names their methods. Those of equal area are not among them.
constexpr const char* Cylindrical[] = {"METHOD[\"Popular Visualisation Pseudo Mercator",
                                       "METHOD[\"Mercator", "METHOD[\"Equidistant Cylindrical",
                                       "METHOD[\"Plate Carree", "METHOD[\"Miller"};

/// Area from the equator to a parallel, for one radian of longitude, in square metres.
double area_to_parallel(const geodata::Ellipsoid& ellipsoid, double latitude_degrees) {
    const double e2 = ellipsoid.flattening * (2 - ellipsoid.flattening);
    const double e = std::sqrt(e2);
    const double s = std::sin(std::clamp(latitude_degrees, -90.0, 90.0) * RadiansPerDegree);
    const double a = ellipsoid.semi_major_m;
    const double q = e > 0 ? s / (1 - e2 * s * s) + std::atanh(e * s) / e : 2 * s;
    return a * a * (1 - e2) / 2 * q;
}

bool nearly_equal(double least, double greatest, double within) {
    return greatest - least <= within * greatest;
}

} // namespace

bool rows_are_parallels(const geodata::Raster& raster) {
    if (!raster.crs.known() || raster.transform.rotated())
        return false;
    if (raster.crs.geographic())
        return true;
    const std::string wkt = raster.crs.projected() ? raster.crs.wkt() : "";
    return std::any_of(std::begin(Cylindrical), std::end(Cylindrical),
                       [&](const char* method) { return wkt.find(method) != std::string::npos; });
}

std::vector<double> cell_areas_by_row(const geodata::Raster& raster) {
    // The upper left corners of the first column's cells, one below, and one to the right.
    std::vector<double> x;
    std::vector<double> y;
    const auto add = [&](double column, double row) {
        const geodata::Point corner = raster.transform.to_world(column, row);
        x.push_back(corner.x);
        y.push_back(corner.y);
    };
    for (std::size_t row = 0; row <= raster.height; ++row)
        add(0, static_cast<double>(row));
    add(1, 0);
    if (raster.crs.projected())
        geodata::CoordinateTransform(raster.crs, raster.crs.geographic_base()).forward(x, y);
    const geodata::Ellipsoid ellipsoid = raster.crs.ellipsoid();
    const double width = std::abs(std::remainder(x.back() - x.front(), 360.0)) * RadiansPerDegree;
    std::vector<double> areas(raster.height);
    double above = area_to_parallel(ellipsoid, y.front());
    for (std::size_t row = 0; row < raster.height; ++row) {
        const double below = area_to_parallel(ellipsoid, y[row + 1]);
        areas[row] = width * std::abs(below - above);
        above = below;
    }
    return areas;
}

GroundSlices::GroundSlices(const geodata::Raster& raster) {
    if (raster.height == 0 || !rows_are_parallels(raster))
        return;
    m_areas = cell_areas_by_row(raster);
    // Rows beyond a pole, of which grids around the Earth may have one, cover no ground.
    std::replace_if(
        m_areas.begin(), m_areas.end(), [](double area) { return !(area > 0); }, 0.0);
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
        std::size_t first = window.row + window.height * part / parts;
        const std::size_t next = window.row + window.height * (part + 1) / parts;
        // Rows with ground and rows without any never share a slice.
        while (first < next) {
            const bool empty = m_areas[first] == 0;
            std::size_t last = first;
            while (last + 1 < next && (m_areas[last + 1] == 0) == empty)
                ++last;
            slices.push_back({first, last + 1 - first, m_areas[(first + last + 1) / 2]});
            first = last + 1;
        }
    }
    return slices;
}

bool materially_apart(double mean, double ground_mean, double standard_deviation) {
    const double apart = std::abs(ground_mean - mean);
    if (apart <= WeightRounding * std::abs(mean)) // of cells that are all alike
        return false;
    return apart > 0.1 * standard_deviation
           || (apart > 0.02 * standard_deviation && apart > 0.01 * std::abs(mean));
}

} // namespace graticule::operations
