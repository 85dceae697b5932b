// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/extent_scan.hpp"

#include <cstdint>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::GeometryColumn;

// A grid over an extent; what lies beside it belongs to the cells at its edge.
class Grid {
public:
    explicit Grid(const Extent& whole) : m_whole(whole) {}

    static constexpr std::size_t Cells = 64 * 64;

    std::uint32_t cell_of(const Extent& extent) const {
        const std::size_t row = slot(extent.centre_y(), m_whole.min_y, m_whole.height());
        const std::size_t column = slot(extent.centre_x(), m_whole.min_x, m_whole.width());
        return static_cast<std::uint32_t>(row * PerSide + column);
    }

private:
    static constexpr std::size_t PerSide = 64;

    static std::size_t slot(double value, double least, double size) {
        const double share = (value - least) / size;
        if (share >= 1)
            return PerSide - 1;
        return share > 0 ? static_cast<std::size_t>(share * PerSide) : 0; // 0 where not a number
    }

    Extent m_whole;
};

} // namespace

bool left_is_looked_up(const GeometryColumn& left, const GeometryColumn& right) {
    return right.size() <= left.size();
}

BoxTree<2> index_extents(const GeometryColumn& column) {
    std::vector<Box<2>> boxes(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        const Extent& extent = column.extent(row);
        if (!extent.empty())
            boxes[row] = box_of(extent);
    }
    return BoxTree<2>(boxes);
}

std::vector<Probe> probes_by_place(const GeometryColumn& column, std::size_t begin, std::size_t end,
                                   const Extent& whole) {
    const Grid grid(whole);
    std::vector<std::uint32_t> cells(end - begin);
    std::vector<std::uint32_t> starts(Grid::Cells + 1);
    for (std::size_t row = begin; row < end; ++row) {
        if (column.is_void(row))
            continue;
        cells[row - begin] = grid.cell_of(column.extent(row));
        ++starts[cells[row - begin] + 1];
    }
    for (std::size_t cell = 1; cell < starts.size(); ++cell)
        starts[cell] += starts[cell - 1];
    std::vector<Probe> probes(starts.back());
    for (std::size_t row = begin; row < end; ++row) {
        if (column.is_void(row))
            continue;
        const std::uint32_t cell = cells[row - begin];
        probes[starts[cell]++] = {box_of(column.extent(row)), row, cell,
                                  column.type(row) == geodata::GeometryType::Point};
    }
    return probes;
}

void sort_by_row(std::vector<FeaturePair>& pairs, std::size_t FeaturePair::*side, std::size_t begin,
                 std::size_t end) {
    std::vector<std::size_t> starts(end - begin + 1);
    for (const FeaturePair& pair : pairs)
        ++starts[pair.*side - begin + 1];
    for (std::size_t i = 1; i < starts.size(); ++i)
        starts[i] += starts[i - 1];
    std::vector<FeaturePair> sorted(pairs.size());
    for (const FeaturePair& pair : pairs)
        sorted[starts[pair.*side - begin]++] = pair;
    pairs = std::move(sorted);
}

void sort_partners(std::vector<FeaturePair>& pairs) {
    for (auto first = pairs.begin(); first != pairs.end();) {
        const auto last = std::find_if(
            first, pairs.end(), [&](const FeaturePair& pair) { return pair.left != first->left; });
        std::sort(first, last);
        first = last;
    }
}

std::vector<FeaturePair> joined(std::vector<Pairs>& pieces, std::vector<FeaturePair> Pairs::*kind) {
    std::size_t size = 0;
    for (const Pairs& piece : pieces)
        size += (piece.*kind).size();
    std::vector<FeaturePair> all;
    all.reserve(size);
    for (Pairs& piece : pieces) {
        const std::vector<FeaturePair> part = std::exchange(piece.*kind, {}); // freed once copied
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

} // namespace graticule::operations
