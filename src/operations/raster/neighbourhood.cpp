// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/neighbourhood.hpp"

#include "geodata/raster/raster_readers.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/result_layout.hpp"
#include "operations/raster/turn_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace graticule::operations {

using geodata::Window;

namespace {

constexpr std::size_t NeighbourhoodPieceCells = 1U << 18;

/// The cells of a window and those around it; NaN where there are none.
class Surroundings {
public:
    Surroundings(const geodata::Raster& raster, int band, const geodata::RasterReader& reader)
        : m_grid(grid_of(raster)), m_around(goes_around(m_grid)),
          m_read([&reader, band](const Window& window, std::vector<double>& into) {
              reader.read(band, window, into);
          }) {}

    void load(const Window& window) {
        m_width = window.width + 2;
        m_cells.assign(m_width * (window.height + 2), std::numeric_limits<double>::quiet_NaN());
        const std::size_t left = m_around || window.column > 0 ? 1 : 0;
        const std::size_t right = m_around || window.column + window.width < m_grid.width ? 1 : 0;
        const std::size_t above = window.row > 0 ? 1 : 0;
        const std::size_t below = window.row + window.height < m_grid.height ? 1 : 0;
        const TurnedWindow there{
            static_cast<std::ptrdiff_t>(window.column) - static_cast<std::ptrdiff_t>(left),
            window.row - above, left + window.width + right, above + window.height + below};
        read_turned(m_read, m_grid, there, m_part);
        for (std::size_t row = 0; row < there.height; ++row)
            std::copy_n(m_part.begin() + static_cast<std::ptrdiff_t>(row * there.width),
                        there.width,
                        m_cells.begin()
                            + static_cast<std::ptrdiff_t>((row + 1 - above) * m_width + 1 - left));
    }

    /// @param column and row within the window
    Neighbourhood around(std::size_t column, std::size_t row) const {
        Neighbourhood found;
        for (std::size_t i = 0; i < found.size(); ++i)
            found[i] = m_cells[(row + i / 3) * m_width + column + i % 3];
        return found;
    }

    const std::vector<double>& read_cells() const { return m_part; }

private:
    RasterGrid m_grid;
    bool m_around;
    WindowReading m_read;
    std::size_t m_width = 0;
    std::vector<double> m_cells;
    std::vector<double> m_part;
};

bool whole(const Neighbourhood& cells) {
    return std::none_of(cells.begin(), cells.end(), [](double value) { return std::isnan(value); });
}

} // namespace

MappedRaster map_neighbourhoods(const geodata::Raster& raster, int band,
                                const geodata::RasterLayout& layout, const std::string& name,
                                const std::function<CellOf(const Window&)>& begin,
                                const Context& context, Report& report) {
    geodata::require_band(raster, band);
    geodata::RasterWriter writer(layout);
    geodata::RasterReaders readers(raster);
    MarkSearch marks(raster.bands[static_cast<std::size_t>(band) - 1]);
    const std::vector<Window> windows =
        geodata::tile_windows(shape_of(layout), NeighbourhoodPieceCells);
    const auto compute = [&](const Window& window) {
        const auto reader = readers.borrow();
        Surroundings surroundings(raster, band, *reader);
        surroundings.load(window);
        marks.add(surroundings.read_cells());
        const CellOf cell_of = begin(window);
        std::vector<double> values(window.cells(), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            const std::size_t column = cell % window.width;
            const std::size_t row = cell / window.width;
            const Neighbourhood cells = surroundings.around(column, row);
            if (whole(cells))
                values[cell] = cell_of(cells, window.column + column, window.row + row);
        }
        writer.write(1, window, values);
    };
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i)
                compute(windows[i]);
        },
        "looking at neighbours");
    if (const auto declared =
            marks.settle(raster, band, fmt::format("cells of {}", raster.name), report))
        return map_neighbourhoods(*declared, band, layout, name, begin, context, report);
    return {raster, writer.finish(name)};
}

} // namespace graticule::operations
