// SPDX-License-Identifier: Apache-2.0
#include "geodata/read.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

namespace graticule::fuzz {

// Whether it is GeoJSON, GeoJSON line by line or TopoJSON is told by what it holds.
void read_geojson(std::string_view input) {
    const std::filesystem::path path = scratch_file("layer.geojson", input);
    expect_errors_only([&] { geodata::inspect_source(path); });
    expect_errors_only([&] { expect_sound(geodata::read_layer(path, {}, quiet_context()).layer); });
}

} // namespace graticule::fuzz
