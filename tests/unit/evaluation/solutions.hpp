// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>

/// The published tasks, where the user has them.
namespace graticule::test {

inline constexpr const char* NoPublishedFolder =
    "GRATICULE_GEOBENCHX names no folder with the published tasks";

inline std::filesystem::path published_folder() {
    const char* const given = std::getenv("GRATICULE_GEOBENCHX");
    return given == nullptr ? "" : given;
}

} // namespace graticule::test
