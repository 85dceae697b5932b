// SPDX-License-Identifier: Apache-2.0
#include "cartography/geometry/placed_layers.hpp"

#include "operations/report.hpp"
#include "operations/vector/coordinates/reproject.hpp"

namespace graticule::cartography {

MapDescription with_placed_layers(const MapDescription& map, const Context& context) {
    MapDescription placed = map;
    for (MapPanel& panel : placed.panels)
        for (MapLayer& layer : panel.layers)
            if (layer.layer.has_geometry() && operations::reaches_over_antimeridian(layer.layer)) {
                operations::Report report; // what is cut is drawn all the same
                layer.layer =
                    operations::reproject(layer.layer, geodata::Crs::wgs84(), report, context);
            }
    return placed;
}

} // namespace graticule::cartography
