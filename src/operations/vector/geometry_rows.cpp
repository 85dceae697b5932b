// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/geometry_rows.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::GeometryColumn;
using geodata::Layer;

GeometryColumn
map_morsels(std::size_t rows, std::size_t grain, const Context& context,
            const std::function<void(std::size_t, std::size_t, GeometryColumn&)>& fill,
            std::string_view what) {
    grain = std::max<std::size_t>(1, grain);
    std::vector<GeometryColumn> morsels((rows + grain - 1) / grain);
    parallel_for(
        context, rows, grain,
        [&](std::size_t begin, std::size_t end) { fill(begin, end, morsels[begin / grain]); },
        what);
    if (morsels.size() == 1)
        return std::move(morsels.front());
    std::size_t bytes = 0;
    for (const GeometryColumn& morsel : morsels)
        bytes += morsel.byte_size();
    GeometryColumn column;
    column.reserve(rows, bytes);
    for (GeometryColumn& morsel : morsels)
        column.append(std::exchange(morsel, {})); // frees each once it is copied
    return column;
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
    return result.select(kept);
}

} // namespace graticule::operations
