// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <proj.h>

#include <memory>

/// PROJ behind owning handles. For the .cpp files of geodata, operations and cartography only.
namespace graticule::geodata {

/// This thread's PROJ context: silent, and without network. Handles must die on their thread.
PJ_CONTEXT* proj_context();

struct ProjDeleter {
    void operator()(PJ* object) const { proj_destroy(object); }
};
using ProjObject = std::unique_ptr<PJ, ProjDeleter>;

} // namespace graticule::geodata
