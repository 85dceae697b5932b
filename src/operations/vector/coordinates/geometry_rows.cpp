// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/geometry_rows.hpp"

#include "operations/checks/row_checks.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::GeometryColumn;
using geodata::Layer;

namespace {

// Puts pieces of a column together in their order, each as soon as all before it are there: so its
// memory serves the next piece, and whole and pieces are never there at once.
class PiecewiseColumn {
public:
    PiecewiseColumn(std::size_t rows, std::size_t pieces) : m_rows(rows), m_waiting(pieces) {}

    void put(std::size_t index, GeometryColumn piece) {
        const std::lock_guard lock(m_mutex);
        m_waiting[index] = std::move(piece);
        for (; m_next < m_waiting.size() && m_waiting[m_next]; ++m_next)
            add(*std::exchange(m_waiting[m_next], std::nullopt));
    }

    GeometryColumn take() { return std::move(m_whole); }

private:
    void add(GeometryColumn piece) {
        if (piece.size() == m_rows) {
            m_whole = std::move(piece);
            return;
        }
        const std::size_t rows = m_whole.size() + piece.size();
        const std::size_t bytes = m_whole.byte_size() + piece.byte_size();
        if (rows > 0 && bytes > m_room) {
            m_room = room_for(bytes, rows);
            m_whole.reserve(m_rows, m_room);
        }
        m_whole.append(piece);
    }

    // What all rows take where the others are like those so far, and a quarter more. Room that is
    // not used takes no memory; still no more than a gigabyte of it is asked for on so thin a
    // ground.
    std::size_t room_for(std::size_t bytes, std::size_t rows) const {
        constexpr double Slack = 1.25;
        constexpr std::size_t MostGuessed = std::size_t{1} << 30;
        const double likely = Slack * static_cast<double>(bytes) * static_cast<double>(m_rows)
                              / static_cast<double>(rows);
        const std::size_t most = std::max(2 * bytes, MostGuessed);
        return likely < static_cast<double>(most) ? static_cast<std::size_t>(likely) : most;
    }

    std::size_t m_rows;
    std::mutex m_mutex;
    std::vector<std::optional<GeometryColumn>> m_waiting;
    std::size_t m_next = 0;
    GeometryColumn m_whole;
    std::size_t m_room = 0;
};

} // namespace

GeometryColumn
map_morsels(std::size_t rows, std::size_t grain, const Context& context,
            const std::function<void(std::size_t, std::size_t, GeometryColumn&)>& fill,
            std::string_view what) {
    grain = std::max<std::size_t>(1, grain);
    PiecewiseColumn column(rows, (rows + grain - 1) / grain);
    parallel_for(
        context, rows, grain,
        [&](std::size_t begin, std::size_t end) {
            GeometryColumn morsel;
            fill(begin, end, morsel);
            column.put(begin / grain, std::move(morsel));
        },
        what);
    return column.take();
}

Layer with_geometries(const Layer& layer, GeometryColumn geometries, const std::string& reason,
                      Report& report) {
    const std::size_t before = layer.geometry().void_count();
    const std::size_t after = geometries.void_count();
    report.drop("feature without geometry", before);
    report.drop(reason, after - before);
    Layer result = layer;
    result.set_geometry(std::move(geometries), layer.crs());
    if (after == 0)
        return result;
    std::vector<std::size_t> kept;
    for (std::size_t row = 0; row < result.size(); ++row) {
        if (!result.geometry().is_void(row))
            kept.push_back(row);
    }
    Layer without = result.select(kept);
    check_kept_rows("an operation on geometries", result, kept, without, true, report);
    return without;
}

} // namespace graticule::operations
