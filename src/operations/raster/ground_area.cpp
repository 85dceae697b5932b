// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/ground_area.hpp"

#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/cell_figures.hpp"
#include "operations/raster/ground_weight.hpp"
#include "operations/raster/missing_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace graticule::operations {

namespace {

constexpr std::size_t WindowCells = 1U << 20;
constexpr std::size_t BlockSide = 64; // cells that are taken to be of one size where no row is
constexpr double Degree = std::numbers::pi / 180;

double eccentricity_squared(const geodata::Ellipsoid& ellipsoid) {
    return ellipsoid.flattening * (2 - ellipsoid.flattening);
}

/// The area of cells, by where they are.
class CellAreas {
public:
    explicit CellAreas(const geodata::Raster& raster) {
        const geodata::Crs& crs = raster.require_crs();
        m_by_row = crs.geographic() && !raster.transform.rotated();
        if (m_by_row)
            m_areas = cell_areas_by_row(raster);
        else
            measure_blocks(raster, crs);
    }

    double at(std::size_t column, std::size_t row) const {
        return m_by_row ? m_areas[row]
                        : m_areas[row / BlockSide * m_blocks_across + column / BlockSide];
    }

private:
    void measure_blocks(const geodata::Raster& raster, const geodata::Crs& crs) {
        m_blocks_across = (raster.width + BlockSide - 1) / BlockSide;
        const std::size_t down = (raster.height + BlockSide - 1) / BlockSide;
        std::vector<double> x;
        std::vector<double> y;
        for (std::size_t block = 0; block < m_blocks_across * down; ++block) {
            const double column = middle(block % m_blocks_across, raster.width);
            const double row = middle(block / m_blocks_across, raster.height);
            // East, west, south and north ends of the cross through the middle cell.
            for (const auto& [dx, dy] :
                 {std::pair{0.5, 0.0}, {-0.5, 0.0}, {0.0, 0.5}, {0.0, -0.5}}) {
                const geodata::Point end = raster.transform.to_world(column + dx, row + dy);
                x.push_back(end.x);
                y.push_back(end.y);
            }
        }
        geodata::CoordinateTransform(crs, crs.geographic_base()).forward(x, y);
        for (std::size_t i = 0; i < x.size(); i += 4)
            m_areas.push_back(parallelogram(crs.ellipsoid(), std::span(x).subspan(i, 4),
                                            std::span(y).subspan(i, 4)));
    }

    /// The middle of the middle cell of a block.
    static double middle(std::size_t block, std::size_t cells) {
        const std::size_t first = block * BlockSide;
        const std::size_t last = std::min(first + BlockSide, cells);
        return std::floor(static_cast<double>(first + last) / 2 - 0.25) + 0.5;
    }

    /// The ground that two crossing axes span; 0 where one of their ends lies off the Earth.
    static double parallelogram(const geodata::Ellipsoid& ellipsoid, std::span<const double> x,
                                std::span<const double> y) {
        const double e2 = eccentricity_squared(ellipsoid);
        const double latitude = (y[0] + y[1] + y[2] + y[3]) / 4 * Degree;
        const double w = 1 - e2 * std::sin(latitude) * std::sin(latitude);
        const double along_parallel = ellipsoid.semi_major_m / std::sqrt(w) * std::cos(latitude);
        const double along_meridian = ellipsoid.semi_major_m * (1 - e2) / (w * std::sqrt(w));
        const auto turn = [](double degrees) { return std::remainder(degrees, 360.0) * Degree; };
        const double area = std::abs(turn(x[0] - x[1]) * (y[2] - y[3]) * Degree
                                     - turn(x[2] - x[3]) * (y[0] - y[1]) * Degree)
                            * along_parallel * along_meridian;
        return std::isfinite(area) ? area : 0;
    }

    bool m_by_row = true;
    std::size_t m_blocks_across = 1;
    std::vector<double> m_areas;
};

GroundArea measure_window(const CellAreas& areas, const geodata::Window& window,
                          const std::vector<double>& values) {
    GroundArea found;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i]))
            continue;
        const double area =
            areas.at(window.column + i % window.width, window.row + i / window.width);
        ++found.valid_cells;
        found.valid_m2 += area;
        if (values[i] == 0)
            continue;
        ++found.chosen_cells;
        found.chosen_m2 += area;
    }
    return found;
}

} // namespace

GroundArea ground_area(const geodata::Raster& raster, int band, const Context& context,
                       Report& report) {
    geodata::require_band(raster, band);
    const CellAreas areas(raster);
    geodata::RasterReaders readers(raster);
    const std::vector<geodata::Window> windows = geodata::tile_windows(raster, WindowCells);
    std::vector<GroundArea> parts(windows.size());
    MarkSearch marks(raster.bands[static_cast<std::size_t>(band) - 1]);
    parallel_for(context, windows.size(), 1, [&](std::size_t begin, std::size_t end) {
        const auto reader = readers.borrow();
        std::vector<double> values;
        for (std::size_t i = begin; i < end; ++i) {
            reader->read(band, windows[i], values);
            marks.add(values);
            parts[i] = measure_window(areas, windows[i], values);
        }
    });
    if (const auto declared =
            marks.settle(raster, band, fmt::format("cells of {}", raster.name), report))
        return ground_area(*declared, band, context, report);
    GroundArea total;
    for (const GroundArea& part : parts) {
        total.chosen_cells += part.chosen_cells;
        total.valid_cells += part.valid_cells;
        total.chosen_m2 += part.chosen_m2;
        total.valid_m2 += part.valid_m2;
    }
    check_ground_area(raster, band, total, report);
    return total;
}

} // namespace graticule::operations
