// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/turn_columns.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

double columns_in_a_turn(const RasterGrid& grid) {
    const bool upright = !grid.transform.rotated();
    // "Degree" where the definition is ESRI's.
    const bool degrees = grid.crs.known() && grid.crs.geographic()
                         && ascii_lower(grid.crs.unit_name()).starts_with("degree");
    return upright && degrees ? 360 / grid.transform.cell_width() : 0;
}

double column_near(double column, double reference, double turn) {
    return turn > 0 ? column + turn * std::round((reference - column) / turn) : column;
}

bool goes_around(const RasterGrid& grid) {
    constexpr double Rounding = 1e-3; // of a column, over the whole turn
    const double turn = columns_in_a_turn(grid);
    return turn >= 1
           && std::abs(turn - std::round(turn))<Rounding&& static_cast<double>(grid.width)> turn
                  - Rounding;
}

void read_turned(const WindowReading& read, const RasterGrid& grid, const TurnedWindow& window,
                 std::vector<double>& values) {
    const auto end = window.column + static_cast<std::ptrdiff_t>(window.width);
    if (window.column >= 0 && end <= static_cast<std::ptrdiff_t>(grid.width)) {
        read({static_cast<std::size_t>(window.column), window.row, window.width, window.height},
             values);
        return;
    }
    const auto turn = static_cast<std::ptrdiff_t>(std::llround(columns_in_a_turn(grid)));
    values.resize(window.cells());
    std::vector<double> part;
    std::size_t done = 0;
    while (done < window.width) {
        const std::ptrdiff_t wanted = window.column + static_cast<std::ptrdiff_t>(done);
        const auto column = static_cast<std::size_t>(((wanted % turn) + turn) % turn);
        const std::size_t width =
            std::min(window.width - done, static_cast<std::size_t>(turn) - column);
        read({column, window.row, width, window.height}, part);
        for (std::size_t row = 0; row < window.height; ++row)
            std::copy_n(part.begin() + static_cast<std::ptrdiff_t>(row * width), width,
                        values.begin() + static_cast<std::ptrdiff_t>(row * window.width + done));
        done += width;
    }
}

} // namespace graticule::operations
