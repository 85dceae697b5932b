// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <proj.h>

#include <memory>
#include <string>

/// PROJ behind owning handles. For the .cpp files of geodata, operations and cartography only.
namespace graticule::geodata {

/// This thread's PROJ context: silent, and without network. Handles must die on their thread.
PJ_CONTEXT* proj_context();

struct ProjDeleter {
    void operator()(PJ* object) const { proj_destroy(object); }
};
using ProjObject = std::unique_ptr<PJ, ProjDeleter>;

/// "EPSG:4326" where the definition carries its identifier, or PROJ is certain to recognise it;
/// else empty.
std::string authority_code(const PJ* crs);

} // namespace graticule::geodata
