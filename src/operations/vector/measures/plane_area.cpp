// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/plane_area.hpp"

#include "geodata/crs/crs.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/planar_size.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"

#include <cstddef>
#include <vector>

namespace graticule::operations {

geodata::Column plane_area(const geodata::Layer& layer, Report& report, const Context& context) {
    layer.require_crs();
    const geodata::Layer sound = with_valid_polygons(layer, report, context);
    const geodata::Layer plane =
        reproject(sound, geodata::Crs::parse("EPSG:6933"), report, context);
    const geodata::GeometryColumn& geometry = plane.geometry();
    const std::vector<double> sizes = planar_sizes(geometry, context);
    geodata::Column column(geodata::FieldType::Real);
    column.reserve(sizes.size());
    for (std::size_t row = 0; row < sizes.size(); ++row) {
        if (layer.geometry().is_void(row))
            column.append_null();
        else
            column.append_real(geodata::dimension_of(geometry.type(row)) == 2 ? sizes[row] : 0);
    }
    report.drop("feature without geometry", layer.geometry().void_count());
    return column;
}

} // namespace graticule::operations
