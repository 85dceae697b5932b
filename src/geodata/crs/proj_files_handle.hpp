// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <proj.h>

#include <string_view>

/// What PROJ may open. For the .cpp files of geodata only.
namespace graticule::geodata {

/// Has every PROJ context that is made from now on, GDAL's among them, open nothing but plain files
/// that lie in PROJ's own folders, and never the network, whatever a CRS names and whatever the
/// environment becomes. PROJ's own folders are those that it searches at the first call: its
/// installation's, the user's, and those of PROJ_DATA and PROJ_LIB.
///
/// A context that somebody else makes, as GDAL does on each thread, is confined by the first file
/// that it looks for by name; have it look for one before a text from outside comes to it.
void confine_proj();

/// Confines one context at once.
void confine_proj_context(PJ_CONTEXT* context);

/// Whether a plain file of this name lies in one of PROJ's own folders.
bool proj_has_file(std::string_view name);

} // namespace graticule::geodata
