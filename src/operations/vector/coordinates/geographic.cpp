// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/geographic.hpp"

#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Layer;

// A straight edge of this length lies within 4 cm of the straight line between its ends in degrees
// at 65 degrees north (L^2 tan(latitude) / 8 R).
constexpr double LongestEdgeM = 1000;

GeometryColumn with_short_edges(const GeometryColumn& source, double longest,
                                const Context& context) {
    constexpr std::size_t Grain = 512;
    return map_morsels(source.size(), Grain, context,
                       [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
                           for (std::size_t row = begin; row < end; ++row) {
                               const geodata::Extent& extent = source.extent(row);
                               if (std::max(extent.width(), extent.height()) <= longest) {
                                   morsel.append(source.wkb(row));
                                   continue;
                               }
                               const auto geometry = geodata::geos_from_wkb(source.wkb(row));
                               morsel.append(
                                   geodata::geos_to_wkb(densified(geometry.get(), longest).get()));
                           }
                       });
}

// A layer in degrees, and points, are returned as they are.
Layer with_short_edges(const Layer& layer, const Context& context) {
    const bool points = geodata::dimension_of(layer.geometry().common_type()) == 0;
    const geodata::Crs& crs = layer.require_crs();
    if (points || crs.geographic())
        return layer;
    Layer dense = layer;
    dense.set_geometry(
        with_short_edges(layer.geometry(), LongestEdgeM / crs.metres_per_unit(), context), crs);
    return dense;
}

} // namespace

Layer on_the_globe(const Layer& layer, Report& report, const Context& context) {
    layer.geometry();
    const geodata::Crs& crs = layer.require_crs();
    if (crs.geographic())
        return with_usual_longitudes(layer, report, context);
    return reproject(with_short_edges(layer, context), crs.geographic_base(), report, context);
}

Layer on_the_same_globe(const Layer& first, const Layer& second, Report& report,
                        const Context& context) {
    return on_the_globe(reconcile(first, with_short_edges(second, context), report, context),
                        report, context);
}

} // namespace graticule::operations
