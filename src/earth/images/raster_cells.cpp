// SPDX-License-Identifier: Apache-2.0
#include "earth/images/raster_cells.hpp"

#include "base/error.hpp"
#include "geodata/crs/longitude.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <span>

namespace graticule::earth {

namespace {

constexpr std::size_t MostCellsAtOnce = 16U << 20U;
constexpr double NoValue = std::numeric_limits<double>::quiet_NaN();

/// Cells of a rectangle, joined by 2 to the power of the level.
struct LevelCells {
    std::int64_t column = 0;
    std::int64_t row = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<double> values; ///< NaN for none

    double at(std::int64_t c, std::int64_t r) const {
        if (c < column || r < row || c >= column + width || r >= row + height)
            return NoValue;
        return values[static_cast<std::size_t>((r - row) * width + c - column)];
    }
};

double joined(std::span<double> cells, Pyramiding pyramiding) {
    if (pyramiding == Pyramiding::Sample)
        return cells.front();
    const auto end =
        std::remove_if(cells.begin(), cells.end(), [](double v) { return std::isnan(v); });
    const std::span<double> valid = cells.first(static_cast<std::size_t>(end - cells.begin()));
    if (valid.empty())
        return NoValue;
    if (pyramiding == Pyramiding::Mean) {
        double sum = 0;
        for (const double value : valid)
            sum += value;
        return sum / static_cast<double>(valid.size());
    }
    std::map<double, std::size_t> counts;
    for (const double value : valid)
        ++counts[value];
    return std::max_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

/// Looks the cells of a tile up in a band.
class StoredLookup {
public:
    StoredLookup(const StoredBand& band, TileWork& work, bool bilinear)
        : m_band(band), m_work(work), m_bilinear(bilinear), m_reader(band.readers->borrow()) {
        work.places_in(band.projection, m_x, m_y);
        turn_columns();
        m_level = level();
    }

    SharedCells run() {
        const Tile& tile = m_work.tile();
        auto cells = std::make_shared<Cells>(tile.cells());
        fill(0, tile.height, 0, tile.width, *cells);
        return cells;
    }

private:
    /// Longitudes a turn apart are the same place.
    void turn_columns() {
        if (!m_band.projection.crs.geographic() || m_band.projection.transform.rotated())
            return;
        const double turn = geodata::FullTurn / m_band.projection.transform.cell_width();
        const auto width = static_cast<double>(m_band.width);
        for (double& x : m_x)
            if (x < 0 || x >= width) {
                const double turned = x < 0 ? x + turn : x - turn;
                if (turned >= 0 && turned < width)
                    x = turned;
            }
    }

    /// By the step between neighbours in the middle of the tile.
    int level() const {
        const Tile& tile = m_work.tile();
        Tile middle{tile.grid, tile.column + static_cast<std::int64_t>(tile.width / 2),
                    tile.row + static_cast<std::int64_t>(tile.height / 2), 2, 2};
        TileWork probe(m_work.work(), middle);
        std::vector<double> x;
        std::vector<double> y;
        probe.places_in(m_band.projection, x, y);
        const double area = std::abs((x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]));
        constexpr double Rounding = 1e-3;
        constexpr int Most = 16;
        if (!std::isfinite(area) || area <= 0)
            return 0;
        return std::clamp(static_cast<int>(std::floor(std::log2(std::sqrt(area)) + Rounding)), 0,
                          Most);
    }

    void fill(std::size_t row0, std::size_t row1, std::size_t column0, std::size_t column1,
              Cells& cells) {
        const geodata::Extent extent = wanted(row0, row1, column0, column1);
        if (extent.empty())
            return;
        const double stored =
            (extent.width() + 3) * (extent.height() + 3) * std::ldexp(1.0, 2 * m_level);
        if (stored > static_cast<double>(MostCellsAtOnce)
            && (row1 - row0 > 1 || column1 - column0 > 1)) {
            const std::size_t row = row1 - row0 > 1 ? (row0 + row1) / 2 : row1;
            const std::size_t column = column1 - column0 > 1 ? (column0 + column1) / 2 : column1;
            for (const auto& [top, bottom] : {std::pair{row0, row}, std::pair{row, row1}})
                for (const auto& [left, right] :
                     {std::pair{column0, column}, std::pair{column, column1}})
                    if (top < bottom && left < right)
                        fill(top, bottom, left, right, cells);
            return;
        }
        const LevelCells level = read_level(extent);
        for (std::size_t row = row0; row < row1; ++row)
            for (std::size_t column = column0; column < column1; ++column) {
                const std::size_t i = row * m_work.tile().width + column;
                const double value =
                    m_bilinear ? between(level, m_x[i], m_y[i]) : nearest(level, m_x[i], m_y[i]);
                if (!std::isnan(value))
                    cells.set(i, value * m_band.scale + m_band.offset, 1);
            }
    }

    /// The places of some cells that are on the raster, in cells of the level.
    geodata::Extent wanted(std::size_t row0, std::size_t row1, std::size_t column0,
                           std::size_t column1) const {
        geodata::Extent extent;
        for (std::size_t row = row0; row < row1; ++row)
            for (std::size_t column = column0; column < column1; ++column) {
                const std::size_t i = row * m_work.tile().width + column;
                if (on_raster(m_x[i], m_y[i]))
                    extent.add(std::ldexp(m_x[i], -m_level), std::ldexp(m_y[i], -m_level));
            }
        return extent;
    }

    bool on_raster(double x, double y) const {
        return x >= 0 && y >= 0 && x < static_cast<double>(m_band.width)
               && y < static_cast<double>(m_band.height);
    }

    LevelCells read_level(const geodata::Extent& extent) {
        const std::int64_t size = std::int64_t{1} << m_level;
        const auto last = [&](std::size_t cells) {
            return (static_cast<std::int64_t>(cells) - 1) / size;
        };
        LevelCells level;
        level.column =
            std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(extent.min_x)) - 1);
        level.row =
            std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(extent.min_y)) - 1);
        level.width =
            std::min(last(m_band.width), static_cast<std::int64_t>(std::floor(extent.max_x)) + 1)
            - level.column + 1;
        level.height =
            std::min(last(m_band.height), static_cast<std::int64_t>(std::floor(extent.max_y)) + 1)
            - level.row + 1;
        geodata::Window window;
        window.column = static_cast<std::size_t>(level.column * size);
        window.row = static_cast<std::size_t>(level.row * size);
        window.width =
            std::min(static_cast<std::size_t>(level.width * size), m_band.width - window.column);
        window.height =
            std::min(static_cast<std::size_t>(level.height * size), m_band.height - window.row);
        m_work.work().count(window.cells());
        m_reader->read(m_band.band, window, level.values);
        if (m_level > 0)
            join_cells(level, window, static_cast<std::size_t>(size));
        return level;
    }

    void join_cells(LevelCells& level, const geodata::Window& window, std::size_t size) const {
        std::vector<double> values;
        std::vector<double> block;
        for (std::size_t top = 0; top < window.height; top += size)
            for (std::size_t left = 0; left < window.width; left += size) {
                block.clear();
                for (std::size_t r = top; r < std::min(top + size, window.height); ++r)
                    for (std::size_t c = left; c < std::min(left + size, window.width); ++c)
                        block.push_back(level.values[r * window.width + c]);
                values.push_back(joined(block, m_band.pyramiding));
            }
        level.values = std::move(values);
    }

    double nearest(const LevelCells& level, double x, double y) const {
        if (!on_raster(x, y))
            return NoValue;
        return level.at(static_cast<std::int64_t>(std::floor(std::ldexp(x, -m_level))),
                        static_cast<std::int64_t>(std::floor(std::ldexp(y, -m_level))));
    }

    /// Between the middles of the four cells around; none where one that counts has no value.
    double between(const LevelCells& level, double x, double y) const {
        if (!on_raster(x, y))
            return NoValue;
        const double across = std::ldexp(x, -m_level) - 0.5;
        const double down = std::ldexp(y, -m_level) - 0.5;
        const auto column = static_cast<std::int64_t>(std::floor(across));
        const auto row = static_cast<std::int64_t>(std::floor(down));
        const double right = across - std::floor(across);
        const double below = down - std::floor(down);
        double value = 0;
        for (const int r : {0, 1})
            for (const int c : {0, 1}) {
                const double weight = (c == 1 ? right : 1 - right) * (r == 1 ? below : 1 - below);
                if (weight > 0)
                    value += weight * level.at(column + c, row + r);
            }
        return value;
    }

    const StoredBand& m_band;
    TileWork& m_work;
    bool m_bilinear;
    geodata::RasterReaders::Lease m_reader;
    std::vector<double> m_x;
    std::vector<double> m_y;
    int m_level = 0;
};

} // namespace

SharedSource stored_source(std::shared_ptr<const StoredBand> band) {
    CellSource source;
    source.make = [band](TileWork& work) { return StoredLookup(*band, work, false).run(); };
    source.bilinear = [band] {
        return make_source(
            {}, [band](TileWork& work) { return StoredLookup(*band, work, true).run(); });
    };
    return std::make_shared<const CellSource>(std::move(source));
}

} // namespace graticule::earth
