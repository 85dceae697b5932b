// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/topojson_file.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>

namespace graticule::fuzz {

namespace {

constexpr std::size_t MaxLayers = 4; // of one input; more say nothing new

} // namespace

void read_topojson(std::string_view input) {
    const std::filesystem::path path = scratch_file("layers.topojson", input);
    std::vector<geodata::SourceEntry> entries;
    expect_errors_only([&] { entries = geodata::list_topojson(path); });
    entries.resize(std::min(entries.size(), MaxLayers));
    for (const geodata::SourceEntry& entry : entries)
        expect_errors_only([&] {
            expect_sound(geodata::read_topojson_file(path, entry.layer, quiet_context()).layer);
        });
}

} // namespace graticule::fuzz
