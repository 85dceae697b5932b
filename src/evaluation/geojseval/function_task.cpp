// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/function_task.hpp"

#include <algorithm>
#include <array>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::array<std::string_view, 5> LibraryNames{"turf", "jsts", "geolib", "leaflet",
                                                       "openlayers"};

} // namespace

std::string_view library_name(Library library) {
    return LibraryNames[static_cast<std::size_t>(library)];
}

std::optional<Library> library_named(std::string_view name) {
    const auto* const found = std::find(LibraryNames.begin(), LibraryNames.end(), name);
    if (found == LibraryNames.end())
        return std::nullopt;
    return static_cast<Library>(found - LibraryNames.begin());
}

bool needs_page(Library library) {
    return library == Library::Leaflet || library == Library::OpenLayers;
}

} // namespace graticule::evaluation::geojseval
