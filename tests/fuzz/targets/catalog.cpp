// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/catalog.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

namespace graticule::fuzz {

// The input is the catalog.toml of a folder with two datasets.
void read_catalog(std::string_view input) {
    static const std::filesystem::path Table = scratch_file("a.csv", "name,x\nA,1\n");
    static const std::filesystem::path Layer =
        scratch_file("b.geojson", R"({"type":"Point","coordinates":[1,2]})");
    scratch_file("catalog.toml", input);
    expect_errors_only([&] {
        const geodata::Catalog catalog =
            geodata::Catalog::open({scratch_folder()}, quiet_context());
        for (const geodata::CatalogEntry& entry : catalog.entries())
            if (entry.path != Table && entry.path != Layer)
                break_off("a catalogue names files in its folder", entry.path.string());
    });
}

} // namespace graticule::fuzz
